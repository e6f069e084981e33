// The SQL of products. An archived product stays for its orders and stock movements, but queries no longer
// find the product.

import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import type { Product, ProductCreate } from '@kontor/contract/catalogue/products/products'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { coverOf } from './files/cover.sql.ts'
import type { SalePrice } from './sale-prices/price-for-all.ts'

export type ProductFields = Omit<ProductCreate, 'shop_id' | 'stock' | 'file_ids'>

/** A new product. `created_at` is now if absent. */
export type NewProductFields = ProductFields & { created_at?: string | undefined }

/** The fields of a group that apply to all variants; a variant's row has a copy. */
export type HeldFields = Pick<
  ProductFields,
  | 'title'
  | 'description'
  | 'brand'
  | 'categories'
  | 'tags'
  | 'tax_class'
  | 'requires_shipping'
  | 'manufacturer_id'
  | 'responsible_person_id'
  | 'origin_country'
  | 'safety_text'
  | 'materials'
>

/** The fields that make a product a variant. */
export interface VariantPlace {
  option_values: readonly OptionValue[]
  position: number
}

export type NewVariant = Omit<ProductFields, keyof HeldFields> & VariantPlace

export type ChangedVariant = Omit<ProductFields, keyof HeldFields> & VariantPlace & { id: string }

/**
 * Columns of `products p`. A variant has its own setting for live; the column `is_live` tells whether the
 * variant is on sale.
 */
export const COLUMNS = sql`
  p.id, p.shop_id, p.title, p.slug, p.description, p.brand, p.sku, p.barcode, p.price, p.compare_at_price, p.cost, ${coverOf('p')} as cover_url,
  p.allow_negative_stock, coalesce(p.is_variant_live, p.is_live) as is_live, p.requires_shipping, p.categories, p.tags, p.data, p.data_public,
  p.physical_properties, p.tax_class, p.low_stock_threshold, p.content_amount, p.content_unit, p.energy_label, p.download_limit, p.download_days,
  p.uses_license_keys, p.is_gift_card, p.origin_country, p.safety_text, p.materials, p.manufacturer_id, p.responsible_person_id, p.group_id, p.option_values,
  variant_title(p.option_values) as variant_title, p.position, p.archived_at is not null as is_archived, p.cover_file_id,
  array(select f.id from product_files f where f.shop_id = p.shop_id and f.product_id = p.id order by f.position, f.id) as file_ids, p.created_at, p.updated_at`

// The product's own fields, by name and type, for rows sent as JSON.
const OWN_FIELDS = {
  slug: 'text',
  sku: 'text',
  barcode: 'text',
  price: 'numeric',
  compare_at_price: 'numeric',
  cost: 'numeric',
  cover_url: 'text',
  cover_file_id: 'uuid',
  allow_negative_stock: 'bool',
  data: 'text',
  data_public: 'text',
  physical_properties: 'jsonb',
  low_stock_threshold: 'int4',
  content_amount: 'numeric',
  content_unit: 'text',
  energy_label: 'jsonb',
  download_limit: 'int4',
  download_days: 'int4',
  uses_license_keys: 'bool',
  is_gift_card: 'bool',
} as const

const OWN_NAMES = Object.keys(OWN_FIELDS)

const OWN_COLUMNS = sql.join(OWN_NAMES.map((name) => sql.ident(name)))

const OWN_VALUES = sql.join(OWN_NAMES.map((name) => sql`r.${sql.ident(name)}`))

const OWN_CHANGES = sql.join(OWN_NAMES.map((name) => sql`${sql.ident(name)} = r.${sql.ident(name)}`))

const OWN_RECORD = sql.join(
  Object.entries(OWN_FIELDS).map(([name, type]) => sql`${sql.ident(name)} ${sql.ident(type)}`),
)

const PRODUCT_RECORD = sql`
  ${OWN_RECORD}, title text, description text, brand text, categories text[], tags text[], tax_class text, requires_shipping bool,
  manufacturer_id uuid, responsible_person_id uuid, origin_country text, safety_text text, materials text, is_live bool`

/**
 * Inserts products in the given order. Throws a violation of `products_slug` or `products_sku` if another
 * product has the slug or SKU. Throws a violation of `products_manufacturer` or `products_responsible_person`
 * if the contact does not exist. `updateProducts` throws the same.
 */
export const insertProducts = (db: Db, shop: ShopScope, products: readonly NewProductFields[]) =>
  db.rows(
    sql<Product>`
      insert into products as p
        (shop_id, title, description, brand, categories, tags, tax_class, requires_shipping, manufacturer_id, responsible_person_id,
         origin_country, safety_text, materials, is_live, created_at, ${OWN_COLUMNS})
      select ${shop.shop_id}, r.title, r.description, r.brand, r.categories, r.tags, r.tax_class, r.requires_shipping, r.manufacturer_id,
        r.responsible_person_id, r.origin_country, r.safety_text, r.materials, r.is_live,
        coalesce(r.created_at, now()), ${OWN_VALUES}
      from rows from (jsonb_to_recordset(${sql.json(products)}) as (${PRODUCT_RECORD}, created_at timestamptz)) with ordinality as r
      order by r.ordinality
      returning ${COLUMNS}`,
  )

/** Uses the primary key. */
export const findProduct = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<Product>`
      select ${COLUMNS} from products p where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null`,
  )

/** Uses the primary key. */
export const lockProduct = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<Product>`
      select ${COLUMNS} from products p
      where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null for no key update`,
  )

/** True if the group of `products p` is live, or for a single product. */
const isGroupLive = sql<never>`
  coalesce((select g.is_live from product_groups g where g.shop_id = p.shop_id and g.id = p.group_id), true)`

/**
 * A variant `p` keeps its value. A former gift card, which is never sent, takes the value of the group again.
 */
const variantRequiresShipping = sql<never>`
  case when p.is_gift_card
    then (select g.requires_shipping from product_groups g where g.shop_id = p.shop_id and g.id = p.group_id)
    else p.requires_shipping end`

/**
 * Returns a subquery of the rows that were sent, each with the id of its product as `product_id`. A join of the
 * sent rows by id would be planned for a single product if the shop had few products when they were counted,
 * and would read all sent rows again for each product: 4,000,000 comparisons for 2,000 variants. Uses the
 * primary key.
 */
function sentRows(shop: ShopScope, rows: readonly { id: string }[], record: Statement<unknown>) {
  const by_id = Object.fromEntries(rows.map((row) => [row.id, row]))
  return sql<never>`(
    select q.id as product_id, sent.* from products q
    cross join lateral jsonb_to_record(${sql.json(by_id)} -> q.id::text) as sent (${record})
    where q.shop_id = ${shop.shop_id} and q.id = any(${Object.keys(by_id)}::uuid[]))`
}

/**
 * Updates products in no particular order. A trigger copies `allow_negative_stock` to the stock levels.
 * Throws a violation of `stock_never_oversold` if a level is negative or less than the held stock.
 */
export const updateProducts = (
  tx: Tx,
  shop: ShopScope,
  products: readonly (ProductFields & { id: string })[],
) =>
  tx.rows(
    sql<Product>`
      update products p set
        title = r.title, description = r.description, brand = r.brand, categories = r.categories, tags = r.tags, tax_class = r.tax_class,
        requires_shipping = case when p.group_id is null then r.requires_shipping else ${variantRequiresShipping} end,
        manufacturer_id = r.manufacturer_id, responsible_person_id = r.responsible_person_id,
        origin_country = r.origin_country, safety_text = r.safety_text, materials = r.materials, is_live = r.is_live and ${isGroupLive},
        is_variant_live = case when p.group_id is null then null else r.is_live end, ${OWN_CHANGES},
        updated_at = ${sql.moved(sql<never>`p.updated_at`)}
      from ${sentRows(shop, products, PRODUCT_RECORD)} r
      where p.shop_id = ${shop.shop_id} and p.id = r.product_id
      returning ${COLUMNS}`,
  )

const VARIANT_RECORD = sql`${OWN_RECORD}, id uuid, is_live boolean, option_values jsonb, position int`

/**
 * Returns ids in the given order. `created_at` is now if absent. Throws the same as `insertProducts`, and a
 * violation of `products_combination`.
 */
export const insertVariants = (
  tx: Tx,
  shop: ShopScope,
  group_id: string,
  variants: readonly NewVariant[],
  created_at: string | null = null,
) =>
  tx.rows(
    sql<{ id: string }>`
      insert into products as p
        (shop_id, group_id, title, description, brand, categories, tags, tax_class, requires_shipping, manufacturer_id, responsible_person_id,
         origin_country, safety_text, materials, is_live, is_variant_live, option_values, position, created_at,
         ${OWN_COLUMNS})
      select g.shop_id, g.id, g.title, g.description, g.brand, g.categories, g.tags, g.tax_class, g.requires_shipping, g.manufacturer_id,
        g.responsible_person_id, g.origin_country, g.safety_text, g.materials, r.is_live and g.is_live, r.is_live, r.option_values,
        r.position, coalesce(${created_at}::timestamptz, now()), ${OWN_VALUES}
      from product_groups g,
        rows from (jsonb_to_recordset(${sql.json(variants)}) as (${VARIANT_RECORD})) with ordinality as r
      where g.shop_id = ${shop.shop_id} and g.id = ${group_id}
      order by r.ordinality
      returning p.id`,
  )

/**
 * Uses the primary key for each variant. The planner expects one row of a group stored just now, and would
 * read the whole group for each variant. `is true` hides the condition.
 */
const isVariantOf = (group_id: string) => sql<never>`(p.group_id = ${group_id}) is true`

/**
 * Combinations and SKUs are unique row by row. Variants whose combination or SKU goes to another variant must
 * give up the value first.
 */
export const moveAside = async (tx: Tx, shop: ShopScope, ids: readonly string[]) => {
  if (ids.length === 0) return
  await tx.run(sql`
    update products p set option_values = jsonb_build_array(jsonb_build_object('name', '', 'value', p.id)), sku = ''
    where p.shop_id = ${shop.shop_id} and p.id = any(${ids}::uuid[])`)
}

/** Throws as `updateProduct`, and a violation of `products_combination`. */
export const updateVariants = async (
  tx: Tx,
  shop: ShopScope,
  group_id: string,
  variants: readonly ChangedVariant[],
) => {
  if (variants.length === 0) return
  await tx.run(sql`
    update products p set
      is_live = r.is_live and ${isGroupLive}, is_variant_live = r.is_live, option_values = r.option_values, position = r.position,
      requires_shipping = ${variantRequiresShipping}, ${OWN_CHANGES}, updated_at = ${sql.moved(sql<never>`p.updated_at`)}
    from ${sentRows(shop, variants, VARIANT_RECORD)} r
    where p.shop_id = ${shop.shop_id} and ${isVariantOf(group_id)} and p.id = r.product_id`)
}

/** The fields of `product_groups g` that apply to its variants. */
const HELD_OF_GROUP = sql`
  title = g.title, description = g.description, brand = g.brand, categories = g.categories, tags = g.tags, tax_class = g.tax_class,
  requires_shipping = g.requires_shipping, manufacturer_id = g.manufacturer_id, responsible_person_id = g.responsible_person_id,
  origin_country = g.origin_country, safety_text = g.safety_text, materials = g.materials`

/** Copies the fields of the group into the rows of its variants. */
export const copyHeldFields = (tx: Tx, shop: ShopScope, group_id: string) =>
  tx.run(sql`
    update products p set
      ${HELD_OF_GROUP},
      is_live = p.is_variant_live and g.is_live, updated_at = ${sql.moved(sql<never>`p.updated_at`)}
    from product_groups g
    where g.shop_id = ${shop.shop_id} and g.id = ${group_id} and p.shop_id = g.shop_id and p.group_id = g.id and p.archived_at is null`)

/** Makes single products variants, with the fields of the group. */
export const joinGroup = (
  tx: Tx,
  shop: ShopScope,
  group_id: string,
  joining: readonly (VariantPlace & { id: string })[],
) =>
  tx.rows(
    sql<{ id: string }>`
      update products p set group_id = g.id, is_variant_live = p.is_live, is_live = p.is_live and g.is_live,
        option_values = r.option_values, position = r.position,
        ${HELD_OF_GROUP},
        updated_at = ${sql.moved(sql<never>`p.updated_at`)}
      from product_groups g, jsonb_to_recordset(${sql.json(joining)}) as r (id uuid, option_values jsonb, position int)
      where g.shop_id = ${shop.shop_id} and g.id = ${group_id} and p.shop_id = g.shop_id and p.id = r.id and p.group_id is null
        and p.archived_at is null
      returning p.id`,
  )

/** Brings the option values of all variants into the order of the names. */
export const reorderOptions = (tx: Tx, shop: ShopScope, group_id: string, names: readonly string[]) =>
  tx.run(sql`
    update products p set updated_at = ${sql.moved()}, option_values = (
      select jsonb_agg(o order by array_position(${names}::text[], o ->> 'name')) from jsonb_array_elements(p.option_values) o)
    where p.shop_id = ${shop.shop_id} and p.group_id = ${group_id} and p.archived_at is null`)

export const archiveVariants = (tx: Tx, shop: ShopScope, group_id: string, ids: readonly string[]) =>
  tx.rows(
    sql<{ id: string }>`
      update products set archived_at = now(), updated_at = ${sql.moved()}, is_live = false, is_variant_live = false
      where shop_id = ${shop.shop_id} and group_id = ${group_id} and id = any(${ids}::uuid[]) and archived_at is null
      returning id`,
  )

export const archiveProduct = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<{ title: string; slug: string; sku: string; price: string }>`
      update products set archived_at = now(), updated_at = ${sql.moved()}, is_live = false, is_variant_live = case when group_id is null then null else false end
      where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null
      returning title, slug, sku, price`,
  )

export const updateCover = (
  tx: Tx,
  shop: ShopScope,
  id: string,
  cover_url: string,
  cover_file_id: string | null = null,
) =>
  tx.run(sql`
    update products set cover_url = ${cover_url}, cover_file_id = ${cover_file_id}, updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id}`)

/** Renames the option or a value to `to` in all variants, including archived variants. */
export const renameInVariants = (
  tx: Tx,
  shop: ShopScope,
  group_id: string,
  { option, value, to }: { option: string; value?: string | undefined; to: string },
) => {
  const renamed =
    value === undefined
      ? sql`case when o ->> 'name' = ${option} then o || jsonb_build_object('name', ${to}::text) else o end`
      : sql`
        case when o ->> 'name' = ${option} and o ->> 'value' = ${value} then o || jsonb_build_object('value', ${to}::text) else o end`
  return tx.run(sql`
    update products p set updated_at = ${sql.moved()}, option_values = (
      select jsonb_agg(${renamed} order by n) from jsonb_array_elements(p.option_values) with ordinality as e (o, n))
    where p.shop_id = ${shop.shop_id} and p.group_id = ${group_id}`)
}

/** Adds the value to all variants, including archived variants, which can be restored. */
export const addToVariants = (tx: Tx, shop: ShopScope, group_id: string, name: string, value: string) =>
  tx.run(sql`
    update products p set updated_at = ${sql.moved()},
      option_values = option_values || jsonb_build_array(jsonb_build_object('name', ${name}::text, 'value', ${value}::text))
    where p.shop_id = ${shop.shop_id} and p.group_id = ${group_id}`)

/**
 * Removes an option from the same variants as `addToVariants`. Throws a violation of `products_combination`
 * if two variants become equal.
 */
export const removeFromVariants = (tx: Tx, shop: ShopScope, group_id: string, name: string) =>
  tx.run(sql`
    update products p set updated_at = ${sql.moved()}, option_values = (
      select coalesce(jsonb_agg(o order by n), '[]') from jsonb_array_elements(p.option_values) with ordinality as e (o, n)
      where o ->> 'name' <> ${name})
    where p.shop_id = ${shop.shop_id} and p.group_id = ${group_id}`)

/**
 * Gives the product its own title and slug and a copy of the group's fields. The product stays on sale if it
 * was on sale.
 */
export const leaveGroup = (
  tx: Tx,
  shop: ShopScope,
  id: string,
  { title, slug }: { title: string; slug: string },
) =>
  tx.first(
    sql<Product>`
      update products p set group_id = null, option_values = '[]', position = 0, is_variant_live = null,
        -- The group keeps its pictures.
        cover_file_id = (
          select f.id from product_files f where f.shop_id = p.shop_id and f.product_id = p.id and f.id = p.cover_file_id),
        title = ${title}, slug = ${slug}, updated_at = ${sql.moved()}
      where p.shop_id = ${shop.shop_id} and p.id = ${id}
      returning ${COLUMNS}`,
  )

export const updateSlug = (tx: Tx, shop: ShopScope, id: string, slug: string) =>
  tx.run(sql`
    update products set slug = ${slug}, updated_at = ${sql.moved()} where shop_id = ${shop.shop_id} and id = ${id}`)

/**
 * Updates an archived variant before a restore: the present fields of the group, and the values in the
 * group's order.
 */
export const prepareVariant = (tx: Tx, shop: ShopScope, id: string, option_values: readonly OptionValue[]) =>
  tx.run(sql`
    update products p set option_values = ${sql.json(option_values)}, ${HELD_OF_GROUP}
    from product_groups g
    where p.shop_id = ${shop.shop_id} and p.id = ${id} and g.shop_id = p.shop_id and g.id = p.group_id`)

/**
 * Restores products in no particular order; none is live. A single statement, because each product updates
 * the sums of its group. Throws a violation of `license_keys_need_a_warehouse` if the keys' warehouses were
 * deleted and the shop has no other warehouse.
 */
export const restoreProducts = (
  tx: Tx,
  shop: ShopScope,
  products: readonly { id: string; slug: string; sku: string }[],
) =>
  tx.rows(
    sql<Product>`
      update products p set archived_at = null, slug = r.slug, sku = r.sku, updated_at = ${sql.moved(sql<never>`p.updated_at`)}
      from jsonb_to_recordset(${sql.json(products)}) as r (id uuid, slug text, sku text)
      where p.shop_id = ${shop.shop_id} and p.id = r.id
      returning ${COLUMNS}`,
  )

export const updateDownloadsCount = (tx: Tx, shop: ShopScope, id: string, count: number) =>
  tx.run(sql`update products set downloads_count = ${count} where shop_id = ${shop.shop_id} and id = ${id}`)

/** The prices for all buyers; not a change by members. */
export const updateSalePrices = (tx: Tx, shop_id: string, prices: readonly SalePrice[]) =>
  tx.run(sql`
    update products p set sale_price = r.sale_price, sale_offer_id = r.sale_offer_id, sale_ends_at = r.sale_ends_at, price_tiers = r.price_tiers
    from jsonb_to_recordset(${sql.json(prices)}) as r
      (id uuid, sale_price numeric, sale_offer_id uuid, sale_ends_at timestamptz, price_tiers jsonb)
    where p.shop_id = ${shop_id} and p.id = r.id`)

export interface Cover {
  id: string
  cover_url: string
}

/** Stores the addresses of covers that are files. */
export const updateCoverUrls = (tx: Tx, shop: ShopScope, covers: readonly Cover[]) =>
  tx.run(sql`
    update products p set cover_url = r.cover_url
    from jsonb_to_recordset(${sql.json(covers)}) as r (id uuid, cover_url text)
    where p.shop_id = ${shop.shop_id} and p.id = r.id and ${coverOf('p')} <> r.cover_url`)

/**
 * Clears covers that show a file of the owner, by id or by address. Applies to a product and the variants of
 * its group, or to the variants of a group.
 */
export const clearCovers = (
  tx: Tx,
  shop: ShopScope,
  owner_id: string,
  files: readonly { id: string; storage_key: string }[],
) =>
  tx.run(sql`
    update products set cover_url = '', cover_file_id = null, updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id}
      and (id = ${owner_id} or group_id = ${owner_id}
        or group_id = (select o.group_id from products o where o.shop_id = ${shop.shop_id} and o.id = ${owner_id}))
      and (cover_file_id = any(${files.map(({ id }) => id)}::uuid[])
        or cover_key = any(${files.map(({ storage_key }) => storage_key)}::text[]))`)

/**
 * Removes the contact from archived variants, except variants restored with their group. A variant restored
 * alone takes the contact of its group. Uses products_by_manufacturer and products_by_responsible.
 */
export const forgetContact = (tx: Tx, shop: ShopScope, contact_id: string) =>
  tx.run(sql`
    update products p set manufacturer_id = nullif(p.manufacturer_id, ${contact_id}),
      responsible_person_id = nullif(p.responsible_person_id, ${contact_id})
    from product_groups g
    where p.shop_id = ${shop.shop_id} and (p.manufacturer_id = ${contact_id} or p.responsible_person_id = ${contact_id})
      and g.shop_id = p.shop_id and g.id = p.group_id and p.archived_at is not null and g.archived_at is distinct from p.archived_at`)
