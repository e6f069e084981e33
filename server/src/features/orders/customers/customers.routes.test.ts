// Customers: counted right whatever happens to their orders, one row per e-mail address in any case of letters, separate for each shop.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { buildMember } from '../../../testing/build.ts'
import {
  buildPayingShop,
  type PayingApp,
  type PayingShop,
  placeOrder,
  placePaidOrder,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { countCustomerChanges, countRecent } from './count-customers.ts'
import { countChanged } from './counting.queries.ts'

let app: PayingApp
let selling: PayingShop

beforeAll(async () => {
  app = await startPayingApp()
})
beforeEach(async () => {
  selling = await buildPayingShop(app, { stock: 500 })
})

const list = (query: object = {}, { owner, shop } = selling) =>
  owner.call(api.customers.list, { query: { shop_id: shop.id, ...query } })
const only = async () => {
  const { data, total } = await list()
  expect([data.length, total]).toEqual([1, 1])
  return data[0]!
}
const move = (step: 'paid' | 'cancelled' | 'refunded', id: string) =>
  selling.owner.call(api.orders[step], { params: { id }, body: {} })
const name = (recipient_name: string) => ({
  shipping_address: { recipient_name, street: 'Kai 1', city: 'Bremen', zip: '28195', country: 'DE' },
})

describe('counting', () => {
  test('counts payments less refunds; unpaid and cancelled orders are no purchases', async () => {
    const first = await placeOrder(app, selling, name('Bea Old'))
    expect(await only()).toMatchObject({
      email: 'buyer@example.com',
      name: 'Bea Old',
      country: 'DE',
      orders_count: 1,
      spent: [{ currency: 'EUR', amount: '0.00' }],
      first_order_at: first.created_at,
    })
    await move('paid', first.id)
    expect((await only()).spent).toEqual([{ currency: 'EUR', amount: first.total }])
    const second = await placeOrder(app, selling, {
      customer_user_email: 'Buyer@EXAMPLE.com',
      ...name('Bea New'),
    })
    expect(await only()).toMatchObject({ name: 'Bea New', orders_count: 2, last_order_at: second.created_at })
    await move('cancelled', second.id)
    expect(await only()).toMatchObject({ orders_count: 1, name: 'Bea New', last_order_at: second.created_at })
    await selling.owner.call(api.refunds.create, { params: { id: first.id }, body: { amount: '4.00' } })
    const left = (Number(first.total) - 4).toFixed(2)
    expect((await only()).spent).toEqual([{ currency: 'EUR', amount: left }])
    await move('refunded', first.id)
    const { spent, orders_count } = await only()
    expect([Number(spent[0]!.amount), orders_count]).toEqual([0, 1])
  })

  test('a test sale counts as a purchase without spending', async () => {
    const order = await placeOrder(app, selling)
    await move('paid', order.id)
    await app.db.run(sql`update orders set is_test = true where id = ${order.id}`)
    expect(await only()).toMatchObject({ orders_count: 1, spent: [{ amount: '0.00' }] })
    await selling.owner.call(api.refunds.create, { params: { id: order.id }, body: { amount: '1.00' } })
    expect((await only()).spent).toMatchObject([{ amount: '0.00' }])
  })

  test('a gift card payment counts neither as spent nor as refunded', async () => {
    const { code } = await selling.owner.call(api.gift_cards.create, {
      body: { shop_id: selling.shop.id, amount: '3.00' },
    })
    const { id, total } = await placeOrder(app, selling, { gift_cards: [code] })
    await move('paid', id)
    expect((await only()).spent).toEqual([{ currency: 'EUR', amount: (Number(total) - 3).toFixed(2) }])
    await move('refunded', id)
    expect((await only()).spent).toEqual([{ currency: 'EUR', amount: '0.00' }])
  })

  test('payments through Stripe count as spent, and a duplicate payment counts once', async () => {
    const { order } = await placePaidOrder(app, selling)
    await app.db.run(sql`update orders set is_test = false where id = ${order.id}`)
    expect((await only()).spent).toEqual([{ currency: 'EUR', amount: order.total }])
    await app.db.run(sql`
      insert into payments (shop_id, order_id, attempt, amount, currency, status, is_surplus)
      values (${selling.shop.id}, ${order.id}, 9, 100, 'EUR', 'captured', true)`)
    expect((await only()).spent).toEqual([{ currency: 'EUR', amount: order.total }])
  })

  test('orders at the same moment', async () => {
    const each = runs(3, 5)
    await Promise.all(
      Array.from({ length: 4 * each }, async (_, i) => {
        const order = await placeOrder(app, selling, { customer_user_email: `p${i % 4}@example.test` })
        if (i % 2) await move('paid', order.id)
        await list()
      }),
    )
    const { data } = await list({ sort: 'email' })
    expect(data.map(({ email, orders_count }) => [email, orders_count])).toEqual(
      [0, 1, 2, 3].map((i) => [`p${i}@example.test`, each]),
    )
  })

  test('C an older count never overwrites a newer count', async () => {
    const order = await placeOrder(app, selling)
    let looking: Promise<unknown> | undefined
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`customers ${selling.shop.id}`}, 0))`)
      looking = list()
      const waiting = () =>
        app.db.first(sql<{ count: number }>`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
      while ((await waiting())!.count === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      await move('paid', order.id)
    })
    await looking
    expect((await only()).spent).toEqual([{ currency: 'EUR', amount: order.total }])
  })

  test('a customer with many orders is counted once for all of them, and no customer is left out', async () => {
    const often = await placeOrder(app, selling)
    const once = await placeOrder(app, selling, { customer_user_email: 'once@example.test' })
    const shop_id = selling.shop.id
    await app.db.run(sql`delete from customer_changes`)
    await app.db.run(sql`
      insert into customer_changes (shop_id, order_id)
      select ${shop_id}, id from unnest(array[${often.id}, ${once.id}, ${often.id}, ${randomUUID()}]::uuid[]) with ordinality as notes (id, at)
      order by at`)
    const count = () =>
      app.db.transaction((tx) => countChanged(tx, shop_id, { notes: 10, people: 1, orders: 10 }))
    const left = () => app.db.rows(sql`select order_id from customer_changes where shop_id = ${shop_id}`)
    expect([await count(), await left()]).toEqual([{ is_all: false, often: [] }, [{ order_id: once.id }]])
    expect([await count(), await left()]).toEqual([{ is_all: true, often: [] }, []])
    const counted = await app.db.rows(
      sql`select email from customers where shop_id = ${shop_id} order by email`,
    )
    expect(counted).toHaveLength(2)
  })

  test('C a customer with very many orders is counted in parts by the job, to the same sums, without holding up the others', async () => {
    const shop_id = selling.shop.id
    const orders = []
    for (const as of ['Ö Old', 'Bea', 'Bea', 'Bea Ltd', 'Bea New'])
      orders.push(await placeOrder(app, selling, name(as)))
    for (const { id } of orders.slice(0, 3)) await move('paid', id)
    await move('cancelled', orders[3]!.id)
    await selling.owner.call(api.refunds.create, { params: { id: orders[1]!.id }, body: { amount: '4.00' } })
    await placeOrder(app, selling, { customer_user_email: 'once@example.test' })
    const counted = () =>
      app.db.rows(sql<{ email: string }>`
        select email, name, bought_as, country, orders_count, currency, total_spent, first_order_at, last_order_at
        from customers where shop_id = ${shop_id} order by email`)
    await countRecent(app.db, shop_id)
    const first = await counted()
    expect(first).toMatchObject([{ orders_count: 4, name: 'Bea New' }, { email: 'once@example.test' }])

    // Counted in parts of one, two and four orders.
    for (const most of [1, 2, 4]) {
      await app.db.run(sql`delete from customers where shop_id = ${shop_id}`)
      await app.db.run(
        sql`insert into customer_changes (shop_id, order_id) select shop_id, id from orders where shop_id = ${shop_id}`,
      )
      const limits = { notes: 100, people: 10, orders: most }
      await countRecent(app.db, shop_id, limits)
      expect((await counted()).map(({ email }) => email)).toEqual(['once@example.test'])
      await countCustomerChanges(app.db, limits)
      expect(await counted()).toEqual(first)
      expect(await app.db.rows(sql`select id from customer_changes where shop_id = ${shop_id}`)).toEqual([])
    }

    // The note of an order that is deleted names the customer, and no order.
    await app.db.run(
      sql`insert into customer_changes (shop_id, order_id, former_email) values (${shop_id}, ${randomUUID()}, 'buyer@example.com')`,
    )
    await countCustomerChanges(app.db, { notes: 100, people: 10, orders: 1 })
    expect(
      await app.db.rows(sql`select former_email from customer_changes where shop_id = ${shop_id}`),
    ).toEqual([])
  })

  test('the job counts the orders of every shop that no request has counted', async () => {
    const other = await buildPayingShop(app)
    await placeOrder(app, selling)
    await placeOrder(app, other)
    await countCustomerChanges(app.db)
    expect(
      (await app.db.first(sql<{ left: number }>`select count(*) as left from customer_changes`))!.left,
    ).toBe(0)
    for (const { shop } of [selling, other])
      expect(await app.db.rows(sql`select id from customers where shop_id = ${shop.id}`)).toHaveLength(1)
  })
})

test('search, sort and pages', async () => {
  for (const [i, person] of ['Ada', 'Ben', 'Cem'].entries()) {
    for (let n = 0; n <= i; n++) {
      const customer_user_email = `${person}@example.test`
      const order = await placeOrder(app, selling, { customer_user_email, ...name(`${person} 100%_O'Neil`) })
      if (person !== 'Cem') await move('paid', order.id)
    }
  }
  const names = async (query: object) => (await list(query)).data.map(({ email }) => email[0])
  expect(await names({})).toEqual(['c', 'b', 'a'])
  expect(await names({ sort: 'email' })).toEqual(['a', 'b', 'c'])
  expect(await names({ sort: '-total_spent' })).toEqual(['b', 'a', 'c'])
  expect(await names({ sort: 'orders_count' })).toEqual(['a', 'b', 'c'])
  expect(await names({ sort: 'first_order_at', limit: '1', offset: '1' })).toEqual(['b'])
  expect(await names({ q: 'BEN' })).toEqual(['b'])
  expect(await names({ q: "%_O'N" })).toHaveLength(3)
  expect((await list({ q: 'unknown' })).total).toBe(0)
  await placeOrder(app, selling, { customer_user_email: 'd@example.test', ...name('Zoë O’Brien-Müller') })
  for (const q of [
    'zoe',
    'Zoë',
    "o'brien",
    'O’BRIEN',
    'mueller',
    'müller zoë',
    'brien muller',
    'obrien-muller',
  ])
    expect(await names({ q }), q).toEqual(q === 'obrien-muller' ? [] : ['d'])
  await expect(list({ sort: 'shop_id' })).rejects.toMatchObject({ status: 422 })

  const [cem] = (await list({ q: 'cem' })).data
  const params = { id: cem!.id }
  const page = await selling.owner.call(api.customers.orders, { params, query: { limit: '2' } })
  expect([page.total, page.data.length]).toEqual([3, 2])
  expect(page.data[0]).toMatchObject({ status: 'new', payment_status: 'pending', currency: 'EUR' })
  expect(await selling.owner.call(api.customers.get, { params })).toEqual(cem)
})

test('T-01 the same person in two shops is two customers', async () => {
  const other = await buildPayingShop(app)
  await placeOrder(app, selling)
  await placeOrder(app, other)
  const [mine, theirs] = [(await list()).data[0]!, (await list({}, other)).data[0]!]
  expect(mine.id).not.toBe(theirs.id)
  for (const path of ['', '/orders', '/erasure'])
    expect(
      (
        await app.send({
          method: 'GET',
          url: `/v1/a/customers/${theirs.id}${path}`,
          token: selling.owner.access_token,
        })
      ).status,
    ).toBe(404)
})

test('T-14 viewers look; handing out and erasing is for owners and admins', async () => {
  await placeOrder(app, selling)
  const { id } = await only()
  for (const role of ['viewer', 'member'] as const) {
    const { call } = await buildMember(app, selling.shop, role)
    expect(await call(api.customers.get, { params: { id } })).toMatchObject({ id })
    for (const endpoint of [api.customers.export, api.customers.erasure, api.customers.erase])
      await expect(call(endpoint, { params: { id } })).rejects.toMatchObject({ error: 'forbidden' })
  }
})
