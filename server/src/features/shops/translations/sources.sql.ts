// The SQL of the texts that a shop can translate: texts in the shop's own language, one row for each
// non-empty text.

import type { TranslationKind } from '@kontor/contract/shops/translations'
import { isUuid } from '@kontor/contract/values/id'
import { type Statement, sql } from '../../../db/sql.ts'
import { BUILT_IN_TEXTS } from '../mail-texts/own-texts.ts'

export interface SourceRow {
  kind: TranslationKind
  id: string
  field: string
  source: string
  /** The place among the fields of its kind. */
  place: number
}

/**
 * The items whose texts are wanted: all items; items with these ids; a number of items of each kind, with the
 * newest products and groups; or a number of items from an id on, in the order of the ids.
 */
export type Items =
  | 'all'
  | { ids: readonly string[] }
  | { newest: number }
  | { from_id: string | undefined; limit: number }

/** Returns undefined if `items` contains no ids. */
const idsOf = (items: Items) => (items !== 'all' && 'ids' in items ? items.ids : undefined)

function withIds(items: Items): Statement<unknown> {
  const ids = idsOf(items)
  return ids ? sql`and id = any(${ids.filter(isUuid)}::uuid[])` : sql.empty
}

/** Filters items whose ids are words or names. */
function withWords(items: Items, word: Statement<unknown> = sql`word`): Statement<unknown> {
  const ids = idsOf(items)
  return ids ? sql`and ${word} = any(${ids}::text[])` : sql.empty
}

/**
 * The end of a query if a shop may have very many items; by primary key, or by the index that lists the
 * newest items.
 */
function picked(items: Items, newest_first: Statement<unknown>): Statement<unknown> {
  if (items === 'all') return sql.empty
  if ('ids' in items) return withIds(items)
  if ('newest' in items) return sql`order by ${newest_first} limit ${items.newest}`
  const { from_id, limit } = items
  return sql`${from_id === undefined ? sql.empty : sql`and id >= ${from_id}::uuid`} order by id limit ${limit}`
}

const NEWEST_FIRST = sql`created_at desc, id desc`

const singleProducts = (shop_id: string, items: Items) => sql`
  select * from products where shop_id = ${shop_id} and group_id is null and archived_at is null ${picked(items, NEWEST_FIRST)}`

const groups = (shop_id: string, items: Items) => sql`
  select * from product_groups where shop_id = ${shop_id} and archived_at is null ${picked(items, NEWEST_FIRST)}`

/** Most pictures have no text, and would fill a part of a list with nothing. */
const describedFiles = (shop_id: string, items: Items) => sql`
  select id, alt from product_files where shop_id = ${shop_id} and alt ~ '\\S' ${picked(items, sql`id`)}`

const productTexts = (kind: 'product' | 'product_group', from: Statement<unknown>) => sql`
  select ${kind}::text as kind, id::text, f.field, f.source, f.place from (${from}) p
  cross join lateral (values ('title', title, 0), ('description', description, 1), ('slug', slug, 2), ('safety_text', safety_text, 3),
    ('materials', materials, 4)) f (field, source, place)
  where true`

const wordTexts = (kind: TranslationKind, words: Statement<unknown>, items: Items) => sql`
  select distinct ${kind}::text as kind, word as id, 'name' as field, word as source, 0 as place from (${words}) named where word <> '' ${withWords(items)}`

/** Words have no owner, so the result covers all items or the newest items. */
const named = (items: Items): Items => (items !== 'all' && 'newest' in items ? items : 'all')

const labels = (shop_id: string, column: 'categories' | 'tags', items: Items) => sql`
  select unnest(${sql.ident(column)}) as word from (${singleProducts(shop_id, named(items))}) p
  union select unnest(${sql.ident(column)}) from (${groups(shop_id, named(items))}) g`

const options = (shop_id: string, items: Items) => sql`
  from (${groups(shop_id, named(items))}) g cross join lateral jsonb_to_recordset(g.options) as o (name text, "values" jsonb)`

function sourcesOf(kind: TranslationKind, shop_id: string, items: Items): Statement<unknown> {
  switch (kind) {
    case 'product':
      return productTexts(kind, singleProducts(shop_id, items))
    case 'product_group':
      return productTexts(kind, groups(shop_id, items))
    case 'collection':
      return sql`
        select 'collection', id::text, f.field, f.source, f.place
        from collections cross join lateral (values ('title', title, 0), ('description', description, 1), ('slug', slug, 2)) f (field, source, place)
        where shop_id = ${shop_id} ${withIds(items)}`
    case 'option':
      return wordTexts(kind, sql`select o.name as word ${options(shop_id, items)}`, items)
    case 'option_value':
      return wordTexts(
        kind,
        sql`select v.word from (select o."values" ${options(shop_id, items)}) o cross join lateral jsonb_array_elements_text(o."values") v (word)`,
        items,
      )
    case 'category':
      return wordTexts(kind, labels(shop_id, 'categories', items), items)
    case 'tag':
      return wordTexts(kind, labels(shop_id, 'tags', items), items)
    case 'page':
      return sql`
        select 'page', word, 'text', f.source, 0
        from shop_pages cross join lateral (values ('imprint', imprint), ('terms', terms), ('privacy', privacy), ('returns', returns)) f (word, source)
        where shop_id = ${shop_id} ${withWords(items)}`
    case 'menu_link':
      return sql`select 'menu_link', id::text, 'title', title, 0 from store_links where shop_id = ${shop_id} ${withIds(items)}`
    case 'discount':
      // The store shows titles of discounts and price lists for all buyers, but not of lists for groups.
      return sql`
        select 'discount', id::text, 'title', title, 0 from discounts where shop_id = ${shop_id} ${withIds(items)}
        union all
        select 'discount', id::text, 'title', title, 0 from price_lists l
        where shop_id = ${shop_id} ${withIds(items)}
          and not exists (select from price_list_groups g where g.shop_id = l.shop_id and g.price_list_id = l.id)`
    case 'section':
      return sql`
        select 'section', id::text, f.field, f.source, f.place
        from start_page_sections cross join lateral (values ('title', title, 0), ('text', text, 1)) f (field, source, place)
        where shop_id = ${shop_id} ${withIds(items)}`
    case 'shipping_rate_template':
      return sql`
        select 'shipping_rate_template', id::text, f.field, f.source, f.place
        from shipping_rate_templates cross join lateral (values ('title', title, 0), ('description', description, 1)) f (field, source, place)
        where shop_id = ${shop_id} ${withIds(items)}`
    case 'mail':
      return sql`
        select 'mail', m.id, m.field, m.text, m.place
        from shops s
        cross join lateral jsonb_to_recordset(${sql.json(BUILT_IN_TEXTS)} -> s.language) as m (id text, field text, text text, place int)
        where s.id = ${shop_id} ${withWords(items, sql`m.id`)}`
    case 'file':
      return sql`
        select 'file', id::text, 'alt', alt, 0
        from (${describedFiles(shop_id, items)}) f`
  }
}

/** A query of `SourceRow`s. */
export const sources = (shop_id: string, kinds: readonly TranslationKind[], items: Items) => sql<SourceRow>`
  select kind, id, field, source, place
  from (${sql.join(
    kinds.map((kind) => sourcesOf(kind, shop_id, items)),
    ' union all ',
  )}) as s (kind, id, field, source, place)
  where source ~ '\\S'`

/** True if the shop has more products, groups or texts of files than this number. */
export const hasMoreItems = (shop_id: string, most: number): Statement<never> =>
  sql<never>`(${sql.join(
    [singleProducts, groups, describedFiles].map(
      (listed) => sql`exists (select from (${listed(shop_id, 'all')}) listed offset ${most})`,
    ),
    ' or ',
  )})`
