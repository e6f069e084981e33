// The SQL of what a shop can translate: its texts in its own language, one row for each that is not empty.

import type { TranslationKind } from '@kontor/contract/catalogue/translations'
import { isUuid } from '@kontor/contract/values/id'
import { type Statement, sql } from '../../db/sql.ts'
import { BUILT_IN_TEXTS } from '../order-mails/messages/own-texts.ts'

export interface SourceRow {
  kind: TranslationKind
  id: string
  field: string
  source: string
  /** Among the fields of its kind. */
  place: number
}

/** Of the items with these ids, or of all. */
type Narrowed = readonly string[] | undefined

const withIds = (column: string, ids: Narrowed) =>
  ids ? sql`and ${sql.ident(column)} = any(${ids.filter(isUuid)}::uuid[])` : sql.empty

const withWords = (ids: Narrowed) => (ids ? sql`and word = any(${ids}::text[])` : sql.empty)

const productTexts = (kind: 'product' | 'product_group', from: Statement<unknown>) => sql`
  select ${kind}::text as kind, id::text, f.field, f.source, f.place ${from}
  cross join lateral (values ('title', title, 0), ('description', description, 1), ('slug', slug, 2), ('safety_text', safety_text, 3),
    ('materials', materials, 4)) f (field, source, place)
  where true`

const wordTexts = (kind: TranslationKind, words: Statement<unknown>, ids: Narrowed) => sql`
  select distinct ${kind}::text as kind, word as id, 'name' as field, word as source, 0 as place from (${words}) named where word <> '' ${withWords(ids)}`

const labels = (shop_id: string, column: 'categories' | 'tags') => sql`
  select unnest(${sql.ident(column)}) as word from products where shop_id = ${shop_id} and group_id is null and archived_at is null
  union select unnest(${sql.ident(column)}) from product_groups where shop_id = ${shop_id} and archived_at is null`

const options = (shop_id: string) => sql`
  from product_groups g cross join lateral jsonb_to_recordset(g.options) as o (name text, "values" jsonb)
  where g.shop_id = ${shop_id} and g.archived_at is null`

function sourcesOf(kind: TranslationKind, shop_id: string, ids: Narrowed): Statement<unknown> {
  switch (kind) {
    case 'product':
      return productTexts(
        kind,
        sql`from (select * from products where shop_id = ${shop_id} and group_id is null and archived_at is null ${withIds('id', ids)}) p`,
      )
    case 'product_group':
      return productTexts(
        kind,
        sql`from (select * from product_groups where shop_id = ${shop_id} and archived_at is null ${withIds('id', ids)}) g`,
      )
    case 'collection':
      return sql`
        select 'collection', id::text, f.field, f.source, f.place
        from collections cross join lateral (values ('title', title, 0), ('description', description, 1), ('slug', slug, 2)) f (field, source, place)
        where shop_id = ${shop_id} ${withIds('id', ids)}`
    case 'option':
      return wordTexts(kind, sql`select o.name as word ${options(shop_id)}`, ids)
    case 'option_value':
      return wordTexts(
        kind,
        sql`select v.word from (select o."values" ${options(shop_id)}) o cross join lateral jsonb_array_elements_text(o."values") v (word)`,
        ids,
      )
    case 'category':
      return wordTexts(kind, labels(shop_id, 'categories'), ids)
    case 'tag':
      return wordTexts(kind, labels(shop_id, 'tags'), ids)
    case 'page':
      return sql`
        select 'page', word, 'text', f.source, 0
        from shop_pages cross join lateral (values ('imprint', imprint), ('terms', terms), ('privacy', privacy), ('returns', returns)) f (word, source)
        where shop_id = ${shop_id} ${withWords(ids)}`
    case 'menu_link':
      return sql`select 'menu_link', id::text, 'title', title, 0 from store_links where shop_id = ${shop_id} ${withIds('id', ids)}`
    case 'discount':
      return sql`select 'discount', id::text, 'title', title, 0 from discounts where shop_id = ${shop_id} ${withIds('id', ids)}`
    case 'section':
      return sql`
        select 'section', id::text, f.field, f.source, f.place
        from start_page_sections cross join lateral (values ('title', title, 0), ('text', text, 1)) f (field, source, place)
        where shop_id = ${shop_id} ${withIds('id', ids)}`
    case 'shipping_rate_template':
      return sql`
        select 'shipping_rate_template', id::text, f.field, f.source, f.place
        from shipping_rate_templates cross join lateral (values ('title', title, 0), ('description', description, 1)) f (field, source, place)
        where shop_id = ${shop_id} ${withIds('id', ids)}`
    case 'mail':
      return sql`
        select 'mail', m.id, m.field, m.text, m.place
        from shops s
        cross join lateral jsonb_to_recordset(${sql.json(BUILT_IN_TEXTS)} -> s.language) as m (id text, field text, text text, place int)
        where s.id = ${shop_id} ${ids ? sql`and m.id = any(${ids}::text[])` : sql.empty}`
    case 'file':
      return sql`select 'file', id::text, 'alt', alt, 0 from product_files where shop_id = ${shop_id} ${withIds('id', ids)}`
  }
}

/** A query of `SourceRow`s. */
export const sources = (shop_id: string, kinds: readonly TranslationKind[], ids: Narrowed) => sql<SourceRow>`
  select kind, id, field, source, place
  from (${sql.join(
    kinds.map((kind) => sourcesOf(kind, shop_id, ids)),
    ' union all ',
  )}) as s (kind, id, field, source, place)
  where source ~ '\\S'`
