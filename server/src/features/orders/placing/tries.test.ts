// What placing an order asks of the database, and how often it retries when stock has changed since it was read. The tests use a fake process:
// it gets no news of changes, and the test decides what it sees when it reads stock.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Pool } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { makeShopMemory } from '../../../http/kept/shop-memory.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { expectSound, orderBody } from '../../../testing/orders.ts'
import type { Level } from '../../calculation/basket.queries.ts'
import { makeStockDesk } from '../../calculation/read-stock.ts'
import { makeOrderNumbers, type OrderNumbers } from './order-numbers.ts'
import { makeOrderTurns } from './order-turns.ts'
import { placeAccountOrder } from './place-account-order.ts'
import type { PlacingSource } from './place-order.ts'
import { placePublicOrder } from './place-public-order.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => expectSound(app.db))

const LOOK = /join stock_levels l on/
const STORE = /insert into orders \(/
const FACTS = /as unit_price/
const VERSIONS = /s\.facts_version,\s+\(select/

/** `looks`: the results of the first queries for stock, instead of the true ones. */
function startProcess(looks: readonly Level[][] = [], is_hearing = false) {
  const asked: string[] = []
  const coming = [...looks]
  const contexts = { forShop: () => db, forAccount: () => db, forPlatform: () => db, forNoShop: () => db }
  const pool: Pool = { ...contexts, forCall: () => pool, pool_stats: app.db.pool_stats }
  const noting =
    <S extends { text: string }, T>(ask: (statement: S) => Promise<T>) =>
    (statement: S) => {
      asked.push(statement.text)
      return ask(statement)
    }
  const rows = noting((statement: Parameters<Db['rows']>[0]) =>
    LOOK.test(statement.text) && coming.length > 0
      ? Promise.resolve(coming.shift()!)
      : app.db.rows(statement),
  ) as Db['rows']
  const db: Db = {
    ...app.db,
    ...contexts,
    rows,
    pool,
    first: noting((statement: Parameters<Db['first']>[0]) => app.db.first(statement)) as Db['first'],
    run: noting((statement: Parameters<Db['run']>[0]) => app.db.run(statement)),
    transaction(work) {
      asked.push('begin')
      return app.db.transaction(work)
    },
  }
  const shop_memory = makeShopMemory({ versionOf: () => 0, isHearing: () => is_hearing })
  const source: PlacingSource = {
    db,
    vies: undefined,
    shop_memory,
    stock_desk: makeStockDesk(pool, shop_memory, { noteStockChange: () => undefined }),
    order_numbers: makeOrderNumbers(app.db),
    order_turns: makeOrderTurns(),
  }
  return {
    source,
    times: (what: RegExp) => asked.filter((text) => what.test(text)).length,
    buy: (own: SellingShop, more: object = {}, by = source) =>
      placePublicOrder(by, api.storefront.place.body.parse(orderBody(own, more))),
    draft: (own: SellingShop, more: object = {}, by = source) => {
      const body = api.orders.create.body.parse({ ...orderBody(own, more), status: 'draft' })
      return placeAccountOrder(by, { user_id: own.owner.user_id } as Actor, body)
    },
  }
}

/** A promise and the function that resolves it. */
function makeGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
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

describe('an order of one warehouse', () => {
  test('is one statement, which asks nobody about stock before', async () => {
    const own = await buildSellingShop(app)
    const { buy, times } = startProcess()
    await buy(own)
    expect([times(STORE), times(LOOK), times(/^begin$/), times(/insert into stock_levels/)]).toEqual([
      1, 0, 0, 0,
    ])
  })

  test('that is sold out is refused after one look, by what was seen', async () => {
    const own = await buildSellingShop(app, { stock: 1 })
    const { buy, times } = startProcess()
    await expect(buy(own, of(own, 2))).rejects.toMatchObject({
      code: 'insufficient_stock',
      message: `${own.product.title}: Only 1 left.`,
    })
    expect([times(STORE), times(LOOK), times(/o\.request_hash/)]).toEqual([1, 1, 0])
  })

  test('C-01 is not tried again where stock was there a moment ago and nobody else could serve it', async () => {
    const own = await buildSellingShop(app, { stock: 0 })
    const { buy, times } = startProcess(Array.from({ length: 9 }, () => [lookAt(own, own.warehouse, 5)]))
    await expect(buy(own)).rejects.toMatchObject({
      code: 'insufficient_stock',
      message: 'There is not enough stock for this any more.',
    })
    expect([times(STORE), times(LOOK)]).toEqual([2, 1])
  })

  describe('whose product is changed while it is placed', () => {
    /** Places an order, and changes its product before each of the first tries to store it. */
    async function placeDuring(changes: number) {
      const own = await buildSellingShop(app)
      const { buy, source, times } = startProcess()
      let left = changes
      const first: Db['first'] = async (statement) => {
        if (STORE.test(statement.text) && left-- > 0)
          await app.db.run(sql`update products set price = price + 1 where id = ${own.product.id}`)
        return source.db.first(statement)
      }
      const placed = buy(own, {}, { ...source, db: { ...source.db, first } })
      return { placed, times }
    }

    test('a few times: it is of the last price', async () => {
      const { placed, times } = await placeDuring(8)
      expect((await placed).order.total).toBe('22.90')
      expect(times(STORE)).toBe(9)
    })

    test('again and again: the buyer may try again, and is not told that stock is short', async () => {
      const { placed } = await placeDuring(1000)
      await expect(placed).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The shop is changing what this order is priced by. Please try again in a moment.',
        detail: { retry_after_seconds: expect.any(Number) },
      })
    })
  })

  test('C-21 that is there already is found at the first try', async () => {
    const own = await buildSellingShop(app)
    const { buy, times } = startProcess()
    const id = randomUUID()
    const { order } = await buy(own, { id })
    expect(await buy(own, { id })).toMatchObject({ was_there: true, order: { id: order.id } })
    expect(times(STORE)).toBe(2)
  })

  test('of a shop that was closed meanwhile is refused', async () => {
    const own = await buildSellingShop(app)
    const { buy } = startProcess([], true)
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

describe('an order that is refused', () => {
  const wrong = { currency: 'JPY' }
  const elsewhere = (own: SellingShop) => ({
    shipping_address: { ...orderBody(own).shipping_address!, country: 'BR' },
  })

  test('by what was just read: nothing is read again', async () => {
    const own = await buildSellingShop(app)
    const { buy, times } = startProcess([], true)
    await expect(buy(own, elsewhere(own))).rejects.toMatchObject({ code: 'no_shipping_rate' })
    expect([times(FACTS), times(VERSIONS)]).toEqual([1, 0])
  })

  test('by what is in memory: the versions are read, and no more where they are the same', async () => {
    const own = await buildSellingShop(app)
    const { buy, times } = startProcess([], true)
    await buy(own)
    await expect(buy(own, elsewhere(own))).rejects.toMatchObject({ code: 'no_shipping_rate' })
    await expect(buy(own, wrong)).rejects.toMatchObject({ code: 'currency_mismatch' })
    await expect(buy(own, of(own, 99))).rejects.toMatchObject({ code: 'insufficient_stock' })
    expect([times(FACTS), times(VERSIONS)]).toEqual([1, 3])
    await app.db.run(sql`update products set price = price + 1 where id = ${own.product.id}`)
    await expect(buy(own, elsewhere(own))).rejects.toMatchObject({ code: 'no_shipping_rate' })
    expect([times(FACTS), times(VERSIONS)]).toEqual([2, 4])
  })
})

describe('an order that one of two warehouses may serve', () => {
  test('C-03 is not refused for want of stock that has come meanwhile', async () => {
    const { own, second } = await buildPair(0, 3)
    const { buy, times } = startProcess([[]])
    expect((await buy(own, of(own, 3))).order.warehouse_id).toBe(second.id)
    expect([times(STORE), times(LOOK)]).toEqual([1, 2])
  })

  test('C-03 goes to the other where the first was emptied meanwhile', async () => {
    const { own, second } = await buildPair(0, 3)
    const { buy, times } = startProcess([[lookAt(own, own.warehouse, 3)]])
    expect((await buy(own, of(own, 3))).order.warehouse_id).toBe(second.id)
    expect([times(STORE), times(LOOK)]).toEqual([2, 2])
  })

  test('C-01 is tried five times, as long as there always is another', async () => {
    const { own, second } = await buildPair(0, 0)
    const both = [lookAt(own, own.warehouse, 5), lookAt(own, second, 5)]
    const { buy, times } = startProcess(Array.from({ length: 9 }, () => both))
    await expect(buy(own)).rejects.toMatchObject({ code: 'insufficient_stock' })
    expect([times(STORE), times(LOOK)]).toEqual([5, 5])
  })
})

test('a draft is planned by what is there, also where that is not enough', async () => {
  const own = await buildSellingShop(app, { stock: 1 })
  const { draft, times } = startProcess()
  expect((await draft(own, of(own, 2))).order).toMatchObject({ status: 'draft' })
  expect([times(STORE), times(LOOK)]).toEqual([1, 1])
})

describe('where three others are at the same product', () => {
  const refusalName = ({ name }: Error) => name

  /** Begins to place an order while three others hold all turns; returns whether it was stored before they left, and how it ended. */
  async function placeInCrowd(how: 'order' | 'draft' | 'in a transaction' | 'too late') {
    const own = await buildSellingShop(app)
    const { buy, draft, source, times } = startProcess()
    const [leaving, numbered] = [makeGate(), makeGate()]
    const turns = source.order_turns
    const others = [1, 2, 3].map(() => turns.take([own.product.id], () => leaving.opened))
    const order_numbers: OrderNumbers = {
      next: async () => {
        numbered.open()
        return '4711'
      },
    }
    const deadline = performance.now() - 1
    const db = {
      order: source.db,
      draft: source.db,
      'in a transaction': { ...source.db, pool: undefined },
      'too late': { ...source.db, pool: { ...source.db.pool!, deadline } },
    }[how]
    const by = { ...source, db, order_numbers }
    const placed = how === 'draft' ? draft(own, {}, by) : buy(own, {}, by)
    await numbered.opened
    await sleep(0)
    const stored_before = times(STORE)
    leaving.open()
    await Promise.all(others)
    const status = await placed.then(({ order }) => order.status, refusalName)
    return { status, stored_before, stored: times(STORE) }
  }

  test.each([
    ['order', { status: 'new', stored_before: 0, stored: 1 }],
    ['draft', { status: 'draft', stored_before: 1, stored: 1 }],
    ['in a transaction', { status: 'new', stored_before: 1, stored: 1 }],
    // Its caller was told 503 while it waited.
    ['too late', { status: 'DatabaseUnavailable', stored_before: 0, stored: 0 }],
  ] as const)('%s: only who would take a connection for it waits for its turn: %j', async (how, then) => {
    expect(await placeInCrowd(how)).toEqual(then)
  })
})
