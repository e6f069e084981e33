// A discount that a buyer's own unpaid order has used, while they go back and change something: it stays theirs, and no other buyer gets it.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  startPayingApp,
  statusOf,
} from '../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../testing/store-buyer.ts'
import { hiddenField, type Visitor } from '../../../testing/visitor.ts'

let app: PayingApp
let selling: PayingShop

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app, { stock: 500, product: { title: 'Mug', price: '25.00' } })
})
afterAll(async () => {
  await expectSoundBooks(app)
})

const SCRIPT = { accept: 'application/json' }
const LIMITS: [string, object][] = [
  ['for first orders', { conditions: { first_order_only: true } }],
  ['for one use per customer', { uses_per_customer: 1 }],
  ['for one use', { uses_limit: 1 }],
  ['by a code that is valid once', { code: null }],
]
const store = (path: string) => `/store/${selling.shop.slug}${path}`
const submit = (visitor: Visitor, form: Record<string, string>) => visitor.post(store('/checkout'), form)
/** As a page's script asks. */
const calculate = async (visitor: Visitor, form: Record<string, string>) =>
  (await visitor.post(store('/checkout/calculation'), form, SCRIPT)).json.calculation
const newOrders = async () =>
  (await selling.owner.call(api.orders.list, { query: { shop_id: selling.shop.id, status: 'new' } })).data

/** Takes 10.00 off. */
async function buildCode(limit: object): Promise<string> {
  const { owner, shop } = selling
  const { id, code } = await owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      title: 'Hello',
      method: 'code',
      code: `HELLO-${randomUUID().slice(0, 8)}`,
      class: 'order',
      kind: 'amount',
      amount: '10.00',
      applies_to: { all: true },
      ...limit,
    },
  })
  if (code !== null) return code
  await owner.call(api.discounts.createCodes, { params: { id }, body: { count: 1, prefix: '' } })
  return (await owner.call(api.discounts.listCodes, { params: { id }, query: {} })).data[0]!.code
}

/** An order of a new customer, who pays 19.90 instead of 29.90, and the form with all that a page's script would send. */
async function placeWith(code: string) {
  const visitor = await visitWithCart(app, selling.shop.slug, selling.product.id, '1')
  await visitor.post(store('/cart'), { code })
  const form = fill(await visitor.get(store('/checkout')), {
    customer_user_email: `${randomUUID()}@example.com`,
    codes: code,
    [`quantity.${selling.product.id}`]: '1',
  })
  expect(form.shown_total).toBe('19.90')
  expect((await submit(visitor, form)).status).toBe(303)
  return { visitor, form }
}

test.each(LIMITS)('a used discount is kept by a replacement order: %s', async (_, limit) => {
  const { visitor, form } = await placeWith(await buildCode(limit))
  const others = (await newOrders()).filter(({ id }) => id !== form.order_id).map(({ id }) => id)
  const cart = await visitor.post(store('/cart'), {}, SCRIPT)
  expect(cart.json.view.calculation).toMatchObject({ total: '19.90', discount_problems: [] })
  const page = await visitor.get(store('/checkout'))
  expect(hiddenField(page, 'shown_total')).toBe('19.90')
  expect(page.text).toContain('"is_priced_by_page":true')
  expect((await calculate(visitor, form)).total).toBe('19.90')
  const incomplete = await submit(visitor, { ...form, 'shipping_address.street': '' })
  expect([incomplete.status, hiddenField(incomplete, 'shown_total')]).toEqual([422, '19.90'])

  const changed = { ...form, 'shipping_address.street': 'Elbchaussee 4' }
  expect((await submit(visitor, changed)).status).toBe(303)
  expect((await statusOf(app, form.order_id!)).status).toBe('cancelled')
  const placed = (await newOrders()).filter(({ id }) => !others.includes(id))
  expect(placed.map(({ total }) => total)).toEqual(['19.90'])
})

test.each(LIMITS)('a used discount is not given to strangers who name the order: %s', async (_, limit) => {
  const code = await buildCode(limit)
  const { form } = await placeWith(code)
  const stranger = await visitWithCart(app, selling.shop.slug, selling.product.id, '1')
  expect(await calculate(stranger, form)).toMatchObject({ total: '29.90', discount_problems: [{ code }] })
  const page = await stranger.post(`/form/${selling.shop.slug}`, { ...form, action: 'update' })
  expect(hiddenField(page, 'shown_total')).toBe('29.90')
  expect(page.text).toContain('"is_priced_by_page":false')
})

test('a used discount of an order is not given to a second customer who has used the discount as well', async () => {
  const code = await buildCode({ uses_per_customer: 1 })
  const { visitor, form } = await placeWith(code)
  const { customer_user_email = '' } = (await placeWith(code)).form
  expect(await calculate(visitor, { ...form, customer_user_email })).toMatchObject({
    total: '29.90',
    discount_problems: [{ reason: 'used_by_customer' }],
  })
})
