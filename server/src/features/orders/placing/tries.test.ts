// The database calls of placing an order: one statement if cached facts are right, another read and one more if not, and a transaction under locks if
// it is overtaken again. The tests use a fake process: it is not notified of changes, and the test decides what it reads as stock.

import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCacheInvalidation } from '../../../cache/cache-invalidation.ts'
import { OWN_CLOCK } from '../../../db/clock.ts'
import type { Db, Pool, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { makeKeyIds } from '../../../http/idempotency.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { expectSound, orderBody } from '../../../testing/orders.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { makePricing } from '../../prices/calculation/load-pricing-facts.ts'
import type { Level } from '../../prices/calculation/pricing-facts.ts'
import { makeOrderNumbers } from './order-numbers.ts'
import { placeAccountOrder } from './place-account-order.ts'
import type { PlacingSource } from './place-order.ts'
import { placePublicOrder } from './place-public-order.ts'
import { ProductQueue } from './product-queue.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => expectSound(app.db))

const LOOK = /from stock_levels l where l.shop_id = asked/
const LOCK = /from stock_levels\s+where(.|\n)*for no key update/
const SHOP = /as templates/
const STORE = /insert into orders \(/

/** `looks`: the results of the first looks at stock without a lock, instead of the true ones. `act` runs after each statement, with its text. */
function startProcess(looks: readonly Level[][] = [], act?: (text: string) => Promise<unknown> | undefined) {
  const asked: string[] = []
  const stored: Statement<unknown>[] = []
  const coming = [...looks]
  const contexts = { forShop: () => db, forAccount: () => db, forPlatform: () => db, forNoShop: () => db }
  const pool: Pool = { ...contexts, forCall: () => pool, pool_stats: app.db.pool_stats }
  async function note<Row>(statement: Statement<unknown>, ask: () => Promise<Row>): Promise<Row> {
    asked.push(statement.text)
    if (STORE.test(statement.text)) stored.push(statement)
    const row = await ask()
    await act?.(statement.text)
    return row
  }
  const noting = (asks: Db | Tx): Pick<Db, 'rows' | 'first' | 'one' | 'run'> => ({
    async rows(statement) {
      asked.push(statement.text)
      if (LOOK.test(statement.text) && coming.length > 0) return coming.shift() as never
      const rows = await asks.rows(statement)
      await act?.(statement.text)
      return rows
    },
    first: (statement) => note(statement, () => asks.first(statement)),
    one: (statement) => note(statement, () => asks.one(statement)),
    run(statement) {
      asked.push(statement.text)
      return asks.run(statement)
    },
  })
  const db: Db = {
    ...app.db,
    ...contexts,
    ...noting(app.db),
    transaction(work) {
      asked.push('begin')
      return app.db.transaction((tx) => {
        const noted: Tx = { ...tx, ...noting(tx), transaction: (inner) => inner(noted) }
        return work(noted)
      })
    },
  }
  const source: PlacingSource = {
    db,
    pricing: makePricing({
      db: pool,
      shop_changes: makeCacheInvalidation({ listen: async () => async () => undefined }),
      public_cache: { noteStockChange: () => undefined },
      clock: OWN_CLOCK,
      vies: undefined,
    }),
    order_numbers: makeOrderNumbers(app.db),
    product_queue: new ProductQueue(),
  }
  const times = (what: RegExp) => asked.filter((text) => what.test(text)).length
  return {
    source,
    /** How often stock was looked at, a transaction begun, locks taken, and storing the order tried. */
    counts: () => [times(LOOK), times(/^begin$/), times(LOCK), times(STORE)],
    times,
    /** The statements that stored orders. */
    stored,
    buy: (own: SellingShop, more: object = {}, by = source) =>
      placePublicOrder(by, api.storefront.place.body.parse(orderBody(own, more))),
    draft: (own: SellingShop, more: object = {}, by = source) => {
      const body = api.orders.create.body.parse({ ...orderBody(own, more), status: 'draft' })
      return placeAccountOrder(by, { user_id: own.owner.user_id } as Actor, body)
    },
  }
}

const of = ({ product }: SellingShop, quantity: number) => ({
  items: [{ product_id: product.id, quantity }],
})
const lookAt = ({ shop, product }: SellingShop, warehouse: { id: string }, available: number): Level => ({
  shop_id: shop.id,
  product_id: product.id,
  warehouse_id: warehouse.id,
  available,
})

/** A shop with two warehouses that ship alike, with this stock in the first and in the other. */
async function buildPair(first: number, other: number) {
  const own = await buildSellingShop(app, { stock: first })
  const second = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
  if (other > 0) await addStock(own.owner, own.shop, own.product, second, other)
  await buildRates(own.owner, own.shop, second, { rates: [{ countries: ['DE'], amount: '4.90' }] })
  return { own, second }
}

const sellDearer = (own: SellingShop) =>
  app.db.run(sql`update products set price = price + 1 where id = ${own.product.id}`)

describe('an order of one warehouse', () => {
  test('an order of one warehouse is one statement, without an earlier read of stock', async () => {
    const own = await buildSellingShop(app)
    const { buy, counts, times } = startProcess()
    await buy(own)
    expect(counts()).toEqual([0, 0, 0, 1])
    expect(times(/insert into stock_levels/)).toBe(0)
  })

  test('an order reads only the levels of its lines, however many levels the shop has', async () => {
    const own = await buildSellingShop(app)
    await app.db.run(sql`
      with added as (
        insert into products (shop_id, title, slug, description, price, is_live)
        select ${own.shop.id}, 'Mug ' || n, 'mug-' || n, '', 5, true from generate_series(1, 1000) n returning id)
      insert into stock_levels (shop_id, product_id, warehouse_id, on_hand, may_go_negative)
      select ${own.shop.id}, id, ${own.warehouse.id}, 0, false from added`)
    await app.db.run(sql`analyze products, stock_levels`)
    const { buy, stored } = startProcess()
    const { order } = await buy(own)
    const { text, values } = stored[0]!
    const again = { text, values: values.map((one) => (one === order.order_number ? '9999' : one)), name: '' }
    const read = await rowsLookedAt(app.db, (asked) => asked.first(again))
    expect(read).toBeLessThan(100)
  })

  test('C-01 a sold-out order is refused after one fresh read', async () => {
    const own = await buildSellingShop(app, { stock: 1 })
    const { buy, counts } = startProcess()
    await expect(buy(own, of(own, 2))).rejects.toMatchObject({
      code: 'insufficient_stock',
      message: `${own.product.title}: Only 1 left.`,
    })
    expect(counts()).toEqual([1, 0, 0, 1])
    // Where stock was seen to be short a moment ago, storing is not even tried before the next look.
    await expect(buy(own, of(own, 2))).rejects.toMatchObject({ code: 'insufficient_stock' })
    expect(counts()).toEqual([2, 0, 0, 1])
    await addStock(own.owner, own.shop, own.product, own.warehouse, 1)
    expect((await buy(own, of(own, 2))).order.status).toBe('new')
  })

  test('an order of a changed product has the new price at the second try', async () => {
    const own = await buildSellingShop(app)
    const { buy, counts, source } = startProcess()
    await buy(own)
    await sellDearer(own)
    expect((await buy(own)).order.total).toBe('15.90')
    expect(counts()).toEqual([1, 0, 0, 3])
    const cached = source.pricing.products.get(own.shop.id + own.product.id)
    expect(cached, 'nothing outdated is cached').toBeUndefined()
  })

  test('an order of a product that changes twice is placed under locks, and the next change waits for the order', async () => {
    const own = await buildSellingShop(app)
    let waiting: Promise<unknown> | undefined
    const { buy, counts } = startProcess([], async (text) => {
      if (LOOK.test(text)) await sellDearer(own)
      if (!LOCK.test(text)) return
      waiting = sellDearer(own)
      await sleep(20)
    })
    await buy(own)
    await sellDearer(own)
    expect((await buy(own)).order.total).toBe('16.90')
    expect(counts()).toEqual([1, 1, 1, 4])
    await waiting
    const row = await app.db.first(sql`select price from products where id = ${own.product.id}`)
    expect(row).toEqual({ price: '13.00' })
  })

  test('that the rest of the facts change for again and again, even under locks: the buyer may try again', async () => {
    const own = await buildSellingShop(app)
    const { buy, counts } = startProcess([], (text) =>
      SHOP.test(text)
        ? app.db.run(sql`update shops set facts_version = facts_version + 1 where id = ${own.shop.id}`)
        : undefined,
    )
    await expect(buy(own)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The shop’s prices are being changed. Please try again in a moment.',
      detail: { retry_after_seconds: expect.any(Number) },
    })
    expect(counts()).toEqual([1, 1, 3, 5])
  })

  test('C-21 an existing order is found at the first try', async () => {
    const own = await buildSellingShop(app)
    const { buy, counts } = startProcess()
    const id = randomUUID()
    const { order } = await buy(own, { id })
    expect(await buy(own, { id })).toMatchObject({ was_there: true, order: { id: order.id } })
    expect(counts()).toEqual([0, 0, 0, 2])
  })

  test('an order whose number belongs to an imported order by now is placed with a newly reserved number', async () => {
    const own = await buildSellingShop(app)
    const { buy, source } = startProcess()
    const { order: imported } = await buy(own)
    const order_numbers = {
      next: async (shop_id: string, taken?: string) =>
        taken === undefined ? imported.order_number : source.order_numbers.next(shop_id, taken),
    }
    const { order, was_there } = await buy(own, {}, { ...source, order_numbers })
    expect({ ...order, was_there }).toMatchObject({ status: 'new', was_there: false })
    expect(order.id).not.toBe(imported.id)
    expect(Number(order.order_number)).toBeGreaterThan(Number(imported.order_number))
  })

  test('an order of a shop deleted in the meantime is refused', async () => {
    const own = await buildSellingShop(app)
    const { buy } = startProcess()
    await buy(own)
    const close = (is_closed: boolean) =>
      app.db.run(
        sql`update shops set archived_at = ${is_closed ? sql`now()` : sql`null`} where id = ${own.shop.id}`,
      )
    await close(true)
    await expect(buy(own, { id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
    await close(false)
  })
})

test('an order forbidden by cached facts is refused only by fresh facts', async () => {
  const own = await buildSellingShop(app)
  const { buy, counts } = startProcess()
  const elsewhere = { shipping_address: { ...orderBody(own).shipping_address!, country: 'BR' } }
  await expect(buy(own, elsewhere)).rejects.toMatchObject({ code: 'no_shipping_rate' })
  await expect(buy(own, { currency: 'JPY' })).rejects.toMatchObject({ code: 'currency_mismatch' })
  expect(counts()).toEqual([2, 0, 0, 0])
})

describe('an order that one of two warehouses may serve', () => {
  test('C-03 is not refused if stock has arrived since', async () => {
    const { own, second } = await buildPair(0, 3)
    const { buy, counts } = startProcess([[]])
    expect((await buy(own, of(own, 3))).order.warehouse_id).toBe(second.id)
    expect(counts()).toEqual([2, 0, 0, 1])
  })

  test('C-03 an order uses the second warehouse if the first has sold out since', async () => {
    const { own, second } = await buildPair(0, 3)
    const { buy, counts } = startProcess([[lookAt(own, own.warehouse, 3)]])
    expect((await buy(own, of(own, 3))).order.warehouse_id).toBe(second.id)
    expect(counts()).toEqual([2, 0, 0, 2])
  })

  test('C-03 an order overtaken twice goes to the second warehouse under locks', async () => {
    const { own, second } = await buildPair(0, 3)
    const seen = [lookAt(own, own.warehouse, 3)]
    const { buy, counts } = startProcess([seen, seen])
    expect((await buy(own, of(own, 3))).order.warehouse_id).toBe(second.id)
    expect(counts()).toEqual([2, 1, 1, 3])
  })
})

test('a draft is priced by fresh facts, also with insufficient stock', async () => {
  const own = await buildSellingShop(app, { stock: 1 })
  const { draft, counts } = startProcess()
  expect((await draft(own, of(own, 2))).order).toMatchObject({ status: 'draft' })
  expect(counts()).toEqual([1, 0, 0, 1])
})

test('a merchant can change a product although buyers are refused all the time', async () => {
  const own = await buildSellingShop(app, { stock: 0 })
  const { buy } = startProcess()
  let is_over = false
  const buyers = Array.from({ length: 12 }, async () => {
    while (!is_over) await expect(buy(own)).rejects.toMatchObject({ code: 'insufficient_stock' })
  })
  for (let times = 0; times < 5; times++) await sellDearer(own)
  is_over = true
  await Promise.all(buyers)
})

describe('C-26 the id of an Idempotency-Key', () => {
  const idsOf = (key: string) => makeKeyIds(app.platform.config)(key)
  const place = (own: SellingShop, key: string, quantity = 1, key_ids = idsOf(key)) =>
    placePublicOrder(
      startProcess().source,
      api.storefront.place.body.parse({ ...orderBody(own), ...of(own, quantity) }),
      { key_ids },
    )

  test('C-26 the same request finds the order of an Idempotency-Key, and a different request is refused', async () => {
    const own = await buildSellingShop(app)
    const key = randomUUID()
    const { id } = idsOf(key)
    expect((await place(own, key)).order.id).toBe(id)
    expect(await place(own, key)).toMatchObject({ was_there: true, order: { id } })
    await expect(place(own, key, 2)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  })

  test('C-26 the id of an Idempotency-Key is free for a new order after a day', async () => {
    const own = await buildSellingShop(app)
    const key = randomUUID()
    const { id } = idsOf(key)
    await place(own, key)
    await app.db.run(sql`update orders set created_at = created_at - interval '25 hours' where id = ${id}`)
    const { order, was_there } = await place(own, key, 2)
    expect([was_there, order.id === id]).toEqual([false, false])
    expect(await place(own, key, 2)).toMatchObject({ was_there: true, order: { id: order.id } })
  })

  test('C-26 the server’s new key makes a new id, and the order is found by the former id', async () => {
    const own = await buildSellingShop(app)
    const key = randomUUID()
    const { id } = (await place(own, key)).order
    const keys = {
      encryption_key: randomBytes(32),
      encryption_previous_key: app.platform.config.encryption_key,
    }
    const rotated = makeKeyIds(keys)(key)
    expect(rotated.id).not.toBe(id)
    expect(await place(own, key, 1, rotated)).toMatchObject({ was_there: true, order: { id } })
    await expect(place(own, key, 2, rotated)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  })
})

describe('where three others are at the same product', () => {
  /** Begins to place an order while three others hold all places; returns whether it was stored before they left, and how it ended. */
  async function placeInCrowd(how: 'order' | 'draft' | 'too late') {
    const own = await buildSellingShop(app)
    const { buy, draft, source, times } = startProcess()
    let leave = (): void => undefined
    const leaving = new Promise<void>((resolve) => {
      leave = resolve
    })
    let numbered = (): void => undefined
    const is_numbered = new Promise<void>((resolve) => {
      numbered = resolve
    })
    const others = [1, 2, 3].map(() => source.product_queue.run([own.product.id], () => leaving))
    const order_numbers = {
      next: async () => {
        numbered()
        return '4711'
      },
    }
    const db = how === 'too late' ? { ...source.db, deadline: performance.now() - 1 } : source.db
    const by = { ...source, db, order_numbers }
    const placed = how === 'draft' ? draft(own, {}, by) : buy(own, {}, by)
    await is_numbered
    await sleep(0)
    const stored_before = times(STORE)
    leave()
    await Promise.all(others)
    const status = await placed.then(
      ({ order }): string => order.status,
      ({ name }: Error) => name,
    )
    return { status, stored_before, stored: times(STORE) }
  }

  test.each([
    ['order', { status: 'new', stored_before: 0, stored: 1 }],
    ['draft', { status: 'draft', stored_before: 0, stored: 1 }],
    // Its caller got 503 while it waited.
    ['too late', { status: 'DatabaseUnavailable', stored_before: 0, stored: 0 }],
  ] as const)(
    '%s: a request behind three orders of the product waits for its turn without a connection: %j',
    async (how, then) => {
      expect(await placeInCrowd(how)).toEqual(then)
    },
  )
})
