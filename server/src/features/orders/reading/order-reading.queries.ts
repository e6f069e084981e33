// The SQL that reads single orders. The SQL of the list is in order-list.queries.ts.

import type { Order, OrderEvent, OrderItem, TaxLine } from '@kontor/contract/orders/orders'
import type { PublicOrderStatus } from '@kontor/contract/orders/payments/order-payment'
import type { OrderedParcel } from '@kontor/contract/storefront/storefront-pages'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Tables } from '../../../db/tables.generated.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import type { TaxPlace } from '../../../pricing/tax/tax-territories.ts'
import { accountEmail, shownActor } from '../../accounts/users/users.ts'
import { IS_DIGITAL } from '../../catalogue/products/digital.sql.ts'
import { taxPlace } from '../../shops/addresses/tax-place.sql.ts'
import type { StockLine } from '../../stock/stock-line.ts'
import { ADDED_GOODS, type EditedGoods, REMOVED_GOODS } from '../edited-goods.sql.ts'
import { ORDER_COLUMNS, REDUCTIONS } from '../orders.queries.ts'
import { IS_BY_HAND } from '../refunds/by-hand.sql.ts'
import { refundedUnits, removedUnits, SET_OFF } from '../removed-by-edits.sql.ts'
import { sentParcels } from '../sent-parcels.sql.ts'

type OfShop = Pick<ShopScope, 'shop_id'>

/** Uses the primary key. */
export const findOrder = (db: Db, { shop_id }: OfShop, order_id: string) =>
  db.first(
    sql<Order>`select ${ORDER_COLUMNS} from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

/** Finds any withdrawal that names the order, settled or not. Uses withdrawals_of_order. */
export const findWithdrawal = (db: Db, shop_id: string, order_id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from withdrawals where shop_id = ${shop_id} and order_id = ${order_id} limit 1`,
  )

/** Includes the hash of the request that placed the order. Uses the unique index. */
export const findPlaced = (db: Db, order_id: string) =>
  db.forPlatform().first(
    sql<Order & { request_hash: string | null }>`
      -- across shops: an id is unique over all shops
      select ${ORDER_COLUMNS}, o.request_hash from orders o where o.id = ${order_id}`,
  )

/** Selects nothing that identifies the buyer. Uses the unique index. */
export const findStatus = (db: Db, order_id: string) =>
  db.first(
    sql<PublicOrderStatus>`
      -- across shops: the order's id is enough to read its status
      select o.id, o.order_number, o.shop_id, o.warehouse_id, o.currency, o.status, o.payment_status, o.fulfillment_status, o.shipping_total,
        o.subtotal_before_discount, o.discount_total, o.subtotal, o.tax_total, o.total, ${REDUCTIONS}, o.discounts,
        o.gift_cards, o.updated_at
      from orders o join shops s on s.id = o.shop_id where o.id = ${order_id} and s.archived_at is null`,
  )

/** Uses the primary key. */
export const findBuyer = (db: Db, { shop_id }: OfShop, order_id: string) =>
  db.first(
    sql<Pick<Order, 'customer_user_email' | 'source'>>`
      select customer_user_email, source from orders where shop_id = ${shop_id} and id = ${order_id}`,
  )

/** Uses the primary key. */
export const findDelivery = (db: Db, { shop_id }: OfShop, order_id: string) =>
  db.first(
    sql<Pick<Order, 'shipping_address' | 'billing_address' | 'customer_user_email'>>`
      select shipping_address, billing_address, customer_user_email from orders where shop_id = ${shop_id} and id = ${order_id}`,
  )

export interface OrderOutline {
  /** The sent shipments, oldest first. `goods` names what the buyer bought. */
  parcels: OrderedParcel[]
  tracking_number: string
  tracking_url: string
  prices_include_tax: boolean
  ships: boolean
  /** The sum of all lines with their tax, as text in major units. */
  goods: string
  created_at: string
  shipping_title: string
  tax_lines: TaxLine[]
  /** The value of goods removed by edits and set off against added goods, as text in major units. */
  set_off: string
  /** The refunded part of the sale, as text in major units. */
  refunded: string
  /**
   * The part of `refunded` that the shop refunds itself, because the payment was not by card, or because the
   * card refund failed.
   */
  refunded_by_shop: string
  /** How much of `refunded` was credited to gift cards. */
  refunded_to_cards: string
  /** True if the buyer has cancelled the order. Buyers can cancel only by ordering again. */
  is_replaced: boolean
  /** True if the buyer has completed a payment and the bank has not confirmed the payment yet. */
  is_money_on_its_way: boolean
  /** True if a payment is undecided: its page is open, or its money is on its way. */
  is_payment_open: boolean
  /** The edit with an outstanding payment. The two flags describe the payment of the edit. */
  edit: {
    id: string
    amount: string
    expires_at: string
    is_money_on_its_way: boolean
    is_payment_open: boolean
    adds: EditedGoods['adds']
    removes: EditedGoods['removes']
  } | null
  /** True if the requested edit was cancelled or not paid in time. */
  is_edit_ended: boolean
  /** True if the buyer asked for immediate delivery of digital goods. */
  has_digital_consent: boolean
  /** True if the shop entered the unpaid order and nobody has asked the buyer for the consent yet. */
  needs_digital_consent: boolean
  /** The end of the hold of an unpaid order. Is null without a hold, and for a hold without an end. */
  held_until: string | null
  /** The time of the newest withdrawal from the order. Is null without a withdrawal. */
  withdrawn_at: string | null
  /** True for a draft without an e-mail address, because its buyer has only the URL. */
  is_draft_for_all: boolean
}

/**
 * Uses the primary keys of the order and of its dependent rows. `edit_id` names the edit for `is_edit_ended`.
 */
export const findOutline = (db: Db, { shop_id }: OfShop, order_id: string, edit_id: string | null) =>
  db.first(
    sql<OrderOutline>`
      select ${sentParcels()} as parcels, o.tracking_number, o.tracking_url, o.prices_include_tax, o.shipping_method is not null or o.shipping_total > 0 as ships,
        (select coalesce(sum(i.total), 0)::text from order_items i where i.shop_id = o.shop_id and i.order_id = o.id) as goods,
        ${SET_OFF}::text as set_off, o.created_at, o.shipping_title, o.tax_lines, o.digital_consent_at is not null as has_digital_consent,
        o.status in ('draft', 'new') and o.source = 'registered_user' and o.digital_consent_at is null and exists (
          select from order_items i join products p on p.shop_id = i.shop_id and p.id = i.product_id
          where i.shop_id = o.shop_id and i.order_id = o.id and ${IS_DIGITAL}) as needs_digital_consent,
        o.status = 'draft' and o.customer_user_email = '' as is_draft_for_all,
        case when o.status = 'new' and o.hold_expires_at > now() then o.hold_expires_at end as held_until,
        (select max(w.created_at) from withdrawals w where w.shop_id = o.shop_id and w.order_id = o.id) as withdrawn_at,
        back.refunded, back.refunded_by_shop, back.refunded_to_cards,
        o.status = 'cancelled' and exists (
          select from order_events e
          where e.shop_id = o.shop_id and e.order_id = o.id and e.to_status = 'cancelled' and e.actor_kind = 'buyer') as is_replaced,
        exists (
          select from payments p
          where p.shop_id = o.shop_id and p.order_id = o.id and p.status = 'authorized') as is_money_on_its_way,
        exists (
          select from payments p
          where p.shop_id = o.shop_id and p.order_id = o.id and p.status in ('pending', 'authorized')) as is_payment_open,
        (select jsonb_build_object('id', e.id, 'amount', e.difference::text, 'expires_at', e.expires_at,
            'is_money_on_its_way', coalesce(paying.is_authorized, false), 'is_payment_open', paying.is_authorized is not null,
            'adds', ${ADDED_GOODS}, 'removes', ${REMOVED_GOODS})
          from order_edits e,
            lateral (
              select bool_or(p.status = 'authorized') as is_authorized from payments p
              where p.shop_id = e.shop_id and p.order_id = e.order_id and p.edit_id = e.id and p.status in ('pending', 'authorized')) paying
          where e.shop_id = o.shop_id and e.order_id = o.id and e.status = 'pending' and e.expires_at > now()) as edit,
        exists (
          select from order_edits e
          where e.shop_id = o.shop_id and e.order_id = o.id and e.id = ${edit_id}::uuid
            and (e.status in ('expired', 'cancelled') or (e.status = 'pending' and e.expires_at <= now()))) as is_edit_ended
      from orders o,
        lateral (
          select coalesce(sum(r.amount), 0)::text as refunded,
            coalesce(sum(r.amount - r.gift_card_amount) filter (where ${IS_BY_HAND}), 0)::text as refunded_by_shop,
            coalesce(sum(r.gift_card_amount), 0)::text as refunded_to_cards
          from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
          where r.shop_id = o.shop_id and r.order_id = o.id and r.status = 'succeeded' and not p.is_surplus) back
      where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

const items = (shop_id: string, order_id: string) => sql<never>`
  select id, order_id, product_id, title, sku, quantity, is_gift_card, requires_shipping, unit_price, unit_tax, unit_discount,
    subtotal_before_discount, discount_total, subtotal, tax_rate, tax_total, total, tax_basis, tax_label, tax_country, taken_out_rate, group_id, option_values, variant_title,
    coalesce(base_price, unit_price) as base_price, price_list_id, discounts,
    ${refundedUnits('order_items')} as refunded_quantity,
    sent_units(shop_id, id) as shipped_quantity, unshipped_units(shop_id, id) as unshipped_quantity,
    ${removedUnits('order_items')} as removed_quantity
  from order_items where shop_id = ${shop_id} and order_id = ${order_id}`

/**
 * One row for each item, by position in the order. Uses the primary key. `removed_quantity` is the number of
 * units removed by edits.
 */
export const listItems = (db: Db, { shop_id }: OfShop, order_id: string) =>
  db.rows(sql<OrderItem & { removed_quantity: number }>`${items(shop_id, order_id)} order by position`)

/** One row for each item that ships, by position in the order. Uses the primary key. */
export const listShippedItems = (db: Db, { shop_id }: OfShop, order_id: string) =>
  db.rows(sql<OrderItem>`${items(shop_id, order_id)} and requires_shipping order by position`)

/**
 * One row for each item except gift cards, with the stock settings of its product, by position. Uses primary
 * keys.
 */
export const listLines = (db: Db, shop_id: string, order_id: string) =>
  db.rows(
    sql<StockLine & { requires_shipping: boolean; allow_negative_stock: boolean }>`
      select i.product_id, i.quantity, i.requires_shipping, p.allow_negative_stock
      from order_items i join products p on p.shop_id = i.shop_id and p.id = i.product_id
      where i.shop_id = ${shop_id} and i.order_id = ${order_id} and not i.is_gift_card order by i.position`,
  )

/** One row for each item of gift cards, by position. Uses the primary key. */
export const listSoldCards = (tx: Tx, shop_id: string, order_id: string) =>
  tx.rows(
    sql<{
      unit_price: string
      quantity: number
      gift_cards: { email: string; message: string; quantity: number }[]
    }>`
      select unit_price, quantity, gift_cards from order_items
      where shop_id = ${shop_id} and order_id = ${order_id} and is_gift_card order by position`,
  )

/**
 * Returns rare parts of an order. Most orders have no such parts. Uses primary keys and refunds_order. The
 * caller has locked the order.
 */
export const getExtras = (tx: Tx, shop_id: string, order_id: string) =>
  tx.one(
    sql<{ has_gift_cards: boolean; has_downloads: boolean; has_vat_check: boolean; has_refunds: boolean }>`
      select coalesce(bool_or(i.is_gift_card), false) as has_gift_cards, coalesce(bool_or(p.downloads_count > 0), false) as has_downloads,
        exists (select from order_vat_checks c where c.shop_id = ${shop_id} and c.order_id = ${order_id}) as has_vat_check,
        exists (select from refunds r where r.shop_id = ${shop_id} and r.order_id = ${order_id}) as has_refunds
      from order_items i left join products p on p.shop_id = i.shop_id and p.id = i.product_id
      where i.shop_id = ${shop_id} and i.order_id = ${order_id}`,
  )

/** One row for each step and each correction, oldest first. Uses the primary keys. */
export const listEvents = (db: Db, { shop_id }: OfShop, order_id: string) =>
  db.rows(
    sql<OrderEvent>`
      select e.id, e.from_status, e.to_status, null as changed, e.actor_kind, e.note, e.created_at,
        ${shownActor(sql`e.actor_kind`, sql`e.actor`)} as actor
      from order_events e where e.shop_id = ${shop_id} and e.order_id = ${order_id}
      union all
      select c.id, c.status, c.status, c.changed, 'user', '', c.created_at, ${shownActor(sql`'user'`, sql`c.actor`)}
      from order_corrections c where c.shop_id = ${shop_id} and c.order_id = ${order_id}
      order by created_at, id`,
  )

/**
 * Returns the actor who last cancelled the order, or null without a cancellation, and whether the shop is
 * deleted. Uses primary keys.
 */
export const findPaymentObstacles = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<{ cancelled_by: OrderEvent['actor_kind'] | null; is_shop_gone: boolean }>`
      select s.archived_at is not null as is_shop_gone, (
        select e.actor_kind from order_events e
        where e.shop_id = s.id and e.order_id = ${order_id} and e.to_status = 'cancelled'
        order by e.created_at desc, e.id desc limit 1) as cancelled_by
      from shops s where s.id = ${shop_id}`,
  )

export interface ServingWarehouse {
  id: string
  /** Is null if the warehouse has no address. */
  place: TaxPlace | null
}

/**
 * One row for each warehouse with every line available now. The warehouse `first` comes first and need not be
 * active. The remaining warehouses must be active. If an item ships to a country (otherwise null), they must
 * have an address and a rate for the country. The warehouse with the most stock comes first, then the oldest.
 * Nothing is locked, so taking the stock may still fail.
 */
export const listServingWarehouses = (
  tx: Tx,
  shop_id: string,
  first: string | null,
  ships_to: string | null,
  lines: readonly StockLine[],
) =>
  tx.rows(
    sql<ServingWarehouse>`
      with line as (
        select * from unnest(${lines.map((line) => line.product_id)}::uuid[], ${lines.map((line) => line.quantity)}::bigint[])
          as l (product_id, quantity))
      select w.id, ${taxPlace(sql`a`)} as place
      from warehouses w
      left join addresses a on a.shop_id = w.shop_id and a.id = w.address_id
      cross join line
      join products p on p.shop_id = w.shop_id and p.id = line.product_id
      left join stock_levels s on s.shop_id = w.shop_id and s.warehouse_id = w.id and s.product_id = line.product_id
      where w.shop_id = ${shop_id} and w.archived_at is null
        and (w.id = ${first} or (w.is_active and (${ships_to}::text is null or (a.id is not null and exists (
          select from shipping_template_warehouses t
          join shipping_rates r on r.shop_id = t.shop_id and r.template_id = t.template_id
          where t.shop_id = w.shop_id and t.warehouse_id = w.id and ${ships_to}::text = any(r.countries))))))
      group by w.id, w.created_at, a.id, a.country, a.state, a.zip
      having bool_and(p.allow_negative_stock or coalesce(s.on_hand - s.held, 0) >= line.quantity)
      order by w.id = ${first} desc, sum(coalesce(s.on_hand - s.held, 0)) desc, w.created_at, w.id`,
  )

/**
 * Returns the place from which an order with this warehouse was priced: the warehouse's place, or the shop's
 * own place for a draft that no warehouse could serve. Returns undefined if the warehouse or shop has no
 * address any more. At most one row. Reads the shop's few addresses.
 */
export const findOrigin = (tx: Tx, shop_id: string, warehouse_id: string | null) =>
  tx.first(
    sql<{ place: TaxPlace }>`
      select ${taxPlace(sql`a`)} as place from addresses a
      where a.shop_id = ${shop_id} and case when ${warehouse_id}::uuid is null then a.kind = 'shop' and a.is_default
        else a.id = (select w.address_id from warehouses w where w.shop_id = ${shop_id} and w.id = ${warehouse_id}) end`,
  )

// An order is not due while its payment page is open. A payment without an answer from Stripe counts as open
// for an hour.
const due = sql<never>`
  o.status = 'new' and o.hold_expires_at <= now() and not exists (
    select from payments p where p.shop_id = o.shop_id and p.order_id = o.id and p.status = 'pending'
      and coalesce(p.expires_at, p.created_at + interval '1 hour') > now())`

/**
 * One row for each order that is due, without the orders in `left_ids`, the longest overdue first. Uses
 * orders_expiring.
 */
export const listExpired = (db: Db, left_ids: readonly string[], limit: number) =>
  db.rows(
    sql<{ shop_id: string; id: string }>`
      -- across shops: the clock is the same for all of them
      select o.shop_id, o.id from orders o where ${due} and o.id <> all(${left_ids}::uuid[])
      order by o.hold_expires_at limit ${limit}`,
  )

/**
 * Locks the order if the order is still due. Returns undefined if the order is not due, or if another
 * transaction has locked the order.
 */
export const lockExpired = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<{ id: string }>`
      select o.id from orders o where o.shop_id = ${shop_id} and o.id = ${order_id} and ${due}
      for no key update of o skip locked`,
  )

/** Returns the end of the next hold if the end is within the given seconds. Uses orders_expiring. */
export const findNextExpiry = (db: Db, within_seconds: number) =>
  db.first(
    sql<{ at: string }>`
      -- across shops: the clock is the same for all of them
      select o.hold_expires_at as at from orders o
      where o.status = 'new' and o.hold_expires_at > now()
        and o.hold_expires_at < now() + make_interval(secs => ${within_seconds})
      order by o.hold_expires_at limit 1`,
  )

export interface Placer {
  /** Is null if the account is no member of the shop. */
  role: 'owner' | 'admin' | 'member' | 'viewer' | null
  /** Empty if the account has none. */
  email: string
}

/**
 * Returns the role of an account in the shop, and the account's e-mail address. Returns undefined if the shop
 * does not exist. Uses primary keys.
 */
export const findPlacer = (db: Db, shop_id: string, user_id: string) =>
  db.first(
    sql<Placer>`
      select m.role, coalesce(${accountEmail(sql`${user_id}::uuid`)}, '') as email
      from shops s left join shop_roles m on m.shop_id = s.id and m.user_id = ${user_id}
      where s.id = ${shop_id} and s.archived_at is null`,
  )

export type BookAddress = Pick<
  Tables['account_addresses'],
  | 'id'
  | 'recipient_name'
  | 'company_name'
  | 'street'
  | 'street2'
  | 'city'
  | 'state'
  | 'zip'
  | 'country'
  | 'phone'
  | 'vat_number'
>

/**
 * One row for each of the requested addresses that this user may order with. Uses the unique index. With a
 * `shop_id` the people of the shop may use all addresses of the shop. With null the user may use the user's
 * own addresses, and the customer addresses of all shops where the user works.
 */
export const listUsableAddresses = (
  db: Db,
  shop_id: string | null,
  user_id: string,
  ids: readonly string[],
) =>
  (shop_id === null ? db.forPlatform() : db).rows(
    sql<BookAddress>`
      select a.id, a.recipient_name, a.company_name, a.street, a.street2, a.city, a.state, a.zip, a.country, a.phone, a.vat_number
      from addresses a join shop_roles m on m.shop_id = a.shop_id and m.user_id = ${user_id}
      where a.id = any(${ids}::uuid[])
        and case when ${shop_id}::uuid is null then a.kind = 'customer' else a.shop_id = ${shop_id}::uuid end
      union all
      select o.id, o.recipient_name, o.company_name, o.street, o.street2, o.city, o.state, o.zip, o.country, o.phone, o.vat_number
      from account_addresses o
      where ${shop_id}::uuid is null and o.user_id = ${user_id} and o.id = any(${ids}::uuid[])`,
  )

/**
 * Uses the primary key. Reads shop_members alone, because the shop does not know the account of an invited
 * person before the person joins.
 */
export const findMember = (db: Db, shop_id: string, user_id: string) =>
  db.first(
    sql<{ user_id: string }>`
      select user_id from shop_members where shop_id = ${shop_id} and user_id = ${user_id}`,
  )
