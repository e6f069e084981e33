// The SQL that reads customers, and the data needed to erase or export a customer. Other features change
// orders, payments and mails.

import type { Customer, CustomerErasure, CustomerOrder } from '@kontor/contract/orders/customers'
import { OPEN } from '@kontor/contract/orders/order-status'
import type { ListSource } from '../../../db/lists/list-source.ts'
import { listOrder, type PageRequest, pageOrder, totalOf } from '../../../db/lists/listing.ts'
import { searchShown } from '../../../db/lists/ngrams.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { SET_OFF } from '../removed-by-edits.sql.ts'
import { withdrawalsOf } from '../withdrawals/withdrawals.sql.ts'
import { ordersOfEmail } from './counting.queries.ts'

const COLUMNS = sql<never>`id, shop_id, email, name, country, orders_count,
  jsonb_build_array(jsonb_build_object('currency', currency, 'amount', total_spent::text)) as spent,
  first_order_at, last_order_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title) order by search_fold(g.title), g.id), '[]')
    from customer_group_members m join customer_groups g on g.shop_id = m.shop_id and g.id = m.group_id
    where m.shop_id = customers.shop_id and m.email = customers.email) as groups`

export interface CustomerQuery extends PageRequest {
  q?: string | undefined
  sort?: string | undefined
}

// The expression of the index customers_found.
const SHOWN = sql<never>`(email || ' ' || name)`

const sortOf = (sort = '-last_order_at') => sort

/** Sorts by the latest order first by default. Uses the indexes customers_by_…. */
export const customersWanted = (shop: ShopScope, { q, sort }: CustomerQuery): ListSource => ({
  list: sql<never>`from customers listed where shop_id = ${shop.shop_id}`,
  order: listOrder(sortOf(sort)),
  order_columns: [sortOf(sort).replace('-', '')],
  search: q
    ? searchShown(q, { table: 'customers', shown: SHOWN, shop_id: shop.shop_id, narrowed: sql.empty })
    : undefined,
})

/** One row for each person. Uses the primary key. */
export const listCustomers = (
  db: Db,
  { shop_id }: ShopScope,
  sort: string | undefined,
  ids: Statement<unknown>,
) =>
  db.rows(
    sql<Customer>`
      select ${COLUMNS} from customers where shop_id = ${shop_id} and id = any(${ids}) ${listOrder(sortOf(sort))}`,
  )

/** Uses the primary key. */
export const findCustomer = (db: Db, { shop_id }: ShopScope, id: string) =>
  db.first(sql<Customer>`select ${COLUMNS} from customers where shop_id = ${shop_id} and id = ${id}`)

const ordersOf = ({ shop_id }: ShopScope, email: string) => ordersOfEmail(shop_id, sql`${email}`)

/** One row per order, newest first. Uses the index orders_of_customer. */
export const listOrdersOf = (db: Db, shop: ShopScope, email: string, page: PageRequest) =>
  db.rows(
    sql<CustomerOrder>`
      select id, order_number, status, payment_status, currency, total, round(${SET_OFF}, scale(total)) as set_off, created_at
      ${ordersOf(shop, email)} ${pageOrder(undefined, page)}`,
  )

export const countOrdersOf = (db: Db, shop: ShopScope, email: string) => totalOf(db, ordersOf(shop, email))

/**
 * Selects buyers' entries in the address book that are used only by orders of this person. Entries used by a
 * warehouse are left out.
 */
const ownAddresses = (shop: ShopScope, email: string) => sql<never>`
  from addresses a where a.shop_id = ${shop.shop_id} and a.kind = 'customer'
    and a.id in (select unnest(array[o.shipping_address_id, o.billing_address_id]) ${ordersOf(shop, email)})
    and not exists (
      select from orders o where o.shop_id = a.shop_id and o.shipping_address_id = a.id and lower(o.customer_user_email) <> ${email})
    and not exists (
      select from orders o where o.shop_id = a.shop_id and o.billing_address_id = a.id and lower(o.customer_user_email) <> ${email})
    and not exists (select from warehouses w where w.shop_id = a.shop_id and w.address_id = a.id)`

/** One row per shipping or billing address of the orders. Uses the primary key. */
export const listAddressesOf = (db: Db, { shop_id }: ShopScope, order_ids: readonly string[]) =>
  db.rows(
    sql<{ id: string }>`
      select distinct used.id from orders o cross join lateral unnest(array[o.shipping_address_id, o.billing_address_id]) used(id)
      where o.shop_id = ${shop_id} and o.id = any(${order_ids}::uuid[]) and used.id is not null`,
  )

/**
 * Tells whether a mail `m` is about an order of this person. The logs of the orders' mails decide, because
 * mails have no shop and several shops use the same order numbers. Looks up one log entry and its order,
 * however many orders this person has. Uses order_mails_mail and the primary key.
 */
const about = ({ shop_id }: ShopScope, email: string) => sql<never>`
  exists (
    select from (select order_id from order_mails where shop_id = ${shop_id} and mail_id = m.id offset 0) logged
    cross join lateral (
      select customer_user_email as email from orders where shop_id = ${shop_id} and id = logged.order_id offset 0) o
    where lower(o.email) = ${email})`

/** The former, mistaken addresses of this person's orders, as an array. */
const formerAddresses = (shop: ShopScope, email: string) => sql<never>`
  array(select c.former_email from order_corrections c
    where c.shop_id = ${shop.shop_id} and c.former_email <> '' and c.order_id in (select o.id ${ordersOf(shop, email)}))`

/**
 * The mails to this person about their orders in the shop. Mails of other shops to the same address are left
 * out, because this shop must not learn of them.
 */
const mailsAbout = (shop: ShopScope, email: string) => sql<never>`
  from mails m
  where (m.to_address = ${email} or m.to_address = any(${formerAddresses(shop, email)})) and ${about(shop, email)}`

/** One row per order and mistaken address, with the mails about the order. Uses primary keys. */
export const listFormerAddresses = (db: Db, { shop_id }: ShopScope, order_ids: readonly string[]) =>
  db.rows(
    sql<{ email: string; mail_ids: string[] }>`
      select former.email, array(
        select e.mail_id from order_mails e where e.shop_id = ${shop_id} and e.order_id = former.order_id and e.mail_id is not null) as mail_ids
      from (select distinct former_email as email, order_id from order_corrections
        where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]) and former_email <> '') former`,
  )

/**
 * The number of open withdrawals without an order that are from this person or name an order of this person.
 * Uses withdrawals_of_order.
 */
const openWithdrawals = ({ shop_id }: ShopScope, email: string) => sql<never>`(
  select count(*) from withdrawals w
  join matters m on m.shop_id = w.shop_id and m.kind = 'withdrawal' and m.key = w.id::text and m.done_at is null
  where w.shop_id = ${shop_id} and w.order_id is null
    and (w.email = ${email} or w.order_number in (select o.order_number ${ordersOfEmail(shop_id, sql`${email}`)})))`

/**
 * The select list of obstacles to erasing the buyer of the orders `from orders o where …`. `besides` is a
 * number of further open to-dos.
 */
const obstacles = (orders: Statement<unknown>, besides = sql<never>`0`) => sql<never>`
  (select count(*) ${orders} and o.status = any(${OPEN}::text[])) as open_orders,
  (select count(*) ${orders} and exists (
    select from refunds r where r.shop_id = o.shop_id and r.order_id = o.id and r.status = 'pending')) as open_refunds,
  (select count(*) ${orders} and exists (
    select from payments p where p.shop_id = o.shop_id and p.order_id = o.id
      and (p.status = 'authorized' or (p.status = 'pending' and p.expires_at > now())))) as open_payments,
  (select count(*) ${orders} and exists (
    select from matters m where m.shop_id = o.shop_id and m.order_id = o.id and m.done_at is null)) + ${besides} as open_matters`

export type Obstacles = Pick<
  CustomerErasure,
  'open_orders' | 'open_refunds' | 'open_payments' | 'open_matters'
>

/** Uses the primary key. */
export const findObstacles = (tx: Tx, { shop_id }: ShopScope, order_ids: readonly string[]) =>
  tx.first(
    sql<Obstacles>`select ${obstacles(sql`from orders o where o.shop_id = ${shop_id} and o.id = any(${order_ids}::uuid[])`)}`,
  )

/** Returns the obstacles to erasing this person, and the number of rows to erase. */
export const findErasure = (db: Db, shop: ShopScope, email: string) =>
  db.first(
    sql<CustomerErasure>`
      select
        ${obstacles(ordersOf(shop, email), openWithdrawals(shop, email))},
        (select count(*) ${ordersOf(shop, email)}) as orders,
        (select count(*) ${ownAddresses(shop, email)}) as addresses,
        (select count(*) from invoices v where v.shop_id = ${shop.shop_id} and v.order_id in (select o.id ${ordersOf(shop, email)}))
          as invoices_kept,
        (select count(*) ${mailsAbout(shop, email)}) as mails`,
  )

/**
 * Locks the newest orders of this person, at most `limit`, in order of id. Uses the index orders_of_customer.
 */
export const lockSomeOrdersOf = (tx: Tx, shop: ShopScope, email: string, limit: number) =>
  tx.rows(
    sql<{ id: string }>`
      select o.id ${ordersOf(shop, email)}
        and o.id in (select o.id ${ordersOf(shop, email)} order by o.created_at desc, o.id desc limit ${limit})
      order by o.id for no key update of o`,
  )

/** One row per order. Uses the index orders_of_customer. */
export const listIdsOfOrders = (db: Db, shop: ShopScope, email: string) =>
  db.rows(sql<{ id: string }>`select o.id ${ordersOf(shop, email)}`)

/**
 * One row per e-mail address of the shop's members, because notification mails to members name buyers. Uses
 * the index shop_members_shop.
 */
export const listTeamAddresses = (db: Db, { shop_id }: ShopScope) =>
  db.rows(
    sql<{ email: string }>`
      select i.subject as email from shop_members m join user_identities i on i.user_id = m.user_id and i.kind = 'email'
      where m.shop_id = ${shop_id} order by 1`,
  )

export type Exported = Record<string, unknown>

export interface ExportedOrder {
  id: string
  created_at: string
  order: Exported
}

/**
 * Returns `limit` orders after the order `last`, oldest first, each with all dependent rows. Uses the index
 * orders_of_customer and primary keys.
 */
export const listOrdersToExport = (
  db: Db,
  shop: ShopScope,
  email: string,
  last: ExportedOrder | undefined,
  limit: number,
) =>
  db.rows(
    sql<ExportedOrder>`
      select o.id, o.created_at, jsonb_build_object(
        'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status, 'created_at', o.created_at,
        'customer_user_email', o.customer_user_email,
        -- The export must not contain the address of another person.
        'proved_email', case when o.proved_email = lower(o.customer_user_email) then o.proved_email else '' end,
        'shipping_address', o.shipping_address, 'billing_address', o.billing_address,
        'shipping_title', o.shipping_title, 'tracking_number', o.tracking_number, 'tracking_url', o.tracking_url, 'currency', o.currency, 'subtotal', o.subtotal::text,
        'shipping_total', o.shipping_total::text, 'tax_total', o.tax_total::text, 'total', o.total::text,
        'tax_lines', o.tax_lines, 'notes', o.notes,
        'vat_number_check', (select to_jsonb(v) - 'shop_id' - 'order_id' - 'refund_id' - 'requester'
            || jsonb_build_object('next_check_at', nullif(v.next_check_at, 'infinity'))
          from order_vat_checks v where v.shop_id = o.shop_id and v.order_id = o.id),
        'items', (select jsonb_agg(jsonb_build_object('title', i.title, 'variant_title', i.variant_title, 'sku', i.sku, 'quantity', i.quantity,
            'unit_price', i.unit_price::text, 'subtotal', i.subtotal::text, 'tax_total', i.tax_total::text, 'total', i.total::text,
            'gift_cards', i.gift_cards)
            order by i.position)
          from order_items i where i.shop_id = o.shop_id and i.order_id = o.id),
        'shipments', (select jsonb_agg(jsonb_build_object('number', o.order_number || '-' || s.position, 'status', s.status,
            'carrier', s.carrier, 'tracking_number', s.tracking_number, 'tracking_url', s.tracking_url, 'note', s.note, 'sent_at', s.sent_at,
            'delivered_at', s.delivered_at) order by s.position)
          from shipments s where s.shop_id = o.shop_id and s.order_id = o.id),
        'history', (select jsonb_agg(jsonb_build_object('from', e.from_status, 'to', e.to_status, 'by', e.actor_kind,
            'note', e.note, 'at', e.created_at) order by e.created_at, e.id)
          from order_events e where e.shop_id = o.shop_id and e.order_id = o.id),
        'corrections', (select jsonb_agg(jsonb_build_object('corrected', c.changed, 'former_email', c.former_email, 'at', c.created_at)
            order by c.created_at, c.id)
          from order_corrections c where c.shop_id = o.shop_id and c.order_id = o.id),
        'payments', (select jsonb_agg(jsonb_build_object('amount', p.amount::text, 'currency', p.currency, 'status', p.status,
            'reference', p.transaction_id, 'note', p.note, 'at', p.created_at) order by p.attempt)
          from payments p where p.shop_id = o.shop_id and p.order_id = o.id),
        'refunds', (select jsonb_agg(jsonb_build_object('amount', r.amount::text, 'currency', r.currency, 'status', r.status,
            'reason', r.reason, 'reference', r.transaction_id, 'at', r.created_at) order by r.created_at, r.id)
          from refunds r where r.shop_id = o.shop_id and r.order_id = o.id)) as order
      ${ordersOf(shop, email)}
        ${last ? sql`and (o.created_at, o.id) > (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql.empty}
      order by o.created_at, o.id limit ${limit}`,
  )

/**
 * One row per invoice, receipt or credit note with the whole printed content, oldest first. Uses the index
 * invoices_of_order.
 */
export const listInvoicesToExport = (db: Db, shop: ShopScope, email: string) =>
  db.rows(
    sql<{ invoice: Exported }>`
      select jsonb_build_object('kind', case when v.refund_id is not null then 'credit_note' when v.kind in ('receipt', 'test_receipt') then 'receipt' else 'invoice' end, 'number', v.number_text, 'issued_on', v.issued_on, 'total', v.total::text,
        'currency', v.currency, 'printed', v.snapshot::jsonb) as invoice
      from invoices v
      where v.shop_id = ${shop.shop_id} and v.order_id in (select o.id ${ordersOf(shop, email)})
      order by v.issued_at, v.id`,
  )

export const listAddressesToExport = (db: Db, shop: ShopScope, email: string) =>
  db.rows(
    sql<{ address: Exported }>`
      select to_jsonb(a) - 'shop_id' - 'id' as address ${ownAddresses(shop, email)} order by a.created_at, a.id`,
  )

/** One row per withdrawal, oldest first. */
export const listWithdrawalsToExport = (db: Db, shop: ShopScope, email: string) =>
  db.rows(
    sql<{ withdrawal: Exported }>`
      select jsonb_build_object('name', w.name, 'email', w.email, 'order_number', w.order_number, 'goods', w.goods, 'at', w.created_at)
        as withdrawal
      from withdrawals w
      where w.shop_id = ${shop.shop_id} and ${withdrawalsOf(shop.shop_id, email, sql`array(select o.id ${ordersOf(shop, email)})`)}
      order by w.created_at, w.id`,
  )

/** One row per mail, newest first. Uses the index mails_of_address. */
export const listMailsToExport = (db: Db, shop: ShopScope, email: string) =>
  db.rows(
    sql<{ mail: Exported }>`
      select jsonb_build_object('to', m.to_address, 'subject', m.subject, 'at', m.created_at, 'sent_at', m.sent_at) as mail
      ${mailsAbout(shop, email)}
      order by m.created_at desc, m.id desc`,
  )

/** Uses the primary key. */
export const findShopName = (db: Db, { shop_id }: ShopScope) =>
  db.first(
    sql<{ id: string; name: string; exported_at: string }>`
      select id, name, now() as exported_at from shops where id = ${shop_id}`,
  )

/** Returns the name and country of a customer known without an order, if any. Uses the primary key. */
export const findKnownAs = (db: Db, { shop_id }: ShopScope, id: string) =>
  db.first(
    sql<{ name: string; country: string }>`
      select known_name as name, known_country as country from customers
      where shop_id = ${shop_id} and id = ${id} and known_name is not null`,
  )
