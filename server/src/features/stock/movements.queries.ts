// The SQL that reads stock movements and levels.

import type { StockLevel, StockMovement } from '@kontor/contract/stock'
import { groupedOrder, listOrder, listWindow, type PageRequest, totalOf } from '../../db/listing.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { ShopScope } from '../../http/shop-access.ts'

/** Of the movement `m`. Its product and warehouse are named even when they are archived. */
export const MOVEMENT_COLUMNS = sql<never>`
  m.id, m.shop_id, m.product_id, m.warehouse_id, m.quantity, m.reason, m.reference, m.order_id, m.created_at, m.updated_at,
  (select p.title from products p where p.shop_id = m.shop_id and p.id = m.product_id) as product_title,
  (select w.title from warehouses w where w.shop_id = m.shop_id and w.id = m.warehouse_id) as warehouse_title`

// By primary key.
export const findMovement = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<StockMovement>`select ${MOVEMENT_COLUMNS} from stock_movements m where m.shop_id = ${shop.shop_id} and m.id = ${id}`,
  )

/** Locks the movement. By primary key. */
export const lockMovement = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<StockMovement>`
      select ${MOVEMENT_COLUMNS} from stock_movements m where m.shop_id = ${shop.shop_id} and m.id = ${id} for update`,
  )

export interface MovementFilter extends PageRequest {
  product_id?: string | undefined
  warehouse_id?: string | undefined
  reason?: StockMovement['reason'] | undefined
  sort?: string | undefined
  found?: FoundBy | undefined
}

/** What a search text comes to: movements whose reference has it, of the order with this number, of these reasons, or of products that have it. */
export interface FoundBy {
  q: string
  reasons: StockMovement['reason'][]
  /** 'many': too many to name, so each movement's product is looked at. */
  product_ids: string[] | 'many'
}

/** At most `most` products whose title, SKU, category or tag has the text, archived ones too; products_found. */
export const findProductsBy = (db: Db, { shop_id }: ShopScope, q: string, most: number) =>
  db.rows(
    sql<{ id: string }>`
      select id from products where shop_id = ${shop_id} and search_names like search_pattern(${q}) limit ${most}`,
  )

const isFound = (shop_id: string, { q, reasons, product_ids }: FoundBy) => sql`(
  (m.order_id is null and search_fold(m.reference) like search_pattern(${q})) or m.reason = any(${reasons})
  or m.order_id = any(array(select id from orders where shop_id = ${shop_id} and order_number = ${q}))
  or ${
    product_ids === 'many'
      ? sql`exists (
          select from products p
          where p.shop_id = m.shop_id and p.id = m.product_id and p.search_names like search_pattern(${q}))`
      : sql`m.product_id = any(${product_ids}::uuid[])`
  })`

const listed = ({ shop_id }: ShopScope, { product_id, warehouse_id, reason, found }: MovementFilter) => sql`
  from stock_movements m
  where m.shop_id = ${shop_id}
  ${product_id ? sql`and m.product_id = ${product_id}` : sql.empty}
  ${warehouse_id ? sql`and m.warehouse_id = ${warehouse_id}` : sql.empty}
  ${reason ? sql`and m.reason = ${reason}` : sql.empty}
  ${found ? sql`and ${isFound(shop_id, found)}` : sql.empty}`

const orderBy = (sort: string | undefined) =>
  sort?.endsWith('reason') ? groupedOrder('reason', sort) : listOrder(sort)

// One row a movement, newest first unless sorted; stock_movements_listed, or the index of what is sorted by or asked for.
export const listMovements = (db: Db, shop: ShopScope, { sort, limit, offset, ...filter }: MovementFilter) =>
  db.rows(
    sql<StockMovement>`
      select ${MOVEMENT_COLUMNS} from stock_movements m
      where m.shop_id = ${shop.shop_id} and m.id = any(array(
        select id ${listed(shop, filter)} ${orderBy(sort)} ${listWindow({ limit, offset })}))
      ${orderBy(sort)}`,
  )

export const countMovements = (db: Db, shop: ShopScope, filter: MovementFilter) =>
  totalOf(db, listed(shop, filter))

// One row a product and warehouse that has a hold or ever had a movement, by title of the warehouse; the primary key.
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

/** Which of them are the shop's; neither can be archived until the transaction ends. */
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
