import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const MISSING = { status: 404, body: { error: 'not_found', message: 'Not found.' } }
const MUG = { status: 200, body: { title: 'Mug' } }

test.each([
  ['of a product is its title', MUG, MISSING, 'Mug'],
  ['of a product with variants is its title', MISSING, MUG, 'Mug'],
  ['of an archived one says so', MISSING, MISSING, 'Archived product'],
])('the name %s', { timeout: 60_000 }, async (_, product, group, name) => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { status, body } = url.includes('/product_groups/') ? group : product
    return Response.json(body, { status })
  })
  vi.resetModules()
  const { sessionOf, storeSession } = await import('../../lib/session/session.ts')
  const exp = Math.floor(Date.now() / 1000) + 600
  const token = `${part({})}.${part({ exp })}.c2ln`
  const tokens = { user_id: 'u', access_token: token, refresh_token: token, expires_at: exp }
  storeSession(sessionOf(tokens, { method: 'NOSTR', publicKey: 'ab' }))
  const { nameOfItemQuery } = await import('./item-names.ts')
  expect(await new QueryClient().fetchQuery(nameOfItemQuery('p'))).toBe(name)
})
