// Buyers and merchants race for the same stock. In every outcome nothing is sold twice, and everything in
// stock can be bought.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { sql } from '../../server/src/db/sql.ts'
import { whileSampling } from '../oracles/oracles.ts'
import { burst } from '../world/burst.ts'
import { type Item, orderBody, place } from '../world/buyer.ts'
import { addStock, makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Check, isRefusedForLoad, unlessRefused } from './check.ts'

const shops = new WeakMap<World, Promise<Shop>>()

/** Returns a shop per world for all rounds. Each round makes separate products. */
export function shopOf(world: World): Promise<Shop> {
  const known = shops.get(world) ?? makeShop(world)
  shops.set(world, known)
  return known
}

const placing = (world: World, shop: Shop, items: Item[]) => {
  const mark = randomUUID()
  world.journal.intend(mark, { database: world.name, shop_id: shop.id })
  const body = orderBody({ shop, items, mark })
  return {
    mark,
    ask: { method: 'POST', path: '/v1/public/order', body, headers: { 'idempotency-key': mark } },
  }
}

export interface Level {
  stock_level: number
  held: number
  available: number
}

export async function levelOf(shop: Shop, product_id: string): Promise<Level> {
  const pairs = await shop.owner.call(api.stock.byProducts, {
    body: { shop_id: shop.id, product_ids: [product_id] },
  })
  return pairs.reduce(
    (sum, [, level]) => ({
      stock_level: sum.stock_level + level.stock_level,
      held: sum.held + level.held,
      available: sum.available + level.available,
    }),
    { stock_level: 0, held: 0, available: 0 },
  )
}

async function buyConcurrently(world: World, shop: Shop, baskets: Item[][]) {
  const sent = baskets.map((items) => placing(world, shop, items))
  const answers = await burst(
    world,
    sent.map(({ ask }) => ask),
  )
  // Only a yes or a no was contested: who was refused for load never got to the stock.
  world.watch.tally(
    'contested attempts',
    answers.filter(({ status }) => status === 201 || status === 409).length,
  )
  await Promise.all(
    answers.map(({ status, json }, at) =>
      status === 201
        ? world.journal.acknowledge(sent[at]!.mark, {
            order_id: json.id,
            total: json.total,
            items: baskets[at]!.map(({ product_id, quantity }) => `${product_id}×${quantity}`)
              .sort()
              .join(' '),
          })
        : undefined,
    ),
  )
  return answers
}

export const lastUnit: Check = {
  name: 'two hundred want the last unit',
  rows: 'C-01',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 1 })
    const answers = await buyConcurrently(
      world,
      shop,
      Array.from({ length: 200 }, () => [{ product_id, quantity: 1 }]),
    )
    const sold = answers.filter(({ status }) => status === 201).length
    const odd = answers.find(
      ({ status, json }) =>
        status !== 201 && !isRefusedForLoad(status) && json?.error !== 'insufficient_stock',
    )
    world.watch.expect(!odd, 'C-01', () => `answered with ${odd!.status} ${odd!.text}`)
    const unknown = answers.filter(({ status }) => isRefusedForLoad(status)).length
    world.watch.expect(
      sold === 1 || (sold === 0 && unknown > 0),
      'I1',
      `the last unit was sold ${sold} times`,
    )
    const { held, available } = await levelOf(shop, product_id)
    world.watch.expect(
      held + available === 1 && held >= sold,
      'I1',
      `one unit: ${held} held, ${available} left`,
    )
  },
}

/** Above this number, most concurrent orders are refused for load, and never reach the stock. */
const BATCH_SIZE = 125

export const hundredUnits: Check = {
  name: 'a hundred units for a thousand who want one to five',
  rows: 'C-02',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 100 })
    const baskets = Array.from({ length: 1000 }, () => [{ product_id, quantity: world.random.between(1, 5) }])
    let sold = 0
    const refused: number[] = []
    for (let at = 0; at < baskets.length; at += BATCH_SIZE) {
      const answers = await buyConcurrently(world, shop, baskets.slice(at, at + BATCH_SIZE))
      for (const [index, { status }] of answers.entries()) {
        const { quantity } = baskets[at + index]![0]!
        if (status === 201) sold += quantity
        else if (status === 409) refused.push(quantity)
      }
    }
    const { held, available } = await levelOf(shop, product_id)
    world.watch.expect(
      sold <= 100 && held >= sold && held + available === 100,
      'I1',
      `sold ${sold} of 100; held ${held}, left ${available}`,
    )
    const falsely = refused.filter((quantity) => quantity <= available).length
    world.watch.expect(
      falsely === 0,
      'C-02',
      `${falsely} were refused what was left (${available}) in the end`,
    )
  },
}

export const sameProductTwice: Check = {
  name: 'one product on two lines',
  rows: 'C-03',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 5 })
    const lines = (a: number, b: number) => [
      { product_id, quantity: a },
      { product_id: product_id.toUpperCase(), quantity: b },
    ]
    const much = await place(world, { shop, items: lines(3, 3) })
    world.watch.expect(
      much.status === 409 || isRefusedForLoad(much.status),
      'C-03',
      `3 + 3 of 5 is answered with ${much.status}`,
    )
    const fitting = await place(world, { shop, items: lines(2, 3) })
    if (isRefusedForLoad(fitting.status)) return
    world.watch.expect(
      fitting.status === 201,
      'C-03',
      `2 + 3 of 5 is answered with ${fitting.status} ${fitting.text}`,
    )
    world.watch.expect(fitting.json?.items?.length === 1, 'C-03', 'two lines of one product are not one')
    const { held } = await levelOf(shop, product_id)
    world.watch.expect(held === 5, 'I1', `five units sold, ${held} held`)
  },
}

const deadlocksOf = async (world: World) =>
  Number(
    (
      await world.db.first(
        sql<{ n: string }>`select deadlocks as n from pg_stat_database where datname = current_database()`,
      )
    )?.n ?? 0,
  )

const warm = new WeakSet<World>()

/**
 * Reserves order numbers. Numbers are reserved in runs that grow with the traffic, and a first burst would
 * otherwise wait for numbers instead of stock.
 */
async function warmUp(world: World, shop: Shop, product_id: string): Promise<void> {
  if (warm.has(world)) return
  warm.add(world)
  for (let n = 0; n < 20; n++)
    await Promise.all(
      Array.from({ length: 4 }, () => place(world, { shop, items: [{ product_id, quantity: 1 }] })),
    )
}

export const crossedCarts: Check = {
  name: 'carts with the same things in the other order',
  rows: 'C-04',
  async run(world) {
    const shop = await shopOf(world)
    const things = await Promise.all(Array.from({ length: 4 }, () => makeProduct(shop, { stock: 10_000 })))
    await warmUp(world, shop, things[0]!)
    const before = await deadlocksOf(world)
    const baskets = Array.from({ length: 128 }, () =>
      world.random.shuffle(things).map((product_id) => ({ product_id, quantity: 1 })),
    )
    const answers = await buyConcurrently(world, shop, baskets)
    const odd = answers.find(({ status }) => status !== 201 && !isRefusedForLoad(status))
    world.watch.expect(!odd, 'C-04', () => `a cart is answered with ${odd!.status} ${odd!.text}`)
    // PostgreSQL's statistics lag by up to a second.
    await sleep(1100)
    const deadlocks = (await deadlocksOf(world)) - before
    world.watch.expect(deadlocks === 0, 'C-04', `${deadlocks} deadlocks`)
  },
}

/** Oversold for a moment only is oversold too. */
const SAMPLED_EVERY_MS = 5

export const merchantInterferes: Check = {
  name: 'a merchant changes the stock that is being bought',
  rows: 'C-05',
  async run(world) {
    const { random } = world
    const shop = await shopOf(world)
    const { call } = shop.owner
    const product_id = await makeProduct(shop, { stock: 60 })
    const extra = await addStock(shop, product_id, 20)
    // A merchant who takes away stock that is held is rightly refused; only the books in the end count.
    const merchant = async () => {
      await unlessRefused(addStock(shop, product_id, -random.between(5, 20)))
      await unlessRefused(
        call(api.stock.update, { params: { id: extra.id }, body: { quantity: random.between(1, 19) } }),
      )
      await unlessRefused(call(api.stock.remove, { params: { id: extra.id } }))
      await unlessRefused(
        call(api.products.update, { params: { id: product_id }, body: { allow_negative_stock: true } }),
      )
      await unlessRefused(
        call(api.products.update, { params: { id: product_id }, body: { allow_negative_stock: false } }),
      )
      await unlessRefused(
        call(api.warehouses.update, { params: { id: shop.warehouse_id }, body: { is_active: false } }),
      )
      await unlessRefused(
        call(api.warehouses.update, { params: { id: shop.warehouse_id }, body: { is_active: true } }),
      )
    }
    const baskets = Array.from({ length: 120 }, () => [{ product_id, quantity: random.between(1, 3) }])
    const remove = () => unlessRefused(call(api.products.remove, { params: { id: product_id } }))
    await whileSampling(
      world,
      async () => {
        await Promise.all([buyConcurrently(world, shop, baskets), merchant()])
        // Finally the product is removed while buyers still buy it.
        await Promise.all([buyConcurrently(world, shop, baskets.slice(0, 20)), remove()])
      },
      SAMPLED_EVERY_MS,
    )
    await unlessRefused(
      call(api.warehouses.update, { params: { id: shop.warehouse_id }, body: { is_active: true } }),
    )
  },
}

export const soldWithoutStock: Check = {
  name: 'what may be sold without stock',
  rows: 'C-06',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 3, allow_negative_stock: true })
    const answers = await buyConcurrently(
      world,
      shop,
      Array.from({ length: 60 }, () => [{ product_id, quantity: 1 }]),
    )
    const refused = answers.find(({ status }) => status !== 201 && !isRefusedForLoad(status))
    world.watch.expect(!refused, 'C-06', () => `refused with ${refused!.status} ${refused!.text}`)
    const sold = answers.filter(({ status }) => status === 201).length
    const { held } = await levelOf(shop, product_id)
    world.watch.expect(held >= sold, 'I1', `${sold} sold, ${held} held`)
  },
}

export const stockIsNeverBelowNothing: Check = {
  name: 'what visitors are shown while orders run',
  rows: 'C-10',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 40 })
    let is_over = false
    const reading = (async () => {
      while (!is_over) {
        const { status, json } = await world.ask({
          method: 'POST',
          path: `/v1/public/${shop.id}/warehouses/stock`,
          body: { product_ids: [product_id] },
        })
        if (status !== 200) continue
        const level = json[0]?.stock_level ?? 0
        world.watch.expect(level >= 0 && level <= 40, 'C-10', `a visitor is shown ${level} of 40`)
      }
    })()
    await buyConcurrently(
      world,
      shop,
      Array.from({ length: 80 }, () => [{ product_id, quantity: 1 }]),
    )
    is_over = true
    await reading
    // A second later every process shows the new level.
    await sleep(1000)
    const { available } = await levelOf(shop, product_id)
    for (const server of world.webs.keys()) {
      const { status, json } = await world.ask({
        method: 'POST',
        path: `/v1/public/${shop.id}/warehouses/stock`,
        server,
        body: { product_ids: [product_id] },
      })
      world.watch.expect(
        status !== 200 || (json[0]?.stock_level ?? 0) === available,
        'C-10',
        `after a second process ${server} shows ${json?.[0]?.stock_level} of ${available}`,
      )
    }
  },
}

export const atomicTransfers: Check = {
  name: 'transfers between warehouses are atomic',
  rows: 'C-11',
  async run(world) {
    const shop = await shopOf(world)
    const { call } = shop.owner
    const product_id = await makeProduct(shop, { stock: 30 })
    const other = await call(api.warehouses.create, {
      body: { shop_id: shop.id, title: shop.canary, address_id: shop.address_id },
    })
    const transfer = (from_warehouse_id: string, to_warehouse_id: string) =>
      unlessRefused(
        call(api.stock.transfer, {
          body: {
            shop_id: shop.id,
            product_id,
            from_warehouse_id,
            to_warehouse_id,
            quantity: world.random.between(1, 4),
          },
        }),
      )
    let is_over = false
    const sums: number[] = []
    const reading = (async () => {
      while (!is_over)
        sums.push(
          Number(
            (
              await world.db.first(
                sql<{
                  sum: string
                }>`select sum(on_hand) as sum from stock_levels where shop_id = ${shop.id} and product_id = ${product_id}`,
              )
            )?.sum,
          ),
        )
    })()
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0 ? transfer(shop.warehouse_id, other.id) : transfer(other.id, shop.warehouse_id),
      ),
    )
    is_over = true
    await reading
    const odd = sums.find((sum) => sum !== 30)
    world.watch.expect(odd === undefined, 'C-11', `in the middle of a transfer there were ${odd} of 30`)
    await call(api.warehouses.update, { params: { id: other.id }, body: { is_active: false } })
  },
}
