import { afterEach, expect, test, vi } from 'vitest'
import type { LoginMethod } from '../../lib/session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** What asking for a challenge gives on a page of this origin, where the server says what its signed answer has to name. */
async function asked(origin: string, relay: string | undefined, method: LoginMethod = 'PRIVATE_KEY') {
  vi.stubGlobal('location', { origin })
  const NOSTR = { id: 'id', public_key: 'ab', challenge: 'c0ffee', relay }
  vi.stubGlobal('fetch', async () => Response.json({ NOSTR }))
  vi.resetModules()
  const { askChallenge } = await import('./login-data.ts')
  return askChallenge(method, 'ab')
}

test.each([
  ['http://127.0.0.1:8080', 'http://localhost:8080'],
  ['http://localhost:5173', 'http://localhost:8080'],
  ['https://shop.example.com.evil', 'https://shop.example.com'],
  ['http://shop.example.com', 'https://shop.example.com'],
])(
  'A-43 a page of %s asks for no signature for %s, and says where to log in',
  { timeout: 60_000 },
  async (origin, relay) => {
    for (const method of ['NOSTR', 'PRIVATE_KEY', 'MANUAL'] as const)
      await expect(asked(origin, relay, method)).rejects.toThrow(
        `Open Kontor at ${relay} to log in with a key.`,
      )
  },
)

test('a page of the address itself goes on, and so does one that is told of none', {
  timeout: 60_000,
}, async () => {
  const challenge = { method: 'PRIVATE_KEY', id: 'id', publicKey: 'ab', challenge: 'c0ffee' }
  expect(await asked('http://localhost:8080', 'http://localhost:8080')).toEqual(challenge)
  expect(await asked('http://localhost:8080', '')).toEqual(challenge)
  expect(await asked('http://localhost:8080', undefined)).toEqual(challenge)
})
