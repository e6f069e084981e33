// The SQL of translations.

import {
  TRANSLATION_KINDS,
  type Translation,
  type TranslationKind,
} from '@kontor/contract/shops/translations'
import { STORE_LANGUAGES, type StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import type { SoughtWord } from '../../../db/search/sought-word.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { BUILT_IN_TEXTS } from '../mail-texts/own-texts.ts'
import { hasMoreItems, type Items, type SourceRow, sources } from './sources.sql.ts'

export interface TranslationListQuery extends PageRequest {
  language: StoreLanguage
  kind?: TranslationKind | undefined
  id?: string | undefined
  status?: Translation['status'] | undefined
  q?: string | undefined
}

/**
 * The maximum number of products, groups and files in a list, because the query compares all texts before the
 * first result is known.
 */
const MAX_ITEMS = 10_000

/**
 * The texts of these kinds, as `s`, with their translations `t`. A mail without a text of the shop has the
 * built-in text of the language, and the built-in text is not missing.
 */
const translated = (
  shop_id: string,
  language: StoreLanguage,
  kinds: readonly TranslationKind[],
  items: Items,
) => sql`
  select s.kind, s.id, s.field, s.source, s.place, coalesce(t.text, b.text) as text,
    case when coalesce(t.text, b.text) is null then 'missing' when t.source_hash <> md5(s.source) then 'outdated' else 'done' end as status
  from (${sources(shop_id, kinds, items)}) s
  left join translations t on t.shop_id = ${shop_id} and t.language = ${language} and t.kind = s.kind and t.item_id = s.id
    and t.field = s.field
  left join jsonb_to_recordset(${sql.json(BUILT_IN_TEXTS[language])}) as b (id text, field text, text text)
    on s.kind = 'mail' and b.id = s.id and b.field = s.field`

const itemsOf = ({ id }: TranslationListQuery): Items =>
  id === undefined ? { newest: MAX_ITEMS } : { ids: [id] }

const found = ({ shop_id }: ShopScope, { language, kind, q }: TranslationListQuery, items: Items) => sql`
  from (
    ${translated(shop_id, language, kind ? [kind] : TRANSLATION_KINDS, items)}
    ${q ? sql`where ${hasWords(sql`search_fold(concat_ws(e'\n', s.source, coalesce(t.text, b.text)))`, q)}` : sql.empty}) found`

/** Missing translations first, then outdated translations; within each the fields of an item are together. */
export const listTranslations = (db: Db, shop: ShopScope, query: TranslationListQuery) =>
  db.rows(
    sql.plannedEachTime(sql<Translation>`
      select kind, id, field, source, text, status ${found(shop, query, itemsOf(query))}
      where ${query.status ?? null}::text is null or status = ${query.status ?? null}
      order by array_position(array['missing', 'outdated', 'done'], status), array_position(${TRANSLATION_KINDS}::text[], kind), id, place
      ${listWindow(query)}`),
  )

/** `has_more`: the shop has more items than the list. */
export const countTranslations = (db: Db, shop: ShopScope, query: TranslationListQuery) =>
  db.first(
    sql.plannedEachTime(sql<{ total: number; missing: number; has_more: boolean }>`
      select count(*) filter (where ${query.status ?? null}::text is null or status = ${query.status ?? null}) as total,
        count(*) filter (where status = 'missing') as missing,
        ${query.id === undefined ? hasMoreItems(shop.shop_id, MAX_ITEMS) : sql`false`} as has_more
      ${found(shop, query, itemsOf(query))}`),
  )

export type ListedText = Translation & Pick<SourceRow, 'place'>

/**
 * The texts of a kind with their translations, by item: at most `limit` items after `last`. Each item has a
 * text.
 */
export const listTextsAfter = (
  db: Db,
  shop_id: string,
  { language, kind }: { language: StoreLanguage; kind: TranslationKind },
  last: Pick<ListedText, 'id' | 'place'> | undefined,
  limit: number,
) =>
  db.rows(
    sql.plannedEachTime(sql<ListedText>`
      ${translated(shop_id, language, [kind], { from_id: last?.id, limit: limit + 1 })}
      ${last ? sql`where (s.id collate "C", s.place) > (${last.id}::text collate "C", ${last.place}::int)` : sql.empty}
      order by s.id collate "C", s.place limit ${limit}`),
  )

/** The texts of these kinds for the items with these ids. */
export const listSources = (
  db: Db,
  shop: ShopScope,
  kinds: readonly TranslationKind[],
  ids: readonly string[],
) => db.rows(sql.plannedEachTime(sources(shop.shop_id, kinds, { ids })))

export interface TranslationKey {
  kind: TranslationKind
  id: string
  field: string
}

export const deleteTranslations = (
  tx: Tx,
  shop: ShopScope,
  language: StoreLanguage,
  keys: readonly TranslationKey[],
) =>
  tx.run(sql`
    delete from translations t using jsonb_to_recordset(${sql.json(keys)}) as k (kind text, id text, field text)
    where t.shop_id = ${shop.shop_id} and t.language = ${language} and t.kind = k.kind and t.item_id = k.id and t.field = k.field`)

/** Deletes all translations of the item. */
export const deleteTranslationsOf = (tx: Tx, shop: ShopScope, { kind, id }: Omit<TranslationKey, 'field'>) =>
  tx.run(sql`
    delete from translations
    where shop_id = ${shop.shop_id} and language = any(${STORE_LANGUAGES}::text[]) and kind = ${kind} and item_id = ${id}`)

export interface NewTranslation extends TranslationKey {
  text: string
  source: string
}

export const insertTranslations = (
  tx: Tx,
  shop: ShopScope,
  language: StoreLanguage,
  rows: readonly NewTranslation[],
) =>
  tx.run(sql`
    insert into translations as t (shop_id, language, kind, item_id, field, text, source_hash)
    select ${shop.shop_id}, ${language}, r.kind, r.id, r.field, r.text, md5(r.source)
    from jsonb_to_recordset(${sql.json(rows)}) as r (kind text, id text, field text, text text, source text)
    on conflict (shop_id, language, kind, item_id, field)
      do update set text = excluded.text, source_hash = excluded.source_hash, updated_at = now()`)

/**
 * Serialises two operations until the transaction ends: assigning slugs to the shop's products, groups and
 * translations, and comparing translations.
 */
export const lockSlugs = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('slug ' || ${shop.shop_id}::text, 0))`)

/** Another product or group that is not archived has the slug as its own; by unique indexes. */
const hasOther = (
  { shop_id }: ShopScope,
  { slug, id }: { slug: Statement<never>; id: Statement<never> },
) => sql<never>`(
  exists (select from products p where p.shop_id = ${shop_id} and p.slug = ${slug} and p.archived_at is null and p.id::text <> ${id})
  or exists (
    select from product_groups g where g.shop_id = ${shop_id} and g.slug = ${slug} and g.archived_at is null and g.id::text <> ${id}))`

/**
 * Another product or group had the slug before, and the slug still leads there. A group may have the slug of
 * one of its variants. Uses the primary keys.
 */
const hadOther = (
  { shop_id }: ShopScope,
  { slug, id }: { slug: Statement<never>; id: Statement<never> },
) => sql<never>`(
  exists (
    select from product_slugs f join products p on p.shop_id = f.shop_id and p.id = f.product_id
    where f.shop_id = ${shop_id} and f.slug = ${slug} and p.archived_at is null and p.id::text <> ${id}
      and p.group_id::text is distinct from ${id})
  or exists (
    select from product_group_slugs f join product_groups g on g.shop_id = f.shop_id and g.id = f.group_id
    where f.shop_id = ${shop_id} and f.slug = ${slug} and g.archived_at is null and g.id::text <> ${id}))`

/** Condition on `translations t`: the slug leads nowhere while its product or group is archived. */
const isOfArchived = sql<never>`(
  exists (select from products p where t.kind = 'product' and p.shop_id = t.shop_id and p.id = t.item_id::uuid and p.archived_at is not null)
  or exists (
    select from product_groups g
    where t.kind = 'product_group' and g.shop_id = t.shop_id and g.id = t.item_id::uuid and g.archived_at is not null))`

/** Condition on `translations t`: a slug that a variant of this group had as a single product. */
const isOfVariantOf = (group_id: Statement<never>) => sql<never>`
  exists (
    select from products p
    where t.kind = 'product' and p.shop_id = t.shop_id and p.id = t.item_id::uuid and p.group_id::text = ${group_id})`

/**
 * The taken slugs among these. Another product, group or collection that is not archived has a taken slug as
 * its own or in this language. A former slug of another product or group is also taken. A group may have the
 * slug of one of its variants. By unique indexes.
 */
export const listTakenSlugs = (
  tx: Tx,
  shop: ShopScope,
  language: StoreLanguage,
  wanted: readonly { kind: TranslationKind; id: string; text: string }[],
) =>
  tx.rows(
    sql<{ kind: TranslationKind; text: string }>`
      select w.kind, w.text from jsonb_to_recordset(${sql.json(wanted)}) as w (kind text, id text, text text)
      where case when w.kind = 'collection'
        then exists (select from collections c where c.shop_id = ${shop.shop_id} and c.slug = w.text and c.id::text <> w.id)
        else ${hasOther(shop, { slug: sql`w.text`, id: sql`w.id` })} or ${hadOther(shop, { slug: sql`w.text`, id: sql`w.id` })}
        end
        or exists (
          select from translations t
          where t.shop_id = ${shop.shop_id} and t.language = ${language} and t.field = 'slug' and t.text = w.text and t.item_id <> w.id
            and (t.kind = 'collection') = (w.kind = 'collection') and not ${isOfArchived} and not ${isOfVariantOf(sql`w.id`)}
            and not exists (
              select from jsonb_to_recordset(${sql.json(wanted)}) as o (kind text, id text, text text) where o.kind = t.kind and o.id = t.item_id))`,
  )

/**
 * Deletes these slugs in the language from archived products and groups, and from variants of the group that
 * gets the slugs.
 */
export const deleteUnusedSlugs = (
  tx: Tx,
  shop: ShopScope,
  language: StoreLanguage,
  wanted: readonly { id: string; text: string }[],
) =>
  tx.run(sql`
    delete from translations t using jsonb_to_recordset(${sql.json(wanted)}) as w (id text, text text)
    where t.shop_id = ${shop.shop_id} and t.language = ${language} and t.field = 'slug' and t.kind in ('product', 'product_group')
      and t.text = w.text and (${isOfArchived} or ${isOfVariantOf(sql`w.id`)})`)

/** Deletes the translated slugs of this product or group that other items have as their own by now. */
export const deleteTakenSlugs = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`
    delete from translations t
    where t.shop_id = ${shop.shop_id} and t.language = any(${STORE_LANGUAGES}::text[]) and t.kind in ('product', 'product_group')
      and t.item_id = ${id} and t.field = 'slug' and ${hasOther(shop, { slug: sql`t.text`, id: sql`t.item_id` })}`)

/** Copies missing translations from one item to another, except slugs and the fields `without`. */
export const copyTranslations = (
  tx: Tx,
  shop: ShopScope,
  from: Omit<TranslationKey, 'field'>,
  to: Omit<TranslationKey, 'field'>,
  without: readonly string[] = [],
) =>
  tx.run(sql`
    insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
    select shop_id, language, ${to.kind}, ${to.id}, field, text, source_hash
    from translations
    where shop_id = ${shop.shop_id} and kind = ${from.kind} and item_id = ${from.id} and field <> all(${['slug', ...without]}::text[])
    on conflict do nothing`)

/** Deletes an item's texts, except slugs, in the languages in which the other item has texts. */
export const deleteTextsOf = (
  tx: Tx,
  shop: ShopScope,
  { kind, id }: Omit<TranslationKey, 'field'>,
  other: Omit<TranslationKey, 'field'>,
) =>
  tx.run(sql`
    delete from translations t
    where t.shop_id = ${shop.shop_id} and t.kind = ${kind} and t.item_id = ${id} and t.field <> 'slug'
      and exists (
        select from translations o
        where o.shop_id = t.shop_id and o.language = t.language and o.kind = ${other.kind} and o.item_id = ${other.id} and o.field <> 'slug')`)

/** Replaces the translations of one item by the translations of another. */
export const moveTranslations = async (
  tx: Tx,
  shop: ShopScope,
  from: Omit<TranslationKey, 'field'>,
  to: Omit<TranslationKey, 'field'>,
) => {
  await tx.run(sql`
    delete from translations where shop_id = ${shop.shop_id} and kind = ${to.kind} and item_id = ${to.id}`)
  return tx.run(sql`
    update translations set kind = ${to.kind}, item_id = ${to.id}
    where shop_id = ${shop.shop_id} and kind = ${from.kind} and item_id = ${from.id}`)
}

export interface TextRow extends TranslationKey {
  language: StoreLanguage
  text: string
}

/** The maximum of all texts together, in characters, with a hundred for each text. */
const MAX_SMALL_TEXTS = 7_000_000

/**
 * Short texts that every page needs: all texts except those of products, their files, and pages. The server
 * caches the texts, so the query returns the shortest texts if not all fit.
 */
export const listSmallTexts = (db: Db, shop_id: string) =>
  db.rows(
    sql<TextRow>`
      select language, kind, id, field, text from (
        select language, kind, item_id as id, field, text,
          sum(length(text) + length(item_id) + 100) over (order by length(text), kind, item_id, field, language) as upto
        from translations t
        where shop_id = ${shop_id} and kind <> all(array['product', 'product_group', 'page', 'mail'])
          and (kind <> 'file'
            or exists (select from collections c where c.shop_id = ${shop_id} and c.file_id::text = t.item_id)
            or exists (select from start_page_sections s where s.shop_id = ${shop_id} and s.file_id::text = t.item_id))) small
      where upto <= ${MAX_SMALL_TEXTS}`,
  )

/** Uses the primary key. */
export const listTextsOf = (
  db: Db,
  shop_id: string,
  language: StoreLanguage,
  kinds: readonly TranslationKind[],
  ids: readonly string[],
) =>
  db.rows(
    sql<TextRow>`
      select language, kind, item_id as id, field, text from translations
      where shop_id = ${shop_id} and language = ${language} and kind = any(${kinds}::text[]) and item_id = any(${ids}::text[])`,
  )

/**
 * The product, group or collection with this slug in any language; by translations_product_slug and
 * translations_collection_slug.
 */
export const findBySlug = (
  db: Db,
  shop_id: string,
  kinds: readonly TranslationKind[],
  slug: string,
  language: StoreLanguage,
) =>
  db.first(
    sql<{ id: string }>`
      select item_id as id from translations
      where shop_id = ${shop_id} and field = 'slug' and kind = any(${kinds}::text[]) and text = ${slug}
      order by language <> ${language}, language limit 1`,
  )

export const listSlugsOf = (db: Db, shop_id: string, ids: readonly string[]) =>
  db.rows(
    sql<{ id: string; language: StoreLanguage; text: string }>`
      select item_id as id, language, text from translations
      where shop_id = ${shop_id} and language = any(${STORE_LANGUAGES}::text[])
        and kind = any(array['product', 'product_group', 'collection']) and item_id = any(${ids}::text[]) and field = 'slug'`,
  )

/** If more products have a word in a translation, some are left out. */
const MAX_WITH_WORD = 2000

/**
 * One row for each word in the translated titles and descriptions of products and groups; by
 * translations_searched.
 */
export const listWithWords = (
  db: Db,
  shop_id: string,
  language: StoreLanguage,
  words: readonly (SoughtWord & { word: string })[],
) => {
  const found = words.map(
    ({ word, spellings, ends }) => sql`(
      select ${word}::text as word, item_id, field from translations
      where shop_id = ${shop_id} and language = ${language} and field in ('title', 'description')
        and kind in ('product', 'product_group') and (search_fold(text) like any(search_patterns(${spellings}))
          ${ends.length > 0 ? sql`or (field = 'title' and search_fold(text) ~ search_ends(${ends}))` : sql.empty})
      limit ${MAX_WITH_WORD})`,
  )
  return db.rows(
    sql.plannedEachTime(sql<{ word: string; ids: string[]; titled: string[] }>`
      select word, array_agg(distinct item_id) as ids,
        coalesce(array_agg(distinct item_id) filter (where field = 'title'), '{}') as titled
      from (${sql.join(found, ' union all ')}) t
      group by word`),
  )
}
