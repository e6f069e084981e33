// How the time of a calculation and an order grows with their lines, the shop's warehouses and its rates: at most in proportion.

import { api } from '@kontor/contract/api'
import { COUNTRY_CODES } from '@kontor/contract/shops/addresses/countries'
import { sql } from '../../server/src/db/sql.ts'
import { load, type Request } from '../load.ts'
import { median } from '../numbers.ts'
import { calculateOf, orderRequestOf } from '../requests.ts'
import type { Bench, BenchEnvironment, Result, Scenario } from '../scenario.ts'

/** A hundred times as many lines may take a hundred times as long. */
const LINES = [1, 10, 100]
const WAREHOUSES = [1, 20, 200]
const RATES = [1, 10, 100]
/** Each rate needs a country of its own; DE, where the order goes, is in the last rate. */
const countryOf = (at: number, rates: number) => (at === rates - 1 ? 'DE' : OTHERS[at]!)
const OTHERS = COUNTRY_CODES.filter((code) => code !== 'DE')

const itemsOf = ({ shop }: BenchEnvironment, count: number) =>
  Array.from({ length: count }, (_, at) => ({ product_id: shop.products[at]!.id, quantity: 1 }))

/** The same cart as a calculation and as an order. */
interface Cart {
  calculation: Request
  order: Request
}

const cartOf = (shop: { id: string }, items: { product_id: string; quantity: number }[]): Cart => ({
  calculation: calculateOf(shop, items),
  order: orderRequestOf(shop, items),
})

/** Makes a shop with this many warehouses and rates, and two products in stock in every warehouse. Gives a cart of both. */
async function makeShop({ product }: BenchEnvironment, warehouses: number, rates: number): Promise<Cart> {
  const { call, db } = product
  const { id: shop_id } = await call(api.shops.create, { body: { name: 'Grown', default_currency: 'EUR' } })
  const form = { shop_id, street: 'Kai 1', city: 'Hamburg', zip: '20457', country: 'DE', is_default: true }
  const address = await call(api.addresses.create, { body: form })
  const warehouse_ids: string[] = []
  for (let at = 0; at < warehouses; at++) {
    const body = { shop_id, title: `Store ${at}`, address_id: address.id }
    warehouse_ids.push((await call(api.warehouses.create, { body })).id)
  }
  const rateOf = (at: number) => ({ countries: [countryOf(at, rates)], amount: `${at + 1}.00` })
  await call(api.shipping.create, {
    body: {
      shop_id,
      title: 'Parcel',
      provider: 'Post',
      warehouse_ids,
      rates: Array.from({ length: rates }, (_, at) => rateOf(at)),
    },
  })
  const products = await db.rows(sql<{ id: string }>`
    insert into products (shop_id, title, slug, description, sku, price, is_live)
    select ${shop_id}, 'Grown ' || n, 'grown-' || n, '', 'G' || n, 10, true from generate_series(1, 2) n returning id`)
  await db.run(sql`
    insert into stock_levels (shop_id, product_id, warehouse_id, on_hand, may_go_negative)
    select ${shop_id}, p.id, w.id, 1000000, false from products p, warehouses w where p.shop_id = ${shop_id} and w.shop_id = ${shop_id}`)
  return cartOf(
    { id: shop_id },
    products.map(({ id }) => ({ product_id: id, quantity: 1 })),
  )
}

async function measureFigure(
  bench: Bench,
  { product }: BenchEnvironment,
  figure: string,
  sizes: readonly number[],
  requests: readonly Request[],
): Promise<Result> {
  const times: number[] = []
  for (const request of requests) {
    const rounds: number[] = []
    await load(product.port, 1, 0.3, () => request)
    for (let round = 0; round < bench.rounds; round++) {
      const figures = await load(product.port, 1, bench.seconds / 4, () => request)
      if (figures.refused > 0) throw new Error(`${figure}: a request was refused.`)
      rounds.push(figures.p50_ms)
    }
    times.push(median(rounds))
  }
  const [first, last] = [times[0]!, times.at(-1)!]
  const growth = last / first
  const size = sizes.at(-1)! / sizes[0]!
  return {
    figure,
    measured: `${times.map((ms) => ms.toFixed(2)).join(', ')} ms: ${growth.toFixed(1)} ×`,
    beside: '',
    goal: `≤ ${size} ×`,
    is_met: growth <= size,
    numbers: Object.fromEntries(sizes.map((of, at) => [`p50_ms_of_${of}`, times[at]!])),
  }
}

export const growth: Scenario = {
  name: 'growth',
  goal: 'no faster than the number of lines, warehouses and rates',
  async measure(bench) {
    const environment = await bench.environment()
    const lined = LINES.map((lines) => cartOf(environment.shop, itemsOf(environment, lines)))
    const wide: Cart[] = []
    for (const warehouses of WAREHOUSES) wide.push(await makeShop(environment, warehouses, 1))
    const by_rates: Cart[] = []
    for (const rates of RATES) by_rates.push(await makeShop(environment, 1, rates))
    const results: Result[] = []
    for (const [by, sizes, carts] of [
      ['lines', LINES, lined],
      ['warehouses', WAREHOUSES, wide],
      ['rates', RATES, by_rates],
    ] as const)
      for (const what of ['calculation', 'order'] as const) {
        const figure = `${what === 'order' ? 'Order' : 'Calculation'} by ${by}, ${sizes.join(', ')}`
        const requests = carts.map((cart) => cart[what])
        results.push(await measureFigure(bench, environment, figure, sizes, requests))
      }
    return results
  },
}
