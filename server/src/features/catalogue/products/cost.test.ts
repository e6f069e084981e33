// What an item costs the merchant: kept for products and variants, with the decimals of the currency, and shown to members only.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop } from '../../../testing/build.ts'
import { changeVariants, codesOf, shirtForm } from '../../../testing/shirts.ts'

const app = await startTestApp()
const { owner, shop } = await buildSellingShop(app)

/** An amount that no other field has. */
const COST = '7.77'

const reading = async (id: string) => (await owner.call(api.products.get, { params: { id } })).cost

test('The cost of a product is kept, changed and removed', async () => {
  const { id, cost } = await buildProduct(owner, shop, { price: '30.00', cost: COST, is_live: true })
  expect([cost, await reading(id)]).toEqual([COST, COST])
  await owner.call(api.products.update, { params: { id }, body: { title: 'Another title' } })
  expect(await reading(id)).toBe(COST)
  await owner.call(api.products.update, { params: { id }, body: { cost: '8.5' } })
  expect(await reading(id)).toBe('8.50')
  await owner.call(api.products.update, { params: { id }, body: { cost: null } })
  expect(await reading(id)).toBeNull()
})

test('Each variant has a cost of its own, and an error names the row', async () => {
  const { id, variants } = await owner.call(api.product_groups.create, {
    body: shirtForm(shop, { defaults: { price: '19.00', cost: COST, is_live: true } }),
  })
  expect(variants.map(({ cost }) => cost)).toEqual(variants.map(() => COST))
  const [first, second] = variants
  await changeVariants(app, owner, id, { update: [{ id: first!.id, cost: '3.00' }] })
  expect([await reading(first!.id), await reading(second!.id)]).toEqual(['3.00', COST])
  const refused = await changeVariants(app, owner, id, { update: [{ id: second!.id, cost: '1.234' }] })
  expect(codesOf(refused)).toEqual([422, 'update.0.cost invalid'])
})

test.each(['-1', '1.005', 'free'])('The cost %s is refused', async (cost) => {
  const body = { shop_id: shop.id, title: 'X', slug: 'x', description: 'X', price: '1.00', cost }
  const answer = await app.send({ method: 'POST', url: '/v1/a/products', token: owner.access_token, body })
  expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'cost'])
})

test('Visitors never see the cost', async () => {
  const product = await buildProduct(owner, shop, {
    price: '31.00',
    cost: '987.65',
    slug: 'secret',
    is_live: true,
  })
  const read = (url: string) => app.send({ method: 'GET', url })
  const places = [
    `/v1/public/${shop.id}/products/${product.id}`,
    `/v1/public/${shop.id}/products`,
    `/v1/public/${shop.id}/catalogue`,
    `/store/${shop.slug}/products/secret`,
    `/store/${shop.slug}`,
  ]
  for (const { status, text } of await Promise.all(places.map(read))) {
    expect(status).toBe(200)
    expect(text).toContain('31.00')
    expect(text).not.toContain('987.65')
  }
})
