// Security headers of every response. Browsers must not guess its type, run or frame it, or send a referrer,
// and must return over HTTPS. HTML documents replace the Content-Security-Policy by their own.

const YEAR_SECONDS = 365 * 24 * 3600

export const securityHeaders = (public_url: string): Record<string, string> => ({
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // External sites may embed pictures and public reads. Private responses need a bearer token, and no
  // external site can make a browser send the token.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Origin-Agent-Cluster': '?1',
  'X-Permitted-Cross-Domain-Policies': 'none',
  ...(public_url.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : {}),
})

export const PUBLIC_PATH = '/v1/public/'

/** CORS: pages of any origin may call the public API, without credentials. Everything else is open to the product's own origin only. */
export const PUBLIC_ORIGINS: readonly (readonly [name: string, value: string])[] = [
  ['access-control-allow-origin', '*'],
  [
    'access-control-expose-headers',
    'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  ],
]
