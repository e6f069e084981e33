// Facts kept in memory are never charged by once they have changed: not in another process, and not in the moment before the notification of the
// change arrives.

import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db, Pool } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { type Kind, kindOf, makeShopMemory } from '../../http/kept/shop-memory.ts'
import { forPlatform } from '../../platform.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../testing/build.ts'
import { BUYER, expectSound, orderBody } from '../../testing/orders.ts'
import { makeOrderNumbers } from '../orders/placing/order-numbers.ts'
import { makeOrderTurns } from '../orders/placing/order-turns.ts'
import { placePublicOrder } from '../orders/placing/place-public-order.ts'
import { calculateOrder } from './calculate-order.ts'
import { readProducts, readSeller, readShipping } from './read-facts.ts'
import { makeStockDesk, readStock, recallStock } from './read-stock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const calculate = ({ shop, product }: SellingShop, quantity = 1) =>
  app.call(api.storefront.calculate, {
    body: { shop_id: shop.id, destination_country: 'DE', items: [{ product_id: product.id, quantity }] },
  })

/** A memory with it forgets nothing: the notification that the shop was made may still be on its way when a test has begun. */
const NOTHING_CHANGES = { versionOf: () => 0, isHearing: () => true }

/** What stock is read by: this database, and a memory of its own. */
function stockSource(db: Db, changes: Parameters<typeof makeShopMemory>[0] = NOTHING_CHANGES) {
  const shop_memory = makeShopMemory(changes)
  const stock_desk = makeStockDesk(db.pool!, shop_memory, { noteStockChange: () => undefined })
  return { db, shop_memory, stock_desk }
}

/** Waits until it is so: for `within_ms` and, for slow machines, five times as long as the slowest call of `isSo`. */
async function comesAbout(isSo: () => Promise<boolean>, within_ms: number): Promise<void> {
  const since = performance.now()
  for (let slowest_ms = 0; ; ) {
    const asked = performance.now()
    if (await isSo()) return
    slowest_ms = Math.max(slowest_ms, performance.now() - asked)
    expect(performance.now() - since).toBeLessThan(within_ms + 5 * slowest_ms)
    await sleep(5)
  }
}

describe('facts in memory', () => {
  it('follow a change made by another process within a second', async () => {
    const selling = await buildSellingShop(app)
    expect((await calculate(selling)).total).toBe('14.90')
    // Written past this process's memory, as another process would do it.
    await app.db.run(sql`update products set price = 20 where shop_id = ${selling.shop.id}`)
    await comesAbout(async () => (await calculate(selling)).total === '24.90', 1000)
  })

  it.each([
    [
      'tax settings',
      (shop_id: string) => sql`update shops set prices_include_tax = false where id = ${shop_id}`,
    ],
    ['the seller', (shop_id: string) => sql`update addresses set vat_number = '' where shop_id = ${shop_id}`],
    ['shipping', (shop_id: string) => sql`update shipping_rates set amount = 9 where shop_id = ${shop_id}`],
    [
      'warehouses',
      (shop_id: string) => sql`update warehouses set is_active = false where shop_id = ${shop_id}`,
    ],
    [
      'OSS registration',
      (shop_id: string) => sql`update shops set oss_registered = true where id = ${shop_id}`,
    ],
  ])('are forgotten with %s', async (_, change) => {
    const { shop, product } = await buildSellingShop(app)
    const source = { ...forPlatform(app.platform), ...app.parts }
    const kept: [kind: Kind<unknown>, id?: string][] = [
      [kindOf('seller')],
      [kindOf('shipping'), 'DE'],
      [kindOf('product'), product.id],
    ]
    const isForgotten = (it: (typeof kept)[number]) =>
      app.parts.shop_memory.find(shop.id, ...it) === undefined
    // Notifications of the shop's creation may still arrive and clear the memory.
    while (kept.some(isForgotten)) {
      await readSeller(source, shop.id)
      await readShipping(source, (await readSeller(source, shop.id))!, 'DE')
      await readProducts(source, shop.id, [product.id])
      await sleep(20)
    }
    await app.db.run(change(shop.id))
    await comesAbout(async () => {
      await app.db.run(sql`select 1`)
      return isForgotten([kindOf('seller')])
    }, 1000)
    expect(kept.every(isForgotten)).toBe(true)
  })

  it.each<[string, (selling: SellingShop) => Promise<unknown>, string]>([
    [
      'a product',
      ({ owner, product: { id } }) =>
        owner.call(api.products.update, { params: { id }, body: { price: '99.00' } }),
      '103.90',
    ],
    [
      'a shipping rate',
      ({ owner, rates: { id } }) =>
        owner.call(api.shipping.update, {
          params: { id },
          body: { rates: [{ countries: ['DE'], amount: '6.00' }] },
        }),
      '16.00',
    ],
    [
      'a way to ship',
      ({ owner, shop, warehouse }) =>
        buildRates(owner, shop, warehouse, { rates: [{ countries: ['DE'], amount: '1.00' }] }),
      '11.00',
    ],
    [
      'the tax settings',
      ({ owner, shop: { id } }) =>
        owner.call(api.shops.update, { params: { id }, body: { prices_include_tax: false } }),
      '17.73',
    ],
    [
      'the seller',
      ({ owner, address: { id } }) =>
        owner.call(api.addresses.update, { params: { id }, body: { vat_number: '' } }),
      '14.90',
    ],
  ])(
    'an order is never priced by %s that has changed, even before the news is here',
    async (_, change, total) => {
      const selling = await buildSellingShop(app)
      const { shop, product } = selling
      const deaf = deafSource()
      const items = [{ product_id: product.id, quantity: 1 }]
      const remembered = () => calculateOrder(deaf, { shop_id: shop.id, destination_country: 'DE', items })
      const before = await remembered()
      expect(before.total).toBe('14.90')
      await change(selling)
      expect((await remembered()).total).toBe('14.90')

      const body = api.storefront.place.body.parse(orderBody(selling))
      const { order } = await placePublicOrder(deaf, body)
      const now = await remembered()
      expect([order.total, order.tax_lines]).toEqual([now.total, now.tax_lines])
      expect([order.total, order.tax_lines]).not.toEqual([before.total, before.tax_lines])
      expect(order.total).toBe(total)
      await expectSound(app.db)
    },
  )

  it.each<[string, object, (selling: SellingShop) => Promise<unknown>]>([
    [
      'on sale',
      {},
      ({ owner, product: { id } }) =>
        owner.call(api.products.update, { params: { id }, body: { is_live: true } }),
    ],
    [
      'shipped there',
      { shipping_address: { ...BUYER, country: 'CH' } },
      async ({ owner, shop, warehouse, product: { id } }) => {
        await owner.call(api.products.update, { params: { id }, body: { is_live: true } })
        await buildRates(owner, shop, warehouse, { rates: [{ countries: ['CH'], amount: '9.00' }] })
      },
    ],
  ])('nor refused although it is %s by now', async (_, overrides, change) => {
    const selling = await buildSellingShop(app)
    const { owner, product } = selling
    await owner.call(api.products.update, { params: { id: product.id }, body: { is_live: false } })
    const deaf = deafSource()
    const place = () => placePublicOrder(deaf, api.storefront.place.body.parse(orderBody(selling, overrides)))
    await expect(place()).rejects.toMatchObject({ code: 'product_unavailable' })
    await change(selling)
    expect((await place()).order.status).toBe('new')
    await expectSound(app.db)
  })

  it('the clock goes on between two readings', async () => {
    const { shop } = await buildSellingShop(app)
    const first = await readSeller({ ...forPlatform(app.platform), ...app.parts }, shop.id)
    await sleep(30)
    const second = await readSeller({ ...forPlatform(app.platform), ...app.parts }, shop.id)
    expect(Date.parse(second!.now) - Date.parse(first!.now)).toBeGreaterThanOrEqual(25)
  })
})

/** Facts with a memory that is never notified of a change. */
const deafSource = () => ({
  ...stockSource(app.db),
  vies: undefined,
  order_numbers: makeOrderNumbers(app.db),
  order_turns: makeOrderTurns(),
})

/** The app's pool with `rows` replaced. */
function asking(rows: Db['rows']): Db {
  const contexts = { forShop: () => db, forAccount: () => db, forPlatform: () => db, forNoShop: () => db }
  const pool: Pool = { ...contexts, forCall: () => pool, pool_stats: app.db.pool_stats }
  const db: Db = { ...app.db, ...contexts, rows, pool }
  return db
}

describe('stock', () => {
  it('of many who ask at once comes with few statements, to each his own', async () => {
    const selling = await buildSellingShop(app, { stock: 7 })
    const other = await buildSellingShop(app, { stock: 9 })
    const second = await buildWarehouse(selling.owner, selling.shop)
    const book = await buildProduct(selling.owner, selling.shop)
    await addStock(selling.owner, selling.shop, book, second, 3)
    const asked: string[] = []
    const db = asking((statement) => {
      asked.push(statement.text)
      return app.db.rows(statement)
    })
    const counting = stockSource(db, app.platform.shop_changes)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0
          ? readStock(counting, selling.shop.id, [selling.product.id, book.id], 'exact')
          : readStock(counting, other.shop.id, [other.product.id], 'exact'),
      ),
    )
    expect(asked.length).toBeLessThanOrEqual(2)
    for (const [n, levels] of answers.entries())
      expect(levels.map(({ available }) => available).sort()).toEqual(n % 2 === 0 ? [3, 7] : [9])
    expect(await readStock(counting, other.shop.id, [selling.product.id], 'exact'), "another shop's").toEqual(
      [],
    )
  })

  it('that somebody has asked for is read anew before it is too old, with one statement, and not for ever', async () => {
    const selling = await buildSellingShop(app, { stock: 7 })
    const book = await buildProduct(selling.owner, selling.shop)
    const asked: string[] = []
    const db = asking((statement) => {
      asked.push(String(statement.values))
      return app.db.rows(statement)
    })
    const { shop } = selling
    const source = stockSource(db)
    const ids = [selling.product.id, book.id]
    for (const id of ids) await readStock(source, shop.id, [id], 'recent')
    expect(asked).toHaveLength(2)
    await app.db.run(sql`update stock_levels set held = 3 where shop_id = ${shop.id}`)
    const left = () => recallStock(source.shop_memory, shop.id, ids)?.map(({ available }) => available)
    while (String(left()) !== '4') await sleep(10)
    for (const values of asked.slice(2)) for (const id of ids) expect(values).toContain(id)
    // From here on nobody asks for stock, so reading it anew must end.
    let before: number
    do {
      before = asked.length
      await sleep(1000)
    } while (asked.length > before)
    expect(left()).toBeUndefined()
  })

  it('is read anew as well while somebody is always asking for something else', async () => {
    const selling = await buildSellingShop(app)
    const { shop, product } = selling
    const book = await buildProduct(selling.owner, shop)
    const asked: string[] = []
    const db = asking(async (statement) => {
      asked.push(String(statement.values))
      await sleep(20)
      return app.db.rows(statement)
    })
    const source = stockSource(db)
    let is_over = false
    const others = Array.from({ length: 3 }, async () => {
      while (!is_over) await readStock(source, shop.id, [book.id], 'exact')
    })
    await readStock(source, shop.id, [product.id], 'recent')
    const times = () => asked.filter((values) => values.includes(product.id)).length
    await expect.poll(times, { timeout: 20_000, interval: 10 }).toBeGreaterThan(1)
    is_over = true
    await Promise.all(others)
  })

  it('tells everybody who waits when it cannot be read, and goes on', async () => {
    const { shop, product } = await buildSellingShop(app)
    let is_down = true
    const db = asking((statement) => (is_down ? Promise.reject(new Error('down')) : app.db.rows(statement)))
    const broken = stockSource(db, app.platform.shop_changes)
    const waiting = Array.from({ length: 3 }, () => readStock(broken, shop.id, [product.id], 'recent'))
    for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected')
    is_down = false
    expect(await readStock(broken, shop.id, [product.id], 'recent')).toHaveLength(1)
  })

  it('C-10 is as of half a second ago at most, and exact for an order', async () => {
    const selling = await buildSellingShop(app, { stock: 10 })
    const { shop, product } = selling
    const shortage = async () => (await calculate(selling, 5)).problems[0]?.available
    // Notifications of the shop's creation may still arrive and clear the memory.
    await sleep(200)
    expect(await shortage()).toBeUndefined()
    // Written past this process's memory, as another process would do it.
    await app.db.run(sql`update stock_levels set held = 8 where shop_id = ${shop.id}`)
    const answer = await app.send({
      method: 'POST',
      url: '/v1/public/order',
      body: orderBody(selling, { items: [{ product_id: product.id, quantity: 5 }] }),
    })
    expect([answer.status, answer.json.error]).toEqual([409, 'insufficient_stock'])
    await comesAbout(async () => (await shortage()) !== undefined, 1000)
    // And the other way round: stock that is free again is sold, whatever is in memory.
    await app.db.run(sql`update stock_levels set held = 0 where shop_id = ${shop.id}`)
    const sold = await app.send({
      method: 'POST',
      url: '/v1/public/order',
      body: orderBody(selling, { items: [{ product_id: product.id, quantity: 10 }] }),
    })
    expect(sold.status).toBe(201)
    // An order placed through this process is known to it at once.
    expect(await shortage()).toBe(0)
    const known = await readStock(
      { ...forPlatform(app.platform), ...app.parts },
      shop.id,
      [product.id],
      'recent',
    )
    expect(known.map(({ available }) => available)).toEqual([0])
  })
})
