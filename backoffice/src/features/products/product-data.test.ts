import type { Product } from '@kontor/contract/catalogue/products/products'
import { afterEach, expect, test, vi } from 'vitest'
import { giftCardChanges, productValues, withCoverAddress } from './form/product-form.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const PRODUCT = { id: 'p', title: 'Mug', cover_url: 'https://files.test/mug.png', cover_file_id: 'f' }
const values = productValues(PRODUCT as Product)

test.each([
  ['the chosen cover stays', { ...values, title: 'Cup' }, { title: 'Cup', cover_file_id: 'f' }],
  [
    'an address that is typed takes the place of the chosen cover',
    withCoverAddress(values, 'https://example.test/other.png'),
    { cover_url: 'https://example.test/other.png', cover_file_id: null },
  ],
])('when a product is saved, %s', { timeout: 60_000 }, async (_, saved, sent) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json(PRODUCT)
  })
  vi.resetModules()
  const { sessionOf, storeSession } = await import('../../lib/session/session.ts')
  const exp = Math.floor(Date.now() / 1000) + 600
  const token = `${part({})}.${part({ exp })}.c2ln`
  const tokens = { user_id: 'u', access_token: token, refresh_token: token, expires_at: exp }
  storeSession(sessionOf(tokens, { method: 'NOSTR', publicKey: 'ab' }))
  const { updateProduct } = await import('./product-data.ts')
  await updateProduct('p', saved, {})
  expect(bodies).toMatchObject([sent])
})

test('what is no gift card any more is counted and sent; whether a variant is sent is up to its product', () => {
  const counted = { is_gift_card: false, allow_negative_stock: false }
  expect(giftCardChanges(false, { is_gift_card: true, group_id: null })).toEqual({
    ...counted,
    requires_shipping: true,
  })
  expect(giftCardChanges(false, { is_gift_card: true, group_id: 'g' })).toEqual(counted)
  expect(giftCardChanges(true, { is_gift_card: true, group_id: null })).toEqual({ is_gift_card: true })
  expect(giftCardChanges(false, { is_gift_card: false, group_id: null })).toEqual({ is_gift_card: false })
  expect(giftCardChanges(false, null)).toEqual({ is_gift_card: false })
})
