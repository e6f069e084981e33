import { randomUUID } from 'node:crypto'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { beforeAll, expect, it } from 'vitest'
import { drawn } from '../../../../scripts/lib/runs.mjs'
import { ShopCache } from '../../cache/shop-cache.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { freshDatabase } from '../../testing/database.ts'
import { rowsLookedAt } from '../../testing/rows-looked-at.ts'
import { Translator } from '../shops/translations/translator.ts'
import { countEntries } from './catalogue/entries.queries.ts'
import type { EntryFilter } from './catalogue/entries.sql.ts'
import { ALL, pageOfEntries, readFacets } from './catalogue/read-entries.ts'
import { listCatalogue } from './read-catalogue.ts'
import { NO_SEARCH } from './search/search-turns.ts'
import { PRODUCTS_PER_PART, sitemap } from './search-engines/sitemap.ts'
import {
  type CatalogueFilter,
  type CatalogueOrder,
  concernsFew,
  countLabelled,
  countLiveProducts,
  listLiveProducts,
} from './storefront.queries.ts'
import { findHomeCountry, listLabels, listRelated } from './storefront-pages.queries.ts'
import { viewCatalogue } from './views/view-catalogue.ts'

const labelCache = (is_hearing: boolean) =>
  new ShopCache<unknown>(
    { versionOf: () => 0, now: () => 0, isHearing: () => is_hearing },
    { max_entries: 10, max_bytes: 10_000, bytesOf: () => 100 },
  )

// Fifteen thousand products; every second is in 'Half', every five thousandth in 'Rare', and so are their tags. One warehouse has all, one the rare
// ones, one nothing. Every ten thousandth is sold without stock, and every fifth is not live.
const ROWS = 15_000
const shop_id = randomUUID()
const [full, rare, empty] = [randomUUID(), randomUUID(), randomUUID()]
// Filling takes its time.
const db = await freshDatabase({ statement_timeout_ms: 60_000 })
const own_texts = new Translator(db, shop_id, 'en', 'en', [])

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into shops (id, slug, name, default_currency, account_user_id)
      values (${shop_id}, 'large', 'Large', 'EUR', ${randomUUID()})`)
    await tx.run(sql`
      insert into warehouses (shop_id, id, title)
      select ${shop_id}, id, 'Store' from unnest(${[full, rare, empty]}::uuid[]) id`)
    for (let from = 1; from <= ROWS; from += 5000)
      await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live, allow_negative_stock, categories, tags, brand, created_at)
      select ${shop_id}, 'Product ' || n, 'product-' || n, '', n % 900, n % 5 > 0, n % 10000 = 3, labels, labels,
        case when n % 5000 = 7 then 'Rare' else 'Usual' end, now() - n * interval '1 minute'
      from generate_series(${from}::int, ${from + 4999}::int) n,
        lateral (select array_remove(array[case when n % 2 = 0 then 'Half' end, case when n % 5000 = 7 then 'Rare' end], null) as labels) l`)
    for (const is_live of [true, false])
      await tx.run(sql`
      insert into stock_levels (shop_id, product_id, warehouse_id, on_hand, held, may_go_negative)
      select p.shop_id, p.id, w, 2, case when price = 9 then 2 else 0 end, allow_negative_stock
      from products p, unnest(${[full, rare]}::uuid[]) w where p.is_live = ${is_live} and (w = ${full} or 'Rare' = any(p.tags))`)
  })
  await db.run(sql`analyze products, stock_levels, warehouses, shops`)
}, 120_000)

const FEW: [string, CatalogueFilter][] = [
  ['a category of few', { category: ['Rare'] }],
  ['a category of few in another case', { category: ['rARE'] }],
  ['a category of none', { category: ['nothing'] }],
  ['a tag of few', { tag: ['Rare'] }],
  ['a tag of few in another case', { tag: ['rARE'] }],
  ['a tag of none', { tag: ['nothing'] }],
  ['a warehouse that has few', { warehouse_id: rare, is_of_few: true }],
  ['a warehouse that has nothing', { warehouse_id: empty, is_of_few: true }],
]

it.each(FEW)('L-03 %s is found and counted without reading unrelated products', async (_, filter) => {
  for (const sort of [undefined, 'price', '-title'])
    expect(
      await rowsLookedAt(db, (asked) =>
        listLiveProducts(asked, shop_id, { ...filter, sort, limit: 24, offset: 0 }),
      ),
      sort,
    ).toBeLessThan(500)
  expect(await rowsLookedAt(db, (asked) => countLiveProducts(asked, shop_id, filter))).toBeLessThan(500)
})

/** The planner takes the products for a million, and knows none of their labels: it takes thousands to have each. Nothing of it is kept. */
async function asOfAMillion(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undone = new Error('undone')
  const tried = db.transaction(async (tx) => {
    await tx.run(sql`update pg_class set reltuples = 1000000 where oid = 'products'::regclass`)
    await tx.run(sql`
      delete from pg_statistic where starelid = 'products'::regclass and staattnum in (
        select attnum from pg_attribute where attrelid = 'products'::regclass and attname in ('categories', 'tags', 'brand'))`)
    await tx.run(sql`
      delete from pg_statistic_ext_data where stxoid in (
        select oid from pg_statistic_ext where stxname in ('products_shop_categories', 'products_shop_tags', 'products_shop_brands'))`)
    await work(tx)
    throw undone
  })
  await tried.catch((error) => {
    if (error !== undone) throw error
  })
}

const inAnyOrder = <Filter extends object>(filter: Filter) =>
  drawn(
    [undefined, 'price', '-title'].flatMap((sort) => [1, 24].map((limit) => ({ ...filter, sort, limit }))),
    2,
    JSON.stringify(Object.keys(filter)),
  )

it.each(['Rare', 'nothing'])(
  'L-03 products labelled %s are not looked for along the list of a million',
  (label) =>
    asOfAMillion(async (tx) => {
      const filters = [
        { category: [label] },
        { tag: [label] },
        { category: ['Half'], tag: [label] },
        { category: [label], warehouse_id: full },
        { category: [label], warehouse_id: rare },
        { category: [label], q: 'product' },
      ]
      for (const query of filters.flatMap(inAnyOrder)) {
        const looked_at = await rowsLookedAt(tx, (asked) => listCatalogue(asked, shop_id, query))
        const most = 'tag' in query && 'category' in query ? 10_000 : 500
        expect(looked_at, JSON.stringify(query)).toBeLessThan(most)
      }
      const related = (asked: Db) =>
        listRelated(asked, shop_id, { id: full, group_id: null, categories: [label] }, 4)
      // Four thousand are looked at before; as many again are the rows of the subquery.
      expect(await rowsLookedAt(tx, related)).toBeLessThan(8500)
      expect(await related(tx)).toHaveLength(label === 'Rare' ? 3 : 0)
    }),
)

it('products that share a category with many are found among the newest', async () => {
  const related = (asked: Db) =>
    listRelated(asked, shop_id, { id: full, group_id: null, categories: ['Half', 'Rare'] }, 4)
  expect(await rowsLookedAt(db, related)).toBeLessThan(500)
  const titleOf = async ({ id }: { id: string }) =>
    (
      await db.first(
        sql<{ title: string }>`select title from products where shop_id = ${shop_id} and id = ${id}`,
      )
    )?.title
  expect(await Promise.all((await related(db)).map(titleOf))).toEqual([
    'Product 2',
    'Product 4',
    'Product 6',
    'Product 7',
  ])
})

it('labels are counted in the newest ten thousand products, however many exist', async () => {
  for (const kind of ['categories', 'tags'] as const) {
    const [most] = await listLabels(db, shop_id, kind, 24)
    // Half of the 12,000 live products have it.
    expect(most).toEqual({ label: 'Half', count: 5000 })
    // As many again are the rows of the subquery.
    expect(await rowsLookedAt(db, (asked) => listLabels(asked, shop_id, kind, 24))).toBeLessThan(25_000)
  }
})

it('counts of filters are exact up to ten thousand tiles, and above cover the newest tiles', async () => {
  const facetsOf = (chosen: Partial<EntryFilter>) => async (asked: Db) => {
    const filter = { ...ALL, ...chosen }
    const { amounts } = await countEntries(asked, shop_id, filter)
    return readFacets(asked, shop_id, { filter, amounts }, own_texts)
  }
  const counting = await rowsLookedAt(db, (asked) => countEntries(asked, shop_id, ALL))
  expect((await rowsLookedAt(db, facetsOf({}))) - counting).toBeLessThan(5000)
  const all = await facetsOf({})(db)
  expect(all.tags[0]).toEqual({ value: 'Half', count: 100 })
  expect(all.is_estimate).toBe(true)
  const half = await facetsOf({ tag: ['Half'] })(db)
  expect(half.categories[0]).toEqual({ value: 'Half', count: 6000 })
  // All else but the tag leaves more than ten thousand.
  expect(half.tags[0]).toEqual({ value: 'Half', count: 100 })
  expect(half.is_estimate).toBe(true)
})

it('each chosen option is counted, up to the maximum of options of a product', async () => {
  const statementsFor = async (options: number) => {
    let asked = 0
    const rows = async () => {
      asked++
      return []
    }
    const first = async () => {
      asked++
      return { total: 1 }
    }
    const chosen = Array.from({ length: options }, (_, n) => ({ names: [`Option ${n}`], values: ['x'] }))
    const filter = { ...ALL, options: chosen }
    await readFacets({ rows, first } as never, shop_id, { filter, amounts: AMOUNTS }, own_texts)
    return asked
  }
  expect(await Promise.all([3, 4, 5, 20].map(statementsFor))).toEqual([7, 9, 1, 1])
})

const AMOUNTS = { products: 'few', groups: 'few' } as const

const pageOf = (filter: Partial<EntryFilter>) => (asked: Db) =>
  pageOfEntries(
    asked,
    shop_id,
    { filter: { ...ALL, ...filter }, q: '', sort: undefined, collection: undefined },
    { limit: 24, offset: 0 },
    own_texts,
  )

it('tiles of a rare label are searched by the label, and tiles of a frequent label along the list', async () => {
  const few = ['Rare', 'nothing'].flatMap((label) => [{ category: [label] }, { brand: label }])
  for (const filter of few)
    expect(await rowsLookedAt(db, pageOf(filter)), JSON.stringify(filter)).toBeLessThan(500)
  await asOfAMillion(async (tx) => {
    for (const filter of few)
      expect(await rowsLookedAt(tx, pageOf(filter)), JSON.stringify(filter)).toBeLessThan(500)
  })
  expect((await pageOf({ category: ['Rare'] })(db)).rows).toHaveLength(3)
  expect((await pageOf({ brand: 'RARE' })(db)).rows).toHaveLength(3)
})

it('a filter by option reads no single products because only variants have options', async () => {
  const filter = { ...ALL, options: [{ names: ['Size'], values: ['M'] }] }
  expect(await rowsLookedAt(db, (asked) => countEntries(asked, shop_id, filter))).toBe(0)
})

it('a warehouse that concerns few products is recognised', async () => {
  const of_few = [full, rare, empty].map((warehouse_id) => concernsFew(db, shop_id, warehouse_id))
  expect(await Promise.all(of_few)).toEqual([false, true, true])
})

it('products with a label of half the catalogue are found along the list', async () => {
  for (const filter of [{ category: ['Half'] }, { tag: ['Half'] }, { warehouse_id: full }])
    expect(
      await rowsLookedAt(db, (asked) =>
        listLiveProducts(asked, shop_id, { ...filter, limit: 24, offset: 0 }),
      ),
      JSON.stringify(filter),
    ).toBeLessThan(500)
})

it('a page reads whole rows only for its own products, however far back', async () => {
  const page = { limit: 24, offset: 10_000 }
  let text = ''
  const heard = {
    rows: async (statement: Statement<unknown>) => {
      text = JSON.stringify(await db.rows(sql`explain (format json) ${statement}`))
      return []
    },
  }
  await listLiveProducts(heard as never, shop_id, page)
  expect(text).toContain('"Index Only Scan"')
})

it('a part of the sitemap reads its own products, and neither counts nor reads the products before', async () => {
  const memory = labelCache(true)
  const shop = { id: shop_id, pages: [] as string[], languages: ['en'] } as unknown as PublicShop
  const made = (part?: number) => (asked: Db) => sitemap(asked, memory, shop, 'https://a.example', part)
  // Ten thousand entries of the index are passed, and each of the two thousand behind them is read twice.
  expect(await rowsLookedAt(db, made(3))).toBeLessThan(3 * PRODUCTS_PER_PART + 500)
  await expect(made(4)(db)).rejects.toMatchObject({ code: 'not_found' })
  const list = await made()(db)
  expect(list.match(/<loc>/g)).toHaveLength(3)
  expect(await rowsLookedAt(db, made())).toBe(0)
})

it('the country a shop ships from is known without reading the addresses of buyers or of the shop', async () => {
  const home = () => findHomeCountry(db, shop_id)
  const insert = (kind: string, country: string, is_default = false) =>
    db.first(sql<{ id: string }>`
      insert into addresses (shop_id, kind, street, city, zip, country, is_default)
      values (${shop_id}, ${kind}, 'Kai 1', 'Bremen', '1', ${country}, ${is_default}) returning id`)
  await db.run(sql`
    insert into addresses (shop_id, kind, street, city, zip, country)
    select ${shop_id}, case when n % 2 = 0 then 'shop' else 'customer' end, 'Kai ' || n, 'Bremen', '1', 'DE' from generate_series(1, 3000) n`)
  await db.run(sql`analyze addresses`)
  expect(await home()).toBeUndefined()
  const store = (id: string, address_id: string) =>
    db.run(sql`update warehouses set address_id = ${address_id} where shop_id = ${shop_id} and id = ${id}`)
  await db.run(
    sql`update warehouses set created_at = now() - interval '1 day' where shop_id = ${shop_id} and id = ${rare}`,
  )
  await store(full, (await insert('shop', 'FR'))!.id)
  expect(await home()).toEqual({ country: 'FR' })
  await store(rare, (await insert('shop', 'IT'))!.id)
  expect(await home()).toEqual({ country: 'IT' })
  await db.run(sql`update warehouses set is_active = false where shop_id = ${shop_id} and id = ${rare}`)
  expect(await home()).toEqual({ country: 'FR' })
  await insert('customer', 'NL', true)
  expect(await home()).toEqual({ country: 'FR' })
  await insert('shop', 'AT', true)
  expect(await home()).toEqual({ country: 'AT' })
  await db.run(
    sql`update warehouses set is_active = true, address_id = null, created_at = now() where shop_id = ${shop_id}`,
  )
  expect(await rowsLookedAt(db, (asked) => findHomeCountry(asked, shop_id))).toBeLessThan(30)
})

it('a visitor reaches every counted product, and no product behind is read', async () => {
  const view = (page: number) =>
    viewCatalogue(
      {
        db,
        label_cache: labelCache(false),
        shop_id,
        shop: { id: shop_id, languages: ['en'], default_currency: 'EUR' } as unknown as PublicShop,
        lang: 'en',
        texts: own_texts,
        turn: NO_SEARCH,
      },
      { base: '' },
      new URLSearchParams({ page: String(page) }),
      '',
    )
  const [last, behind] = [await view(417), await view(418)]
  expect([last.page_count, last.products.length]).toEqual([417, 24])
  // Its status is 404, as of any page behind the last.
  expect([behind.page, behind.page_count, behind.products.length]).toEqual([418, 417, 0])
})

it('returns the rows in the requested order, on any page', async () => {
  const plain = ({ category, tag, warehouse_id }: CatalogueFilter) => sql`
    from products p where p.shop_id = ${shop_id} and p.is_live and p.archived_at is null
      and (${category?.[0] ?? null}::text is null or ${category?.[0]?.toLowerCase() ?? ''} in (select lower(one) from unnest(p.categories) one))
      and (${tag?.[0] ?? null}::text is null or ${tag?.[0]?.toLowerCase() ?? ''} in (select lower(one) from unnest(p.tags) one))
      and (${warehouse_id ?? null}::uuid is null or p.allow_negative_stock or exists (
        select from stock_levels l where l.shop_id = p.shop_id and l.product_id = p.id and l.warehouse_id = ${warehouse_id ?? null}
          and l.on_hand > l.held))`
  const orders: [CatalogueOrder['sort'], Statement<never>][] = [
    [undefined, sql`p.created_at desc, p.id desc`],
    ['price', sql`p.price, p.id`],
    ['-title', sql`search_fold(p.title) desc, p.id desc`],
  ]
  const filters: CatalogueFilter[] = [
    ...FEW.map(([, filter]) => filter),
    {},
    { category: ['Half'] },
    { tag: ['Half'] },
    { warehouse_id: full },
    { category: ['Half'], tag: ['Rare'] },
    { category: ['Half'], warehouse_id: rare },
  ]
  // Those of few, and those of many, meet each order.
  for (const [at, filter] of filters.entries()) {
    const labelled = await countLabelled(db, shop_id, filter)
    for (const [sort, order] of drawn(orders, 1, String(at))) {
      const all = await db.rows(
        sql<{ id: string }>`select p.id ${plain(filter)} order by ${order} limit ${4000 + 24}::int`,
      )
      for (const offset of [0, 2, 4000]) {
        const asked = { ...filter, sort, limit: 24, offset }
        const found = await listLiveProducts(db, shop_id, asked)
        expect(await listLiveProducts(db, shop_id, { ...asked, labelled }), 'by label').toEqual(found)
        expect(
          found.map(({ id }) => id),
          JSON.stringify({ filter, sort, offset }),
        ).toEqual(all.slice(offset, offset + 24).map(({ id }) => id))
      }
    }
  }
  expect(await countLiveProducts(db, shop_id, { category: ['Rare'] })).toEqual({ total: 3 })
  expect(await countLiveProducts(db, shop_id, { category: ['rare'], tag: ['HALF'] })).toEqual(
    await countLiveProducts(db, shop_id, { category: ['Rare'], tag: ['Half'] }),
  )
  for (const is_of_few of [true, false])
    expect(await countLiveProducts(db, shop_id, { warehouse_id: rare, is_of_few })).toEqual({ total: 5 })
  expect(await countLiveProducts(db, shop_id, { tag: ['Half'] })).toEqual({ total: 6000 })
})
