// The SQL that reads and locks variants; products.queries.ts writes variants.

import type { Variant } from '@kontor/contract/catalogue/groups/product-groups'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { listWindow, type PageRequest } from '../../../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../../../db/pool.ts'
import { hasWords } from '../../../../../db/search/has-words.ts'
import { sql } from '../../../../../db/sql.ts'
import type { ShopScope } from '../../../../../http/access/shop-access.ts'
import { COLUMNS } from '../../products.queries.ts'
import { hasOption, isInStock } from '../../sale-prices/members.sql.ts'
import type { OptionFilter } from '../option-filters.ts'

/**
 * All variants of the group, by position. The query locks the variants in the order of their ids, so no other
 * transaction changes the variants.
 */
export const lockVariants = async (tx: Tx, shop: ShopScope, group_id: string) => {
  await tx.rows(sql`
    select id from products where shop_id = ${shop.shop_id} and group_id = ${group_id} and archived_at is null
    order by id for no key update`)
  return listVariants(tx, shop, group_id)
}

/** By products_of_group. */
export const listVariants = (db: Db, shop: ShopScope, group_id: string) =>
  db.rows(
    sql<Product>`
      select ${COLUMNS} from products p
      where p.shop_id = ${shop.shop_id} and p.group_id = ${group_id} and p.archived_at is null order by p.position, p.id`,
  )

/** Locks the products found. */
export const lockProducts = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.rows(
    sql<Product>`
      select ${COLUMNS} from products p
      where p.shop_id = ${shop.shop_id} and p.id = any(${ids}::uuid[]) and p.archived_at is null order by p.id for no key update`,
  )

/** The further slugs of products and groups that are not archived: former slugs and translated slugs. */
const furtherSlugs = ({ shop_id }: ShopScope) => sql`
  select s.slug, p.id, p.group_id from product_slugs s join products p on p.shop_id = s.shop_id and p.id = s.product_id
  where s.shop_id = ${shop_id} and p.archived_at is null
  union all
  select s.slug, g.id, null from product_group_slugs s join product_groups g on g.shop_id = s.shop_id and g.id = s.group_id
  where s.shop_id = ${shop_id} and g.archived_at is null
  union all
  select t.text, p.id, p.group_id from translations t join products p on p.shop_id = t.shop_id and p.id = t.item_id::uuid
  where t.shop_id = ${shop_id} and t.language = any(${STORE_LANGUAGES}::text[]) and t.kind = 'product' and t.field = 'slug'
    and p.archived_at is null
  union all
  select t.text, g.id, null from translations t join product_groups g on g.shop_id = t.shop_id and g.id = t.item_id::uuid
  where t.shop_id = ${shop_id} and t.language = any(${STORE_LANGUAGES}::text[]) and t.kind = 'product_group' and t.field = 'slug'
    and g.archived_at is null`

/**
 * The taken slugs among these: slugs that a product or group of the shop has, in any language, or had before.
 * The query looks up each slug separately, by products_slug, product_groups_slug and
 * translations_product_slug, because a group of two thousand variants asks for twenty thousand slugs.
 */
export const findTakenSlugs = async (db: Db, shop: ShopScope, slugs: readonly string[]): Promise<string[]> =>
  (
    await db.rows(
      sql<{ slug: string }>`
        select wanted.slug from unnest(${slugs}::text[]) wanted (slug)
        where exists (select from products p where p.shop_id = ${shop.shop_id} and p.slug = wanted.slug and p.archived_at is null)
          or exists (select from product_groups g where g.shop_id = ${shop.shop_id} and g.slug = wanted.slug and g.archived_at is null)
          or exists (select from (${furtherSlugs(shop)}) further where further.slug = wanted.slug)`,
    )
  ).map(({ slug }) => slug)

/** The products of the shop with these SKUs; by products_sku. */
export const listWithSku = (db: Db, shop: ShopScope, skus: readonly string[]) =>
  db.rows(
    sql<{ id: string; sku: string }>`
      select id, sku from products
      where shop_id = ${shop.shop_id} and sku = any(${skus}::text[]) and sku <> '' and archived_at is null`,
  )

/** Any product or group with a further slug among these; by primary keys, and translations_product_slug. */
export const findFurther = (tx: Tx, shop: ShopScope, slugs: readonly string[]) =>
  tx.first(
    sql<{
      id: string
    }>`select id from (${furtherSlugs(shop)}) further where slug = any(${slugs}::text[]) limit 1`,
  )

/** The holder of one further slug, except the product or group with this id and the group's variants. */
export const findFurtherHolder = (tx: Tx, shop: ShopScope, slug: string, id: string) =>
  tx.first(
    sql<{ id: string }>`
      select id from (${furtherSlugs(shop)}) further
      where slug = ${slug} and id <> ${id} and group_id is distinct from ${id} limit 1`,
  )

/** Uses the primary key, in no particular order. */
export const listById = (db: Db, shop: ShopScope, ids: readonly string[]) =>
  db.rows(
    sql<Product>`
      select ${COLUMNS} from products p where p.shop_id = ${shop.shop_id} and p.id = any(${ids}::uuid[])`,
  )

/** A group among these whose variants have more bytes of data together; by products_of_group. */
export const findWithMoreData = (tx: Tx, shop: ShopScope, group_ids: readonly string[], bytes: number) =>
  tx.first(
    sql<{ group_id: string }>`
      select group_id from products
      where shop_id = ${shop.shop_id} and group_id = any(${group_ids}::uuid[]) and archived_at is null
      group by group_id having sum(octet_length(data) + octet_length(data_public)) > ${bytes}::int limit 1`,
  )

export interface VariantsQuery extends PageRequest {
  q?: string | undefined
  options: readonly OptionFilter[]
  is_live?: 'true' | 'false' | undefined
  in_stock?: 'true' | 'false' | undefined
  sort?: string | undefined
}

const SORTS = { position: sql`p.position`, sku: sql`lower(p.sku)`, price: sql`p.price` }

const orderBy = (sort: string) => {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`order by ${SORTS[sort.replace('-', '') as keyof typeof SORTS]} ${direction}, p.id ${direction}`
}

const fits = (shop_id: string, { q, options, is_live, in_stock }: VariantsQuery) => sql`
  ${q ? sql`and ${hasWords(sql`search_fold(concat_ws(' ', p.sku, p.barcode, variant_title(p.option_values)))`, q)}` : sql.empty}
  ${sql.join(
    options.map(({ name, values }) => sql`and ${hasOption([name], values)}`),
    ' ',
  )}
  ${is_live ? sql`and p.is_variant_live = ${is_live === 'true'}` : sql.empty}
  ${in_stock ? sql`and ${isInStock(shop_id)} = ${in_stock === 'true'}` : sql.empty}`

/** A page of a group's variants with their stock, and the total number of variants; by products_of_group. */
export async function listVariantsWithStock(db: Db, shop: ShopScope, group_id: string, query: VariantsQuery) {
  const variants = sql`
    from products p
    where p.shop_id = ${shop.shop_id} and p.group_id = ${group_id} and p.archived_at is null ${fits(shop.shop_id, query)}`
  const data = await db.rows(
    sql<Variant>`
      select ${COLUMNS}, (
        select coalesce(jsonb_agg(jsonb_build_object('warehouse_id', l.warehouse_id, 'stock_level', l.on_hand, 'held', l.held,
          'available', l.on_hand - l.held) order by w.created_at, w.id), '[]')
        from stock_levels l
        join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.archived_at is null
        where l.shop_id = p.shop_id and l.product_id = p.id) as stock
      ${variants} ${orderBy(query.sort ?? 'position')} ${listWindow(query)}`,
  )
  const counted = await db.first(sql<{ total: number }>`select count(*)::int as total ${variants}`)
  return { data, total: counted?.total ?? 0 }
}

/** Locks the archived product, by primary key. */
export const lockArchived = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<Product>`
      select ${COLUMNS} from products p
      where p.shop_id = ${shop.shop_id} and p.id = ${id} and p.archived_at is not null for no key update`,
  )

/** The variants archived together with their group. */
export const listArchivedWith = (tx: Tx, shop: ShopScope, group_id: string) =>
  tx.rows(
    sql<Product>`
      select ${COLUMNS} from products p
      join product_groups g on g.shop_id = p.shop_id and g.id = p.group_id and g.archived_at = p.archived_at
      where p.shop_id = ${shop.shop_id} and p.group_id = ${group_id} order by p.position, p.id`,
  )
