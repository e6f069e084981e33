// A product that runs low is reported once, each time it does.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { buildOrder } from '../../../testing/orders.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { shirtForm } from '../../../testing/shirts.ts'
import { listLowProducts, newRound, watchStock } from './watch-stock.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const watch = () => watchStock(app.db, newRound())
const buy = (selling: SellingShop, quantity: number) =>
  buildOrder(app, selling, { items: [{ product_id: selling.product.id, quantity }] })
const supply = ({ owner, shop, product, warehouse }: SellingShop, quantity: number) =>
  owner.call(api.stock.create, {
    body: {
      shop_id: shop.id,
      product_id: product.id,
      warehouse_id: warehouse.id,
      quantity,
      reason: 'adjustment' as const,
    },
  })
const threshold = ({ owner, product }: SellingShop, low_stock_threshold: number | null) =>
  owner.call(api.products.update, { params: { id: product.id }, body: { low_stock_threshold } })
const listed = async ({ owner, shop }: SellingShop) =>
  (await owner.call(api.matters.list, { query: { shop_id: shop.id } })).data.map(({ kind, title }) => [
    kind,
    title,
  ])
const jobs = (selling: SellingShop) =>
  app.db.rows(
    sql`select payload from graphile_worker._private_jobs where payload ->> 'product_id' = ${selling.product.id}`,
  )

test('once at each crossing, and not again until there was more of it', async () => {
  const selling = await buildSellingShop(app, { stock: 10 })
  await buy(selling, 5)
  expect(await watch()).toBe(0)
  await threshold(selling, 4)
  expect(await watch()).toBe(0)
  await buy(selling, 1)
  expect(await listed(selling)).toEqual([])
  expect(await watch()).toBe(1)
  expect(await listed(selling)).toEqual([['low_stock', `Low stock: ‘${selling.product.title}’`]])
  await buy(selling, 1)
  expect(await watch()).toBe(0)
  expect(await jobs(selling)).toHaveLength(1)
  await supply(selling, 5)
  expect(await watch()).toBe(0)
  expect(await listed(selling)).toEqual([])
  await supply(selling, -5)
  expect(await watch()).toBe(1)
  await threshold(selling, null)
  await watch()
  expect(await listed(selling)).toEqual([])
})

test('a variant is named in the to-do and in what the email about it says', async () => {
  const { owner, shop, ...selling } = await buildSellingShop(app, { stock: 0 })
  const group = await owner.call(api.product_groups.create, { body: shirtForm(shop) })
  const variant = { owner, shop, ...selling, product: group.variants[0]! }
  await supply(variant, 2)
  await threshold(variant, 3)
  await watch()
  expect(await listed(variant)).toEqual([['low_stock', 'Low stock: ‘T-shirt – S / Red’']])
  expect(await listLowProducts(app.db, shop.id, [variant.product.id])).toMatchObject([
    { title: 'T-shirt – S / Red' },
  ])
})

test('what only a warehouse that is not active has cannot be sold', async () => {
  const selling = await buildSellingShop(app, { stock: 9 })
  await threshold(selling, 4)
  const activate = (is_active: boolean) =>
    selling.owner.call(api.warehouses.update, { params: { id: selling.warehouse.id }, body: { is_active } })
  await activate(false)
  expect(await watch()).toBe(1)
  await activate(true)
  await watch()
  expect(await listed(selling)).toEqual([])
})

test('of all products of a shop that run low together there is one email; it lists twenty, and none that is not on sale', async () => {
  const { owner, shop } = await buildSellingShop(app)
  for (let n = 10; n < 32; n++) await buildProduct(owner, shop, { title: `Cup ${n}`, low_stock_threshold: 3 })
  await buildProduct(owner, shop, { title: 'Cup 00', low_stock_threshold: 3, is_live: false })
  expect(await watch()).toBe(22)
  await runJobs(app)
  const mails = await app.db.rows(
    sql<{ subject: string; text: string }>`select subject, text from mails where to_address = ${owner.email}`,
  )
  expect(mails.map(({ subject }) => subject)).toEqual([`${shop.name}: Low stock: 22 products`])
  expect(mails[0]?.text).toMatch(/Cup 10: 0\n(.+\n)*Cup 29: 0\n\nAnd 2 more\./)
  expect(mails[0]?.text).not.toContain('Cup 00')
})

test('the to-do shows what is left by now, and goes when the product is no longer on sale', async () => {
  const selling = await buildSellingShop(app, { stock: 4 })
  await threshold(selling, 4)
  await watch()
  await buy(selling, 1)
  await watch()
  const { owner, shop, product } = selling
  const { data } = await owner.call(api.matters.list, { query: { shop_id: shop.id } })
  expect(data[0]?.text).toBe('3 available in all active warehouses.')
  await owner.call(api.products.update, { params: { id: product.id }, body: { is_live: false } })
  await watch()
  expect(await listed(selling)).toEqual([])
})

test('of more products than one statement reads', async () => {
  const others = await app.db.rows(sql`select from products where low_stock_threshold is not null`)
  const shops = await Promise.all(Array.from({ length: 5 }, () => buildSellingShop(app, { stock: 3 })))
  for (const one of shops) await threshold(one, 5)
  expect(others.length + shops.length).toBeGreaterThan(4)
  const few = { batch: 2, within_ms: 60_000 }
  await watchStock(app.db, newRound(), few)
  for (const one of shops) expect(await listed(one)).toHaveLength(1)
  for (const one of shops) await supply(one, 9)
  await watchStock(app.db, newRound(), few)
  for (const one of shops) expect(await listed(one)).toEqual([])
})

test('of more than a run has time for: the next run continues after it, and starts again at the end', async () => {
  const shops = await Promise.all(Array.from({ length: 4 }, () => buildSellingShop(app, { stock: 3 })))
  for (const one of shops) await threshold(one, 5)
  const watched = await app.db.first(
    sql<{ count: number }>`select count(*) as count from products where low_stock_threshold is not null`,
  )
  // A run does one batch.
  const runs = Math.floor(watched!.count / 2) + 1
  const round = newRound()
  const run = () => watchStock(app.db, round, { batch: 2, within_ms: 0 })
  for (let n = 0; n < runs; n++) await run()
  for (const one of shops) expect(await listed(one)).toHaveLength(1)
  for (const one of shops) await supply(one, 9)
  for (let n = 0; n < 2 * runs; n++) await run()
  for (const one of shops) expect(await listed(one)).toEqual([])
  for (const one of shops) await supply(one, -9)
  for (let n = 0; n < 2 * runs; n++) await run()
  for (const one of shops) expect(await listed(one)).toHaveLength(1)
})

test('F-13 of many concurrent processes one sends the notice', async () => {
  const selling = await buildSellingShop(app, { stock: 3 })
  await threshold(selling, 5)
  const found = await Promise.all(Array.from({ length: 8 }, watch))
  expect(found.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await jobs(selling)).toHaveLength(1)
})

test.each([-1, 1.5, '3', 1e10])('N-01 a threshold of %j is refused', async (low_stock_threshold) => {
  const { owner, product } = await buildSellingShop(app)
  const answer = await app.send({
    method: 'PATCH',
    url: `/v1/a/products/${product.id}`,
    token: owner.access_token,
    body: { low_stock_threshold },
  })
  expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'low_stock_threshold'])
})
