// The lists of the back office and the pages of the store, for a shop with a thousand rows of each kind and for one with a million, among ten
// thousand other shops: the first page and the last that a person can reach, sorted, filtered and searched. The goal is about how much slower
// the long list is.

import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { sql } from '../../server/src/db/sql.ts'
import { addShops, fillShops, isSingle, settle } from '../fill.ts'
import { load } from '../load.ts'
import { median } from '../numbers.ts'
import { measureOffice } from '../office.ts'
import { type Product, startProduct } from '../product.ts'
import type { Bench, Result, Scenario } from '../scenario.ts'

const [SHORT, LONG] = [1000, 1_000_000]
const SHOPS = 10_000
const GOAL = 1.5
/** The back office's page size, and the most pages it shows of a list and of a search. */
const [PAGE, MAX_PAGES, MAX_PAGES_FOUND] = [10, 250, 100]

interface FilledShop {
  id: string
  slug: string
  /** They are numbered from 1. */
  rows: number
}

interface List {
  title: string
  /** Paths by name. */
  views: Record<string, (shop: FilledShop) => string>
  /** What is judged instead of the ratio: the most milliseconds of the million (p50). */
  most_ms?: number
}

/** A list of the back office, with its query strings by name; each gets the number of rows. */
const office = (title: string, path: string, queries: Record<string, (rows: number) => string>): List => ({
  title,
  views: Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [
      name,
      ({ id, rows }) => `/v1${path}?shop_id=${id}&limit=${PAGE}${query(rows)}`,
    ]),
  ),
})

const lastOffset = (rows: number) => Math.min(rows - PAGE, (MAX_PAGES - 1) * PAGE)
const lastFound = (rows: number) => Math.min(rows - PAGE, (MAX_PAGES_FOUND - 1) * PAGE)
const COMMON = {
  'first page': () => '',
  'last page': (rows: number) => `&offset=${lastOffset(rows)}`,
}
/** As `SPREAD` in fill.ts: a number that the fill gives to one row only. */
const spread = (n: number) => (n * 7919) % 999983

/** The number of the `n`th live product: every tenth is not live. */
const liveOne = (n: number) => Math.floor(n / 9) * 10 + (n % 9) + 1
/** The same, of the products that are sold on their own. */
const liveSingle = (n: number): number => {
  const number = liveOne(n)
  return isSingle(number) ? number : number + 10
}

let turn = 0
/** An address that was not requested yet: its page is not cached. */
const uncached = (slug: string, query = '') => `/store/${slug}?turn=${turn++}${query}`

// In a shop of a thousand a search draws a page in a few milliseconds, so a ratio would judge what no visitor could feel.
const STORE: List = {
  title: 'Store pages, not cached',
  most_ms: 50,
  views: {
    catalogue: ({ slug }) => uncached(slug),
    'catalogue, page 20': ({ slug }) => uncached(slug, '&page=20'),
    'by price, page 20': ({ slug }) => uncached(slug, '&sort=-price&page=20'),
    'a category': ({ slug }) => uncached(slug, '&category=Category%202'),
    'a category of few': ({ slug }) => uncached(slug, '&category=Rare'),
    'a category of none': ({ slug }) => uncached(slug, '&category=nothing'),
    'search by title': ({ slug, rows }) => uncached(slug, `&q=product%20${spread(rows - 7)}`),
    'search by a common word': ({ slug }) => uncached(slug, '&q=product'),
    'search with a typo': ({ slug }) => uncached(slug, '&q=prodcut'),
    product: ({ slug, rows }) => `/store/${slug}/products/product-${liveSingle((turn++ * 7) % (rows * 0.9))}`,
    group: ({ slug, rows }) => `/store/${slug}/products/group-${50 * (1 + ((turn++ * 7) % (rows / 50 - 1)))}`,
  },
}

/** A page of tiles that was not requested yet: each has another most price, above all prices. */
const tiles =
  (query: string) =>
  ({ id }: FilledShop) =>
    `/v1/public/${id}/catalogue?limit=24&price_max=${10_000 + turn++}${query}`

const CATALOGUE: List = {
  title: 'Public catalogue, a fifth in groups, not cached',
  most_ms: 50,
  views: {
    tiles: tiles(''),
    'tiles, page 20': tiles('&offset=456'),
    'by price': tiles('&sort=price'),
    'counts of filters': tiles('&facets=true'),
    'a category with counts': tiles('&category=Category%202&facets=true'),
    'a category of few with counts': tiles('&category=Rare&facets=true'),
    'a brand with counts': tiles('&brand=Brand%207&facets=true'),
    'an option with counts': tiles('&option=Size:M&facets=true'),
    'a price with counts': tiles('&price_min=20&facets=true'),
    'in stock with counts': tiles('&in_stock=true&facets=true'),
    'search by title': ({ rows, ...shop }) => tiles(`&q=product%20${spread(rows - 7)}`)({ rows, ...shop }),
    'search by a common word with counts': tiles('&q=product&facets=true'),
    'search for a group with counts': tiles('&q=group&facets=true'),
    suggestions: ({ id, rows }) =>
      `/v1/public/${id}/suggestions?q=product%20${spread(rows - 1 - (turn++ % 900))}`,
  },
}

const LISTS: readonly List[] = [
  office('Products', '/a/products', {
    ...COMMON,
    'by title': () => '&sort=title',
    'by price, last page': (rows) => `&sort=-price&offset=${lastOffset(rows)}`,
    'by SKU, last page': (rows) => `&sort=sku&offset=${lastOffset(rows)}`,
    'not live': () => '&is_live=false',
    'not live by price, last page': (rows) => `&is_live=false&sort=-price&offset=${lastOffset(rows / 10)}`,
    'live by title, last page': (rows) => `&is_live=true&sort=title&offset=${lastOffset(rows * 0.9)}`,
    filtered: () => '&category=Category%202&is_live=false',
    'search by title': (rows) => `&q=product%20${spread(rows - 7)}`,
    'search by SKU': (rows) => `&q=sku-${rows - 3}`,
    'search by a common word': () => '&q=product',
    'search by a common word, last page': (rows) => `&q=product&offset=${lastFound(rows)}`,
    'search by two letters': () => '&q=du',
    'search by what none has': () => '&q=zebra',
  }),
  office('Orders', '/a/orders', {
    ...COMMON,
    'by number': () => '&sort=order_number',
    'by total, last page': (rows) => `&sort=-total&offset=${lastOffset(rows)}`,
    'by number, last page': (rows) => `&sort=-order_number&offset=${lastOffset(rows)}`,
    'paid ones': () => '&status=paid',
    'paid ones by total': () => '&status=paid&sort=-total',
    'delivered ones by total, last page': (rows) =>
      `&status=delivered&sort=total&offset=${lastOffset(rows * 0.9)}`,
    'delivered ones by number, last page': (rows) =>
      `&status=delivered&sort=order_number&offset=${lastOffset(rows * 0.9)}`,
    filtered: () => '&payment_status=refunded',
    'to be sent': () => '&is_to_ship=true',
    'to be sent by total, last page': (rows) =>
      `&is_to_ship=true&sort=-total&offset=${lastOffset(rows / 25)}`,
    'not to be sent now by total, last page': (rows) =>
      `&is_to_ship=false&sort=-total&offset=${lastOffset(rows * 0.9)}`,
    'search by number': (rows) => `&q=${rows - 3}`,
    'search by e-mail': (rows) => `&q=buyer-${spread(rows - 7)}%40example.test`,
    'search by part of an e-mail': (rows) => `&q=uyer-${spread(rows - 7)}%40exam`,
    'search by name': (rows) => `&q=Buyer%20${spread(rows - 9)}`,
    'search by product': (rows) => `&q=product%20${spread(rows - 7)}`,
    'search by SKU': (rows) => `&q=sku-${rows - 3}`,
    'search by postcode': () => '&q=20457',
    'search by a common word': () => '&q=buyer',
    'search by what none has': () => '&q=zebra',
  }),
  office('Stock movements', '/a/stock_movements', {
    ...COMMON,
    'by quantity': () => '&sort=-quantity',
    filtered: () => '&reason=purchase',
    'filtered by quantity, last page': (rows) =>
      `&reason=purchase&sort=quantity&offset=${lastOffset(Math.floor(rows / 3))}`,
    'search by a common word': () => '&q=delivery',
    'search by what none has': () => '&q=zebra',
    'search by reference': (rows) => `&q=delivery%20${spread(rows - 7)}`,
  }),
  office('Invoices', '/a/invoices', {
    ...COMMON,
    'by total, last page': (rows) => `&sort=-total&offset=${lastOffset(rows)}`,
    'by buyer, last page': (rows) => `&sort=buyer_name&offset=${lastOffset(rows)}`,
    'search by number': (rows) => `&q=INV-${rows - 3}`,
    'search by name': (rows) => `&q=Buyer%20${spread(rows - 9)}`,
    'search by a common word, last page': (rows) => `&q=buyer&offset=${lastFound(rows)}`,
    'search by what none has': () => '&q=zebra',
  }),
  office('Customers', '/a/customers', {
    ...COMMON,
    'by what they spent, last page': (rows) => `&sort=-total_spent&offset=${lastOffset(rows)}`,
    'by e-mail, last page': (rows) => `&sort=email&offset=${lastOffset(rows)}`,
    'search by part of an e-mail': (rows) => `&q=uyer-${spread(rows - 7)}%40exam`,
    'search by a common word, last page': (rows) => `&q=buyer&offset=${lastFound(rows)}`,
    'search by two letters': () => '&q=zq',
    'search by what none has': () => '&q=zebra',
  }),
  STORE,
  CATALOGUE,
]

/** The short and the long shop: those of an earlier run, else made and filled. The other shops are added last. */
async function prepare(product: Product): Promise<FilledShop[]> {
  const stored = await product.db.rows(
    sql<FilledShop>`
      select id, slug, case name when 'Short' then ${SHORT}::int else ${LONG}::int end as rows from shops
      where name in ('Short', 'Long') and exists (select from shops where slug = 'neighbour-1') order by rows`,
  )
  if (stored.length > 0) return stored
  const shops = [await makeShop(product, 'Short', SHORT), await makeShop(product, 'Long', LONG)]
  await fillShops(product.db, shops)
  await addShops(product.db, SHOPS)
  await settle(product.db)
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

async function judge(
  bench: Bench,
  product: Product,
  list: List,
  shops: readonly FilledShop[],
): Promise<Result> {
  const ratios: { view: string; ratio: number; short_ms: number; long_ms: number }[] = []
  for (const [view, pathFor] of Object.entries(list.views)) {
    const ask = async (shop: FilledShop, seconds: number) => {
      const figures = await load(product.port, 1, seconds, () => ({
        method: 'GET',
        path: pathFor(shop),
        token: product.token,
      }))
      if (figures.refused > 0) throw new Error(`${pathFor(shop)} was refused.`)
      return figures.p50_ms
    }
    const taken: [number, number][] = []
    for (const shop of shops) await ask(shop, 0.2)
    for (let round = 0; round < bench.rounds; round++) {
      const [short, long] = [await ask(shops[0]!, bench.seconds / 4), await ask(shops[1]!, bench.seconds / 4)]
      taken.push([short, long])
    }
    const [short_ms, long_ms] = [median(taken.map(([short]) => short)), median(taken.map(([, long]) => long))]
    ratios.push({ view, short_ms, long_ms, ratio: median(taken.map(([short, long]) => long / short)) })
  }
  const { most_ms } = list
  const worst = ratios.reduce((a, b) =>
    (most_ms === undefined ? b.ratio > a.ratio : b.long_ms > a.long_ms) ? b : a,
  )
  return {
    figure: `${list.title}, a thousand and a million rows, ${ratios.length} queries`,
    measured: `p50 ${median(ratios.map(({ long_ms }) => long_ms)).toFixed(1)} ms of a million; at worst ${worst.ratio.toFixed(2)} × (${worst.view}: ${worst.short_ms.toFixed(1)} and ${worst.long_ms.toFixed(1)} ms)`,
    beside: '',
    goal: most_ms === undefined ? `≤ ${GOAL} × a thousand` : `≤ ${most_ms} ms`,
    is_met: most_ms === undefined ? worst.ratio <= GOAL : worst.long_ms <= most_ms,
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
  goal: 'in a shop with a million rows of a kind at most 1.5 times what it takes in one with a thousand, at any page a person can reach; a page of the store in 50 ms; in the browser 150 ms from a click to the rows',
  async measure(bench) {
    const product = await startProduct({ data_dir: bench.keep && join(bench.keep, 'lists') })
    try {
      const shops = await prepare(product)
      const results: Result[] = []
      for (const list of LISTS) results.push(await judge(bench, product, list, shops))
      results.push(await measureOffice(product, shops[1]!.id, bench.rounds))
      return results
    } finally {
      await product.stop()
    }
  },
}
