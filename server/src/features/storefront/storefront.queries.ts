// The SQL for the public data of a shop: live products and active warehouses only, and never a column that is not meant for the public.

import type { ProductFile } from '@kontor/contract/catalogue/products/products'
import type {
  PublicProduct,
  PublicShippingRate,
  PublicShop,
  PublicStock,
  PublicWarehouse,
} from '@kontor/contract/storefront/storefront'
import { countedUpTo, MAX_COUNTED, type Total, totalOf } from '../../db/lists/listing.ts'
import type { Db } from '../../db/pool.ts'
import { searchWords } from '../../db/search/search-words.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { ZoneFacts } from '../../locale/shop-time-zone.ts'
import { IS_DIGITAL } from '../catalogue/products/digital.sql.ts'
import { coverOf } from '../catalogue/products/files/cover.sql.ts'
import { CURRENT_PRICE } from '../catalogue/products/sale-prices/current-price.sql.ts'
import { wantedLabels } from '../catalogue/products/sale-prices/members.sql.ts'
import { isTaxRegistered } from '../shops/addresses/tax-place.sql.ts'
import type { LogoRow } from '../shops/settings/shop-logo.ts'
import { available, type StockFacts } from './available.sql.ts'
import {
  bestFirst,
  hasAllTerms,
  hasAllWords,
  hasTypedSku,
  MAX_RANKED,
  rankedOf,
  type Term,
  type Wording,
} from './search/search.queries.ts'
import { CONTACTS, SHOWN_PRICES } from './shown-prices.sql.ts'

/**
 * Returns one shop by id, else by slug. Uses two unique indexes, the primary key of the shop's pages, and
 * addresses_one_default. `id` is null if the text is no id.
 */
export const findPublicShop = (db: Db, id: string | null, slug: string) =>
  db.first(
    sql<Omit<PublicShop, 'logo' | 'time_zone'> & LogoRow & ZoneFacts>`
      -- across shops: this is where a public shop is looked up
      select s.id, s.slug, s.name, s.default_currency, s.prices_include_tax, ${isTaxRegistered(sql`a`)} as charges_tax, s.untaxed_prices, s.language,
        array_prepend(s.language, s.further_languages) as languages,
        s.time_zone, a.country, s.theme, s.accent, s.font_pair, s.colour_scheme,
        s.logo_key, s.logo_width, s.logo_height,
        array_remove(array[
          case when p.imprint ~ '\\S' then 'imprint' end, case when p.terms ~ '\\S' then 'terms' end,
          case when p.privacy ~ '\\S' then 'privacy' end, case when p.returns ~ '\\S' then 'returns' end], null) as pages
      from shops s left join shop_pages p on p.shop_id = s.id
        left join addresses a on a.shop_id = s.id and a.kind = 'shop' and a.is_default
      where (s.id = ${id} or s.slug = ${slug}) and s.archived_at is null
      order by s.id = ${id} desc nulls last limit 1`,
  )

export type ListedProduct = PublicProduct & Pick<StockFacts, 'available' | 'can_be_handed_over'>

/** The public columns of `products p`, without the columns that a variant has from its group. */
export const VARIANT_COLUMNS = sql`
  p.id, ${coverOf('p')} as cover_url, p.slug, p.sku, p.price, p.data_public, p.physical_properties, p.content_amount, p.content_unit,
  ${SHOWN_PRICES}, p.barcode, p.energy_label, p.group_id, p.option_values, variant_title(p.option_values) as variant_title, p.allow_negative_stock,
  ${IS_DIGITAL} as is_digital, p.is_gift_card, p.created_at, p.updated_at`

/** The public columns of `products p`. */
export const PRODUCT_COLUMNS = sql`
  ${VARIANT_COLUMNS}, p.title, p.description, p.categories, p.tags, p.tax_class, p.requires_shipping, p.brand, ${CONTACTS}, p.origin_country,
  p.safety_text, p.materials`

export interface CatalogueFilter {
  q?: string
  /** What the words of `q` are looked for as in the languages of visitor and shop; undefined: as they are. */
  in_language?: (Wording & { terms: readonly Term[] }) | undefined
  /** A product has one of the categories. */
  category?: readonly string[] | undefined
  /** A product has one of the tags. */
  tag?: readonly string[] | undefined
  ids?: readonly string[]
  warehouse_id?: string
  /** What `concernsFew` says of the warehouse: how its products are looked for. Which they are does not depend on it. */
  is_of_few?: boolean
  /** What `countLabelled` says of category and tag: how their products are looked for. Which they are does not depend on it. */
  labelled?: Total | undefined
}

export interface CatalogueOrder {
  sort?: string
  /** Product ids; without a `sort` the products come in this order. */
  in_order?: string[]
}

const SORTS = { title: 'title', price: 'price', created_at: 'created_at', updated_at: 'updated_at' } as const

/** Titles by their letters, prices as they are at the moment. Without `sort`: by `in_order` if given, a search by relevance, else the newest first. */
function orderBy({ sort, in_order, q, in_language }: CatalogueFilter & CatalogueOrder): Statement<never> {
  if (sort === undefined && in_order) return sql`array_position(${in_order}::uuid[], p.id)`
  const words = searchWords(q ?? '')
  if (sort === undefined && words.length > 0) return bestFirst(words, in_language ?? {})
  const descending = sort === undefined || sort.startsWith('-')
  const column = SORTS[(sort ?? 'created_at').replace('-', '') as keyof typeof SORTS]
  const direction = descending ? sql`desc` : sql`asc`
  const by =
    column === 'title'
      ? sql`search_fold(p.title)`
      : column === 'price'
        ? CURRENT_PRICE
        : sql`p.${sql.ident(column)}`
  // Variants of one product have one title and often one moment of creation: the shop has put them in order.
  return sql<never>`${by} ${direction}, p.group_id ${direction}, p.position, p.id ${direction}`
}

/**
 * Products that the warehouse ever had, and products that any warehouse may sell without stock. Uses
 * stock_levels_by_warehouse and products_sold_without_stock.
 */
const concerning = (shop_id: string, warehouse_id: string, has: Statement<unknown>) => sql`
  select l.product_id from stock_levels l
  where l.shop_id = ${shop_id} and l.warehouse_id = ${warehouse_id} ${has}
  union all
  select n.id from products n
  where n.shop_id = ${shop_id} and n.is_live and n.archived_at is null and n.allow_negative_stock`

/**
 * Returns whether so few products concern the warehouse that asking for them beats asking of each product of
 * the list whether the warehouse has it.
 */
export const concernsFew = async (db: Db, shop_id: string, warehouse_id: string): Promise<boolean> =>
  (await db.first(
    countedUpTo(sql`from (${concerning(shop_id, warehouse_id, sql.empty)}) concerned`, MAX_COUNTED),
  ))!.total <= MAX_COUNTED

/** `and …`: the warehouse has the product, or may sell the product without stock. */
const isHadBy = (shop_id: string, warehouse_id: string, is_of_few: boolean | undefined) =>
  is_of_few
    ? sql`
      and exists (
        select from warehouses w
        where w.shop_id = ${shop_id} and w.id = ${warehouse_id} and w.is_active and w.archived_at is null)
      and p.id = any(array(${concerning(shop_id, warehouse_id, sql`and l.on_hand > l.held`)}))`
    : // Joined within, so that the planner has to ask of each product: it would read all of the warehouse's for a page.
      sql`
      and exists (
        select from warehouses w
        left join stock_levels l on l.shop_id = w.shop_id and l.warehouse_id = w.id and l.product_id = p.id
        where w.shop_id = p.shop_id and w.id = ${warehouse_id} and w.is_active and w.archived_at is null
          and (p.allow_negative_stock or l.on_hand > l.held))`

/** `and …`: the product has one of these labels of each kind, in whatever case. Out of the planner's sight they are rare to it, whatever its statistics say of them. */
const hasLabels = (
  shop_id: string,
  { category, tag }: CatalogueFilter,
  shown: (labels: Statement<never>) => Statement<unknown>,
) => sql`
  ${category ? sql`and shop_labels(p.shop_id, p.categories) && ${shown(wantedLabels(shop_id, category))}` : sql.empty}
  ${tag ? sql`and shop_labels(p.shop_id, p.tags) && ${shown(wantedLabels(shop_id, tag))}` : sql.empty}`

const inSight = (labels: Statement<never>) => labels
const outOfSight = (labels: Statement<never>) => sql`(select ${labels})`

const isLive = (shop_id: string) => sql`p.shop_id = ${shop_id} and p.is_live and p.archived_at is null`

/**
 * `from … where true`: those with these labels, by products_by_category and products_by_tag. The planner takes a label it has not counted for one
 * of thousands and would walk the list to meet the first of them; `offset 0` keeps it from seeing in which order they are wanted, and how many.
 */
export const labelledProducts = (shop_id: string, filter: CatalogueFilter) => sql`
  from (select p.* from products p where ${isLive(shop_id)} ${hasLabels(shop_id, filter, outOfSight)} offset 0) p where true`

/** How many live products have category and tag, together; as `countLiveProducts`. Nothing else of the filter counts. */
export const countLabelled = (db: Db, shop_id: string, { category, tag }: CatalogueFilter): Promise<Total> =>
  totalOf(
    db,
    liveProducts(shop_id, { category, tag }),
    sql.plannedEachTime(countedUpTo(labelledProducts(shop_id, { category, tag }), MAX_COUNTED)),
  )

/** So few products have the labels that all of them are asked of an index: then nothing has to be known of the warehouse. */
export const areOfFew = ({ labelled, ids }: CatalogueFilter): boolean =>
  labelled !== undefined && !labelled.total_is_estimate && ids === undefined

const isSought = (q: string, in_language: CatalogueFilter['in_language']) =>
  in_language ? hasAllTerms(in_language.terms, in_language) : hasAllWords(searchWords(q))

/** `from … where …`; more conditions may follow. */
export const liveProducts = (shop_id: string, filter: CatalogueFilter) => {
  const { q, in_language, ids, warehouse_id, is_of_few } = filter
  const by_label = areOfFew(filter)
  return sql`
    ${
      by_label
        ? labelledProducts(shop_id, filter)
        : sql`from products p where ${isLive(shop_id)} ${hasLabels(shop_id, filter, inSight)}`
    }
    ${q ? isSought(q, in_language) : sql.empty}
    ${ids ? sql`and p.id = any(${ids}::uuid[])` : sql.empty}
    ${warehouse_id ? isHadBy(shop_id, warehouse_id, is_of_few && !by_label) : sql.empty}`
}

/** `from … where true` over the newest of these products; more conditions may follow. However many there are, no more are looked at. */
export const newestOf = (products: Statement<unknown>, most: number) => sql`
  from (select p.* ${products} order by p.created_at desc, p.id desc limit ${most}) p where true`

const isRanked = ({ q, sort, in_order }: CatalogueFilter & CatalogueOrder): boolean =>
  sort === undefined && in_order === undefined && searchWords(q ?? '').length > 0

/**
 * Returns whether few or nearly all products may be meant: then it is planned for the values whether to go
 * along the list or by an index.
 */
const isNarrowed = ({ q, category, tag, warehouse_id }: CatalogueFilter): boolean =>
  Boolean(q || category || tag || warehouse_id)

/**
 * Returns one row for each live product, in the order of `orderBy`. Ids are picked first, by an index alone,
 * so a page far back reads no earlier rows.
 */
export const listLiveProducts = (
  db: Db,
  shop_id: string,
  filter: CatalogueFilter & CatalogueOrder & { limit: number; offset: number },
) => {
  const found = isRanked(filter)
    ? rankedOf('p', liveProducts(shop_id, filter), {
        looked_up: liveProducts(shop_id, { ...filter, labelled: undefined, is_of_few: false }),
        has_sku: hasTypedSku(shop_id, searchWords(filter.q ?? ''), 'p'),
      })
    : liveProducts(shop_id, filter)
  const order = sql`order by ${orderBy(filter)}`
  const page = sql<ListedProduct>`
    select ${PRODUCT_COLUMNS}, ${available(shop_id)} from products p
    where p.shop_id = ${shop_id} and p.id = any(array(
      select p.id ${found}
      ${order} limit ${filter.limit} offset ${filter.offset}))
    ${order}`
  return db.rows(isNarrowed(filter) ? sql.plannedEachTime(page) : page)
}

/**
 * Returns the number of products to page through: for a search by relevance, at most the number of ranked
 * products.
 */
export async function countLiveProducts(
  db: Db,
  shop_id: string,
  filter: CatalogueFilter & CatalogueOrder,
): Promise<Total> {
  const { labelled, q, ids, warehouse_id } = filter
  if (labelled && !q && !ids && !warehouse_id) return labelled
  const found = liveProducts(shop_id, filter)
  if (!q) return totalOf(db, found)
  const most = isRanked(filter) ? MAX_RANKED : MAX_COUNTED
  const total = (await db.first(sql.plannedEachTime(countedUpTo(found, most))))?.total ?? 0
  return total > most ? { total: most, total_is_estimate: true } : { total }
}

/** `from … where …` for one live product by id or slug; `id` is null if the text is no id. */
export const liveProduct = (shop_id: string, id: string | null, slug: string) =>
  sql`${liveProducts(shop_id, {})} and (p.id = ${id} or p.slug = ${slug})`

export const findLiveProduct = (db: Db, shop_id: string, id: string | null, slug: string) =>
  db.first(
    sql<ListedProduct>`select ${PRODUCT_COLUMNS}, ${available(shop_id)} ${liveProduct(shop_id, id, slug)}`,
  )

/** `any(…)` of ids, sent as JSON: with an array, whose length PostgreSQL knows, it plans the statement each time, which takes longer than to run it. */
export const anyOf = (ids: readonly string[]) =>
  sql`any(array(select jsonb_array_elements_text(${sql.json(ids)})::uuid))`

/**
 * The first variant on sale of the group with this id or slug; `id` is null if the text is no id. Uses
 * product_groups_slug and products_of_group.
 */
export const findFirstVariant = (db: Db, shop_id: string, id: string | null, slug: string) =>
  db.first(
    sql<ListedProduct>`
      select ${PRODUCT_COLUMNS}, ${available(shop_id)} ${liveProducts(shop_id, {})} and p.group_id = (
        select g.id from product_groups g
        where g.shop_id = ${shop_id} and g.archived_at is null and (g.id = ${id} or g.slug = ${slug})
        order by g.id = ${id} desc nulls last limit 1)
      order by p.position, p.id limit 1`,
  )

/**
 * One row for each file of live products, in order: of a variant its cover, its own and those of its group.
 * The URLs are made from the storage key. Uses product_files_product and product_files_group.
 */
export const listFiles = (db: Db, shop_id: string, product_ids: string[]) =>
  db.rows(
    sql<Omit<ProductFile, 'url' | 'smaller'> & { storage_key: string; smaller_widths: number[] }>`
      select f.id, p.id as product_id, f.filename, f.mime_type, f.size, f.storage_key, f.width, f.height, f.smaller_widths, f.alt,
        case when p.group_id is null then f.position else row_number() over (partition by p.id order by ${VARIANT_FILES}) - 1 end as position
      from products p
      cross join lateral (
        select * from product_files own where own.shop_id = p.shop_id and own.product_id = p.id
        union all
        select * from product_files held where held.shop_id = p.shop_id and held.group_id = p.group_id) f
      where p.shop_id = ${shop_id} and p.id = ${anyOf(product_ids)} and p.is_live and p.archived_at is null
      order by p.id, case when p.group_id is null then f.position end, ${VARIANT_FILES}`,
  )

/** For a variant `p`, the order of `f`. */
const VARIANT_FILES = sql`p.group_id is not null and f.id is not distinct from p.cover_file_id desc, f.product_id is null, f.position, f.id`

/** One row for each live product and active warehouse that ever had it. */
export const listPublicStock = (db: Db, shop_id: string, product_ids: string[]) =>
  db.rows(
    sql<PublicStock>`
      select l.warehouse_id, l.product_id, greatest(l.on_hand - l.held, 0) as stock_level
      from stock_levels l
      join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.is_active and w.archived_at is null
      join products p on p.shop_id = l.shop_id and p.id = l.product_id and p.is_live and p.archived_at is null
      where l.shop_id = ${shop_id} and l.product_id = ${anyOf(product_ids)}
      order by l.product_id, l.warehouse_id`,
  )

/** One row for each active warehouse, oldest first. Of its address only the postal code, state and country. */
export const listActiveWarehouses = (db: Db, shop_id: string) =>
  db.rows(
    sql<PublicWarehouse>`
      select w.id, w.title, coalesce(a.zip, '') as zip, coalesce(a.state, '') as state, coalesce(a.country, '') as country
      from warehouses w left join addresses a on a.shop_id = w.shop_id and a.id = w.address_id
      where w.shop_id = ${shop_id} and w.is_active and w.archived_at is null
      order by w.created_at, w.id`,
  )

/** One row for each template and active warehouse, with the template's rates by position. */
export const listPublicRates = (db: Db, shop_id: string) =>
  db.rows(
    sql<PublicShippingRate>`
      select t.id, w.id as warehouse_id, t.title, t.description, t.provider, t.currency, t.method, t.service_level,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', r.id, 'countries', to_jsonb(r.countries), 'amount', r.amount::text,
            'free_above_value', r.free_above_value::text) order by r.position)
          from shipping_rates r where r.shop_id = t.shop_id and r.template_id = t.id), '[]') as rates
      from shipping_rate_templates t
      join shipping_template_warehouses l on l.shop_id = t.shop_id and l.template_id = t.id
      join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.is_active and w.archived_at is null
      where t.shop_id = ${shop_id}
      order by t.created_at, t.id, w.created_at, w.id`,
  )
