import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { makePlatform } from '../../platform.ts'
import { type RawResponse, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../testing/build.ts'
import { closeAtEnd } from '../../testing/closing.ts'
import { APP_ROLE } from '../../testing/database.ts'
import { buildOrder, expectSound, orderBody } from '../../testing/orders.ts'
import { recordManualPayment } from './payments/record-manual-payment.ts'
import { cancelOrder } from './transitions/cancel-order.ts'
import { markOrderPaid } from './transitions/mark-order-paid.ts'
import { expireOrders } from './waiting/expire-orders.ts'

const ROUNDS = {
  last_piece: runs(1, 5),
  buyers: runs(60, 200),
  contested: runs(100, 600),
  crossed: runs(16, 64),
  never_sold_out: runs(40, 100),
  merchant: runs(100, 240),
  expiry: runs(10, 60),
  late: runs(4, 10),
  moves: runs(5, 40),
}

let app: TestApp
/** Sends requests to two servers in turn, each with its own connections to the same database. */
let send: (url: string, body: unknown, token?: string) => Promise<RawResponse>

beforeAll(async () => {
  app = await startTestApp()
  const db = openDatabase({
    url: app.db.connection_string,
    role: APP_ROLE,
    acquire_timeout_ms: 10_000,
    max: 8,
  })
  const second = await buildApp(makePlatform({ config: app.platform.config, db, log: app.platform.log }))
  closeAtEnd(async () => {
    await second.close()
    await db.close()
  })
  let turn = 0
  send = async (url, body, token) => {
    if (turn++ % 2 === 0) return app.send({ method: 'POST', url, body, token: token as string })
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await second.inject({ method: 'POST', url, headers, payload: body as object })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
      json: answer.json(),
    }
  }
})
afterEach(() => expectSound(app.db))

const place = (selling: SellingShop, overrides: object = {}) =>
  send('/v1/public/order', orderBody(selling, overrides))
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

const tally = (answers: RawResponse[]) => {
  const counts: Record<string, number> = {}
  for (const { status, json } of answers) {
    const key = status < 300 ? String(status) : `${status} ${json.error}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

async function levelOf(
  selling: SellingShop,
): Promise<{ stock_level: number; held: number; available: number }> {
  const { shop, product } = selling
  const body = { shop_id: shop.id, product_ids: [product.id] }
  const [pair] = await selling.owner.call(api.stock.byProducts, { body })
  return pair![1]
}

describe('buyers', () => {
  it('C-01 only one of many concurrent buyers gets the last unit', { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS.last_piece; round++) {
      const selling = await buildSellingShop(app, { stock: 1 })
      const answers = await times(ROUNDS.buyers, () => place(selling))
      expect(tally(answers)).toEqual({ 201: 1, '409 insufficient_stock': ROUNDS.buyers - 1 })
    }
  })

  it('C-02 a hundred units: none sold twice, none left', { timeout: 300_000 }, async () => {
    const selling = await buildSellingShop(app, { stock: 100 })
    const wanted = Array.from({ length: ROUNDS.contested }, () => 1 + Math.floor(Math.random() * 5))
    const refused: number[] = []
    let sold = 0
    for (let at = 0; at < wanted.length; at += 200) {
      await Promise.all(
        wanted.slice(at, at + 200).map(async (quantity) => {
          const { status } = await place(selling, { items: [{ product_id: selling.product.id, quantity }] })
          if (status === 201) sold += quantity
          else if (status === 409) refused.push(quantity)
          else throw new Error(`An order was answered with ${status}.`)
        }),
      )
    }
    const { available, held } = await levelOf(selling)
    expect([held, available]).toEqual([sold, 100 - sold])
    // Stock only fell, so each refused order must have wanted more than was left at the end.
    expect(refused.filter((quantity) => quantity <= available)).toEqual([])
    expect(available).toBe(0)
  })

  it('C-03 one product on two lines counts as the sum of both lines', async () => {
    const selling = await buildSellingShop(app, { stock: 10 })
    const { product } = selling
    const items = [
      { product_id: product.id, quantity: 3 },
      { product_id: product.id.toUpperCase(), quantity: 3 },
    ]
    const answers = await times(20, () => place(selling, { items }))
    expect(tally(answers)).toEqual({ 201: 1, '409 insufficient_stock': 19 })
    expect(await levelOf(selling)).toMatchObject({ held: 6 })
  })

  it('C-04 carts of the same products in opposite order do not lock each other out', async () => {
    const selling = await buildSellingShop(app, { stock: 10_000 })
    const other = await buildProduct(selling.owner, selling.shop)
    await addStock(selling.owner, selling.shop, other, selling.warehouse, 10_000)
    const items = [selling.product, other].map(({ id }) => ({ product_id: id, quantity: 1 }))
    const reversed = [...items].reverse()
    const answers = await times(2 * ROUNDS.crossed, (n) =>
      place(selling, { items: n % 2 ? items : reversed }),
    )
    expect(tally(answers)).toEqual({ 201: 2 * ROUNDS.crossed })
    await app.db.run(sql`select pg_stat_force_next_flush()`)
    const stats = await app.db.first(
      sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    expect(stats?.deadlocks).toBe(0)
  })

  it('C-06 a product that may go negative is never sold out', async () => {
    const selling = await buildSellingShop(app, { stock: 5, product: { allow_negative_stock: true } })
    const never_stocked = await buildProduct(selling.owner, selling.shop, { allow_negative_stock: true })
    const items = [selling.product, never_stocked].map(({ id }) => ({ product_id: id, quantity: 2 }))
    const buyers = ROUNDS.never_sold_out
    expect(tally(await times(buyers, () => place(selling, { items })))).toEqual({ 201: buyers })
    const held = 2 * buyers
    expect(await levelOf(selling)).toMatchObject({ stock_level: 5, held, available: 5 - held })
  })
})

describe('buyers and merchants', () => {
  it('C-05 corrections, deletes and switches of the merchant never oversell', {
    timeout: 240_000,
  }, async () => {
    const selling = await buildSellingShop(app, { stock: 40 })
    const { owner, shop, product, warehouse } = selling
    const second = await buildWarehouse(owner, shop, { address_id: selling.address.id })
    const movement = await addStock(owner, shop, product, warehouse, 20)
    const token = owner.access_token
    const at_hand = { shop_id: shop.id, product_id: product.id, warehouse_id: warehouse.id }
    const acts: ((n: number) => Promise<unknown>)[] = [
      () => send('/v1/a/stock_movements', { ...at_hand, quantity: -2, reason: 'damage' }, token),
      () => send('/v1/a/stock_movements', { ...at_hand, quantity: 1, reason: 'purchase' }, token),
      (n) =>
        app.send({
          method: 'PATCH',
          url: `/v1/a/stock_movements/${movement.id}`,
          token,
          body: { quantity: 1 + (n % 25) },
        }),
      () =>
        send(
          '/v1/a/stock_movements/transfer',
          { ...at_hand, from_warehouse_id: warehouse.id, to_warehouse_id: second.id, quantity: 1 },
          token,
        ),
      (n) =>
        app.send({
          method: 'PATCH',
          url: `/v1/a/products/${product.id}`,
          token,
          body: { allow_negative_stock: n % 3 === 0 },
        }),
      (n) =>
        app.send({
          method: 'PATCH',
          url: `/v1/a/warehouses/${second.id}`,
          token,
          body: { is_active: n % 2 === 0 },
        }),
    ]
    let is_over = false
    const oversold: unknown[] = []
    const sampler = (async () => {
      while (!is_over) {
        oversold.push(
          ...(await app.db.rows(
            sql`select * from stock_levels where not may_go_negative and on_hand < held`,
          )),
        )
        await sleep(5)
      }
    })()
    const answers = (await times(ROUNDS.merchant, async (n) =>
      n % 2 ? place(selling) : some(acts)(n),
    )) as RawResponse[]
    is_over = true
    await sampler
    expect(oversold).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await app.send({ method: 'DELETE', url: `/v1/a/products/${product.id}`, token })
    expect((await place(selling)).json.error).toBe('product_unavailable')
  })
})

const STRIPE = { kind: 'stripe', name: 'evt_race' } as const

/** Settles like an event of the payment provider: the payment is written in one transaction with the order, or nothing is. */
const settle = (selling: SellingShop, order_id: string) =>
  app.db.transaction(async (tx) => {
    const shop_id = selling.shop.id
    const { outcome, order } = await markOrderPaid(tx, { shop_id, order_id, actor: STRIPE })
    if (outcome === 'paid' || outcome === 'revived')
      await recordManualPayment(tx, {
        shop_id,
        order_id,
        amount: order.total,
        currency: order.currency,
      })
    return outcome
  })

describe('time and money', () => {
  it('C-07 the end of a hold races the payment of the order and a second buyer', {
    timeout: 240_000,
  }, async () => {
    const seen = new Set<string>()
    const shop = await buildSellingShop(app)
    for (let round = 0; round < ROUNDS.expiry; round++) {
      const product = await buildProduct(shop.owner, shop.shop)
      await addStock(shop.owner, shop.shop, product, shop.warehouse, 1)
      const selling = { ...shop, product }
      const id = await buildOrder(app, selling)
      await app.db.run(sql`
        update orders set hold_expires_at = clock_timestamp() + interval '1 ms' * ${(round % 11) - 5} where id = ${id}`)
      const [, outcome, other] = await Promise.all([
        sleep(Math.random() * 6).then(() => expireOrders(app.db)),
        sleep(Math.random() * 12).then(() => settle(selling, id)),
        sleep(Math.random() * 18).then(() => place(selling)),
      ])
      const { status } = await selling.owner.call(api.orders.get, { params: { id } })
      expect(status === 'paid').toBe(outcome === 'paid' || outcome === 'revived')
      // Exactly one order gets the unit: the other buyer has it only if the first order's payment was `unfulfillable`.
      expect(other.status === 201).toBe(outcome === 'unfulfillable')
      seen.add(outcome)
    }
    expect([...seen]).toContain('paid')
  })

  it('C-07 two late payments take the last units of two warehouses', { timeout: 240_000 }, async () => {
    for (let round = 0; round < ROUNDS.late; round++) {
      const selling = await buildSellingShop(app, { stock: 2 })
      const second = await buildWarehouse(selling.owner, selling.shop, { address_id: selling.address.id })
      await buildRates(selling.owner, selling.shop, second)
      const ids = [await buildOrder(app, selling), await buildOrder(app, selling)]
      const late = { shop_id: selling.shop.id, actor: { kind: 'system', name: 'expiry' } } as const
      for (const order_id of ids) await app.db.transaction((tx) => cancelOrder(tx, { ...late, order_id }))
      const body = {
        shop_id: selling.shop.id,
        product_id: selling.product.id,
        quantity: 1,
        from_warehouse_id: selling.warehouse.id,
        to_warehouse_id: second.id,
      }
      await selling.owner.call(api.stock.transfer, { body })
      expect(await Promise.all(ids.map((id) => settle(selling, id)))).toEqual(['revived', 'revived'])
    }
  })

  it('C-29 concurrent steps of one order leave one legal history', { timeout: 240_000 }, async () => {
    const selling = await buildSellingShop(app, { stock: 10_000 })
    const token = selling.owner.access_token
    const steps = ['paid', 'processing', 'on_hold', 'shipped', 'delivered', 'cancelled', 'refunded']
    for (let round = 0; round < ROUNDS.moves; round++) {
      const id = await buildOrder(app, selling)
      const wanted = Array.from({ length: 8 }, () => some([...steps, 'webhook']))
      const answers = await Promise.all(
        wanted.map(async (step) =>
          step === 'webhook'
            ? settle(selling, id).then(() => 200)
            : (await send(`/v1/a/orders/${id}/${step}`, { note: randomUUID() }, token)).status,
        ),
      )
      expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([])
    }
  })
})
