// The SQL that reads stock movements and levels.

import { STOCK_REASONS, type StockLevel, type StockMovement } from '@kontor/contract/stock/stock'
import type { ListSource, Search } from '../../../db/lists/list-source.ts'
import {
  groupedOrder,
  listOrder,
  MAX_COUNTED,
  orderColumns,
  type PageRequest,
} from '../../../db/lists/listing.ts'
import { isTooShortForNgrams, mayHaveWords, SAMPLE } from '../../../db/lists/ngrams.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { namedRows } from '../../../db/search/named-rows.sql.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

type OfShop = Pick<ShopScope, 'shop_id'>

/**
 * Columns of the movement `m`. The titles of its product, variant and warehouse are present even if these are
 * archived.
 */
export const MOVEMENT_COLUMNS = sql<never>`
  m.id, m.shop_id, m.product_id, m.warehouse_id, m.quantity, m.reason, m.reference, m.order_id, m.created_at, m.updated_at,
  (select concat_ws(' – ', p.title, nullif(variant_title(p.option_values), '')) from products p
    where p.shop_id = m.shop_id and p.id = m.product_id) as product_title,
  (select w.title from warehouses w where w.shop_id = m.shop_id and w.id = m.warehouse_id) as warehouse_title,
  exists (select from warehouses w where w.shop_id = m.shop_id and w.id = m.warehouse_id and w.archived_at is not null)
    as is_warehouse_deleted`

/** Uses the primary key. */
export const findMovement = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<StockMovement>`select ${MOVEMENT_COLUMNS} from stock_movements m where m.shop_id = ${shop.shop_id} and m.id = ${id}`,
  )

/** Locks the movement, by primary key. */
export const lockMovement = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<StockMovement>`
      select ${MOVEMENT_COLUMNS} from stock_movements m where m.shop_id = ${shop.shop_id} and m.id = ${id} for update`,
  )

/**
 * The movement with this id, and the other half of its transfer: a movement of the same call by the same
 * quantity. Locks both in the order of their ids. Uses the primary key and stock_movements_product.
 */
export const lockWithOtherHalf = (tx: Tx, shop: ShopScope, id: string) =>
  tx.rows(
    sql<StockMovement>`
      select ${MOVEMENT_COLUMNS} from stock_movements m
      where m.shop_id = ${shop.shop_id} and m.id in (
        select ${id}::uuid
        union all (
          select o.id from stock_movements one
          join stock_movements o on o.shop_id = one.shop_id and o.product_id = one.product_id and o.created_at = one.created_at
            and o.quantity = -one.quantity and o.warehouse_id <> one.warehouse_id
          where one.shop_id = ${shop.shop_id} and one.id = ${id} and one.reason = 'transfer' and o.reason = 'transfer'
            and one.order_id is null and o.order_id is null
          limit 1))
      order by m.id for update`,
  )

export interface MovementFilter extends PageRequest {
  product_id?: string | undefined
  warehouse_id?: string | undefined
  reason?: StockMovement['reason'] | undefined
  sort?: string | undefined
  q?: string | undefined
}

const narrowed = ({ product_id, warehouse_id, reason }: MovementFilter) => sql<never>`
  ${product_id ? sql`and product_id = ${product_id}` : sql.empty}
  ${warehouse_id ? sql`and warehouse_id = ${warehouse_id}` : sql.empty}
  ${reason ? sql`and reason = ${reason}` : sql.empty}`

/**
 * Finds movements with the text in their reference, in their reason or in their product's names, and
 * movements of the order with this number.
 */
function searchBy({ shop_id }: OfShop, q: string, filter: MovementFilter): Search {
  const reasons = STOCK_REASONS.filter((reason) => reason.includes(q.toLowerCase()))
  const has_reference = hasWords(sql`search_fold(reference)`, q)
  // Samples only the latest movements. If all movements belong to orders, a search for a movement without an
  // order would read every movement.
  const some_references = sql`
    select search_fold(left(reference, 200)) from (
      select order_id, reference from stock_movements where shop_id = ${shop_id} order by created_at desc, id desc limit ${SAMPLE * 4}) latest
    where order_id is null`
  const orders = sql`array(select id from orders where shop_id = ${shop_id} and order_number = ${q})`
  const matches = sql<never>`(
    (order_id is null and ${has_reference}) or reason = any(${reasons}) or order_id = any(${orders})
    or exists (
      select from products p
      where p.shop_id = listed.shop_id and p.id = listed.product_id and ${hasWords(sql`p.search_names`, q)}))`
  if (isTooShortForNgrams(q)) return { matches, indexed: undefined }
  // Uses stock_movements_marks, stock_movements_sorted_by_reason, stock_movements_order, catalogue_names_marks and
  // stock_movements_product. The marks contain the shop. `(shop_id = …) is true` keeps the planner from also
  // reading a second index for the shop.
  const of_shop = sql<never>`shop_id = ${shop_id}`
  const branches = [
    sql`order_id is null and ${mayHaveWords(sql`search_marks(shop_id, search_fold(reference))`, { shop_id, q, sample: some_references })}
      and ${has_reference}`,
    ...(reasons.length > 0 ? [sql`${of_shop} and reason = any(${reasons})`] : []),
    sql`${of_shop} and order_id = any(${orders})`,
    sql`${of_shop} and product_id = any(array(
      select id ${namedRows(shop_id, 'product', q)} and ${hasWords(sql`search_names`, q)}
      limit ${MAX_COUNTED + 1}))`,
  ].map(
    (branch) =>
      sql`(select id from stock_movements where (shop_id = ${shop_id}) is true and ${branch} ${narrowed(filter)} limit ${MAX_COUNTED + 1})`,
  )
  return { matches, indexed: sql`id = any(array(${sql.join(branches, ' union all ')}))` }
}

const orderBy = (sort: string | undefined) =>
  sort?.endsWith('reason') ? groupedOrder('reason', sort) : listOrder(sort)

/** Uses stock_movements_listed, or the index for the filter and the sort order. */
export const movementsWanted = (shop: OfShop, filter: MovementFilter): ListSource => ({
  list: sql<never>`from stock_movements listed where shop_id = ${shop.shop_id} ${narrowed(filter)}`,
  order: orderBy(filter.sort),
  order_columns: orderColumns(filter.sort),
  search: filter.q ? searchBy(shop, filter.q, filter) : undefined,
})

/** One row for each movement, by primary key. */
export const listMovements = (db: Db, shop: ShopScope, sort: string | undefined, ids: Statement<unknown>) =>
  db.rows(
    sql<StockMovement>`
      select ${MOVEMENT_COLUMNS} from stock_movements m
      where m.shop_id = ${shop.shop_id} and m.id = any(${ids}) ${orderBy(sort)}`,
  )

/**
 * One row for each product and warehouse with a hold or a movement, sorted by the warehouse's title; by
 * primary key.
 */
export const listLevels = (db: Db, shop: ShopScope, product_ids: readonly string[]) =>
  db.rows(
    sql<StockLevel & { product_id: string }>`
      select l.product_id, l.warehouse_id, w.title as warehouse_title, l.on_hand as stock_level, l.held,
        l.on_hand - l.held as available
      from stock_levels l
      join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.archived_at is null
      where l.shop_id = ${shop.shop_id} and l.product_id = any(${product_ids}::uuid[])
        and (l.held > 0 or exists (
          select from stock_movements m
          where m.shop_id = l.shop_id and m.product_id = l.product_id and m.warehouse_id = l.warehouse_id))
      order by l.product_id, w.title, w.id`,
  )

/**
 * Reports if the product exists in the shop and is not archived, and the same for each warehouse. Nobody can
 * archive a row found until the transaction ends.
 */
export const lockPlaces = (tx: Tx, shop: ShopScope, product_id: string, warehouse_ids: readonly string[]) =>
  tx.first(
    sql<{ product_id: string | null; warehouse_ids: string[] }>`
      select
        (select p.id from products p
          where p.shop_id = ${shop.shop_id} and p.id = ${product_id} and p.archived_at is null for key share) as product_id,
        array(select w.id::text from warehouses w
          where w.shop_id = ${shop.shop_id} and w.id = any(${warehouse_ids}::uuid[]) and w.archived_at is null
          for key share) as warehouse_ids`,
  )
