// Discounts that each customer may use once, or for the first order only, where the buyer is logged in, to the store or to an account, and enters another
// address for each order.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, type TestUser } from '../../../testing/app.ts'
import { buildCustomerGroup } from '../../../testing/build.ts'
import { orderBody } from '../../../testing/orders.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  startPaying,
} from '../../../testing/paying-shop.ts'
import { fill, logInToStore } from '../../../testing/store-buyer.ts'
import { type Visitor, visit } from '../../../testing/visitor.ts'
import { storeLoggedIn } from '../customers/store-known-customer.ts'

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
const discount = (body: {
  class?: 'product'
  method?: 'code'
  code?: string
  uses_per_customer?: number
  conditions: object
}) =>
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

test('a member uses a discount of the group once, whatever address the member enters, even after a correction', async () => {
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

test('the use does not count for the customer whose address a member enters', async () => {
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

test('once the member is erased, the use is no customer’s', async () => {
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

test('an earlier order of the proved or the entered address rules out a first order', async () => {
  await discount({ conditions: { first_order_only: true } })
  const guest = () => visit(app, { 'accept-language': 'en-DE,en' })
  expect(await discountOf(member(), 'one@example.test')).toBe('4.20')
  expect(await discountOf(member(), 'two@example.test')).toBe('0.00')
  expect(await discountOf(guest(), ADA)).toBe('0.00')
  expect(await discountOf(guest(), 'one@example.test')).toBe('0.00')
  expect(await discountOf(guest(), 'three@example.test')).toBe('4.20')
  expect(await discountOf(member('three@example.test'), 'four@example.test')).toBe('0.00')
})

test('only one of several orders placed at the same moment is the first', async () => {
  await discount({ conditions: { first_order_only: true } })
  const body = orderBody(selling, { customer_user_email: 'One@example.test' })
  const orders = await Promise.all(Array.from({ length: 6 }, () => app.call(api.storefront.place, { body })))
  expect(orders.map(({ discount_total }) => discount_total).sort()).toEqual([
    ...Array(5).fill('0.00'),
    '4.20',
  ])
})

test('an order with a discount for first orders waits for the buyer’s order with a different first discount', async () => {
  await discount({ method: 'code', code: 'HELLO', conditions: { first_order_only: true } })
  const body = { ...orderBody(selling, { customer_user_email: 'New@example.test' }), codes: ['HELLO'] }
  const waiting = async () =>
    (await app.db.rows(sql`select from pg_locks where locktype = 'advisory' and not granted`)).length
  const placed = await app.db.transaction(async (tx) => {
    // As the other order, which is stored but not committed yet.
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended('first order ' || ${selling.shop.id}::text || ' new@example.test', 0))`,
    )
    const placing = app.call(api.storefront.place, { body })
    await expect.poll(waiting).toBe(1)
    return { placing }
  })
  expect((await placed.placing).discount_total).toBe('4.20')
})

describe('a customer with an account', () => {
  let account: TestUser
  beforeEach(async () => {
    account = await buildUser(app, `ada-${randomUUID()}@example.test`)
    await selling.owner.call(api.customer_groups.changeMembers, {
      params: { id: group.id },
      body: { add: [account.email] },
    })
  })

  /** Both ways in which an account orders: the token goes along, or the account calls. */
  const WAYS = ['customer_token', 'account'] as const
  const order = (way: (typeof WAYS)[number], customer_user_email: string) =>
    way === 'account'
      ? account.call(api.orders.create, { body: orderBody(selling, { customer_user_email }) })
      : app.call(api.storefront.place, {
          body: orderBody(selling, { customer_user_email, customer_token: account.access_token }),
        })

  test.each(WAYS)(
    'a customer with an account uses a discount of the group once, whatever address they enter (%s)',
    async (way) => {
      await discount({ class: 'product', uses_per_customer: 1, conditions: toDealers() })
      const first = await order(way, 'one@example.test')
      expect(first.discount_total).toBe('4.20')
      for (const other of WAYS) expect((await order(other, 'two@example.test')).discount_total).toBe('0.00')
      const shown = await app.call(api.storefront.calculate, {
        body: {
          shop_id: selling.shop.id,
          destination_country: 'DE',
          customer_token: account.access_token,
          items: orderBody(selling).items,
          customer_user_email: 'three@example.test',
        },
      })
      expect(shown.discount_total).toBe('0.00')
      // Nor does an edit give it again.
      const { id } = await order(way, 'four@example.test')
      await selling.owner.call(api.orders.paid, { params: { id } })
      const body = { add: [{ product_id: selling.product.id, quantity: 1 }] }
      expect(await selling.owner.call(api.order_edits.preview, { params: { id }, body })).toMatchObject({
        difference: '10.00',
      })
      await cancel(first.id)
      expect((await order(way, 'five@example.test')).discount_total).toBe('4.20')
    },
  )

  test('a customer with an account and an order under a second address has no first order', async () => {
    await discount({ conditions: { first_order_only: true } })
    expect((await order('account', 'one@example.test')).discount_total).toBe('4.20')
    expect((await order('customer_token', 'two@example.test')).discount_total).toBe('0.00')
  })

  test('an order entered by a member of the shop counts for the entered address', async () => {
    await discount({ uses_per_customer: 1, conditions: toDealers() })
    const enter = (customer_user_email: string) =>
      selling.owner.call(api.orders.create, { body: orderBody(selling, { customer_user_email }) })
    expect((await enter(ADA)).discount_total).toBe('4.20')
    expect((await enter(ADA)).discount_total).toBe('0.00')
    expect((await enter(account.email)).discount_total).toBe('4.20')
  })

  test('a customer of orders under different addresses is found as a customer of the shop and can be erased', async () => {
    const { owner, shop } = selling
    const { id } = await order('account', 'one@example.test')
    const query = { shop_id: shop.id, q: account.email }
    const { data } = await owner.call(api.customers.list, { query })
    expect(data).toMatchObject([{ email: account.email, orders_count: 0 }])
    await owner.call(api.customers.erase, { params: { id: data[0]!.id } })
    expect((await owner.call(api.customers.list, { query })).data).toEqual([])
    const left = await app.db.rows(sql`
      select o.*, e.actor as placed_by from orders o join order_events e on e.shop_id = o.shop_id and e.order_id = o.id
      where o.shop_id = ${shop.id} and o.id = ${id}`)
    expect(left).toHaveLength(1)
    expect(JSON.stringify(left)).not.toContain(account.email)
  })
})
