// Provides a session for tests of API calls. Modules imported afterwards have the session.

import { vi } from 'vitest'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function logInForTest(): Promise<void> {
  vi.resetModules()
  const { sessionOf, storeSession } = await import('./session.ts')
  const exp = Math.floor(Date.now() / 1000) + 600
  const token = `${part({})}.${part({ exp })}.c2ln`
  const tokens = { user_id: 'u', access_token: token, refresh_token: token, expires_at: exp }
  storeSession(sessionOf(tokens, { method: 'NOSTR', publicKey: 'ab' }))
}
