// The SQL of shipments: nothing else writes their two tables. The caller has locked the order of whatever is written.

import type { Shipment, ShipmentStatus } from '@kontor/contract/orders/shipments'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { ListSource } from '../../../db/lists/list-source.ts'
import { listOrder } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import type { Pieces, WantedLine } from './pieces.ts'
import { splitNumber } from './shipment-number.ts'

type OfShop = Pick<ShopScope, 'shop_id'>

/** A shipment with the hash of the request that made the shipment. */
export type StoredShipment = Shipment & { request_hash: string | null }

/** Uses primary keys, and shipments_by_tracking_number for the warning. */
const COLUMNS = sql<never>`
  s.id, s.shop_id, s.order_id, o.order_number || '-' || s.position as number, 'parcel' as kind, s.status, s.warehouse_id,
  coalesce((
    select jsonb_agg(jsonb_build_object('order_item_id', l.order_item_id, 'sku', i.sku, 'quantity', l.quantity,
      'title', concat_ws(' – ', i.title, nullif(i.variant_title, ''))) order by l.position)
    from shipment_lines l join order_items i on i.shop_id = l.shop_id and i.id = l.order_item_id
    where l.shop_id = s.shop_id and l.shipment_id = s.id), '[]') as lines,
  s.carrier, s.tracking_number, s.tracking_url, s.weight, s.note, s.is_resent, s.refund_id, case when s.tracking_number <> '' and exists (
    select from shipments t
    where t.shop_id = s.shop_id and t.tracking_number = s.tracking_number and t.tracking_number <> '' and t.id <> s.id and t.status <> 'cancelled')
    then '[{"code": "tracking_number_used", "message": "Another shipment has the same tracking number."}]'::jsonb else '[]' end as warnings,
  s.sent_at, s.delivered_at, s.created_at, s.updated_at, s.request_hash`

const FROM = sql<never>`from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id`

/** Uses the primary key. */
export const findShipment = (db: Db, { shop_id }: OfShop, id: string) =>
  db.first(sql<StoredShipment>`select ${COLUMNS} ${FROM} where s.shop_id = ${shop_id} and s.id = ${id}`)

/** Uses the unique indexes of order numbers and positions. */
export const findByNumber = (db: Db, { shop_id }: OfShop, order_number: string, position: number) =>
  db.first(
    sql<StoredShipment>`
      select ${COLUMNS} ${FROM}
      where s.shop_id = ${shop_id} and o.order_number = ${order_number} and s.position = ${position}::int`,
  )

/** One row for each shipment of the order, oldest first. */
export const listOfOrder = (db: Db, { shop_id }: OfShop, order_id: string) =>
  db.rows(
    sql<StoredShipment>`
      select ${COLUMNS} ${FROM} where s.shop_id = ${shop_id} and s.order_id = ${order_id} order by s.position`,
  )

export interface ShipmentFilter {
  status?: ShipmentStatus | undefined
  warehouse_id?: string | undefined
  carrier?: string | undefined
  q?: string | undefined
}

/** Finds whole tracking numbers, whole numbers of shipments, and beginnings of order numbers. */
function matches({ shop_id }: OfShop, q: string): Statement<never> {
  const { order_number, position } = splitNumber(q) ?? {}
  return sql<never>`id in (
    select s.id from shipments s where s.shop_id = ${shop_id} and s.tracking_number = ${q}
    union all
    select s.id from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.shop_id = ${shop_id} and o.order_number >= ${q} and o.order_number < ${q} || '~'
    union all
    select s.id from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.shop_id = ${shop_id} and o.order_number = ${order_number}::text and s.position = ${position}::int)`
}

/** Uses shipments_listed or shipments_by_status. */
export const shipmentsWanted = (
  shop: OfShop,
  { status, warehouse_id, carrier, q }: ShipmentFilter,
): ListSource => ({
  list: sql<never>`
    from shipments listed where shop_id = ${shop.shop_id}
    ${status ? sql`and status = ${status}` : sql.empty}
    ${warehouse_id ? sql`and warehouse_id::text = ${warehouse_id.toLowerCase()}` : sql.empty}
    ${carrier ? sql`and carrier = ${carrier}` : sql.empty}
    ${q ? sql`and ${matches(shop, q)}` : sql.empty}`,
  order: listOrder('-created_at'),
  order_columns: ['created_at'],
  search: undefined,
})

/** One row for each of these shipments, newest first. */
export const listShipments = (db: Db, { shop_id }: OfShop, ids: Statement<unknown>) =>
  db.rows(
    sql<StoredShipment>`
      select ${COLUMNS} ${FROM} where s.shop_id = ${shop_id} and s.id = any(${ids}) order by s.created_at desc, s.id desc`,
  )

/** One row for each item of the order, by position. Uses order_items_id, shipment_lines_item and refund_lines_item. */
export const listPieces = (db: Db, { shop_id, order_id }: OrderKey) =>
  db.rows(
    sql<Pieces>`
      select i.id as order_item_id, i.product_id, i.position, i.requires_shipping, i.quantity, u.sent, u.planned,
        unshipped_units(i.shop_id, i.id) as unshipped,
        u.sent - u.sent_refunded as sent_left
      from order_items i cross join lateral (
        select sent_units(i.shop_id, i.id) as sent, planned_units(i.shop_id, i.id) as planned,
          sent_refunded(i.shop_id, i.id) as sent_refunded) u
      where i.shop_id = ${shop_id} and i.order_id = ${order_id} order by i.position`,
  )

export interface NewShipmentRow extends OrderKey {
  /** Made by the client, or by the database. */
  id: string | undefined
  warehouse_id: string | null
  carrier: string
  tracking_number: string
  tracking_url: string
  weight: string | null
  note: string
  request_hash: string | null
  lines: readonly WantedLine[]
}

const insertedLines = (lines: readonly WantedLine[]) => sql<never>`
  jsonb_to_recordset(${sql.json(lines.map((line, position) => ({ ...line, position })))}) as l (position int, order_item_id uuid, quantity bigint)`

/**
 * Stores a planned shipment as the order's next. Violates shipments_pkey or shipments_id_key if the id is taken. Returns
 * undefined if the order has as many shipments as an order can have.
 */
export const insertShipment = (tx: Tx, { lines, ...row }: NewShipmentRow, most: number) =>
  tx.first(
    sql<{ id: string }>`
      with s as (
        insert into shipments (shop_id, id, order_id, position, status, warehouse_id, carrier, tracking_number, tracking_url, weight,
          note, request_hash)
        select ${row.shop_id}, coalesce(${row.id}::uuid, uuid_v7()), ${row.order_id}, last.position + 1, 'planned', ${row.warehouse_id}::uuid,
          ${row.carrier}, ${row.tracking_number}, ${row.tracking_url}, ${row.weight}::numeric, ${row.note}, ${row.request_hash}
        from (
          select coalesce(max(p.position), 0) as position from shipments p
          where p.shop_id = ${row.shop_id} and p.order_id = ${row.order_id}) last
        where last.position < ${most}::int
        returning shop_id, id),
      lines as (
        insert into shipment_lines (shop_id, shipment_id, order_item_id, position, quantity)
        select s.shop_id, s.id, l.order_item_id, l.position, l.quantity from s cross join ${insertedLines(lines)})
      select id from s`,
  )

type Keyed = Pick<Shipment, 'shop_id' | 'id'>

export const replaceLines = async (tx: Tx, { shop_id, id }: Keyed, lines: readonly WantedLine[]) => {
  await tx.run(sql`delete from shipment_lines where shop_id = ${shop_id} and shipment_id = ${id}`)
  await tx.run(sql`
    insert into shipment_lines (shop_id, shipment_id, order_item_id, position, quantity)
    select ${shop_id}, ${id}, l.order_item_id, l.position, l.quantity from ${insertedLines(lines)}`)
}

export type ShipmentDetails = Pick<
  Shipment,
  'warehouse_id' | 'carrier' | 'tracking_number' | 'tracking_url' | 'weight' | 'note'
>

export const updateDetails = (tx: Tx, { shop_id, id }: Keyed, to: ShipmentDetails) =>
  tx.run(sql`
    update shipments set warehouse_id = ${to.warehouse_id}::uuid, carrier = ${to.carrier}, tracking_number = ${to.tracking_number},
      tracking_url = ${to.tracking_url}, weight = ${to.weight}::numeric, note = ${to.note}, updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id}`)

/** `at`: the time of sending or delivery; now by default, and never later. A delivery is never before the sending. */
export const updateShipmentStatus = (
  tx: Tx,
  { shop_id, id }: Keyed,
  to: { status: ShipmentStatus; at?: string | undefined; is_resent?: boolean; refund_id?: string | null },
) =>
  tx.run(sql`
    update shipments set status = ${to.status}, is_resent = ${to.is_resent ?? false}::boolean,
      refund_id = coalesce(${to.refund_id ?? null}::uuid, refund_id),
      sent_at = case when ${to.status} = 'sent' then least(${to.at}::timestamptz, clock_timestamp()) else sent_at end,
      delivered_at = case when ${to.status} = 'delivered' then greatest(sent_at, least(${to.at}::timestamptz, clock_timestamp())) end,
      updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id}`)

/** Cancels the order's planned shipments, and returns the cancelled shipments. */
export const cancelPlanned = (tx: Tx, { shop_id, order_id }: OrderKey) =>
  tx.rows(
    sql<Keyed>`
      update shipments set status = 'cancelled', updated_at = ${sql.moved()}
      where shop_id = ${shop_id} and order_id = ${order_id} and status = 'planned'
      returning shop_id, id`,
  )

/** Deletes the shipments of an imported order whose lines are replaced. */
export const deleteShipments = (tx: Tx, { shop_id, order_id }: OrderKey) =>
  tx.run(sql`
    with s as (select id from shipments where shop_id = ${shop_id} and order_id = ${order_id}),
    lines as (delete from shipment_lines where shop_id = ${shop_id} and shipment_id in (select id from s))
    delete from shipments where shop_id = ${shop_id} and order_id = ${order_id}`)

/** Stores one shipment for each of these orders that was sent without a shipment, and what has become of their pieces. */
export const fillShipments = (tx: Tx, shop_id: string, order_ids: readonly string[]) =>
  tx.run(sql`select fill_shipments(${shop_id}, ${order_ids}::uuid[])`)

/** Like `fillShipments`, for all orders of a shop that was just filled in. */
export const fillShipmentsOfShop = (tx: Tx, shop_id: string) =>
  tx.run(sql`select fill_shipments(${shop_id}, array(select id from orders where shop_id = ${shop_id}))`)

/** Removes what leads to the buyers of these orders. */
export const eraseShipments = (tx: Tx, shop_id: string, order_ids: readonly string[]) =>
  tx.run(sql`
    update shipments set tracking_number = '', tracking_url = '', note = '', request_hash = null
    where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[])`)

/** Returns the warehouse if it is a present warehouse of the shop, and keeps the warehouse until the transaction ends. */
export const lockWarehouse = (tx: Tx, { shop_id }: OfShop, id: string) =>
  tx.first(
    sql<{ id: string }>`
      select id from warehouses where shop_id = ${shop_id} and id = ${id} and archived_at is null for key share`,
  )
