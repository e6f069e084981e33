// The SQL that writes orders, their items and their history. A status changes only together with the row of
// its history.

import type { Order, PaymentStatus } from '@kontor/contract/orders/orders'
import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { ERASED_LOGIN } from '../prices/discounts/erased-login.ts'
import { ITEM_COLUMNS, ITEM_VALUES, itemsIn } from './order-items.sql.ts'
import type {
  AddedItems,
  Correction,
  ImportedItem,
  ImportedOrder,
  NewOrder,
  StatusChange,
} from './order-writes.ts'
import { goesTo } from './recipients.sql.ts'
import { SET_OFF } from './removed-by-edits.sql.ts'
import { isTestSale } from './test-sale.sql.ts'

/**
 * The reductions of `orders o`. Imported orders, and orders older than discounts and gift cards, have the
 * columns' default: a zero without decimals.
 */
export const REDUCTIONS = sql<never>`
  round(o.shipping_discount, scale(o.total)) as shipping_discount, round(o.gift_card_total, scale(o.total)) as gift_card_total,
  o.total - o.gift_card_total as amount_due`

const STORED_COLUMNS = sql<never>`
  o.id, o.shop_id, o.order_number, o.status, o.payment_status, o.fulfillment_status, o.source, o.customer_user_id, o.customer_user_email, o.warehouse_id,
  o.shipping_address_id, o.billing_address_id, o.shipping_address, o.billing_address, o.shipping_method, o.shipping_title,
  o.currency, o.prices_include_tax, o.subtotal_before_discount, o.discount_total, o.shipping_total, o.tax_total, o.total,
  o.subtotal, ${REDUCTIONS}, o.discounts, o.discount_problems, o.gift_cards, '[]'::jsonb as gift_card_problems,
  o.tax_lines, o.notes, o.hold_expires_at, o.is_test, o.language, o.tracking_number, o.tracking_url, o.digital_consent_at, o.created_at, o.updated_at`

/**
 * The columns of `orders o` that form an order of the API. Uses matters_withdrawn, order_edits_one_pending
 * and refunds_order.
 */
export const ORDER_COLUMNS = sql<never>`
  ${STORED_COLUMNS}, round(${SET_OFF}, scale(o.total)) as set_off, exists (
    select from matters m
    where m.shop_id = o.shop_id and m.order_id = o.id and m.kind = 'withdrawal' and m.done_at is null) as is_withdrawn,
  exists (
    select from order_edits d
    where d.shop_id = o.shop_id and d.order_id = o.id and d.status = 'pending') as has_pending_edit`

/** Locks the order. Uses the primary key. */
export const lockOrderRow = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<Order>`
      select ${ORDER_COLUMNS} from orders o where o.shop_id = ${shop_id} and o.id = ${order_id} for no key update`,
  )

/** CTEs that hold the order's stock. See `holdingParts`. */
interface Holding {
  checked: Statement<unknown>
  taken: Statement<unknown>
}

/** The order, or the reason why the order was not written. */
export interface Inserted {
  order: Order | undefined
  /**
   * True if every product, its warehouse and all remaining facts for the price are unchanged since the
   * pricing.
   */
  is_current: boolean
  /** True if the stock is sufficient. */
  fits: boolean
}

type InsertedRow = Order & Omit<Inserted, 'order'> & { order_id: string | null }

/**
 * Writes the order with its items, its holds and the first row of its history in one statement, all or
 * nothing. Keeps the shop from being archived until the transaction ends. If the result has no order, nothing
 * was written. Either a fact for the price has changed (`is_current`), or the stock is short (`fits`). If
 * both are true, the id belongs to an existing order, the shop is archived, or an imported order took the
 * number after its reservation. No further order can have the number. The counter of the shop gives each
 * number once, because the counter moves on for good before a number is handed out. Imported orders move the
 * counter on. An archive is not filled in if its counter lags behind its orders.
 */
export async function insertOrder(db: Db, order: NewOrder, holding: Holding | undefined): Promise<Inserted> {
  const { fits, is_current, order_id, ...stored } = await db.one(
    sql<InsertedRow>`
      with ${holding?.checked ?? sql`verdict as (select true as fits)`},
      -- The foreign key would also wait for a warehouse being archived, but an archived warehouse still exists.
      warehouse_now as (select id from warehouses where shop_id = ${order.shop_id} and id = ${order.warehouse_id}::uuid and archived_at is null for key share),
      facts_now as (
        select count(*) = ${order.items.length}
            and (select s.facts_version = ${order.facts_version} from shops s where s.id = ${order.shop_id})
            and (${order.warehouse_id}::uuid is null or exists (select from warehouse_now)) as are_current
        from jsonb_to_recordset(${sql.json(order.items.map(({ product_id, row_version }) => ({ product_id, row_version })))})
          as priced (product_id uuid, row_version text)
        -- One look-up per product, whatever table sizes the planner knows.
        cross join lateral (
          select p.xmin::text as row_version from products p
          where p.shop_id = ${order.shop_id} and p.id = priced.product_id offset 0) now
        where now.row_version = priced.row_version),
      o as (
        insert into orders (shop_id, id, order_number, status, source, customer_user_id, customer_user_email, proved_email, warehouse_id,
          shipping_address_id, billing_address_id, shipping_address, billing_address, shipping_method, shipping_title, currency,
          prices_include_tax, subtotal_before_discount, discount_total, subtotal, shipping_total, tax_total, total, tax_lines, notes,
          hold_expires_at, language, is_distance_sale, distance_sale_eur, request_hash, is_mail_held, digital_consent_at,
          shipping_discount, discounts, discount_problems, gift_cards, gift_card_total, fulfillment_status)
        select s.id, coalesce(${order.id}::uuid, gen_random_uuid()), ${order.order_number}, ${order.status}, ${order.source},
          ${order.customer_user_id}::uuid, ${order.customer_user_email}, ${order.proved_email}, ${order.warehouse_id}::uuid,
          ${order.shipping_address_id}::uuid, ${order.billing_address_id}::uuid, ${sql.json(order.shipping_address)},
          ${sql.json(order.billing_address)}, ${order.shipping_method}::uuid, ${order.shipping_title}, ${order.currency},
          ${order.prices_include_tax}::boolean, ${order.subtotal_before_discount}::numeric, ${order.discount_total}::numeric,
          ${order.subtotal}::numeric, ${order.shipping_total}::numeric, ${order.tax_total}::numeric, ${order.total}::numeric,
          ${sql.json(order.tax_lines)}, ${order.notes}, clock_timestamp() + make_interval(mins => ${order.hold_minutes}::int),
          ${order.language}, ${order.is_distance_sale}::boolean, ${order.distance_sale_eur}::numeric, ${order.request_hash},
          ${order.is_mail_held}::boolean, case when ${order.has_digital_consent}::boolean then clock_timestamp() end,
          ${order.shipping_discount}::numeric, ${sql.json(order.discounts)}, ${sql.json(order.discount_problems)}, ${sql.json(order.gift_cards)},
          ${order.gift_card_total}::numeric, ${order.items.some(({ requires_shipping }) => requires_shipping) ? 'unshipped' : 'none'}
        from shops s cross join verdict v cross join facts_now c
        where s.id = ${order.shop_id} and s.archived_at is null and v.fits and c.are_current
        for key share of s
        on conflict do nothing
        returning *),
      ${holding ? sql`${holding.taken},` : sql.empty}
      items as (
        insert into order_items (shop_id, order_id, position, ${ITEM_COLUMNS})
        select o.shop_id, o.id, i.position, ${ITEM_VALUES} from o cross join ${itemsIn(order.items)}),
      event as (
        insert into order_events (shop_id, order_id, to_status, actor_kind, actor, created_at)
        select o.shop_id, o.id, o.status, ${order.actor.kind}, ${order.actor.name}, o.created_at from o)
      select v.fits, c.are_current as is_current, o.id as order_id, ${STORED_COLUMNS}, round(0, scale(o.total)) as set_off,
        false as is_withdrawn, false as has_pending_edit from verdict v cross join facts_now c left join o on true`,
  )
  return { fits, is_current, order: order_id === null ? undefined : stored }
}

/**
 * Adds the items of an edit. Adds the amounts of the items and their shipping to the sums of the order. Taxes
 * and discounts are given in their new form. An order without a warehouse, such as an order of gift cards
 * alone, gets the warehouse of the items. If an added item ships, an order without a delivery address gets
 * its billing address as the delivery address. The caller has locked the order and sold the items. Uses
 * stock_movements_order.
 */
export const insertAddedItems = (
  tx: Tx,
  { shop_id, order_id, edit_id }: OrderKey & { edit_id: string },
  added: AddedItems,
) =>
  tx.run(sql`
    with o as (
      update orders set subtotal_before_discount = subtotal_before_discount + ${added.subtotal_before_discount}::numeric,
        discount_total = discount_total + ${added.discount_total}::numeric, subtotal = subtotal + ${added.subtotal}::numeric,
        shipping_total = shipping_total + ${added.shipping_total}::numeric, tax_total = tax_total + ${added.tax_total}::numeric,
        total = total + ${added.total}::numeric,
        is_distance_sale = is_distance_sale or ${added.distance_sale_eur}::numeric is not null,
        distance_sale_eur = coalesce(distance_sale_eur + ${added.distance_sale_eur}::numeric, ${added.distance_sale_eur}::numeric, distance_sale_eur),
        tax_lines = ${sql.json(added.tax_lines)}, discounts = ${sql.json(added.discounts)},
        warehouse_id = coalesce(warehouse_id, (
          select m.warehouse_id from stock_movements m
          where m.shop_id = ${shop_id} and m.order_id = ${order_id} and m.reason = 'sale' order by m.created_at desc, m.id desc limit 1)),
        shipping_address = case when ${added.items.some((item) => item.requires_shipping)}::boolean
          then coalesce(nullif(shipping_address, 'null'), billing_address) else shipping_address end, updated_at = ${sql.moved()}
      where shop_id = ${shop_id} and id = ${order_id} returning shop_id, id)
    insert into order_items (shop_id, order_id, edit_id, position, ${ITEM_COLUMNS})
    select o.shop_id, o.id, ${edit_id}, i.position + (
        select max(b.position) + 1 from order_items b where b.shop_id = o.shop_id and b.order_id = o.id), ${ITEM_VALUES}
    from o cross join ${itemsIn(added.items)}`)

/**
 * Writes the status and its row of history, and clears the end of the hold. Only a newly placed order has an
 * end of the hold. Marks the order as a test if the payment was through a gateway in test mode or with gift
 * cards of a test. A free order is also a test while the shop is in trial. Returns the changed order. The
 * caller has locked the order.
 */
export const updateStatus = (tx: Tx, shop_id: string, order_id: string, change: StatusChange) =>
  tx.first(
    sql<Order>`
      with before as (
        select status from orders where shop_id = ${shop_id} and id = ${order_id}),
      o as (
        update orders set status = ${change.to}, payment_status = coalesce(${change.payment_status}, payment_status),
          warehouse_id = coalesce(${change.warehouse_id}::uuid, warehouse_id), hold_expires_at = null, updated_at = ${sql.moved()},
          fulfillment_status = case when status = 'cancelled' or ${change.to} in ('cancelled', 'refunded')
            then fulfillment_of(shop_id, id, ${change.to}) else fulfillment_status end,
          is_test = is_test ${change.to === 'paid' ? sql`or ${isTestSale(shop_id, order_id)}` : sql.empty}
        where shop_id = ${shop_id} and id = ${order_id}
        returning *),
      event as (
        insert into order_events (shop_id, order_id, from_status, to_status, actor_kind, actor, note, created_at)
        select o.shop_id, o.id, before.status, o.status, ${change.actor.kind}, ${change.actor.name}, ${change.note ?? ''},
          o.updated_at
        from o, before)
      select ${ORDER_COLUMNS} from o`,
  )

/** Stores what has become of the order's pieces, if that has changed. The caller has locked the order. */
export const updateFulfillment = (tx: Tx, shop_id: string, order_id: string) =>
  tx.run(sql`
    update orders o set fulfillment_status = now.fulfillment_status, updated_at = ${sql.moved()}
    from (
      select fulfillment_of(shop_id, id, status) as fulfillment_status from orders
      where shop_id = ${shop_id} and id = ${order_id}) now
    where o.shop_id = ${shop_id} and o.id = ${order_id} and o.fulfillment_status <> now.fulfillment_status`)

/**
 * Marks the order as changed if a change is stored beside the order, such as the begin or end of an edit.
 * Readers of order changes see the order again.
 */
export const touchOrder = (tx: Tx, shop_id: string, order_id: string) =>
  tx.run(sql`
    update orders set updated_at = ${sql.moved()} where shop_id = ${shop_id} and id = ${order_id}`)

/**
 * Also moves the order's time of change after a further partial refund, although the payment status stays
 * equal.
 */
export const updatePaymentStatus = (
  tx: Tx,
  shop_id: string,
  order_id: string,
  payment_status: PaymentStatus,
) =>
  tx.run(sql`
    update orders set payment_status = ${payment_status}, updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${order_id}`)

/**
 * Claims orders that have waited five minutes for their payment and whose buyers were not notified yet. Marks
 * the orders as notified, so concurrent processes get different orders. Finds only orders placed by buyers,
 * because orders entered by members are held without a limit.
 */
export const claimUnnotified = (db: Db, limit: number) =>
  db.rows(
    sql<Pick<Order, 'shop_id' | 'id' | 'source' | 'updated_at'>>`
      -- across shops: one clock for all
      update orders set received_told_at = now() where (shop_id, id) in (
        select o.shop_id, o.id from orders o
        where o.status = 'new' and o.hold_expires_at is not null and o.received_told_at is null
          and o.created_at < now() - interval '5 minutes' and o.hold_expires_at > now() + interval '2 minutes'
        order by o.hold_expires_at limit ${limit} for no key update skip locked)
      returning shop_id, id, source, updated_at`,
  )

/**
 * Stores the tracking of the parcel. Returns the changed order, or undefined if the number and link are
 * equal.
 */
export const updateTracking = (tx: Tx, { shop_id, id, tracking_number, tracking_url }: Order) =>
  tx.first(
    sql<Order>`
      update orders o set tracking_number = ${tracking_number}, tracking_url = ${tracking_url}, updated_at = ${sql.moved()}
      where o.shop_id = ${shop_id} and o.id = ${id}
        and (o.tracking_number <> ${tracking_number} or o.tracking_url <> ${tracking_url})
      returning ${ORDER_COLUMNS}`,
  )

/**
 * Stores the order's new addresses and this user's corrections. Returns the changed order. The caller has
 * locked the order.
 */
export const updateCorrected = (
  tx: Tx,
  { shop_id, id, customer_user_email, shipping_address, billing_address }: Order,
  user_id: string,
  corrections: readonly Correction[],
) =>
  tx.first(
    sql<Order>`
      with o as (
        update orders set customer_user_email = ${customer_user_email}, shipping_address = ${sql.json(shipping_address)},
          billing_address = ${sql.json(billing_address)}, updated_at = ${sql.moved()}
        where shop_id = ${shop_id} and id = ${id}
        returning *),
      noted as (
        insert into order_corrections (shop_id, order_id, changed, status, actor, former_email, told, created_at)
        select o.shop_id, o.id, c.changed, o.status, ${user_id}, c.former_email, c.mailed, o.updated_at
        from o cross join jsonb_to_recordset(${sql.json(corrections)}) c (changed text, former_email text, mailed text))
      select ${ORDER_COLUMNS} from o`,
  )

/**
 * Deletes a draft with its items and its history. Returns 0 if the draft has payments or a withdrawal,
 * because both must stay. The rows of the draft in other features are already deleted. The caller has locked
 * the order.
 */
export const deleteDraft = (tx: Tx, shop_id: string, order_id: string) =>
  tx.run(sql`
    with doomed as (
      select id from orders o
      where o.shop_id = ${shop_id} and o.id = ${order_id} and o.status = 'draft'
        and not exists (select from payments p where p.shop_id = o.shop_id and p.order_id = o.id)
        and not exists (select from withdrawals w where w.shop_id = o.shop_id and w.order_id = o.id)),
    items as (delete from order_items where shop_id = ${shop_id} and order_id in (select id from doomed)),
    events as (delete from order_events where shop_id = ${shop_id} and order_id in (select id from doomed)),
    corrected as (delete from order_corrections where shop_id = ${shop_id} and order_id in (select id from doomed))
    delete from orders where shop_id = ${shop_id} and id in (select id from doomed)`)

/** Never shortens the hold, and never limits the hold of an order held without a limit. */
export const updateHoldEnd = (tx: Tx, shop_id: string, order_id: string, until: string) =>
  tx.run(sql`
    update orders set hold_expires_at = greatest(hold_expires_at, ${until}::timestamptz)
    where shop_id = ${shop_id} and id = ${order_id} and status = 'new' and hold_expires_at is not null`)

/**
 * Stores the buyer's consent to immediate delivery of digital goods in an unpaid order entered by the shop.
 * The shop was not asked for consent. Returns 0 if the buyer has consented already.
 */
export const giveDigitalConsent = (db: Db, shop_id: string, order_id: string) =>
  db.run(sql`
    update orders set digital_consent_at = clock_timestamp(), updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${order_id} and status in ('draft', 'new') and source = 'registered_user' and digital_consent_at is null`)

/**
 * SQL for the address with only the country, the state, the VAT number and the start (such as BT1) of a zip
 * in Northern Ireland. These fields decided the tax.
 */
const anonymous = (address: string) => {
  const column = sql.ident(address)
  return sql<never>`case when jsonb_typeof(${column}) = 'object' then ${column} || jsonb_build_object('recipient_name', '', 'company_name', '',
    'street', '', 'street2', '', 'city', '', 'phone', '',
    'zip', coalesce(substring(regexp_replace(upper(${column} ->> 'zip'), '[^A-Z0-9]', '', 'g') from '^BT[0-9]'), '')) end`
}

/**
 * Removes the buyer, and everything written by people about the order, from the orders and their history.
 * Uses primary keys.
 */
export const eraseBuyers = (tx: Tx, shop_id: string, order_ids: readonly string[]) =>
  tx.run(sql`
    with events as (
      update order_events set note = '', actor = case when actor_kind = 'buyer' then '' else actor end
      where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[])),
    corrected as (
      update order_corrections set former_email = ''
      where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]) and former_email <> ''),
    letters as (
      update order_items set gift_cards = (
        select jsonb_agg(card || '{"email": "", "message": ""}'::jsonb order by place)
        from jsonb_array_elements(gift_cards) with ordinality as bought (card, place))
      where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]) and gift_cards <> '[]')
    update orders set customer_user_email = '', proved_email = '', customer_user_id = null, notes = '', request_hash = null,
      tracking_number = '', tracking_url = '',
      shipping_address_id = null, billing_address_id = null,
      shipping_address = ${anonymous('shipping_address')}, billing_address = ${anonymous('billing_address')}, updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = any(${order_ids}::uuid[])`)

/**
 * Removes a person from orders with another buyer's address: as the address of mails before a correction, as
 * the person who placed the order, and as the login. `email` is in lower case. Uses order_corrections_former,
 * orders_of_login and primary keys.
 */
export const eraseFormerBuyer = (tx: Tx, shop_id: string, email: string) =>
  tx.run(sql`
    with corrected as (
      update order_corrections set former_email = ''
      where shop_id = ${shop_id} and lower(former_email) = ${email} and former_email <> ''
      returning order_id),
    logged_in as (
      update orders set proved_email = ${ERASED_LOGIN} where shop_id = ${shop_id} and proved_email = ${email} and proved_email <> ''
      returning id as order_id)
    update order_events set actor = ''
    where shop_id = ${shop_id} and order_id in (select order_id from corrected union all select order_id from logged_in)
      and actor_kind = 'buyer' and lower(actor) = ${email}`)

/**
 * Removes a person named by other buyers as the recipient of gift cards, and the messages to the person.
 * `email` is in lower case. Uses order_items_with_recipients.
 */
export const eraseRecipient = (tx: Tx, shop_id: string, email: string) =>
  tx.run(sql`
    update order_items i set gift_cards = (
      select jsonb_agg(case when lower(card ->> 'email') = ${email} then card || '{"email": "", "message": ""}'::jsonb else card end order by place)
      from jsonb_array_elements(i.gift_cards) with ordinality as bought (card, place))
    where i.shop_id = ${shop_id} and ${goesTo(email)}`)

/**
 * Corrects a sale that turned out to be a sale to a business. The sale no longer counts towards the threshold
 * of distance sales.
 */
export const updateDistanceSale = (tx: Tx, shop_id: string, order_id: string, is_distance_sale: boolean) =>
  tx.run(sql`
    update orders set is_distance_sale = ${is_distance_sale}, updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${order_id} and is_distance_sale <> ${is_distance_sale}`)

/** By orders_shop_id_order_number_key. */
export const findByNumber = (db: Db, shop_id: string, order_number: string) =>
  db.first(
    sql<
      Pick<Order, 'id' | 'source' | 'customer_user_email' | 'created_at'> & {
        /** The present and the former addresses of the buyer, in lower case. */
        emails: string[]
        has_history: boolean
        street: string | null
      }
    >`
      select id, source, customer_user_email, created_at,
        array(select lower(customer_user_email) where customer_user_email <> '' union select lower(c.former_email) from order_corrections c
          where c.shop_id = orders.shop_id and c.order_id = orders.id and c.former_email <> '') as emails,
        coalesce(billing_address ->> 'street', shipping_address ->> 'street') as street, exists (
        select from order_events e where e.shop_id = orders.shop_id and e.order_id = orders.id) as has_history
      from orders where shop_id = ${shop_id} and order_number = ${order_number}`,
  )

/** The lines of an imported order as `i`, in their order. */
export const importedLines = (items: readonly ImportedItem[]) => sql<never>`
  jsonb_to_recordset(${sql.json(items.map((item, at) => ({ ...item, position: at + 1 })))}) as i (position int,
    product_id uuid, title text, variant_title text, sku text, quantity bigint, requires_shipping boolean, unit_price numeric,
    unit_tax numeric, unit_discount numeric, subtotal_before_discount numeric, discount_total numeric, subtotal numeric,
    tax_rate numeric, tax_total numeric, total numeric)`

/** Inserts the items of the order that is the only row of `o`. */
const insertLines = (items: readonly ImportedItem[]) => sql<never>`
  insert into order_items (shop_id, order_id, position, product_id, title, variant_title, sku, quantity, requires_shipping, unit_price,
    unit_tax, unit_discount, subtotal_before_discount, discount_total, subtotal, tax_rate, tax_total, total)
  select o.shop_id, o.id, i.position, i.product_id, i.title, i.variant_title, i.sku, i.quantity, i.requires_shipping, i.unit_price,
    i.unit_tax, i.unit_discount, i.subtotal_before_discount, i.discount_total, i.subtotal, i.tax_rate, i.tax_total, i.total
  from o cross join ${importedLines(items)}`

/**
 * Inserts an imported order without history and without further rows of a sale. Reports are made from the
 * history, and an imported order sold nothing here.
 */
export const insertImported = (tx: Tx, shop_id: string, { items, ...order }: ImportedOrder) =>
  tx.first(sql<{ id: string }>`
    with o as (
      insert into orders (shop_id, order_number, status, payment_status, source, customer_user_email, shipping_address, billing_address,
        shipping_title, currency, prices_include_tax, subtotal_before_discount, discount_total, subtotal, shipping_total, tax_total, total,
        tax_lines, notes, language, paid_elsewhere, received_told_at, created_at)
      values (${shop_id}, ${order.order_number}, ${order.status}, ${order.payment_status}, 'imported', ${order.customer_user_email},
        ${sql.json(order.shipping_address)}, ${sql.json(order.billing_address)}, ${order.shipping_title}, ${order.currency},
        ${order.prices_include_tax}::boolean, ${order.subtotal_before_discount}::numeric, ${order.discount_total}::numeric,
        ${order.subtotal}::numeric, ${order.shipping_total}::numeric, ${order.tax_total}::numeric, ${order.total}::numeric,
        ${sql.json(order.tax_lines)}, ${order.notes}, ${order.language}, ${order.paid_elsewhere}::numeric, now(), ${order.created_at}::timestamptz)
      returning shop_id, id)
    ${insertLines(items)}
    returning order_id as id`)

/** Stores the present row of the table, and replaces the lines of the order. */
export async function updateImported(
  tx: Tx,
  shop_id: string,
  id: string,
  { items, ...order }: ImportedOrder,
): Promise<void> {
  await tx.run(sql`delete from order_items where shop_id = ${shop_id} and order_id = ${id}`)
  await tx.run(sql`
    with o as (
      update orders set status = ${order.status}, payment_status = ${order.payment_status}, customer_user_email = ${order.customer_user_email},
        shipping_address = ${sql.json(order.shipping_address)}, billing_address = ${sql.json(order.billing_address)},
        shipping_title = ${order.shipping_title}, currency = ${order.currency}, prices_include_tax = ${order.prices_include_tax}::boolean,
        subtotal_before_discount = ${order.subtotal_before_discount}::numeric, discount_total = ${order.discount_total}::numeric,
        subtotal = ${order.subtotal}::numeric, shipping_total = ${order.shipping_total}::numeric, tax_total = ${order.tax_total}::numeric,
        total = ${order.total}::numeric, tax_lines = ${sql.json(order.tax_lines)}, notes = ${order.notes},
        paid_elsewhere = ${order.paid_elsewhere}::numeric, created_at = ${order.created_at}::timestamptz, updated_at = now()
      where shop_id = ${shop_id} and id = ${id} and source = 'imported'
      returning shop_id, id)
    ${insertLines(items)}`)
}
