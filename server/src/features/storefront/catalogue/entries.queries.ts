// The SQL that reads the public catalogue: pages of entries on sale under a filter, the count of entries, and
// the counts of the facets.

import type { TranslationKind } from '@kontor/contract/shops/translations'
import type { TileSort } from '@kontor/contract/storefront/public-catalogue'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { MAX_COUNTED, type Total, totalOf } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import { CURRENT_PRICE } from '../../catalogue/products/sale-prices/current-price.sql.ts'
import { isAnyOf, isInStock, withoutItemsOf } from '../../catalogue/products/sale-prices/members.sql.ts'
import { hasTypedSku, MAX_RANKED, rankedOf, relevance, type Wording } from '../search/search.queries.ts'
import { type Amounts, type EntryFilter, groups, products, soldFits, variantsOnSale } from './entries.sql.ts'

const DIRECTIONS = { asc: sql<never>`asc`, desc: sql<never>`desc` }

interface SortKey {
  product: Statement<unknown>
  group: Statement<unknown>
  direction: 'asc' | 'desc'
}

export interface EntryOrder {
  /** `relevance` only for a search. */
  sort: TileSort | 'relevance'
  /** The words as typed, for `relevance`. */
  words: readonly string[]
  /** The collection whose manual order `manual` means. */
  collection_id: string | undefined
  /** The language that sorts the titles, if not the shop's own. */
  language?: StoreLanguage | undefined
}

const newest: SortKey = { product: sql`p.created_at`, group: sql`g.created_at`, direction: 'desc' }

/** Returns the title as a visitor reads it. */
const titleIn = (language: StoreLanguage, shop_id: string, of: 'p' | 'g') => {
  const kind: TranslationKind = of === 'p' ? 'product' : 'product_group'
  const row = sql.ident(of)
  return sql`coalesce((
    select t.text from translations t
    where t.shop_id = ${shop_id} and t.language = ${language} and t.kind = ${kind} and t.item_id = ${row}.id::text and t.field = 'title'), ${row}.title)`
}

function sortKeys(
  shop_id: string,
  { sort, words, collection_id, language }: EntryOrder,
  wording: Wording,
  amounts: Amounts,
): SortKey[] {
  const descending = sort.startsWith('-')
  switch (sort) {
    case 'relevance': {
      const [product, group] = [relevance(words, 'p', wording), relevance(words, 'g', wording)]
      return [
        { product: product.is_sku, group: group.is_sku, direction: 'desc' },
        { product: product.weight, group: group.weight, direction: 'desc' },
        newest,
      ]
    }
    case 'manual':
      if (collection_id === undefined) return [newest]
      return [{ product: sql`p.place`, group: sql`g.place`, direction: 'asc' }, newest]
    case 'title':
    case '-title': {
      const direction = descending ? 'desc' : 'asc'
      // For many entries, only titles in the shop's own language have an index.
      const is_own = language === undefined || Object.values(amounts).includes('many')
      const titleOf = (of: 'p' | 'g') =>
        is_own ? sql`${sql.ident(of)}.title` : titleIn(language, shop_id, of)
      return [
        { product: sql`search_fold(${titleOf('p')})`, group: sql`search_fold(${titleOf('g')})`, direction },
      ]
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

/** Of each kind of which there are any. */
const ofEachKind = (
  amounts: Amounts,
  parts: Record<keyof Amounts, (amount: 'few' | 'many') => Statement<unknown>>,
): Statement<unknown>[] =>
  (['products', 'groups'] as const).flatMap((kind) => {
    const amount = amounts[kind]
    return amount === 'none' ? [] : [parts[kind](amount)]
  })

/**
 * What is in a collection with an order by hand, as `p` or `g` with its `place`: its own members by collection_items_in_order, so that as many are read
 * as are wanted; behind them, what is only in collections below it.
 */
function placedEntries(
  shop_id: string,
  filter: EntryFilter,
  collection_id: string,
  { singles, grouped }: Record<'singles' | 'grouped', (from: Statement<unknown>) => Statement<unknown>>,
): Statement<unknown>[] {
  const below = withoutItemsOf(collection_id, filter.within ?? [])
  const from = (within: EntryFilter['within']) => ({
    p: products(shop_id, { ...filter, within }, 'many'),
    g: groups(shop_id, { ...filter, within }, { amount: 'many' }),
  })
  const [members, others] = [from(undefined), from(below)]
  const placed = (alias: 'p' | 'g') => {
    const [row, item] = [sql.ident(alias), sql.ident(alias === 'p' ? 'product_id' : 'group_id')]
    return [
      sql`
        from (
          select ${row}.*, i.position as place from collection_items i
          cross join lateral (select ${row}.* ${members[alias]} and ${row}.id = i.${item}) ${row}
          where i.shop_id = ${shop_id} and i.collection_id = ${collection_id} and i.${item} is not null) ${row}`,
      ...(below.length > 0
        ? [
            sql`
              from (
                select ${row}.*, 2147483647 as place ${others[alias]}
                  and not exists (
                    select from collection_items i
                    where i.shop_id = ${shop_id} and i.collection_id = ${collection_id} and i.item_id = ${row}.id)) ${row}`,
          ]
        : []),
    ]
  }
  return [...placed('p').map(singles), ...placed('g').map(grouped)]
}

/**
 * Returns a page of entries on sale. The first rows of each kind include the first rows of all, so each kind
 * reads only one page.
 */
export async function listEntries(
  db: Db,
  shop_id: string,
  filter: EntryFilter,
  order: EntryOrder,
  { limit, offset }: { limit: number; offset: number },
  amounts: Amounts,
): Promise<EntryKey[]> {
  const keys = sortKeys(shop_id, order, filter, amounts)
  const columns = keys.map((_, at) => sql.ident(`key_${at}`))
  const by = sql.join([
    ...keys.map((key, at) => sql`${columns[at]!} ${DIRECTIONS[key.direction]}`),
    sql`id ${DIRECTIONS[keys.at(-1)!.direction]}`,
  ])
  const first = sql`order by ${by} limit ${limit + offset}`
  const values = (of: 'product' | 'group') =>
    sql.join(keys.map((key, at) => sql`${key[of]} as ${columns[at]!}`))
  const priced = order.sort === 'price' || order.sort === '-price'
  const singles = (from: Statement<unknown>) =>
    sql`(select 'product' as kind, p.id, ${values('product')} ${from} ${first})`
  const grouped = (from: Statement<unknown>) =>
    sql`(select 'group' as kind, g.id, ${values('group')} ${from} ${first})`
  const ranked = (of: 'p' | 'g', found: Statement<unknown>, looked_up: Statement<unknown>) =>
    order.sort === 'relevance'
      ? rankedOf(of, found, { looked_up, has_sku: hasTypedSku(shop_id, order.words, of) })
      : found
  const parts =
    order.sort === 'manual' && order.collection_id !== undefined
      ? placedEntries(shop_id, filter, order.collection_id, { singles, grouped })
      : ofEachKind(amounts, {
          products: (amount) =>
            singles(ranked('p', products(shop_id, filter, amount), products(shop_id, filter, 'many'))),
          groups: (amount) =>
            grouped(
              ranked(
                'g',
                groups(shop_id, filter, { amount, priced }),
                groups(shop_id, filter, { amount: 'many', priced }),
              ),
            ),
        })
  if (parts.length === 0) return []
  return db.rows(
    sql.plannedEachTime(sql<EntryKey>`
      select kind, id from (${sql.join(parts, ' union all ')}) entry order by ${by} limit ${limit} offset ${offset}`),
  )
}

const amountOf = ({ total, total_is_estimate }: Total): 'none' | 'few' | 'many' =>
  total_is_estimate ? 'many' : total > 0 ? 'few' : 'none'

/**
 * Returns the number of entries of a kind to page through. By relevance, the number is at most the number of
 * ranked entries.
 */
const pagedThrough = (found: Total, sort: EntryOrder['sort'] | undefined): Total =>
  sort === 'relevance' && found.total > MAX_RANKED ? { total: MAX_RANKED, total_is_estimate: true } : found

/**
 * Exact up to ten thousand, and in the order of relevance as far as finds are ranked. Of a search each kind is counted separately: its words may be in
 * the titles of one kind only.
 */
export async function countEntries(
  db: Db,
  shop_id: string,
  filter: EntryFilter,
  sort?: EntryOrder['sort'],
): Promise<Total & { amounts: Amounts }> {
  const [singles, of_groups] = [products(shop_id, filter), groups(shop_id, filter)]
  if (filter.terms.length === 0) {
    const all = await totalOf(db, sql`from (select ${singles} union all select ${of_groups}) entry`)
    return { ...all, amounts: { products: amountOf(all), groups: amountOf(all) } }
  }
  const [p, g] = await Promise.all([totalOf(db, singles), totalOf(db, of_groups)])
  const amounts = { products: amountOf(p), groups: amountOf(g) }
  const [singles_paged, groups_paged] = [pagedThrough(p, sort), pagedThrough(g, sort)]
  const total = singles_paged.total + groups_paged.total
  return singles_paged.total_is_estimate || groups_paged.total_is_estimate
    ? { total, total_is_estimate: true, amounts }
    : { total, amounts }
}

export type FacetName = 'categories' | 'tags' | 'brands' | 'options' | 'price' | 'in_stock'

export interface FacetRow {
  facet: FacetName
  /** The name of an option. */
  name: string | null
  /** For `price`: the lowest price, and in the next row the highest price. */
  value: string | null
  count: number
}

/**
 * The maximum of values for each facet. The maximum also limits the number of options, and the values of each
 * option.
 */
const MAX_VALUES = 50

/**
 * Returns the counted rows of a facet: `value`, and `name` for options. Values that differ only in case count
 * as one value.
 */
const labelCounts = (facet: FacetName, labels: Statement<unknown>) => sql`
  (select ${facet}::text as facet, null::text as name, min(label) as value, count(distinct id) as count
    from fit cross join lateral ${labels} label where label <> '' group by lower(label) order by count(distinct id) desc, 3 limit ${MAX_VALUES})`

/**
 * If there are too many entries for an exact count, only the newest are sampled: this many single products
 * and this many groups.
 */
const MAX_SAMPLED = 200

/**
 * Counts the values of these facets in what fits: all of few, and the newest of many. Of the options `only` one, or all `except` some. One row for
 * each value, the most frequent first; values of an option that are as frequent are in the order of the variants, so sizes are S, M, L.
 */
export async function countFacets(
  db: Db,
  shop_id: string,
  filter: EntryFilter,
  facets: readonly FacetName[],
  amounts: Amounts,
  { only, except }: { only?: readonly string[]; except?: readonly string[] } = {},
): Promise<FacetRow[]> {
  const counts: Record<FacetName, Statement<unknown>> = {
    categories: labelCounts('categories', sql`unnest(fit.categories)`),
    tags: labelCounts('tags', sql`unnest(fit.tags)`),
    brands: labelCounts('brands', sql`unnest(array[fit.brand])`),
    options: sql`
      (select 'options' as facet, name, value, count from (
          select name, value, count, place, dense_rank() over (order by most desc, key) as place_of_name from (
            select lower(o ->> 'name') as key, min(o ->> 'name') as name, min(o ->> 'value') as value, count(distinct fit.id) as count,
              row_number() over by_name as place, max(count(distinct fit.id)) over by_name as most
            from fit
            join products p on p.shop_id = ${shop_id} and p.group_id = fit.id and p.is_live and p.archived_at is null ${soldFits(shop_id, filter)}
            cross join lateral jsonb_array_elements(p.option_values) o
            where ${only === undefined ? sql`true` : isAnyOf(sql`o ->> 'name'`, only)} and not ${isAnyOf(sql`o ->> 'name'`, except ?? [])}
            group by lower(o ->> 'name'), lower(o ->> 'value')
            window by_name as (
              partition by lower(o ->> 'name') order by count(distinct fit.id) desc, min(p.position), min(o ->> 'value'))) counted
          where place <= ${MAX_VALUES}) ranked
        where place_of_name <= ${MAX_VALUES} order by count desc, 2, place)`,
    price: sql`
      (select 'price' as facet, null as name, min(price_min)::text as value, 0 as count from fit)
      union all (select 'price', null, max(price_max)::text, 1 from fit)`,
    in_stock: sql`
      (select 'in_stock' as facet, null as name, null as value, count(*) filter (where is_in_stock) as count from fit)`,
  }
  const is_sampled = amounts.products === 'many' || amounts.groups === 'many'
  const most = is_sampled ? MAX_SAMPLED : MAX_COUNTED
  const [has_price, has_stock] = [facets.includes('price'), facets.includes('in_stock')]
  const stockOf = (is_in_stock: Statement<unknown>) =>
    has_stock ? sql`, ${filter.in_stock ? sql`true` : is_in_stock} as is_in_stock` : sql.empty
  const sold = variantsOnSale(shop_id, { ...filter, in_stock: true })
  const fitting = ofEachKind(amounts, {
    products: (amount) => sql`
      (select p.id, p.categories, p.tags, p.brand
          ${has_price ? sql`, ${CURRENT_PRICE} as price_min, ${CURRENT_PRICE} as price_max` : sql.empty}
          ${stockOf(isInStock(shop_id))}
        ${products(shop_id, filter, amount)}
        order by p.created_at desc, p.id desc limit ${most})`,
    groups: (amount) => sql`
      (select g.id, g.categories, g.tags, g.brand ${has_price ? sql`, v.price_min, v.price_max` : sql.empty}
          ${stockOf(sql`exists (select ${sold} and p.group_id = g.id offset 0)`)}
        ${groups(shop_id, filter, { amount, priced: has_price, newest: true })}
        order by g.created_at desc, g.id desc limit ${most})`,
  })
  // Only groups have options.
  const counted = facets.filter((facet) => facet !== 'options' || amounts.groups !== 'none')
  if (fitting.length === 0 || counted.length === 0) return []
  return db.rows(
    sql.plannedEachTime(sql<FacetRow>`
      with fit as materialized (${sql.join(fitting, ' union all ')})
      ${sql.join(
        counted.map((facet) => counts[facet]),
        ' union all ',
      )}`),
  )
}

/** Returns the entries `among` these products in the given order, each entry once. */
export const findEntriesAmong = (
  db: Db,
  shop_id: string,
  filter: EntryFilter & { among: readonly string[] },
) => {
  const product_ids = filter.among
  return db.rows(
    sql.plannedEachTime(sql<EntryKey>`
      select kind, id from (
        select 'product' as kind, p.id, array_position(${product_ids}::uuid[], p.id) as place
          ${products(shop_id, filter)}
        union all
        select 'group', g.id, (
          select min(array_position(${product_ids}::uuid[], o.id)) from products o
          where o.shop_id = g.shop_id and o.group_id = g.id and o.id = any(${product_ids}::uuid[]))
          ${groups(shop_id, filter)}) entry
      order by place`),
  )
}
