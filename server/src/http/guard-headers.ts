// What every answer tells browsers, whatever it is: to guess no type, to run and frame nothing of it, to tell nobody where the visitor came
// from, and to come back encrypted. Documents replace the policy by one of their own.

const YEAR_SECONDS = 365 * 24 * 3600

export const guardHeaders = (public_url: string): Record<string, string> => ({
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Pictures and public reads are there for other sites too; what is private needs a token that no site can send along.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Origin-Agent-Cluster': '?1',
  'X-Permitted-Cross-Domain-Policies': 'none',
  ...(public_url.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : {}),
})
