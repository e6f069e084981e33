// The lists of the back office and the pages of the store, for a shop with a thousand rows of each kind and for one with a million, among ten
// thousand other shops: the first page and the last that a person can reach, sorted, filtered and searched. The goals are how much slower the long
// list is, and how long each of its queries takes. Prints each query as it is measured.

import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { sql } from '../../server/src/db/sql.ts'
import { addShops, FILLED, fillShops, settle } from '../fill.ts'
import { addFurther, FURTHER } from '../further-rows.ts'
import { type FilledShop, LISTS, type List } from '../list-views.ts'
import { load } from '../load.ts'
import { median } from '../numbers.ts'
import { measureOffice } from '../office.ts'
import { type Product, startProduct } from '../product.ts'
import type { Bench, Result, Scenario } from '../scenario.ts'

const [SHORT, LONG] = [1000, 1_000_000]
const SHOPS = 10_000
const GOAL = 1.5
/** The most milliseconds of any query of the million (p50). */
const MAX_MS = 50
/** What a refused query counts as: the time after which the database cancels one. */
const REFUSED_MS = 2000

/** The short and the long shop: those of an earlier run, else made and filled. The other shops are added last. */
async function prepare(product: Product): Promise<FilledShop[]> {
  const stored = await product.db.rows(
    sql<FilledShop>`
      select id, slug, case name when 'Short' then ${SHORT}::int else ${LONG}::int end as rows from shops
      where name in ('Short', 'Long') and exists (select from shops where slug = 'neighbour-1') order by rows`,
  )
  if (stored.length > 0) return addMore(product, stored)
  const shops = [await makeShop(product, 'Short', SHORT), await makeShop(product, 'Long', LONG)]
  await fillShops(product.db, shops)
  await addShops(product.db, SHOPS)
  await settle(product.db)
  return addMore(product, shops)
}

/** What an earlier version did not fill is added to its shops, too. */
async function addMore({ db }: Product, shops: FilledShop[]): Promise<FilledShop[]> {
  const [card] = await db.rows(sql`select from gift_cards limit 1`)
  if (card !== undefined) return shops
  for (const shop of shops) await addFurther(db, shop)
  await fillShops(db, shops, FURTHER)
  await settle(db, [...FILLED, ...FURTHER])
  return shops
}

async function makeShop({ call }: Product, name: string, rows: number): Promise<FilledShop> {
  const { id, slug } = await call(api.shops.create, { body: { name, default_currency: 'EUR' } })
  const form = {
    shop_id: id,
    street: 'Kai 1',
    city: 'Hamburg',
    zip: '20457',
    country: 'DE',
    is_default: true,
  }
  const address = await call(api.addresses.create, { body: form })
  await call(api.warehouses.create, { body: { shop_id: id, title: 'Store', address_id: address.id } })
  return { id, slug, rows }
}

async function measureView(
  bench: Bench,
  product: Product,
  list: List,
  shops: readonly FilledShop[],
): Promise<Result> {
  const token = await product.renewToken()
  const ratios: { view: string; ratio: number; short_ms: number; long_ms: number }[] = []
  for (const [view, pathFor] of Object.entries(list.views)) {
    const ask = async (shop: FilledShop, seconds: number) => {
      const figures = await load(product.port, 1, seconds, () => ({
        method: 'GET',
        path: pathFor(shop),
        token,
      }))
      if (figures.refused > 0) console.error(`${pathFor(shop)} was refused.`)
      return figures.refused > 0 ? REFUSED_MS : figures.p50_ms
    }
    const taken: [number, number][] = []
    for (const shop of shops) await ask(shop, 0.2)
    for (let round = 0; round < bench.rounds; round++) {
      const [short, long] = [await ask(shops[0]!, bench.seconds / 4), await ask(shops[1]!, bench.seconds / 4)]
      taken.push([short, long])
    }
    const [short_ms, long_ms] = [median(taken.map(([short]) => short)), median(taken.map(([, long]) => long))]
    ratios.push({ view, short_ms, long_ms, ratio: median(taken.map(([short, long]) => long / short)) })
    console.error(
      `${list.title}, ${view}: p50 ${long_ms.toFixed(1)} ms of a million (goal ${MAX_MS} ms), ${short_ms.toFixed(1)} ms of a thousand`,
    )
  }
  const { is_apart = false } = list
  const most = (of: 'ratio' | 'long_ms') => ratios.reduce((a, b) => (b[of] > a[of] ? b : a))
  const [slowest, worst] = [most('long_ms'), most(is_apart ? 'long_ms' : 'ratio')]
  return {
    figure: `${list.title}, a thousand and a million rows, ${ratios.length} queries`,
    measured: `p50 ${median(ratios.map(({ long_ms }) => long_ms)).toFixed(1)} ms of a million, at most ${slowest.long_ms.toFixed(1)} ms (${slowest.view}); at worst ${worst.ratio.toFixed(2)} × (${worst.view}: ${worst.short_ms.toFixed(1)} and ${worst.long_ms.toFixed(1)} ms)`,
    beside: '',
    goal: is_apart ? `≤ ${MAX_MS} ms` : `≤ ${GOAL} × a thousand, ≤ ${MAX_MS} ms`,
    is_met: slowest.long_ms <= MAX_MS && (is_apart || worst.ratio <= GOAL),
    numbers: Object.fromEntries(
      ratios.flatMap(({ view, short_ms, long_ms, ratio }) => {
        const name = view.replaceAll(/[^a-zA-Z]+/g, '_')
        return [
          [`${name}_short_ms`, short_ms],
          [`${name}_long_ms`, long_ms],
          [`${name}_ratio`, ratio],
        ]
      }),
    ),
  }
}

export const lists: Scenario = {
  name: 'lists',
  goal: 'in a shop with a million rows of a kind at most 1.5 times what it takes in one with a thousand, at any page a person can reach; each query in 50 ms; in the browser 150 ms from a click to the rows',
  async measure(bench) {
    const product = await startProduct({ data_dir: bench.keep && join(bench.keep, 'lists') })
    try {
      const shops = await prepare(product)
      const results: Result[] = []
      for (const list of LISTS) results.push(await measureView(bench, product, list, shops))
      results.push(await measureOffice(product, shops[1]!.id, bench.rounds))
      return results
    } finally {
      await product.stop()
    }
  },
}
