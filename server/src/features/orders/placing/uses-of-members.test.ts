// Discounts that each customer may use once, or for the first order only, where the buyer is logged in to the store and enters another address for each
// order.

import { api } from '@kontor/contract/api'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildCustomerGroup } from '../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  startPaying,
} from '../../../testing/paying-shop.ts'
import { fill, logInToStore } from '../../../testing/store-buyer.ts'
import { type Visitor, visit } from '../../../testing/visitor.ts'
import { storeLoggedIn } from '../../customers/store-known-customer.ts'

const ADA = 'ada@example.test'

const { app } = await startPaying()
let selling: PayingShop
let group: { id: string }

beforeEach(async () => {
  selling = await buildPayingShop(app, { stock: 50 })
  group = await buildCustomerGroup(selling.owner, selling.shop, ADA)
})
afterAll(() => expectSoundBooks(app))

/** Half of 10.00, which is 4.20 before tax; without a code. */
const discount = (body: { uses_per_customer?: number; conditions: object }) =>
  selling.owner.call(api.discounts.create, {
    body: {
      shop_id: selling.shop.id,
      title: 'Half',
      method: 'automatic',
      class: 'order',
      kind: 'percent',
      percent: '50',
      applies_to: { all: true },
      ...body,
    },
  })
const toDealers = () => ({ customer_group_ids: [group.id] })

function member(email = ADA): Visitor {
  const visitor = visit(app, { 'accept-language': 'en-DE,en' })
  logInToStore(app, visitor, selling.shop, email)
  return visitor
}

/** What the checkout shows with this address, and the fields to order so. */
async function checkOut(visitor: Visitor, customer_user_email: string) {
  const store = `/store/${selling.shop.slug}`
  await visitor.post(`${store}/cart`, { add: selling.product.id, quantity: '1' })
  const page = await visitor.get(`${store}/checkout`)
  const shown = await visitor.post(`${store}/checkout`, {
    ...fill(page, { customer_user_email }),
    action: 'update',
  })
  return fill(shown, { customer_user_email })
}

/** Orders as the checkout shows it. */
async function buy(visitor: Visitor, customer_user_email: string) {
  const fields = await checkOut(visitor, customer_user_email)
  expect((await visitor.post(`/store/${selling.shop.slug}/checkout`, fields)).status).toBe(303)
  const { id, discount_total } = await selling.owner.call(api.orders.get, {
    params: { id: fields.order_id! },
  })
  return { id, discount_total }
}

const discountOf = async (visitor: Visitor, email: string) => (await buy(visitor, email)).discount_total
const correct = (id: string, customer_user_email: string) =>
  selling.owner.call(api.orders.correct, { params: { id }, body: { customer_user_email } })
const cancel = (id: string) => selling.owner.call(api.orders.cancelled, { params: { id } })

test('a member uses a discount of the group once, whatever addresses they enter, also after a correction', async () => {
  await discount({ uses_per_customer: 1, conditions: toDealers() })
  const first = await buy(member(), 'one@example.test')
  expect(first.discount_total).toBe('4.20')
  expect(await discountOf(member(), 'two@example.test')).toBe('0.00')
  await correct(first.id, 'three@example.test')
  expect(await discountOf(member(), 'one@example.test')).toBe('0.00')
  await cancel(first.id)
  expect(await discountOf(member(), 'four@example.test')).toBe('4.20')
  expect(await discountOf(member(), 'four@example.test')).toBe('0.00')
})

test('the use is not that of the customer whose address they enter', async () => {
  await discount({ uses_per_customer: 1, conditions: toDealers() })
  await selling.owner.call(api.customer_groups.changeMembers, {
    params: { id: group.id },
    body: { add: ['ben@example.test'] },
  })
  const first = await buy(member(), 'ben@example.test')
  expect(first.discount_total).toBe('4.20')
  expect(await discountOf(member('ben@example.test'), 'ben@example.test')).toBe('4.20')
  // Its own use comes back, and not that of the other customer.
  await cancel(first.id)
  expect(await discountOf(member('ben@example.test'), 'ben@example.test')).toBe('0.00')
  expect(await discountOf(member(), 'ben@example.test')).toBe('4.20')
})

test('once the member is erased, the use is nobody’s', async () => {
  await discount({ uses_per_customer: 1, conditions: toDealers() })
  const { owner, shop } = selling
  const ben = 'ben@example.test'
  await owner.call(api.customer_groups.changeMembers, { params: { id: group.id }, body: { add: [ben] } })
  const first = await buy(member(), ben)
  expect(await discountOf(member(ben), ben)).toBe('4.20')
  await storeLoggedIn(app.db, shop, ADA)
  const { data } = await owner.call(api.customers.list, { query: { shop_id: shop.id, q: ADA } })
  await owner.call(api.customers.erase, { params: { id: data[0]!.id } })
  await correct(first.id, 'carl@example.test')
  await cancel(first.id)
  expect(await discountOf(member(ben), ben)).toBe('0.00')
})

test('uses of a discount that gets a limit later are counted in the same way', async () => {
  const { id } = await discount({ conditions: toDealers() })
  expect(await discountOf(member(), 'one@example.test')).toBe('4.20')
  await selling.owner.call(api.discounts.update, { params: { id }, body: { uses_per_customer: 1 } })
  expect(await discountOf(member(), 'two@example.test')).toBe('0.00')
})

test('a first order is one of neither the address that was proved nor the one that was entered', async () => {
  await discount({ conditions: { first_order_only: true } })
  const guest = () => visit(app, { 'accept-language': 'en-DE,en' })
  expect(await discountOf(member(), 'one@example.test')).toBe('4.20')
  expect(await discountOf(member(), 'two@example.test')).toBe('0.00')
  expect(await discountOf(guest(), ADA)).toBe('0.00')
  expect(await discountOf(guest(), 'one@example.test')).toBe('0.00')
  expect(await discountOf(guest(), 'three@example.test')).toBe('4.20')
  expect(await discountOf(member('three@example.test'), 'four@example.test')).toBe('0.00')
})
