// The SQL that adds, reads and revokes licence keys. Holds and sales of a product take its keys by triggers
// (migration 0190).

import type { LicenseKey } from '@kontor/contract/catalogue/license-keys'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { ListSource } from '../../../db/lists/list-source.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Tables } from '../../../db/tables.generated.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { isEffective } from '../../../refund-conditions/effective-refunds.sql.ts'

/** Locks the product's stock, in the same way as taking a key. */
export const lockKeyStock = (tx: Tx, shop: ShopScope, product_id: string) =>
  tx.run(sql`select lock_license_key_stock(${shop.shop_id}, ${product_id})`)

/** Throws a violation of `license_keys_need_a_warehouse` if the shop has no warehouse. */
export const bookKeyStock = (tx: Tx, shop: ShopScope, product_id: string) =>
  tx.run(sql`
    select book_license_key_stock(k.shop_id, k.product_id, k.count) from (
      select shop_id, product_id, count(*) as count from license_keys
      where shop_id = ${shop.shop_id} and product_id = ${product_id} and status in ('free', 'held') group by 1, 2
      union all
      select ${shop.shop_id}::uuid, ${product_id}::uuid, 0 where not exists (
        select from license_keys
        where shop_id = ${shop.shop_id} and product_id = ${product_id} and status in ('free', 'held'))) k`)

export const countPool = async (db: Db, shop: ShopScope, product_id: string): Promise<number> =>
  (
    await db.first(
      sql<{ count: number }>`
        select count(*)::int as count from license_keys
        where shop_id = ${shop.shop_id} and product_id = ${product_id} and status in ('free', 'held')`,
    )
  )?.count ?? 0

export interface NewKey {
  sealed_key: string
  /** In hex. */
  key_hash: string
  last4: string
}

/** Returns the number of new keys. */
export const insertKeys = (tx: Tx, shop: ShopScope, product_id: string, keys: readonly NewKey[]) =>
  tx.run(sql`
    insert into license_keys (shop_id, product_id, sealed_key, key_hash, last4)
    select ${shop.shop_id}, ${product_id}, n.sealed_key, decode(n.key_hash, 'hex'), n.last4
    from jsonb_to_recordset(${sql.json(keys)}) as n (sealed_key text, key_hash text, last4 text)
    on conflict (shop_id, product_id, key_hash) do nothing`)

/** Uses license_keys_pool and license_keys_listed. */
export const keysWanted = (
  shop: ShopScope,
  product_id: string,
  status: LicenseKey['status'] | undefined,
): ListSource => ({
  list: sql<never>`
    from license_keys listed where shop_id = ${shop.shop_id} and product_id = ${product_id} ${status ? sql`and status = ${status}` : sql.empty}`,
  order: sql<never>`order by number desc`,
  order_columns: [],
  search: undefined,
})

/** Uses the primary key. */
export const listKeys = (db: Db, shop: ShopScope, ids: Statement<unknown>) =>
  db.rows(
    sql<LicenseKey>`
      select id, last4, status, order_id from license_keys where shop_id = ${shop.shop_id} and id = any(${ids}) order by number desc`,
  )

/** Uses the primary key. */
export const findKey = (db: Db, shop: ShopScope, product_id: string, id: string) =>
  db.first(
    sql<LicenseKey>`
      select id, last4, status, order_id from license_keys
      where shop_id = ${shop.shop_id} and product_id = ${product_id} and id = ${id}`,
  )

/** Deletes 0 rows if the key is not free. */
export const deleteFreeKey = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`delete from license_keys where shop_id = ${shop.shop_id} and id = ${id} and status = 'free'`)

export interface OrderedKey {
  id: string
  product_id: string
  order_item_id: string
  sealed_key: string
  last4: string
  status: Extract<LicenseKey['status'], 'delivered' | 'revoked'>
}

/**
 * Queries the present and former keys of an order, each with its item. An order has several items of a
 * product after an edit. An item added by an edit has the keys given while the edit was applied. Such an item
 * may have no key, because the product had no keys at the time. Keys without a date of delivery are matched
 * to items in the order of their numbers. Uses license_keys_order, order_edits_of_order and the primary key
 * of order items.
 */
const keysOfItems = ({ shop_id, order_id }: OrderKey) => sql<OrderedKey>`
  select k.id, k.product_id, i.id as order_item_id, k.sealed_key, k.last4, k.status, k.number
  from (
    select g.*, e.id as edit_id, bool_or(g.given_at is null) over (partition by g.product_id) as are_undated,
      row_number() over (partition by g.product_id order by g.given_at nulls first, g.number) as nth,
      row_number() over (partition by g.product_id, e.id order by g.given_at, g.number) as nth_of_edit
    from license_keys g
    left join lateral (
      select d.id from order_edits d
      where d.shop_id = g.shop_id and d.order_id = g.order_id and g.given_at >= d.created_at
        and (d.status = 'pending' or (d.status = 'done' and g.given_at <= d.updated_at))
      order by d.created_at desc limit 1) e on true
    where g.shop_id = ${shop_id} and g.order_id = ${order_id} and g.status in ('delivered', 'revoked')) k
  join (
    select id, product_id, edit_id, quantity, sum(quantity) over (partition by product_id order by position) as upto,
      sum(quantity) over (partition by product_id, edit_id order by position) as upto_of_edit
    from order_items where shop_id = ${shop_id} and order_id = ${order_id}) i
  on i.product_id = k.product_id and case
    when k.are_undated then k.nth > i.upto - i.quantity and k.nth <= i.upto
    else i.edit_id is not distinct from k.edit_id and k.nth_of_edit > i.upto_of_edit - i.quantity and k.nth_of_edit <= i.upto_of_edit end`

/** Lists the present and former keys of an order. */
export const listKeysOf = (db: Db, order: OrderKey) =>
  db.rows(
    sql<OrderedKey>`
      select id, product_id, order_item_id, sealed_key, last4, status from (${keysOfItems(order)}) given order by number`,
  )

/** Revokes the keys of refunded items. */
export const revokeRefunded = (tx: Tx, order: OrderKey) =>
  tx.run(sql`
    update license_keys k set status = 'revoked', updated_at = now() from (${keysOfItems(order)}) given
    where k.shop_id = ${order.shop_id} and k.id = given.id and given.status = 'delivered'
      and is_item_refunded(k.shop_id, given.order_item_id)`)

/**
 * Returns the keys of an item to the buyer if a refund failed without ever having succeeded and no other
 * refund covers the item. Uses refunds_order.
 */
export const returnUnrefunded = (tx: Tx, order: OrderKey) =>
  tx.run(sql`
    update license_keys k set status = 'delivered', updated_at = now() from (${keysOfItems(order)}) given
    where k.shop_id = ${order.shop_id} and k.id = given.id and given.status = 'revoked'
      and given.order_item_id in (
        select l.order_item_id from refunds r join refund_lines l on l.shop_id = r.shop_id and l.refund_id = r.id and l.kind = 'item'
        where r.shop_id = ${order.shop_id} and r.order_id = ${order.order_id} and not ${isEffective('r')})
      and not is_item_refunded(k.shop_id, given.order_item_id)`)

export type EncryptedKey = Pick<Tables['license_keys'], 'shop_id' | 'id' | 'product_id' | 'sealed_key'>

/** Keys behind `after`, by primary key. */
export const listEncrypted = (db: Db, after: Pick<EncryptedKey, 'shop_id' | 'id'>, limit: number) =>
  db.rows(
    sql<EncryptedKey>`
      -- across shops: the key of the installation encrypts all of them
      select shop_id, id, product_id, sealed_key from license_keys
      where (shop_id, id) > (${after.shop_id}::uuid, ${after.id}::uuid) order by shop_id, id limit ${limit}`,
  )

export const updateEncrypted = (
  db: Db,
  { shop_id, id, sealed_key }: EncryptedKey,
  replacement: Pick<NewKey, 'sealed_key' | 'key_hash'>,
) =>
  db.run(sql`
    update license_keys set sealed_key = ${replacement.sealed_key}, key_hash = decode(${replacement.key_hash}, 'hex')
    where shop_id = ${shop_id} and id = ${id} and sealed_key = ${sealed_key}`)
