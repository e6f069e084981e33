// Amounts that no card can pay: the calculation says so, and a buyer's order of such an amount is refused before it holds anything.

import { api } from '@kontor/contract/api'
import { afterAll, expect, test } from 'vitest'
import { buildUser } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop } from '../../../testing/build.ts'
import { BUYER, buy, orderBody } from '../../../testing/orders.ts'
import { expectSoundBooks, startPaying } from '../../../testing/paying-shop.ts'

const { app, selling } = await startPaying()
const { owner, shop, product } = selling
afterAll(() => expectSoundBooks(app))

/** The product costs 10.00, and the shipping 4.90. */
async function buildCard(amount: string) {
  const { id, code } = await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount } })
  const read = async () => (await owner.call(api.gift_cards.get, { params: { id } })).balance
  return { code, read }
}
const calculate = async (shop_id: string, product_id: string, more: object = {}) =>
  app.call(api.storefront.calculate, {
    body: { shop_id, destination_country: 'DE', items: [{ product_id, quantity: 1 }], ...more },
  })
const available = async () => {
  const body = { shop_id: shop.id, product_ids: [product.id] }
  return (await owner.call(api.stock.byProducts, { body }))[0]?.[1].available
}

test('an amount below the smallest card payment after a gift card is a problem and cannot be ordered', async () => {
  const { code, read } = await buildCard('14.60')
  const before = await available()
  const wanted = { gift_cards: [code] }
  expect(await calculate(shop.id, product.id, wanted)).toMatchObject({
    amount_due: '0.30',
    problems: [{ code: 'amount_too_small' }],
  })
  const refused = await buy(app, selling, wanted)
  expect([refused.status, refused.json.error]).toEqual([422, 'amount_too_small'])
  expect(refused.json.message).toContain('take a gift card away')
  expect([await read(), await available()]).toEqual(['14.60', before])
})

test('a gift card that leaves nothing, or an amount payable by card, is no problem', async () => {
  for (const amount of ['14.90', '14.40']) {
    const { code } = await buildCard(amount)
    const { status, json } = await buy(app, selling, { gift_cards: [code] })
    expect([amount, status, json.problems]).toEqual([amount, 201, []])
  }
})

test('A customer with an account is refused like a buyer without, and a member may take the money by hand', async () => {
  const { code } = await buildCard('14.60')
  const wanted = orderBody(selling, { gift_cards: [code] })
  const customer = await buildUser(app)
  await expect(customer.call(api.orders.create, { body: wanted })).rejects.toMatchObject({
    error: 'amount_too_small',
  })
  expect((await owner.call(api.orders.calculate, { body: wanted })).problems).toEqual([])
  expect(await owner.call(api.orders.create, { body: wanted })).toMatchObject({ amount_due: '0.30' })
})

test('an amount above the largest card payment is a problem, too', async () => {
  const digital = { allow_negative_stock: true, requires_shipping: false }
  const yacht = await buildProduct(owner, shop, { price: '1000000.00', ...digital })
  const { problems } = await calculate(shop.id, yacht.id)
  expect(problems).toMatchObject([{ code: 'amount_too_large' }])
})

test('A shop without a payment gateway takes any amount by hand', async () => {
  const bare = await buildSellingShop(app)
  const tiny = await buildProduct(bare.owner, bare.shop, {
    price: '0.20',
    allow_negative_stock: true,
    requires_shipping: false,
  })
  const { status } = await buy(app, { ...bare, product: tiny }, { billing_address: BUYER })
  expect(status).toBe(201)
})
