// The SQL of orders, their items and their history. A status changes only together with the row of its history.

import type { Order, OrderEvent, OrderItem, OrderStatus, PaymentStatus } from '@kontor/contract/orders'
import { anywhere, type PageRequest, pageOrder } from '../../db/listing.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import type { StockLine } from '../stock/stock-line.ts'
import type { OrderActor } from './order-actor.ts'

const COLUMNS = sql<never>`
  o.id, o.shop_id, o.order_number, o.status, o.payment_status, o.source, o.customer_user_id, o.customer_user_email, o.warehouse_id,
  o.shipping_address_id, o.billing_address_id, o.shipping_address, o.billing_address, o.shipping_method, o.shipping_title,
  o.currency, o.prices_include_tax, o.subtotal_before_discount, o.discount_total, o.shipping_total, o.tax_total, o.total,
  o.subtotal, o.tax_lines, o.notes, o.hold_expires_at, o.created_at, o.updated_at`

const MOVED = sql<never>`greatest(clock_timestamp(), updated_at + interval '1 ms')`

// By primary key.
export const findOrder = (db: Db, shop: Pick<ShopScope, 'shop_id'>, order_id: string) =>
  db.first(
    sql<Order>`select ${COLUMNS} from orders o where o.shop_id = ${shop.shop_id} and o.id = ${order_id}`,
  )

/** Locks the order. By primary key. */
export const findOrderForUpdate = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<Order>`select ${COLUMNS} from orders o where o.shop_id = ${shop_id} and o.id = ${order_id} for no key update`,
  )

export interface OrderListQuery extends PageRequest {
  status?: OrderStatus | undefined
  payment_status?: PaymentStatus | undefined
  q?: string | undefined
  sort?: string | undefined
}

const wanted = ({ shop_id }: ShopScope, { status, payment_status, q }: OrderListQuery) => sql`
  from orders o
  where o.shop_id = ${shop_id}
  ${status ? sql`and o.status = ${status}` : sql.empty}
  ${payment_status ? sql`and o.payment_status = ${payment_status}` : sql.empty}
  ${
    q
      ? sql`and (o.order_number ilike ${anywhere(q)} or o.customer_user_email ilike ${anywhere(q)}
          or concat_ws(' ', o.shipping_address ->> 'recipient_name', o.shipping_address ->> 'company_name',
            o.billing_address ->> 'recipient_name', o.billing_address ->> 'company_name') ilike ${anywhere(q)})`
      : sql.empty
  }`

// One row an order, newest first unless sorted; orders_listed, orders_by_status.
export const listOrders = (db: Db, shop: ShopScope, { sort, limit, offset, ...filter }: OrderListQuery) =>
  db.rows(
    sql<Order>`select * from (select ${COLUMNS} ${wanted(shop, filter)}) found ${pageOrder(sort, { limit, offset })}`,
  )

export const countOrders = (db: Db, shop: ShopScope, query: OrderListQuery) =>
  db.first(sql<{ total: number }>`select count(*) as total ${wanted(shop, query)}`)

// One row an item, in the order's order; the primary key.
export const listItems = (db: Db, shop: Pick<ShopScope, 'shop_id'>, order_id: string) =>
  db.rows(
    sql<OrderItem>`
      select id, order_id, product_id, title, sku, quantity, unit_price, unit_tax, unit_discount, subtotal_before_discount,
        discount_total, subtotal, tax_rate, tax_total, total
      from order_items where shop_id = ${shop.shop_id} and order_id = ${order_id} order by position`,
  )

// One row a product of the order, by primary key.
export const listLines = (db: Db, shop_id: string, order_id: string) =>
  db.rows(
    sql<StockLine & { requires_shipping: boolean }>`
      select product_id, quantity, requires_shipping from order_items
      where shop_id = ${shop_id} and order_id = ${order_id} order by position`,
  )

// One row a step, oldest first; the primary key. A person is shown by e-mail address where there is one.
export const listEvents = (db: Db, shop: ShopScope, order_id: string) =>
  db.rows(
    sql<OrderEvent>`
      select e.id, e.from_status, e.to_status, e.actor_kind, e.note, e.created_at,
        case when e.actor_kind = 'user' then coalesce((
          select min(i.subject) from user_identities i where i.user_id::text = e.actor and i.kind = 'email'), e.actor)
        else e.actor end as actor
      from order_events e where e.shop_id = ${shop.shop_id} and e.order_id = ${order_id} order by e.created_at, e.id`,
  )

export interface StatusChange {
  to: OrderStatus
  actor: OrderActor
  note?: string | undefined
  payment_status?: PaymentStatus
  /** The warehouse it is served from now. */
  warehouse_id?: string
  /** RFC 3339; what is not given is cleared: only a `new` order holds stock, and not always for a time. */
  hold_expires_at?: string | null
}

/** Writes the status and its row of history; gives the order as it is now. The caller has locked it. */
export const updateStatus = (tx: Tx, shop_id: string, order_id: string, change: StatusChange) =>
  tx.first(
    sql<Order>`
      with before as (
        select status from orders where shop_id = ${shop_id} and id = ${order_id}),
      o as (
        update orders set status = ${change.to}, payment_status = coalesce(${change.payment_status}, payment_status),
          warehouse_id = coalesce(${change.warehouse_id}::uuid, warehouse_id),
          hold_expires_at = ${change.hold_expires_at ?? null}::timestamptz, updated_at = ${MOVED}
        where shop_id = ${shop_id} and id = ${order_id}
        returning *),
      event as (
        insert into order_events (shop_id, order_id, from_status, to_status, actor_kind, actor, note, created_at)
        select o.shop_id, o.id, before.status, o.status, ${change.actor.kind}, ${change.actor.name}, ${change.note ?? ''}, o.updated_at
        from o, before)
      select ${COLUMNS} from o`,
  )

export const updatePaymentStatus = (
  tx: Tx,
  shop_id: string,
  order_id: string,
  payment_status: PaymentStatus,
) =>
  tx.run(sql`
    update orders set payment_status = ${payment_status}, updated_at = ${MOVED}
    where shop_id = ${shop_id} and id = ${order_id} and payment_status <> ${payment_status}`)

/** Never shortens, and never gives a limit to an order that is held without one. */
export const updateHoldEnd = (tx: Tx, shop_id: string, order_id: string, until: string) =>
  tx.run(sql`
    update orders set hold_expires_at = greatest(hold_expires_at, ${until}::timestamptz)
    where shop_id = ${shop_id} and id = ${order_id} and status = 'new' and hold_expires_at is not null`)

// One row a warehouse that has every line available now: `first` whatever its state, then those in use with an address where
// something ships, the fullest first, then the oldest. Nothing is locked; who takes the stock finds out.
export const listServingWarehouses = (
  tx: Tx,
  shop_id: string,
  first: string,
  ships: boolean,
  lines: readonly StockLine[],
) =>
  tx.rows(
    sql<{ id: string }>`
      with line as (
        select * from unnest(${lines.map((line) => line.product_id)}::uuid[], ${lines.map((line) => line.quantity)}::bigint[])
          as l (product_id, quantity))
      select w.id
      from warehouses w
      cross join line
      join products p on p.shop_id = w.shop_id and p.id = line.product_id
      left join stock_levels s on s.shop_id = w.shop_id and s.warehouse_id = w.id and s.product_id = line.product_id
      where w.shop_id = ${shop_id}
        and (w.id = ${first} or (w.is_active and w.archived_at is null and (w.address_id is not null or not ${ships}::boolean)))
      group by w.id, w.created_at
      having bool_and(p.allow_negative_stock or coalesce(s.on_hand - s.held, 0) >= line.quantity)
      order by w.id = ${first} desc, sum(coalesce(s.on_hand - s.held, 0)) desc, w.created_at, w.id`,
  )

// An order that can still be paid on a page that is open is not due. One without an answer from Stripe yet counts as open for an hour.
const due = sql<never>`
  o.status = 'new' and o.hold_expires_at <= clock_timestamp() and not exists (
    select from payments p where p.shop_id = o.shop_id and p.order_id = o.id and p.status = 'pending'
      and coalesce(p.expires_at, p.created_at + interval '1 hour') > clock_timestamp())`

// One row an order whose time is over, the longest overdue first; orders_expiring.
export const listExpired = (db: Db, limit: number) =>
  db.rows(
    sql<{ shop_id: string; id: string }>`
      -- across shops: the clock is the same for all of them
      select o.shop_id, o.id from orders o where ${due} order by o.hold_expires_at limit ${limit}`,
  )

/** Locks the order if it is still due; undefined where it is not, or somebody has it in hand. */
export const lockExpired = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<{ id: string }>`
      select o.id from orders o where o.shop_id = ${shop_id} and o.id = ${order_id} and ${due}
      for no key update of o skip locked`,
  )
