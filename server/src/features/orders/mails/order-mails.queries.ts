// The SQL for the data in mails about orders, read when the mail is written.

import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import type { RefundLine } from '@kontor/contract/orders/payments/refunds'
import type { ShopPage } from '@kontor/contract/shops/shops'
import type { OrderedParcel } from '@kontor/contract/storefront/storefront-pages'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ZoneFacts } from '../../../locale/shop-time-zone.ts'
import type { MailLanguage } from '../../shops/mail-texts/mail-texts.ts'
import type { OwnTexts } from '../../shops/mail-texts/own-texts.ts'
import { ADDED_GOODS, type EditedGoods, REMOVED_GOODS } from '../edited-goods.sql.ts'
import { IS_BY_HAND } from '../refunds/by-hand.sql.ts'
import { refundedUnits, removedUnits, SET_OFF } from '../removed-by-edits.sql.ts'
import { sentParcels } from '../sent-parcels.sql.ts'

/** The shop that sends a mail, and the branding of its mails. */
export interface SendingShop extends ZoneFacts {
  shop_name: string
  shop_slug: string
  accent: string
  /** The address for replies of buyers; null if the shop has none. */
  contact_email: string | null
  logo_key: string
  logo_width: number
  logo_height: number
  /**
   * The present legal texts of the shop, in the language of the mail if translated. A blank text is missing.
   */
  pages: { [page in ShopPage]?: string }
  /** The shop's own texts in the language of the mail. */
  own_texts: OwnTexts
}

export interface MailedOrder
  extends SendingShop,
    Pick<
      Order,
      | 'id'
      | 'order_number'
      | 'status'
      | 'payment_status'
      | 'language'
      | 'customer_user_email'
      | 'currency'
      | 'prices_include_tax'
      | 'subtotal'
      | 'shipping_method'
      | 'shipping_total'
      | 'shipping_title'
      | 'shipping_discount'
      | 'discounts'
      | 'tax_total'
      | 'tax_lines'
      | 'total'
      | 'gift_card_total'
      | 'amount_due'
      | 'shipping_address'
      | 'notes'
      | 'tracking_number'
      | 'tracking_url'
    > {
  /**
   * `discounted`: the amount that discounts took off, as listed. `removed`: the units removed by edits.
   * `gone`: the units refunded or removed.
   */
  items: (Pick<OrderItem, 'title' | 'quantity' | 'subtotal' | 'total'> & {
    discounted: string
    removed: number
    gone: number
    requires_shipping: boolean
  })[]
  /**
   * The amount of removed items that edits credited against added items. `total` includes the amount, and
   * `amount_due` does not.
   */
  set_off: string
  shop_id: string
  /** True if the order was placed without an account. */
  is_public: boolean
  is_test: boolean
  is_mail_held: boolean
  /** True if the buyer has completed a payment that the bank has yet to confirm. */
  is_money_on_its_way: boolean
  /** True if all the money of the sale was taken by hand. */
  is_by_hand: boolean
  /**
   * True if a person has cancelled the order, so a late payment is refunded and does not reopen the order.
   */
  is_called_off: boolean
  /** True if the buyer asked for immediate delivery of digital goods. */
  has_digital_consent: boolean
  /** True if the order has files or licence keys. */
  has_downloads: boolean
  /** True if an item of the order ships and is not refunded. */
  has_goods_left: boolean
}

/**
 * Returns the page in the language shown by the store: an active language with a translation. Returns nothing
 * for a blank page. Uses the primary key.
 */
const pageIn = (language: Statement<unknown>, page: ShopPage) => sql<never>`
  case when p.${sql.ident(page)} ~ '\\S' then coalesce((
    select t.text from translations t
    where t.shop_id = s.id and t.language = ${language} and t.language = any(s.further_languages)
      and t.kind = 'page' and t.item_id = ${page} and t.field = 'text'), p.${sql.ident(page)}) end`

/**
 * Reads the shop's own texts of mails in the shop's language too, because mails have no further translations.
 * Uses the primary keys.
 */
const shopIn = (
  language: Statement<unknown>,
) => sql<never>`s.time_zone, (select a.country from addresses a where a.shop_id = s.id and a.kind = 'shop' and a.is_default) as country,
  s.name as shop_name, s.slug as shop_slug, s.accent, s.contact_email, s.logo_key, s.logo_width, s.logo_height,
  coalesce((
    select jsonb_strip_nulls(jsonb_build_object(
      'imprint', ${pageIn(language, 'imprint')}, 'terms', ${pageIn(language, 'terms')},
      'privacy', ${pageIn(language, 'privacy')}, 'returns', ${pageIn(language, 'returns')}))
    from shop_pages p where p.shop_id = s.id), '{}') as pages,
  coalesce((
    select jsonb_object_agg(t.item_id || ' ' || t.field, t.text) from translations t
    where t.shop_id = s.id and t.language = ${language} and t.kind = 'mail'), '{}') as own_texts`

/** Reads one order by primary key, and its items by position. */
export const findMailedOrder = (db: Db, shop_id: string, order_id: string) =>
  db.first(
    sql<MailedOrder>`
      select o.id, o.shop_id, o.source = 'public_user' as is_public, o.is_test, o.is_mail_held, o.order_number, o.status, o.payment_status, o.language, o.customer_user_email, o.currency, o.prices_include_tax,
        o.subtotal, o.shipping_total, o.shipping_title, o.shipping_discount, o.discounts, o.tax_total, o.tax_lines, o.total, o.gift_card_total, o.total - o.gift_card_total - ${SET_OFF} as amount_due, ${SET_OFF} as set_off, o.shipping_address, o.notes,
        o.tracking_number, o.tracking_url, o.shipping_method, o.digital_consent_at is not null as has_digital_consent, ${shopIn(sql`o.language`)},
        exists (
          select from payments p
          where p.shop_id = o.shop_id and p.order_id = o.id and p.status = 'authorized') as is_money_on_its_way,
        coalesce((
          select bool_and(p.payment_gateway_id is null) from payments p
          where p.shop_id = o.shop_id and p.order_id = o.id and p.status in ('captured', 'refunded') and not p.is_surplus
            and p.amount > 0), false) as is_by_hand,
        coalesce((
          select e.actor_kind in ('user', 'buyer') from order_events e
          where e.shop_id = o.shop_id and e.order_id = o.id and e.to_status = 'cancelled'
          order by e.created_at desc, e.id desc limit 1), false) as is_called_off,
        exists (select from order_downloads d where d.shop_id = o.shop_id and d.order_id = o.id)
          or exists (select from license_keys k where k.shop_id = o.shop_id and k.order_id = o.id) as has_downloads,
        exists (
          select from order_items i
          where i.shop_id = o.shop_id and i.order_id = o.id and i.requires_shipping and not is_item_refunded(i.shop_id, i.id)) as has_goods_left,
        (select jsonb_agg(jsonb_build_object('title', concat_ws(' – ', i.title, nullif(i.variant_title, '')), 'quantity', i.quantity, 'removed', ${removedUnits('i')},
            'gone', ${refundedUnits('i')}, 'requires_shipping', i.requires_shipping, 'subtotal', i.subtotal::text,
            'total', i.total::text, 'discounted', (
              select coalesce(sum((d ->> 'amount')::numeric), 0) from jsonb_array_elements(i.discounts) d)::text) order by i.position)
          from order_items i where i.shop_id = o.shop_id and i.order_id = o.id) as items
      from orders o join shops s on s.id = o.shop_id
      where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

export interface MailedShipments {
  parcels: OrderedParcel[]
  /** The goods that are still to be sent. */
  to_come: Pick<OrderItem, 'title' | 'quantity'>[]
  /** How many shipments of the order were sent. */
  sent_count: number
}

/**
 * Reads the sent shipments of an order, of `ids` if given, and the goods still to be sent. Uses primary keys, shipment_lines_item and
 * refund_lines_item.
 */
export const findMailedShipments = (
  db: Db,
  shop_id: string,
  order_id: string,
  ids: readonly string[] | undefined,
) =>
  db.one(
    sql<MailedShipments>`
      select (
          select count(*) from shipments s
          where s.shop_id = o.shop_id and s.order_id = o.id and s.sent_at is not null) as sent_count,
        ${sentParcels(ids && sql`s.id = any(${ids}::uuid[])`)} as parcels,
        coalesce((
          select jsonb_agg(jsonb_build_object('title', concat_ws(' – ', i.title, nullif(i.variant_title, '')), 'quantity', i.unsent) order by i.position)
          from (
            select title, variant_title, position, unshipped_units(shop_id, id) as unsent
            from order_items where shop_id = o.shop_id and order_id = o.id) i
          where i.unsent > 0), '[]') as to_come
      from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

export interface MailedRefund {
  order_id: string
  amount: string
  /** The part that was credited against added items. */
  set_off: string
  /** The part of `amount` that was credited to gift cards. */
  gift_card_amount: string
  is_by_hand: boolean
  is_surplus: boolean
  /**
   * True if all payments of the order, by gift cards and for edits too, are refunded including this refund.
   * For a surplus payment: if the whole payment is refunded.
   */
  is_all: boolean
  lines: Pick<RefundLine, 'kind' | 'quantity' | 'title' | 'tax_rate' | 'total'>[]
}

/**
 * Reads one finished refund by the unique index, earlier refunds by refunds_order, and payments by their
 * primary key.
 */
export const findMailedRefund = (db: Db, shop_id: string, refund_id: string) =>
  db.first(
    sql<MailedRefund>`
      select r.order_id, r.amount, r.set_off, r.gift_card_amount, ${IS_BY_HAND} and r.amount > r.gift_card_amount as is_by_hand, p.is_surplus,
        (select sum(a.amount) from refunds a
          where a.shop_id = r.shop_id and a.order_id = r.order_id and a.payment_id = any(paid.ids) and a.status = 'succeeded'
            and (a.updated_at, a.id) <= (r.updated_at, r.id)) >= paid.amount + case when p.is_surplus then 0 else coalesce((
            select o.gift_card_total from orders o where o.shop_id = r.shop_id and o.id = r.order_id), 0) end as is_all,
        coalesce((
          select jsonb_agg(jsonb_build_object('kind', l.kind, 'quantity', l.quantity, 'title', l.title,
            'tax_rate', l.tax_rate::text, 'total', l.total::text) order by l.position)
          from refund_lines l where l.shop_id = r.shop_id and l.refund_id = r.id), '[]') as lines
      from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
      cross join lateral (
        select sum(s.amount) as amount, array_agg(s.id) as ids from payments s
        where s.shop_id = r.shop_id and s.order_id = r.order_id
          and (s.id = p.id or (not p.is_surplus and not s.is_surplus and s.status in ('captured', 'refunded')))) paid
      where r.shop_id = ${shop_id} and r.id = ${refund_id} and r.status = 'succeeded'`,
  )

export interface MailedEdit extends EditedGoods {
  id: string
  order_id: string
  difference: string
  /** Null for a finished edit. */
  expires_at: string | null
  invoice_id: string | null
  credit_note_id: string | null
}

/**
 * Returns no row if the edit is not in this status: waiting for its payment, or done. Uses the primary key,
 * and the primary key of removed items.
 */
export const findEditToMail = (db: Db, shop_id: string, edit_id: string, status: 'pending' | 'done') =>
  db.first(
    sql<MailedEdit>`
      select e.id, e.order_id, e.difference, e.expires_at, e.invoice_id, e.credit_note_id, ${ADDED_GOODS} as adds, ${REMOVED_GOODS} as removes
      from order_edits e
      where e.shop_id = ${shop_id} and e.id = ${edit_id} and e.status = ${status}`,
  )

/** Uses the primary key. `language`: of the mail; the shop's own where absent. */
export const findSendingShop = (db: Db, shop_id: string, language?: MailLanguage) =>
  db.first(
    sql<SendingShop & Pick<Order, 'language'>>`
      -- across shops: a job names the shop itself
      select ${shopIn(sql`coalesce(${language}::text, s.language)`)}, s.language from shops s where s.id = ${shop_id}`,
  )

/** Locks the order against being erased or corrected, and gives its e-mail address as it is now: empty if the person was erased. */
export const lockBuyer = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(sql<{ email: string }>`
    select customer_user_email as email from orders where shop_id = ${shop_id} and id = ${order_id} for share`)

/**
 * Returns a row if the buyer's e-mail address was corrected later than `as_of` and this mail was requested
 * again: `mailed` is its step, or the id of its refund. Without `as_of` the request was made earlier. Uses
 * the primary key. The caller has locked the buyer.
 */
export const findAskedAgain = (
  tx: Tx,
  shop_id: string,
  order_id: string,
  { mailed, as_of }: { mailed: string; as_of: string | undefined },
) =>
  tx.first(
    sql<{ id: string }>`
      select id from order_corrections
      where shop_id = ${shop_id} and order_id = ${order_id} and changed = 'customer_user_email' and told = ${mailed}
        and created_at > coalesce(${as_of}::timestamptz, '-infinity') limit 1`,
  )

/**
 * Returns the correction of the email address made at the given time, if no later correction exists. `email`
 * is the present address of the order. Uses the primary key.
 */
export const findAddressChange = (tx: Tx, shop_id: string, order_id: string, as_of: string) =>
  tx.first(
    sql<{ former_email: string; email: string }>`
      select c.former_email, o.customer_user_email as email
      from order_corrections c join orders o on o.shop_id = c.shop_id and o.id = c.order_id
      where c.shop_id = ${shop_id} and c.order_id = ${order_id} and c.changed = 'customer_user_email' and c.created_at = ${as_of}`,
  )
