// The SQL of product groups, and of the catalogue of groups and single products.

import type {
  CatalogueRow,
  ProductGroup,
  ProductOption,
} from '@kontor/contract/catalogue/groups/product-groups'
import type { ListSource, Search } from '../../../../db/lists/list-source.ts'
import { listOrder, MAX_COUNTED, orderColumns, type PageRequest } from '../../../../db/lists/listing.ts'
import { isTooShortForNgrams } from '../../../../db/lists/ngrams.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { hasWords } from '../../../../db/search/has-words.ts'
import { namedRows } from '../../../../db/search/named-rows.sql.ts'
import { type Statement, sql } from '../../../../db/sql.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { accountEmail } from '../../../accounts/users/users.ts'
import { coverOf } from '../files/cover.sql.ts'
import { LIVE } from '../product-list.queries.ts'
import type { HeldFields } from '../products.queries.ts'
import {
  hasAnyLabel,
  hasBrand,
  isGroupIn,
  isProductIn,
  type LabelsBy,
  type Membership,
} from '../sale-prices/members.sql.ts'

export interface GroupFields extends HeldFields {
  slug: string
  options: readonly ProductOption[]
  cover_url: string
  cover_file_id: string | null
  is_live: boolean
}

/** Of `product_groups g`. */
const COLUMNS = sql`
  g.id, g.shop_id, g.title, g.slug, g.description, g.brand, g.categories, g.tags, g.tax_class, g.requires_shipping, g.manufacturer_id,
  g.responsible_person_id, g.origin_country, g.safety_text, g.materials, g.options, ${coverOf('g')} as cover_url, g.cover_file_id,
  array(select f.id from product_files f where f.shop_id = g.shop_id and f.group_id = g.id order by f.position, f.id) as file_ids, g.is_live,
  g.archived_at is not null as is_archived, g.variants_count, g.price_min, g.price_max, g.created_at, g.updated_at`

/**
 * `created_at` is now if absent. Throws a violation of `product_groups_slug` if a product or group has the
 * slug; `updateGroup` throws the same.
 */
export const insertGroup = (tx: Tx, shop: ShopScope, group: GroupFields, created_at: string | null = null) =>
  tx.one(
    sql<ProductGroup>`
      insert into product_groups as g
        (shop_id, title, slug, description, brand, categories, tags, tax_class, requires_shipping, manufacturer_id,
         responsible_person_id, origin_country, safety_text, materials, options, cover_url, cover_file_id, is_live, created_at)
      values (${shop.shop_id}, ${group.title}, ${group.slug}, ${group.description}, ${group.brand}, ${group.categories}, ${group.tags},
        ${group.tax_class}, ${group.requires_shipping}, ${group.manufacturer_id}, ${group.responsible_person_id},
        ${group.origin_country}, ${group.safety_text}, ${group.materials}, ${sql.json(group.options)}, ${group.cover_url},
        ${group.cover_file_id}, ${group.is_live}, coalesce(${created_at}::timestamptz, now()))
      returning ${COLUMNS}`,
  )

/** Uses the primary key. */
export const findGroup = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<ProductGroup>`
      select ${COLUMNS} from product_groups g where g.shop_id = ${shop.shop_id} and g.id = ${id} and g.archived_at is null`,
  )

/** Uses the primary key. Every change of a group or its variants locks the group first. */
export const lockGroup = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<ProductGroup>`
      select ${COLUMNS} from product_groups g
      where g.shop_id = ${shop.shop_id} and g.id = ${id} and g.archived_at is null for no key update`,
  )

export const updateGroup = (tx: Tx, shop: ShopScope, id: string, group: GroupFields) =>
  tx.run(sql`
    update product_groups set
      title = ${group.title}, slug = ${group.slug}, description = ${group.description}, brand = ${group.brand},
      categories = ${group.categories}, tags = ${group.tags}, tax_class = ${group.tax_class},
      requires_shipping = ${group.requires_shipping}, manufacturer_id = ${group.manufacturer_id},
      responsible_person_id = ${group.responsible_person_id}, origin_country = ${group.origin_country},
      safety_text = ${group.safety_text}, materials = ${group.materials}, options = ${sql.json(group.options)},
      cover_url = ${group.cover_url}, cover_file_id = ${group.cover_file_id}, is_live = ${group.is_live}, updated_at = ${sql.moved()},
      saved_by = ${shop.user_id}
    where shop_id = ${shop.shop_id} and id = ${id}`)

export const updateGroupCover = (
  tx: Tx,
  shop: ShopScope,
  id: string,
  { cover_url, cover_file_id }: Pick<GroupFields, 'cover_url' | 'cover_file_id'>,
) =>
  tx.run(sql`
    update product_groups set cover_url = ${cover_url}, cover_file_id = ${cover_file_id}
    where shop_id = ${shop.shop_id} and id = ${id}`)

/** Locks the groups found. */
export const lockGroups = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.rows(
    sql<ProductGroup>`
      select ${COLUMNS} from product_groups g
      where g.shop_id = ${shop.shop_id} and g.id = any(${ids}::uuid[]) and g.archived_at is null order by g.id for no key update`,
  )

/**
 * Gives the groups a new version after any change of their variants, because callers change the variants by
 * the version of the group.
 */
export const rememberSaver = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.run(sql`
    update product_groups set saved_by = ${shop.user_id}, updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[])`)

/** The account that last changed the group or a variant; without an address if the account has no address. */
export const findSaver = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<{ user_id: string | null; email: string | null }>`
      select g.saved_by as user_id, ${accountEmail(sql`g.saved_by`)} as email
      from product_groups g where g.shop_id = ${shop.shop_id} and g.id = ${id}`,
  )

export const archiveGroup = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`
    update product_groups set archived_at = now(), updated_at = ${sql.moved()}, is_live = false
    where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null`)

/**
 * Removes the contact from groups that have ended and cannot be restored; by product_groups_manufacturer and
 * product_groups_responsible.
 */
export const forgetContactOfEnded = (tx: Tx, shop: ShopScope, contact_id: string) =>
  tx.run(sql`
    update product_groups g set manufacturer_id = nullif(g.manufacturer_id, ${contact_id}),
      responsible_person_id = nullif(g.responsible_person_id, ${contact_id})
    where g.shop_id = ${shop.shop_id} and (g.manufacturer_id = ${contact_id} or g.responsible_person_id = ${contact_id})
      and g.archived_at is not null and g.variants_count = 0`)

/** The former slugs of an ended group lead to the remaining product. */
export const moveFormerSlugs = (tx: Tx, shop: ShopScope, group_id: string, product_id: string) =>
  tx.run(sql`
    with gone as (
      delete from product_group_slugs where shop_id = ${shop.shop_id} and group_id = ${group_id} returning slug, created_at)
    insert into product_slugs (shop_id, slug, product_id, created_at)
    select ${shop.shop_id}, slug, ${product_id}, created_at from gone
    on conflict (shop_id, slug) do update set product_id = excluded.product_id, created_at = excluded.created_at`)

export interface CatalogueQuery extends PageRequest {
  q?: string | undefined
  category?: string | undefined
  tag?: string | undefined
  brand?: string | undefined
  ids?: readonly string[] | undefined
  /** Only members of these collections. */
  within?: readonly Membership[] | undefined
  is_live?: 'true' | 'false' | undefined
  is_archived?: 'true' | 'false' | undefined
  sort?: string | undefined
}

type Table = 'products' | 'product_groups'

const ROWS: Readonly<Record<Table, Statement<never>>> = {
  products: sql<never>`products p`,
  product_groups: sql<never>`product_groups g`,
}
const IDS: Readonly<Record<Table, Statement<never>>> = {
  products: sql<never>`p.id`,
  product_groups: sql<never>`g.id`,
}

/** The row of `ROWS` is a member of at least one collection in `within`. */
const isMember = (shop_id: string, table: Table, within: readonly Membership[]) =>
  table === 'products' ? isProductIn(shop_id, within) : isGroupIn(shop_id, within)

/** A group without variants has ended, and is not brought back. */
const narrowed = (table: Table, { is_live, is_archived, ids }: CatalogueQuery) => sql<never>`
  ${is_archived === 'true' ? sql`archived_at is not null` : sql`archived_at is null`} ${is_live ? LIVE[is_live] : sql.empty}
  ${is_archived === 'true' && table === 'product_groups' ? sql`and variants_count > 0` : sql.empty}
  ${ids ? sql`and id = any(${ids}::uuid[])` : sql.empty}`

const groupRows = (shop: ShopScope, query: CatalogueQuery) => sql<never>`
  select shop_id, id, title, search_names, categories, tags, brand, price_min, created_at, updated_at
  from product_groups where shop_id = ${shop.shop_id} and ${narrowed('product_groups', query)}`

const singleRows = (shop: ShopScope, query: CatalogueQuery) => sql<never>`
  select shop_id, id, title, search_names, categories, tags, brand, price as price_min, created_at, updated_at
  from products where shop_id = ${shop.shop_id} and group_id is null and ${narrowed('products', query)}`

/**
 * Rows of the list only. An index scan that stops at `MAX_COUNTED` must not count variants, because the list
 * shows variants as their group.
 */
const canBeListed = ({ shop_id }: ShopScope, table: Table, query: CatalogueQuery) => sql<never>`
  ${narrowed(table, query)} ${table === 'products' ? sql`and group_id is null` : sql.empty}
  ${query.within ? sql`and ${isMember(shop_id, table, query.within)}` : sql.empty}`

/** The ids with a text in their names, by the index of their marks. */
const markedIds = (
  shop: ShopScope,
  table: Table,
  query: CatalogueQuery & { q: string },
  and: Statement<never>,
) => sql<never>`
  select id ${namedRows(shop.shop_id, table === 'products' ? 'product' : 'group', query.q)}
    and ${canBeListed(shop, table, query)} and ${and} limit ${MAX_COUNTED + 1}`

const labelledIds = (
  shop: ShopScope,
  table: Table,
  query: CatalogueQuery,
  and: Statement<never>,
) => sql<never>`
  select id from ${ROWS[table]}
  where shop_id = ${shop.shop_id} and ${canBeListed(shop, table, query)} and ${and} limit ${MAX_COUNTED + 1}`

/** The row of the list is a member of at least one collection in `within`; by primary keys. */
const isListedIn = ({ shop_id }: ShopScope, tables: readonly Table[], within: readonly Membership[]) =>
  sql<never>`(${sql.join(
    tables.map(
      (table) => sql`exists (
        select from ${ROWS[table]}
        where shop_id = ${shop_id} and ${IDS[table]} = listed.id and ${isMember(shop_id, table, within)} offset 0)`,
    ),
    ' or ',
  )})`

function searchBy(shop: ShopScope, query: CatalogueQuery, tables: readonly Table[]): Search | undefined {
  const { q, category, tag, brand, within } = query
  if (!q && !category && !tag && !brand && !within) return undefined
  const labels = (by: LabelsBy) => [
    ...(category ? [hasAnyLabel(shop.shop_id, undefined, 'categories', [category], by)] : []),
    ...(tag ? [hasAnyLabel(shop.shop_id, undefined, 'tags', [tag], by)] : []),
    ...(brand ? [hasBrand(shop.shop_id, undefined, brand, by)] : []),
  ]
  const text = q ? [hasWords(sql`search_names`, q)] : []
  const all = (conditions: Statement<never>[]) => sql.join([sql`true`, ...conditions], ' and ')
  const by_row = labels('row')
  const walked = [...by_row, ...text]
  const matches = all(within ? [...walked, isListedIn(shop, tables, within)] : walked)
  const by_marks = q !== undefined && q !== '' && !isTooShortForNgrams(q)
  if (!by_marks && by_row.length === 0 && !within) return { matches, indexed: undefined, is_short: true }
  const ids = tables.map((table) =>
    by_marks
      ? sql`array(${markedIds(shop, table, { ...query, q }, all(walked))})`
      : sql`array(${labelledIds(shop, table, query, all([...labels('index'), ...text]))})`,
  )
  return { matches, indexed: sql<never>`id = any(${sql.join(ids, ' || ')})`, fits_one_statement: true }
}

/**
 * Uses product_groups_listed or the index for the sort order; searches by catalogue_names_marks and the
 * indexes of labels.
 */
export const groupsWanted = (shop: ShopScope, query: CatalogueQuery): ListSource => ({
  list: sql<never>`from product_groups listed where shop_id = ${shop.shop_id} and ${narrowed('product_groups', query)}`,
  order: listOrder(query.sort),
  order_columns: orderColumns(query.sort),
  search: searchBy(shop, query, ['product_groups']),
})

/**
 * Merges both lists in one order, each by its index: products_single and product_groups_listed, or the
 * indexes for the sort order.
 */
export function catalogueWanted(shop: ShopScope, query: CatalogueQuery): ListSource {
  const both = [groupRows(shop, query), singleRows(shop, query)]
  return {
    list: sql<never>`from (${sql.join(both, ' union all ')}) listed where true`,
    parts: both.map((rows) => sql<never>`from (${rows}) listed where true`),
    order: listOrder(query.sort),
    order_columns: orderColumns(query.sort),
    search: searchBy(shop, query, ['products', 'product_groups']),
  }
}

/** One row for each group, by primary key. */
export const listGroups = (db: Db, shop: ShopScope, sort: string | undefined, ids: Statement<unknown>) =>
  db.rows(
    sql<ProductGroup>`
      select ${COLUMNS} from product_groups g where g.shop_id = ${shop.shop_id} and g.id = any(${ids}) ${listOrder(sort)}`,
  )

/** Ids of groups and single products in the list's order, by primary keys. */
export const orderCatalogue = (db: Db, shop: ShopScope, query: CatalogueQuery, ids: Statement<unknown>) =>
  db.rows(
    sql<Pick<CatalogueRow, 'kind'> & { id: string }>`
      select kind, id from (
        select 'group' as kind, id, title, price_min, created_at, updated_at from product_groups
        where shop_id = ${shop.shop_id} and id = any(${ids})
        union all
        select 'product' as kind, id, title, price as price_min, created_at, updated_at from products
        where shop_id = ${shop.shop_id} and id = any(${ids})) listed
      ${listOrder(query.sort)}`,
  )

/** Uses the primary key, in no particular order. */
export const listGroupsById = (db: Db, shop: ShopScope, ids: readonly string[]) =>
  db.rows(
    sql<ProductGroup>`
      select ${COLUMNS} from product_groups g
      where g.shop_id = ${shop.shop_id} and g.id = any(${ids}::uuid[])`,
  )

/** Locks the group, by primary key. */
export const lockArchivedGroup = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<ProductGroup>`
      select ${COLUMNS} from product_groups g
      where g.shop_id = ${shop.shop_id} and g.id = ${id} and g.archived_at is not null for no key update`,
  )

/** The restored group is not live. */
export const restoreGroup = (tx: Tx, shop: ShopScope, id: string, slug: string) =>
  tx.run(sql`
    update product_groups set archived_at = null, slug = ${slug}, updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id}`)

/** Remembers the last hundred former names of options and values for old URLs. */
export const rememberRenaming = (
  tx: Tx,
  shop: ShopScope,
  id: string,
  renaming: { name: string; value: string | null; to: string },
) =>
  tx.run(sql`
    update product_groups set renamed_options = (
      select jsonb_agg(r order by n) from jsonb_array_elements(jsonb_build_array(${sql.json(renaming)}) || renamed_options)
        with ordinality as e (r, n) where n <= 100)
    where shop_id = ${shop.shop_id} and id = ${id}`)
