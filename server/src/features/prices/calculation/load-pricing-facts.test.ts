// Cached facts are never charged once they have changed: not in another process, and not in the moment before the notification of the change arrives.

import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeCacheInvalidation } from '../../../cache/cache-invalidation.ts'
import { OWN_CLOCK } from '../../../db/clock.ts'
import type { Db, Pool } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { BUYER, expectSound, orderBody } from '../../../testing/orders.ts'
import { makeOrderNumbers } from '../../orders/placing/order-numbers.ts'
import { placePublicOrder } from '../../orders/placing/place-public-order.ts'
import { ProductQueue } from '../../orders/placing/product-queue.ts'
import { calculateOrder } from './calculate-order.ts'
import { loadPricingFacts, makePricing } from './load-pricing-facts.ts'
import { StockReader } from './stock-reader.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const calculate = ({ shop, product }: SellingShop, quantity = 1) =>
  app.call(api.storefront.calculate, {
    body: { shop_id: shop.id, destination_country: 'DE', items: [{ product_id: product.id, quantity }] },
  })

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
  afterAll(() => expectSound(app.db))

  it('facts in memory follow a change made by another process within a second', async () => {
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
      'an automatic discount',
      (shop_id: string) => sql`
        insert into discounts (shop_id, title, method, class, kind, percent, applies_to_all)
        values (${shop_id}, 'Tenth', 'automatic', 'product', 'percent', 10, true)`,
    ],
    [
      'OSS registration',
      (shop_id: string) => sql`update shops set oss_registered = true where id = ${shop_id}`,
    ],
  ])('are forgotten with %s', async (_, change) => {
    const { shop, product } = await buildSellingShop(app)
    const { pricing } = app.parts
    const request = {
      shop_id: shop.id,
      items: [{ product_id: product.id, quantity: 1 }],
      destination_country: 'DE',
      buyer_vat_number: '',
      is_by_member: false,
    }
    const areCached = () =>
      [pricing.shops.get(shop.id), pricing.products.get(shop.id + product.id)].map((one) => one !== undefined)
    // Notifications of the shop's creation may still arrive and clear the cache.
    while (areCached().includes(false)) {
      await loadPricingFacts(pricing, app.db, request, 'shown')
      await sleep(20)
    }
    await app.db.run(change(shop.id))
    await comesAbout(async () => {
      await app.db.run(sql`select 1`)
      return !areCached()[0]
    }, 1000)
    expect(areCached()).toEqual([false, false])
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
    [
      'the automatic discounts',
      ({ owner, shop }) => owner.call(api.discounts.create, { body: tenthOff(shop.id) }),
      '13.90',
    ],
  ])(
    'an order is never priced by %s that has changed, even before the notification arrives',
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

      const { order } = await placePublicOrder(deaf, orderOf(selling))
      const now = await remembered()
      expect([order.total, order.tax_lines]).toEqual([now.total, now.tax_lines])
      expect([order.total, order.tax_lines]).not.toEqual([before.total, before.tax_lines])
      expect(order.total).toBe(total)
    },
  )

  it('an order is never priced by an automatic discount that was changed or removed', async () => {
    const selling = await buildSellingShop(app)
    const { owner, shop } = selling
    const { id } = await owner.call(api.discounts.create, { body: tenthOff(shop.id) })
    const deaf = deafSource()
    const place = async () => (await placePublicOrder(deaf, orderOf(selling))).order.total
    expect(await place()).toBe('13.90')
    await owner.call(api.discounts.update, { params: { id }, body: { percent: '20' } })
    expect(await place()).toBe('12.90')
    const other = await buildProduct(owner, shop)
    const applies_to = { product_ids: [other.id], group_ids: [], collection_ids: [] }
    await owner.call(api.discounts.update, { params: { id }, body: { applies_to } })
    expect(await place()).toBe('14.90')
    await owner.call(api.discounts.update, { params: { id }, body: { applies_to: { all: true } } })
    expect(await place()).toBe('12.90')
    await owner.call(api.discounts.update, { params: { id }, body: { is_active: false } })
    expect(await place()).toBe('14.90')
  })

  it('an automatic discount counts from its start to its end', async () => {
    const { shop, product } = await buildSellingShop(app)
    await app.db.run(sql`
      insert into discounts (shop_id, title, method, class, kind, percent, applies_to_all, starts_at, ends_at)
      values (${shop.id}, 'Tenth', 'automatic', 'product', 'percent', 10, true, now() + interval '1 hour', now() + interval '2 hours')`)
    let ahead_ms = 0
    const deaf = deafSource({ now: () => Date.now() + ahead_ms })
    const items = [{ product_id: product.id, quantity: 1 }]
    const total = async () =>
      (await calculateOrder(deaf, { shop_id: shop.id, destination_country: 'DE', items })).total
    expect(await total()).toBe('14.90')
    // The database's time cannot be moved, so what is to come is moved instead; facts are read again when they are over by the clock alone.
    for (const [begun, before, after] of [
      [sql`update discounts set starts_at = now() where shop_id = ${shop.id}`, '14.90', '13.90'],
      [sql`update discounts set ends_at = now() where shop_id = ${shop.id}`, '13.90', '14.90'],
    ] as const) {
      await app.db.run(begun)
      expect(await total()).toBe(before)
      ahead_ms += 3_000_000
      expect(await total()).toBe(before)
      ahead_ms += 700_000
      expect(await total()).toBe(after)
    }
  })

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
  })
})

/** Of class order: it changes no product's sale price, so no product's version. */
const tenthOff = (shop_id: string) => ({
  shop_id,
  title: 'Tenth',
  method: 'automatic' as const,
  class: 'order' as const,
  kind: 'percent' as const,
  percent: '10',
  applies_to: { all: true as const },
})

const orderOf = (selling: SellingShop) => api.storefront.place.body.parse(orderBody(selling))

/** Where orders are placed by a process that is never notified of a change. */
const deafSource = (clock = OWN_CLOCK) => {
  const shop_changes = makeCacheInvalidation({ listen: async () => async () => undefined })
  const public_cache = { noteStockChange: () => undefined }
  return {
    db: app.db,
    pricing: makePricing({ db: app.db, shop_changes, public_cache, clock, vies: undefined }),
    order_numbers: makeOrderNumbers(app.db),
    product_queue: new ProductQueue(),
  }
}

/** A reader of stock by the app's pool, with `rows` replaced. */
function readerAsking(rows: Db['rows']): StockReader {
  const contexts = { forShop: () => db, forAccount: () => db, forPlatform: () => db, forNoShop: () => db }
  const pool: Pool = { ...contexts, forCall: () => pool, pool_stats: app.db.pool_stats }
  const db: Db = { ...app.db, ...contexts, rows }
  return new StockReader(pool, { versionOf: () => 0 })
}

/** Moves the clock by which memory ages, until the test ends. */
const passHalfASecond = () => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 500)
}

describe('stock', () => {
  it('few statements read the stock for many concurrent callers, and each caller gets its own rows', async () => {
    const selling = await buildSellingShop(app, { stock: 7 })
    const other = await buildSellingShop(app, { stock: 9 })
    const second = await buildWarehouse(selling.owner, selling.shop)
    const book = await buildProduct(selling.owner, selling.shop)
    await addStock(selling.owner, selling.shop, book, second, 3)
    const asked: string[] = []
    const reader = readerAsking((statement) => {
      asked.push(statement.text)
      return app.db.rows(statement)
    })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0
          ? reader.read(selling.shop.id, [selling.product.id, book.id])
          : reader.read(other.shop.id, [other.product.id]),
      ),
    )
    expect(asked).toHaveLength(1)
    for (const [n, levels] of answers.entries())
      expect(levels.map(({ available }) => available).sort()).toEqual(n % 2 === 0 ? [3, 7] : [9])
    expect(await reader.read(other.shop.id, [selling.product.id]), "another shop's").toEqual([])
  })

  it('stock is read again after half a second, and after a change by this process', async () => {
    const { shop, product } = await buildSellingShop(app, { stock: 7 })
    let asked = 0
    const reader = readerAsking((statement) => {
      asked++
      return app.db.rows(statement)
    })
    const left = async () => (await reader.read(shop.id, [product.id])).map(({ available }) => available)
    expect([await left(), await left(), asked]).toEqual([[7], [7], 1])
    const under_way = left()
    await app.db.run(sql`update stock_levels set held = 3 where shop_id = ${shop.id}`)
    reader.invalidate(shop.id, [product.id])
    expect([await left(), await under_way, asked]).toEqual([[4], [7], 2])
    await app.db.run(sql`update stock_levels set held = 4 where shop_id = ${shop.id}`)
    passHalfASecond()
    expect(await left()).toEqual([3])
  })

  it('an unreadable stock fails all waiting callers and works again afterwards', async () => {
    const { shop, product } = await buildSellingShop(app)
    let is_down = true
    const reader = readerAsking((statement) =>
      is_down ? Promise.reject(new Error('down')) : app.db.rows(statement),
    )
    const waiting = Array.from({ length: 3 }, () => reader.read(shop.id, [product.id]))
    for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected')
    is_down = false
    expect(await reader.read(shop.id, [product.id])).toHaveLength(1)
  })

  it('is read while the discounts are, not before', async () => {
    const { shop, product } = await buildSellingShop(app, { stock: 7 })
    const { pricing } = app.parts
    let is_asked = false
    let goOn: () => void = () => undefined
    const are_discounts_asked = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const stock = {
      read: async (...of: Parameters<StockReader['read']>) => {
        is_asked = true
        await are_discounts_asked
        return pricing.stock.read(...of)
      },
    } as StockReader
    const one: Db['one'] = (statement) => {
      if (is_asked) goOn()
      return app.db.one(statement)
    }
    const request = {
      shop_id: shop.id,
      items: [{ product_id: product.id, quantity: 1 }],
      destination_country: 'DE',
      buyer_vat_number: '',
      codes: ['NONE'],
      is_by_member: false,
    }
    const db = { ...app.db, one } as Db
    const facts = await loadPricingFacts({ ...pricing, stock }, db, request, 'shown')
    expect(facts.stock?.map(({ available }) => available)).toEqual([7])
  })

  it('C-10 is as of half a second ago at most, and exact for an order', async () => {
    const selling = await buildSellingShop(app, { stock: 10 })
    const { shop, product } = selling
    const shortage = async () => (await calculate(selling, 5)).problems[0]?.available
    expect(await shortage()).toBeUndefined()
    // Written past this process's memory, as another process would do it.
    await app.db.run(sql`update stock_levels set held = 8 where shop_id = ${shop.id}`)
    const answer = await app.send({
      method: 'POST',
      url: '/v1/public/order',
      body: orderBody(selling, { items: [{ product_id: product.id, quantity: 5 }] }),
    })
    expect([answer.status, answer.json.error]).toEqual([409, 'insufficient_stock'])
    passHalfASecond()
    expect(await shortage()).toBeDefined()
    // And the other way round: stock that is free again is sold, whatever is in memory.
    await app.db.run(sql`update stock_levels set held = 0 where shop_id = ${shop.id}`)
    const sold = await app.send({
      method: 'POST',
      url: '/v1/public/order',
      body: orderBody(selling, { items: [{ product_id: product.id, quantity: 10 }] }),
    })
    expect(sold.status).toBe(201)
    // This process knows immediately of an order placed through it.
    expect(await shortage()).toBe(0)
    const known = await app.parts.pricing.stock.read(shop.id, [product.id])
    expect(known.map(({ available }) => available)).toEqual([0])
  })
})
