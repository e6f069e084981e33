// The SQL of products. An archived product stays for the orders and stock movements that name it, but is not found any more.

import type { Product, ProductCreate } from '@kontor/contract/catalogue/products'
import type { ListSource, Search } from '../../db/lists/list-source.ts'
import { listOrder, MOST_COUNTED, orderColumns, type PageRequest } from '../../db/lists/listing.ts'
import { isTooShortForMarks, marksSought } from '../../db/lists/marks.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'

export type ProductFields = Omit<ProductCreate, 'shop_id'>

const COLUMNS = sql`
  id, shop_id, title, slug, description, sku, price, cover_url, allow_negative_stock, is_live, requires_shipping, categories, tags,
  data, data_public, physical_properties, tax_class, low_stock_threshold, content_amount, content_unit, created_at, updated_at`

/** Throws a violation of `products_slug` or `products_sku` where another product has the slug or SKU; so does `updateProduct`. */
export const insertProduct = (db: Db, shop: ShopScope, product: ProductFields) =>
  db.first(
    sql<Product>`
      insert into products
        (shop_id, title, slug, description, sku, price, cover_url, allow_negative_stock, is_live, requires_shipping, categories,
         tags, data, data_public, physical_properties, tax_class, low_stock_threshold, content_amount, content_unit)
      values (${shop.shop_id}, ${product.title}, ${product.slug}, ${product.description}, ${product.sku}, ${product.price},
        ${product.cover_url}, ${product.allow_negative_stock}, ${product.is_live}, ${product.requires_shipping},
        ${product.categories}, ${product.tags}, ${product.data}, ${product.data_public},
        ${product.physical_properties}, ${product.tax_class}, ${product.low_stock_threshold}::int,
        ${product.content_amount}::numeric, ${product.content_unit}::text)
      returning ${COLUMNS}`,
  )

/** By primary key. */
export const findProduct = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<Product>`
      select ${COLUMNS} from products where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null`,
  )

/** By primary key. */
export const lockProduct = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<Product>`
      select ${COLUMNS} from products
      where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null for no key update`,
  )

export interface ProductListQuery extends PageRequest {
  q?: string | undefined
  category?: string | undefined
  is_live?: 'true' | 'false' | undefined
  sort?: string | undefined
}

// As text and not as a parameter: a plan that is kept can use the partial indexes of live products only where it sees the condition.
const LIVE = { true: sql`and is_live`, false: sql`and not is_live` }

const isListed = ({ is_live }: ProductListQuery) =>
  sql<never>`archived_at is null ${is_live ? LIVE[is_live] : sql.empty}`

const someNames = (shop_id: string) =>
  sql`select left(search_names, 200) from products where shop_id = ${shop_id} order by id`

// By products_marks alone: `is true` hides the conditions on shop and category from the planner, which might else read another index for them,
// with all rows they have.
const isMarked = ({ shop_id }: ShopScope, q: string, is_wanted: Statement<never>) => sql<never>`
  id = any(array(
    select id from products
    where (shop_id = ${shop_id}) is true and search_marks(shop_id, search_names) @> ${marksSought(shop_id, q, someNames(shop_id))}
      and ${is_wanted}
    limit ${MOST_COUNTED + 1}))`

/** So many of the first rows are looked at for a category: each is read from the table, and products_in_category is quick. */
const LABELS_LOOKED_AT = 512

function searchBy(shop: ShopScope, query: ProductListQuery): Search | undefined {
  const { q, category } = query
  if (!q && !category) return undefined
  const in_category = category
    ? sql<never>`small_labels(categories) @> small_labels(array[${category}::text])`
    : undefined
  if (!q)
    return {
      matches: in_category!,
      indexed: in_category,
      fits_one_statement: true,
      head_rows: LABELS_LOOKED_AT,
    }
  const has_text = sql<never>`strpos(search_names, (select search_fold(${q}))) > 0`
  const matches = in_category ? sql<never>`${has_text} and (${in_category}) is true` : has_text
  if (isTooShortForMarks(q))
    return {
      matches,
      indexed: in_category && sql<never>`${in_category} and ${has_text}`,
      fits_one_statement: true,
    }
  return {
    matches,
    indexed: isMarked(shop, q, sql<never>`${isListed(query)} and ${matches}`),
    fits_one_statement: true,
  }
}

/** By products_listed, or the index for the filter and the sort order; searches by products_marks and products_in_category. */
export const productsWanted = (shop: ShopScope, query: ProductListQuery): ListSource => ({
  list: sql<never>`from products listed where shop_id = ${shop.shop_id} and ${isListed(query)}`,
  order: listOrder(query.sort),
  order_columns: orderColumns(query.sort),
  search: searchBy(shop, query),
})

/** All products the shop has ever had, the newest first, searched for a text in title and SKU. By primary key, and products_marks. */
export function namedProducts(shop: ShopScope, q: string): { source: ListSource; search: Search } {
  // Lines of `search_names`; the third has categories and tags.
  const names = sql`split_part(search_names, e'\n', 1) || e'\n' || split_part(search_names, e'\n', 2)`
  const matches = sql<never>`strpos(${names}, (select search_fold(${q}))) > 0`
  const is_short = isTooShortForMarks(q)
  const search: Search = {
    matches,
    indexed: is_short ? undefined : isMarked(shop, q, matches),
    ...(is_short ? { is_short } : { fits_one_statement: true }),
  }
  return {
    search,
    source: {
      list: sql<never>`from products listed where shop_id = ${shop.shop_id}`,
      order: sql<never>`order by id desc`,
      order_columns: [],
      search,
    },
  }
}

/** One row for each product, by primary key. */
export const listProducts = (db: Db, shop: ShopScope, sort: string | undefined, ids: Statement<unknown>) =>
  db.rows(
    sql<Product>`
      select ${COLUMNS} from products where shop_id = ${shop.shop_id} and id = any(${ids}) ${listOrder(sort)}`,
  )

/** A trigger copies `allow_negative_stock` to the stock levels. Throws a violation of `stock_never_oversold` where one is negative. */
export const updateProduct = (db: Db, shop: ShopScope, id: string, product: ProductFields) =>
  db.first(
    sql<Product>`
      update products set
        title = ${product.title}, slug = ${product.slug}, description = ${product.description}, sku = ${product.sku},
        price = ${product.price}, cover_url = ${product.cover_url}, allow_negative_stock = ${product.allow_negative_stock},
        is_live = ${product.is_live}, requires_shipping = ${product.requires_shipping}, categories = ${product.categories},
        tags = ${product.tags}, data = ${product.data}, data_public = ${product.data_public},
        physical_properties = ${product.physical_properties}, tax_class = ${product.tax_class},
        low_stock_threshold = ${product.low_stock_threshold}::int,
        content_amount = ${product.content_amount}::numeric, content_unit = ${product.content_unit}::text,
        updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and id = ${id}
      returning ${COLUMNS}`,
  )

export const archiveProduct = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<{ title: string; slug: string; sku: string; price: string }>`
      update products set archived_at = now(), updated_at = ${sql.moved()}, is_live = false
      where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null
      returning title, slug, sku, price`,
  )

export const updateCover = (tx: Tx, shop: ShopScope, id: string, cover_url: string) =>
  tx.run(sql`
    update products set cover_url = ${cover_url}, updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id}`)
