// The SQL of warehouses. An archived warehouse stays for its stock movements and orders, but queries no
// longer find the warehouse.

import { UNSHIPPED } from '@kontor/contract/orders/order-status'
import type { Warehouse, WarehouseCreate } from '@kontor/contract/stock/warehouses'
import { type PageRequest, pageOrder } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export type WarehouseFields = Omit<WarehouseCreate, 'shop_id'>

const COLUMNS = sql`id, shop_id, title, code, address_id, is_active, created_at, updated_at`

/** Locks the adding of warehouses to the shop until the transaction ends. */
export const lockWarehouses = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`warehouses of ${shop.shop_id}`}, 0))`)

/**
 * Throws a violation of `warehouses_shop_id_address_id_fkey` if the shop does not have the address;
 * `updateWarehouse` throws the same.
 */
export const insertWarehouse = (db: Db, shop: ShopScope, warehouse: WarehouseFields) =>
  db.first(
    sql<Warehouse>`
      insert into warehouses (shop_id, title, code, address_id, is_active)
      values (${shop.shop_id}, ${warehouse.title}, ${warehouse.code}, ${warehouse.address_id}, ${warehouse.is_active})
      returning ${COLUMNS}`,
  )

/** Uses the primary key. */
export const findWarehouse = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<Warehouse>`
      select ${COLUMNS} from warehouses where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null`,
  )

/** Locks the warehouse: no new stock movement or order can use the warehouse until the transaction ends. */
export const lockWarehouse = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<Warehouse>`
      select ${COLUMNS} from warehouses
      where shop_id = ${shop.shop_id} and id = ${id} and archived_at is null for update`,
  )

export interface WarehouseListQuery extends PageRequest {
  q?: string | undefined
  sort?: string | undefined
}

const listed = (shop: ShopScope, { q }: WarehouseListQuery) => sql`
  from warehouses where shop_id = ${shop.shop_id} and archived_at is null
  ${q ? sql`and ${hasWords(sql`search_fold(title || e'\n' || code)`, q)}` : sql.empty}`

/** One row for each warehouse; by warehouses_listed. */
export const listWarehouses = (db: Db, shop: ShopScope, query: WarehouseListQuery) =>
  db.rows(sql<Warehouse>`select ${COLUMNS} ${listed(shop, query)} ${pageOrder(query.sort, query)}`)

export const countWarehouses = (db: Db, shop: ShopScope, query: WarehouseListQuery = {}) =>
  db.first(sql<{ total: number }>`select count(*) as total ${listed(shop, query)}`)

export const updateWarehouse = (db: Db, shop: ShopScope, id: string, warehouse: WarehouseFields) =>
  db.first(
    sql<Warehouse>`
      update warehouses set
        title = ${warehouse.title}, code = ${warehouse.code}, address_id = ${warehouse.address_id},
        is_active = ${warehouse.is_active}, updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and id = ${id}
      returning ${COLUMNS}`,
  )

/** Also clears the address, so that the shop can delete the address. */
export const archiveWarehouse = (db: Db, shop: ShopScope, id: string) =>
  db.run(sql`
    update warehouses set archived_at = now(), updated_at = now(), address_id = null
    where shop_id = ${shop.shop_id} and id = ${id}`)

/**
 * Clears the addresses of all warehouses of the shop, so that the addresses can be deleted; by
 * warehouses_address.
 */
export const clearAddresses = (tx: Tx, { shop_id }: Pick<ShopScope, 'shop_id'>) =>
  tx.run(sql`update warehouses set address_id = null where shop_id = ${shop_id} and address_id is not null`)

/**
 * Any product with a hold in the warehouse, or with stock that can still be moved; by
 * stock_levels_by_warehouse. Stock of an archived product cannot be moved, and is booked out when the product
 * is restored.
 */
export const findStockIn = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<{ product_id: string }>`
      select l.product_id from stock_levels l join products p on p.shop_id = l.shop_id and p.id = l.product_id
      where l.shop_id = ${shop.shop_id} and l.warehouse_id = ${id}
        and (l.held <> 0 or (l.on_hand <> 0 and p.archived_at is null)) limit 1`,
  )

/** Any order, or planned shipment, still to be shipped from this warehouse. Uses orders_of_warehouse and shipments_of_warehouse. */
export const findOrderFrom = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from orders
      where shop_id = ${shop.shop_id} and warehouse_id = ${id}
        and status = any(${UNSHIPPED}::text[])
      union all
      select id from shipments where shop_id = ${shop.shop_id} and warehouse_id = ${id} and status = 'planned'
      limit 1`,
  )
