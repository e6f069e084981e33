// The SQL of the public catalogue: what is on sale under a filter, as single products `p` and groups `g`. A group is listed where one live variant
// fits all that is asked of a variant: words, options, price and stock.

import type { TileSort } from '@kontor/contract/storefront/public-catalogue'
import { countedUpTo, MAX_COUNTED, type Total, totalOf } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import {
  hasOption,
  IN_STOCK,
  isGroupIn,
  isProductIn,
  type Membership,
} from '../../products/sale-prices/members.sql.ts'
import { hasAllTerms, relevance, type Term, type Translated } from '../search/search.queries.ts'
import { CURRENT_PRICE } from '../shown-prices.sql.ts'

export interface EntryFilter {
  /** What is searched for; empty for no search. */
  terms: readonly Term[]
  /** What matches the terms in its translation; undefined in the shop's own language. */
  translated?: Translated | undefined
  /** The collections whose members are meant; undefined for all products. */
  within: readonly Membership[] | undefined
  category: string | undefined
  tag: string | undefined
  brand: string | undefined
  /** Any value of each. */
  options: readonly { name: string; values: readonly string[] }[]
  price_min: string | undefined
  price_max: string | undefined
  in_stock: boolean
}

/** `and …` on what a group says for its variants: `p` or `g`. */
const held = ({ category, tag, brand }: EntryFilter, alias: Statement<never>) => sql`
  ${category ? sql`and small_labels(${alias}.categories) @> small_labels(array[${category}::text])` : sql.empty}
  ${tag ? sql`and small_labels(${alias}.tags) @> small_labels(array[${tag}::text])` : sql.empty}
  ${brand ? sql`and lower(${alias}.brand) = lower(${brand}::text)` : sql.empty}`

/** `and …` on what is sold, `products p`. */
export const soldFits = ({ options, price_min, price_max, in_stock }: EntryFilter): Statement<unknown> => sql`
  ${sql.join(
    options.map(({ name, values }) => sql`and ${hasOption(name, values)}`),
    ' ',
  )}
  ${price_min === undefined ? sql.empty : sql`and ${CURRENT_PRICE} >= ${price_min}::numeric`}
  ${price_max === undefined ? sql.empty : sql`and ${CURRENT_PRICE} <= ${price_max}::numeric`}
  ${in_stock ? sql`and ${IN_STOCK}` : sql.empty}`

const products = (shop_id: string, filter: EntryFilter) => sql`
  from products p
  where p.shop_id = ${shop_id} and p.is_live and p.archived_at is null and p.group_id is null
    ${held(filter, sql.ident('p'))} ${soldFits(filter)} ${hasAllTerms(filter.terms, filter.translated)}
    ${filter.within ? sql`and ${isProductIn(shop_id, filter.within)}` : sql.empty}`

const variantsOnSale = (shop_id: string, filter: EntryFilter) => sql`
  from products p
  where p.shop_id = ${shop_id} and p.is_live and p.archived_at is null ${soldFits(filter)} ${hasAllTerms(filter.terms, filter.translated)}`

const groups = (shop_id: string, filter: EntryFilter) => sql`
  from product_groups g
  cross join lateral (
    select min(${CURRENT_PRICE}) as price_min, max(${CURRENT_PRICE}) as price_max ${variantsOnSale(shop_id, filter)} and p.group_id = g.id) v
  where g.shop_id = ${shop_id} and g.is_live and g.archived_at is null and v.price_min is not null ${held(filter, sql.ident('g'))}
    ${
      // So that an index is asked for the words once, and not each group for its variants.
      filter.terms.length > 0
        ? sql`and g.id in (select p.group_id ${variantsOnSale(shop_id, filter)} and p.group_id is not null)`
        : sql.empty
    }
    ${filter.within ? sql`and ${isGroupIn(shop_id, filter.within)}` : sql.empty}`

const DIRECTIONS = { asc: sql<never>`asc`, desc: sql<never>`desc` }

interface SortKey {
  product: Statement<unknown>
  group: Statement<unknown>
  direction: 'asc' | 'desc'
}

export interface EntryOrder {
  /** `relevance` only for a search. */
  sort: TileSort | 'relevance'
  /** The words as they were typed, for `relevance`. */
  words: readonly string[]
  /** The collection whose order by hand `manual` means. */
  collection_id: string | undefined
}

const newest: SortKey = { product: sql`p.created_at`, group: sql`g.created_at`, direction: 'desc' }

function sortKeys(
  shop_id: string,
  { sort, words, collection_id }: EntryOrder,
  translated: Translated | undefined,
): SortKey[] {
  const descending = sort.startsWith('-')
  switch (sort) {
    case 'relevance': {
      const [product, group] = [relevance(words, 'p', translated), relevance(words, 'g', translated)]
      return [
        { product: product.is_sku, group: group.is_sku, direction: 'desc' },
        { product: product.weight, group: group.weight, direction: 'desc' },
        newest,
      ]
    }
    case 'manual': {
      if (collection_id === undefined) return [newest]
      const place = (item: Statement<unknown>) => sql`coalesce((
        select own.position from collection_items own
        where own.shop_id = ${shop_id} and own.collection_id = ${collection_id} and own.item_id = ${item}), 2147483647)`
      return [{ product: place(sql`p.id`), group: place(sql`g.id`), direction: 'asc' }, newest]
    }
    case 'title':
    case '-title': {
      const direction = descending ? 'desc' : 'asc'
      return [{ product: sql`search_fold(p.title)`, group: sql`search_fold(g.title)`, direction }]
    }
    case 'price':
    case '-price':
      return [{ product: CURRENT_PRICE, group: sql`v.price_min`, direction: descending ? 'desc' : 'asc' }]
    case '-created_at':
      return [newest]
  }
}

export interface EntryKey {
  kind: 'product' | 'group'
  id: string
}

/** The most finds of a search that are put in the order of relevance: the newest of each kind. */
const MAX_RANKED = 2000

/** A page of what is on sale. The first rows of both kinds are the first of either, so each kind is asked for no more. */
export function listEntries(
  db: Db,
  shop_id: string,
  filter: EntryFilter,
  order: EntryOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryKey[]> {
  const keys = sortKeys(shop_id, order, filter.translated)
  const columns = keys.map((_, at) => sql.ident(`key_${at}`))
  const by = sql.join([
    ...keys.map((key, at) => sql`${columns[at]!} ${DIRECTIONS[key.direction]}`),
    sql`id ${DIRECTIONS[keys.at(-1)!.direction]}`,
  ])
  const first = sql`order by ${by} limit ${limit + offset}`
  const values = (of: 'product' | 'group') =>
    sql.join(keys.map((key, at) => sql`${key[of]} as ${columns[at]!}`))
  const ranked = order.sort === 'relevance'
  const of_products = ranked
    ? sql`from (select p.* ${products(shop_id, filter)} order by p.created_at desc, p.id desc limit ${MAX_RANKED}) p`
    : products(shop_id, filter)
  return db.rows(
    sql.plannedEachTime(sql<EntryKey>`
      select kind, id from (
        (select 'product' as kind, p.id, ${values('product')} ${of_products} ${first})
        union all
        (select 'group', g.id, ${values('group')} ${groups(shop_id, filter)} ${first})) entry
      order by ${by} limit ${limit} offset ${offset}`),
  )
}

const entries = (shop_id: string, filter: EntryFilter) => sql`
  from (select ${products(shop_id, filter)} union all select ${groups(shop_id, filter)}) entry`

/** Exact up to ten thousand. */
export const countEntries = (db: Db, shop_id: string, filter: EntryFilter): Promise<Total> => {
  const from = entries(shop_id, filter)
  return totalOf(db, from, sql.plannedEachTime(countedUpTo(from, MAX_COUNTED)))
}

export type FacetName = 'categories' | 'tags' | 'brands' | 'options' | 'price'

export interface FacetRow {
  facet: FacetName
  /** Of an option. */
  name: string | null
  /** Of `price`: the least, and in the next row the most. */
  value: string | null
  count: number
}

const MAX_VALUES = 50

/** What is counted for each facet: rows of `value`, and `name` for options. Values that differ in case only are one. */
const labelCounts = (facet: FacetName, labels: Statement<unknown>) => sql`
  (select ${facet}::text as facet, null::text as name, min(label) as value, count(distinct id) as count
    from fit cross join lateral ${labels} label where label <> '' group by lower(label) order by count(distinct id) desc, 3 limit ${MAX_VALUES})`

/**
 * Counts the values of these facets in what fits, the newest ten thousand of each kind. Of the options `only` one, or all `except` some. One row for
 * each value, the most frequent first.
 */
export const countFacets = (
  db: Db,
  shop_id: string,
  filter: EntryFilter,
  facets: readonly FacetName[],
  { only, except }: { only?: string; except?: readonly string[] } = {},
) => {
  const counts: Record<FacetName, Statement<unknown>> = {
    categories: labelCounts('categories', sql`unnest(fit.categories)`),
    tags: labelCounts('tags', sql`unnest(fit.tags)`),
    brands: labelCounts('brands', sql`unnest(array[fit.brand])`),
    options: sql`
      (select 'options' as facet, min(o ->> 'name') as name, min(o ->> 'value') as value, count(distinct fit.id) as count
        from fit
        join products p on p.shop_id = ${shop_id} and p.group_id = fit.id and p.is_live and p.archived_at is null ${soldFits(filter)}
        cross join lateral jsonb_array_elements(p.option_values) o
        where ${only === undefined ? sql`true` : sql`lower(o ->> 'name') = lower(${only}::text)`}
          and not lower(o ->> 'name') = any(select lower(n) from unnest(${except ?? []}::text[]) n)
        group by lower(o ->> 'name'), lower(o ->> 'value') order by count(distinct fit.id) desc, 2, 3 limit ${MAX_VALUES * 10})`,
    price: sql`
      (select 'price' as facet, null as name, min(price_min)::text as value, 0 as count from fit)
      union all (select 'price', null, max(price_max)::text, 1 from fit)`,
  }
  return db.rows(
    sql.plannedEachTime(sql<FacetRow>`
      with fit as materialized (
        (select p.id, p.categories, p.tags, p.brand, ${CURRENT_PRICE} as price_min, ${CURRENT_PRICE} as price_max ${products(shop_id, filter)}
          order by p.created_at desc, p.id desc limit ${MAX_COUNTED})
        union all
        (select g.id, g.categories, g.tags, g.brand, v.price_min, v.price_max ${groups(shop_id, filter)}
          order by g.created_at desc, g.id desc limit ${MAX_COUNTED}))
      ${sql.join(
        facets.map((facet) => counts[facet]),
        ' union all ',
      )}`),
  )
}

/** The entries of these products, in their order: the products themselves, or the groups that they are variants of; each once. */
export const findEntriesOf = (db: Db, shop_id: string, filter: EntryFilter, product_ids: readonly string[]) =>
  db.rows(
    sql<EntryKey>`
      select kind, id from (
        select 'product' as kind, p.id, array_position(${product_ids}::uuid[], p.id) as place
          ${products(shop_id, filter)} and p.id = any(${product_ids}::uuid[])
        union all
        select 'group', g.id, (
          select min(array_position(${product_ids}::uuid[], o.id)) from products o
          where o.shop_id = g.shop_id and o.group_id = g.id and o.id = any(${product_ids}::uuid[]))
          ${groups(shop_id, filter)} and g.id in (
            select o.group_id from products o where o.shop_id = ${shop_id} and o.id = any(${product_ids}::uuid[]))) entry
      order by place`,
  )
