import { afterEach, expect, test, vi } from 'vitest'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a total that is an estimate stays one, and each row knows its page', { timeout: 60_000 }, async () => {
  const total = { total: 1_234_567, total_is_estimate: true }
  vi.stubGlobal('fetch', async () => Response.json({ data: [{ id: 'a' }, { id: 'b' }], ...total }))
  vi.resetModules()
  const { sessionOf, storeSession } = await import('../../lib/session.ts')
  const exp = Math.floor(Date.now() / 1000) + 600
  const token = `${part({})}.${part({ exp })}.c2ln`
  const tokens = { user_id: 'u', access_token: token, refresh_token: token, expires_at: exp }
  storeSession(sessionOf(tokens, { method: 'NOSTR', publicKey: 'ab' }))
  const { listProducts } = await import('./product-data.ts')

  const page = await listProducts({ shop_id: 'shop', limit: '10', offset: '0' }, AbortSignal.timeout(60_000))
  const page_ids = ['a', 'b']
  expect(page).toEqual({
    data: [
      { id: 'a', page_ids },
      { id: 'b', page_ids },
    ],
    ...total,
  })
})
