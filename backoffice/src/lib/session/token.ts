// Reads the claims of a JSON Web Token. Only the server verifies tokens. The browser needs the claims to know
// the owner of the token and the time of its renewal.

/**
 * The `exp` claim, in epoch seconds.
 * @throws Error 'Invalid token' unless the text has three parts, an object payload and a finite numeric `exp`.
 */
export function tokenExpiry(token: string): number {
  const { exp } = payloadOf(token)
  if (typeof exp !== 'number' || !Number.isFinite(exp)) throw new Error('Invalid token')
  return exp
}

/**
 * Returns whether the token names this user, or no user.
 * @throws Error 'Invalid token' unless the text has three parts and an object payload.
 */
export function mayBelongTo(user_id: string, token: string): boolean {
  const { sub } = payloadOf(token)
  return sub === undefined || sub === user_id
}

function payloadOf(token: string): { exp?: unknown; sub?: unknown } {
  const parts = token.split('.')
  if (parts.length !== 3 || parts.some((part) => part === '')) throw new Error('Invalid token')
  let payload: unknown
  try {
    payload = JSON.parse(decodeBase64Url(parts[1]!))
  } catch {
    throw new Error('Invalid token')
  }
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new Error('Invalid token')
  return payload
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
