// The SQL that reads the facts of an invoice or credit note once, in the transaction that issues the
// document.

import type { Order, OrderItem, TaxLine } from '@kontor/contract/orders/orders'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { ZoneFacts } from '../../locale/shop-time-zone.ts'
import { isEffective } from '../../refund-conditions/effective-refunds.sql.ts'
import { isAfterCorrection, isVatCorrection } from '../../refund-conditions/vat-corrections.sql.ts'
import { isTaxRegistered } from '../shops/addresses/tax-place.sql.ts'
import { SETTINGS, type SettingsText } from './invoice-settings.queries.ts'
import type { PostalAddress } from './invoice-snapshot.ts'
import type { Issued, SaleKind } from './invoices.queries.ts'

// Reads the default address alone, because the shop's time zone depends on the default address.
const ZONE = sql<never>`s.time_zone, (
  select d.country from addresses d where d.shop_id = s.id and d.kind = 'shop' and d.is_default) as country`

/** Facts that decide the name and the tax class of an item on a document. */
export interface TaxFacts {
  requires_shipping: boolean
  tax_rate: string
  tax_basis: TaxLine['basis'] | null
  tax_label: string | null
  tax_country: string | null
}

export interface ItemFacts extends TaxFacts {
  product_id: string
  title: string
  sku: string
  quantity: number
  subtotal_before_discount: string
  discount_total: string
  discounts: OrderItem['discounts']
  subtotal: string
  tax_total: string
  total: string
  taken_out_rate: string
}

export interface OrderFacts extends ZoneFacts {
  shop_name: string
  logo_key: string
  seller_address: PostalAddress | null
  /** True if the seller charges tax. */
  is_tax_registered: boolean
  order_number: string
  placed_at: string
  customer_user_email: string
  billing_address: PostalAddress | null
  shipping_address: PostalAddress | null
  shipping_title: string
  /** The language of the order. */
  language: Order['language']
  shop_language: StoreLanguage
  further_languages: StoreLanguage[]
  shipping_method: string | null
  is_test: boolean
  currency: string
  prices_include_tax: boolean
  discounts: Order['discounts']
  /** As listed: with tax if prices include tax. */
  shipping_discount: string
  shipping_total: string
  /**
   * Goods and shipping, without tax. `net_total` and `total` exclude sold gift cards, because a gift card is
   * not a supply yet.
   */
  net_total: string
  tax_total: string
  total: string
  /** The part of the total that gift cards paid. */
  gift_card_total: string
  tax_lines: TaxLine[]
  items: ItemFacts[]
  /**
   * For an edit that adds shipping without physical goods: the order's goods. The shipping is taxed like
   * these goods. The document does not list the goods.
   */
  shipped?: ItemFacts[]
}

export interface SaleFacts extends OrderFacts {
  settings: SettingsText
  /** The existing document of this kind for the order as placed, or for the items that the edit added. */
  issued: Issued | null
}

/**
 * Finds an order by primary key and invoices_of_order, with the items ordered, the items that the edit added,
 * or all items, in the order's own sequence. A receipt gets the gift cards, an invoice the remaining items.
 * The seller's address is the shop's default address, else the address of the order's warehouse.
 */
export const findOrderFacts = (
  tx: Tx,
  shop_id: string,
  order_id: string,
  { kind, edit_id }: { kind: SaleKind; edit_id: string | null | 'all' },
) =>
  tx.first(
    sql<SaleFacts>`
      select s.name as shop_name, s.logo_key, ${ZONE}, to_jsonb(a) as seller_address, ${isTaxRegistered(sql`a`)} as is_tax_registered, o.order_number,
        o.created_at as placed_at, o.customer_user_email, o.billing_address, o.shipping_address, o.shipping_title, o.shipping_method, o.language,
        s.language as shop_language, s.further_languages, o.is_test, o.currency,
        o.prices_include_tax, o.discounts, o.shipping_discount, o.shipping_total, o.subtotal + o.shipping_total - cards.total as net_total, o.tax_total,
        o.total - cards.total as total, o.gift_card_total, o.tax_lines,
        coalesce((
          select jsonb_agg(jsonb_build_object('product_id', i.product_id, 'title', concat_ws(' – ', i.title, nullif(i.variant_title, '')), 'sku', i.sku, 'quantity', i.quantity,
            'requires_shipping', i.requires_shipping, 'subtotal_before_discount', i.subtotal_before_discount::text,
            'discount_total', i.discount_total::text, 'discounts', i.discounts, 'subtotal', i.subtotal::text, 'tax_rate', i.tax_rate::text,
            'tax_total', i.tax_total::text, 'total', i.total::text, 'tax_basis', i.tax_basis, 'tax_label', i.tax_label,
            'tax_country', i.tax_country, 'taken_out_rate', i.taken_out_rate::text) order by i.position)
          from order_items i where i.shop_id = o.shop_id and i.order_id = o.id and i.is_gift_card = ${kind === 'receipt'}
            ${edit_id === 'all' ? sql.empty : sql`and i.edit_id is not distinct from ${edit_id}::uuid`}), '[]') as items,
        (select to_jsonb(said) from (select ${SETTINGS} from (values (1)) one left join invoice_settings i on i.shop_id = s.id) said) as settings,
        (select jsonb_build_object('id', d.id, 'number_text', coalesce(d.printed, d.number_text)) from invoices d
          where d.shop_id = o.shop_id and d.order_id = o.id and d.kind = any(${[kind, `test_${kind}`]}::text[])
            and d.edit_id is not distinct from ${edit_id === 'all' ? null : edit_id}::uuid and d.refund_id is null
          limit 1) as issued
      from orders o
      join shops s on s.id = o.shop_id
      left join warehouses w on w.shop_id = o.shop_id and w.id = o.warehouse_id
      left join lateral (
        select a.recipient_name, a.company_name, a.street, a.street2, a.city, a.state, a.zip, a.country, a.phone, a.vat_number
        from addresses a
        where a.shop_id = o.shop_id and ((a.kind = 'shop' and a.is_default) or a.id = w.address_id)
        order by (a.kind = 'shop' and a.is_default) desc limit 1) a on true
      cross join lateral (
        select coalesce(sum(i.total), 0) as total from order_items i
        where i.shop_id = o.shop_id and i.order_id = o.id and i.is_gift_card) cards
      where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

export interface RefundFacts extends ZoneFacts {
  order_id: string
  currency: string
  /** Whether the refunded payment was never part of the sale. No invoice has to be corrected then. */
  is_surplus: boolean
  /**
   * Whether the buyer still waits for the money: a member has yet to make the refund by hand, or the refund
   * failed.
   */
  is_owed: boolean
  /** The part of the refund offset against items that an edit added. */
  set_off: string
  /** The part of the refund that goes to gift cards. */
  gift_card_amount: string
  /**
   * Whether the refund returns the tax alone, because the buyer proved to be a business that accounts for the
   * tax.
   */
  is_vat_correction: boolean
  /** The invoice of the order; null if the order has no invoice. */
  invoice_id: string | null
  snapshot: string | null
  /** The name of shipping on the order's documents. */
  shipping_title: string
  /** Lines without refunded gift cards, because no invoice names gift cards. */
  lines: RefundLineFacts[]
}

/**
 * An item's line has the tax facts of the item. Shipping has the tax facts of the order's first item that needs
 * shipping and has the tax rate of shipping, else of the order's tax line with that rate.
 */
export interface RefundLineFacts extends TaxFacts {
  kind: 'item' | 'shipping' | 'adjustment'
  /**
   * The item's position in the invoice. Null if the line refunds no item of the invoice, for example an item
   * that an edit added.
   */
  item_position: number | null
  /** False for shipping. */
  is_of_item: boolean
  /** Whether the line is about goods, shipping included, and not about a service. */
  are_goods: boolean
  /**
   * Whether an earlier refund returned the tax at the line's rate, because the buyer proved to be a business
   * that accounts for the tax.
   */
  is_after_correction: boolean
  /**
   * For a correction: the remaining net amount that becomes reverse charge. If several refunds share the tax,
   * the first refund has the amount. Otherwise zero.
   */
  net_moved: string
  quantity: number | null
  title: string
  /** The item's SKU; empty for shipping. */
  sku: string
  subtotal: string
  tax_total: string
  total: string
}

/**
 * `r` is the refund, `l` its line and `o` the line's item. The tax report counts the same earlier refunds.
 */
const NET_MOVED = sql<never>`case
  when ${isVatCorrection('r')} and not ${isAfterCorrection(sql<never>`m.order_item_id is not distinct from l.order_item_id`)} then greatest(0,
    coalesce(o.subtotal, (
      select sum((t ->> 'taxable')::numeric) from orders b cross join jsonb_array_elements(b.tax_lines) t
      where b.shop_id = l.shop_id and b.id = r.order_id and (t ->> 'rate')::numeric = l.tax_rate) - coalesce((
        select sum(b.subtotal) from order_items b
        where b.shop_id = l.shop_id and b.order_id = r.order_id and b.tax_rate = l.tax_rate and not b.is_gift_card), 0))
    - coalesce((
      select sum(before.subtotal)
      from refunds earlier join refund_lines before on before.shop_id = earlier.shop_id and before.refund_id = earlier.id
      where earlier.shop_id = r.shop_id and earlier.order_id = r.order_id and earlier.created_at < r.created_at and ${isEffective('earlier')}
        and before.tax_rate = l.tax_rate and before.order_item_id is not distinct from l.order_item_id), 0))
  else 0 end`

/**
 * Finds a refund by primary key, with lines in the refund's own sequence. The invoice is an edit's invoice if
 * the edit added all refunded units, gift cards aside. For a refund without units, the edit must have added
 * all items refunded in part. An order of gift cards alone has no invoice, so only edits of the order have
 * invoices. If no single invoice fits, the credit note corrects the first invoice.
 */
export const findRefundFacts = (tx: Tx, shop_id: string, refund_id: string) =>
  tx.first(
    sql<RefundFacts>`
      select r.order_id, r.currency, p.is_surplus, r.status <> 'succeeded' as is_owed, r.set_off::text, r.gift_card_amount::text,
        ${ZONE}, i.id as invoice_id, i.snapshot,
        (select b.shipping_title from orders b where b.shop_id = r.shop_id and b.id = r.order_id) as shipping_title,
        ${isVatCorrection('r')} as is_vat_correction,
        coalesce((
          select jsonb_agg(jsonb_build_object('kind', l.kind, 'item_position', case when o.id is not null and o.edit_id is not distinct from i.edit_id then (
              select count(*) from order_items b where b.shop_id = o.shop_id and b.order_id = o.order_id
                and b.edit_id is not distinct from o.edit_id and b.position < o.position and not b.is_gift_card) end,
            'is_of_item', l.order_item_id is not null, 'are_goods', coalesce(o.requires_shipping, true), 'quantity', l.quantity, 'title', l.title,
            'sku', coalesce(o.sku, ''), 'subtotal', l.subtotal::text, 'tax_rate', l.tax_rate::text, 'tax_total', l.tax_total::text,
            'total', l.total::text, 'requires_shipping', coalesce(taxed.requires_shipping, true), 'tax_basis', taxed.tax_basis,
            'tax_label', taxed.tax_label, 'tax_country', taxed.tax_country, 'is_after_correction', ${isAfterCorrection()},
            'net_moved', (${NET_MOVED})::text)
            order by l.position)
          from refund_lines l left join order_items o on o.shop_id = l.shop_id and o.id = l.order_item_id
          left join lateral (
            select b.requires_shipping, b.tax_basis, b.tax_label, b.tax_country, b.position
            from order_items b
            where b.shop_id = l.shop_id and b.order_id = r.order_id
              and (b.id = l.order_item_id or l.order_item_id is null and b.tax_rate = l.tax_rate and not b.is_gift_card)
            union all
            -- Shipping that an edit added after the buyer proved to be a business is taxed like none of the goods.
            select true, t ->> 'basis', t ->> 'label', t ->> 'country', null
            from orders b cross join jsonb_array_elements(b.tax_lines) t
            where b.shop_id = l.shop_id and b.id = r.order_id and l.order_item_id is null and (t ->> 'rate')::numeric = l.tax_rate
            order by requires_shipping desc, position limit 1) taxed on true
          where l.shop_id = r.shop_id and l.refund_id = r.id and o.is_gift_card is not true), '[]') as lines
      from refunds r
      join shops s on s.id = r.shop_id
      join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
      cross join lateral (
        select case when count(distinct named.edit_id) = 1 and bool_and(named.edit_id is not null) then max(named.edit_id::text)::uuid end as edit_id
        from (
          select o.edit_id from refund_lines l join order_items o on o.shop_id = l.shop_id and o.id = l.order_item_id
          where l.shop_id = r.shop_id and l.refund_id = r.id and not o.is_gift_card
          order by l.kind = 'item' desc fetch first row with ties) named) about
      left join lateral (
        select i.id, i.snapshot, i.edit_id from invoices i
        where i.shop_id = r.shop_id and i.order_id = r.order_id and i.kind in ('invoice', 'test_invoice')
          and (i.edit_id is not distinct from about.edit_id or not exists (
            select from order_items b where b.shop_id = r.shop_id and b.order_id = r.order_id and b.edit_id is null and not b.is_gift_card))
        order by (i.edit_id is not distinct from about.edit_id) desc, i.issued_at, i.id limit 1) i on true
      where r.shop_id = ${shop_id} and r.id = ${refund_id}`,
  )

export interface ReturnFacts extends ZoneFacts {
  order_id: string
  is_owed: boolean
  /** The receipt of the order's gift cards. */
  receipt: string
  lines: { title: string; quantity: number | null; total: string }[]
}

/**
 * Finds the gift cards that a refund cancels. No row if the refund cancels no gift card, or if the gift cards
 * have no receipt. By primary key, and invoices_of_order.
 */
export const findReturnFacts = (tx: Tx, shop_id: string, refund_id: string) =>
  tx.first(
    sql<ReturnFacts>`
      select r.order_id, r.status <> 'succeeded' as is_owed, ${ZONE}, i.snapshot as receipt, back.lines
      from refunds r
      join shops s on s.id = r.shop_id
      join payments p on p.shop_id = r.shop_id and p.id = r.payment_id and not p.is_surplus
      join invoices i on i.shop_id = r.shop_id and i.order_id = r.order_id and i.kind in ('receipt', 'test_receipt') and i.refund_id is null
      cross join lateral (
        select jsonb_agg(jsonb_build_object('title', l.title, 'quantity', l.quantity, 'total', l.total::text) order by l.position) as lines
        from refund_lines l join order_items o on o.shop_id = l.shop_id and o.id = l.order_item_id
        where l.shop_id = r.shop_id and l.refund_id = r.id and o.is_gift_card) back
      where r.shop_id = ${shop_id} and r.id = ${refund_id} and back.lines is not null`,
  )
