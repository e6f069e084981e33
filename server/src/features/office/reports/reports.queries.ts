// The SQL that reads the sums and the taxes of a shop's paid orders, and the refunded part of both.

import type { TaxLine } from '@kontor/contract/orders/orders'
import type { GiftCardEntry } from '@kontor/contract/prices/gift-cards'
import type { Db } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ZoneFacts } from '../../../locale/shop-time-zone.ts'
import type { TaxPlace } from '../../../pricing/tax/tax-territories.ts'
import { isEffective } from '../../../refund-conditions/effective-refunds.sql.ts'
import { isAfterCorrection, isVatCorrection } from '../../../refund-conditions/vat-corrections.sql.ts'

/** From `from` up to, but without, `until`; RFC 3339. */
export interface Span {
  from: string
  until: string
}

export interface ReportShop extends ZoneFacts {
  currency: string
  /** The database's time. */
  now: string
}

/** Uses the primary key, and addresses_one_default. */
export const findReportShop = (db: Db, shop_id: string) =>
  db.first(
    sql<ReportShop>`
      select s.default_currency as currency, now() as now, s.time_zone, a.country
      from shops s left join addresses a on a.shop_id = s.id and a.kind = 'shop' and a.is_default
      where s.id = ${shop_id}`,
  )

/** The shop of a report, and whether the report includes tests. */
export interface ReportScope {
  shop_id: string
  has_only_tests: boolean
}

// Tests are no sales, unless the shop has tests only.
const counts = ({ has_only_tests }: ReportScope) =>
  has_only_tests ? sql.empty : sql<never>`and not o.is_test`

/**
 * Sales by time: each order as paid, and the items added by each edit. An edit's items were sold when the
 * edit was done, and have the edit's id in `edit_id`. `untaxed` is the amount of a sale without any tax.
 * `untaxed` excludes gift cards, which are no supply, and is null if a part was taxed or if the sale has gift
 * cards only. `paid` excludes payments by gift card, because these were paid when the gift cards were sold.
 * `edits` filters the edits. By order_events_paid, order_edits_done and the primary key of order_items.
 */
const salesWith = (edits: Statement<never>) => sql<never>`(
  select o.shop_id, o.id, o.is_test, e.created_at as sold_at, null::uuid as edit_id, o.total - later.total as total,
    o.total - later.total - o.gift_card_total as paid,
    case when jsonb_array_length(o.tax_lines) = 0 or later.edits > 0 then (
      select sum(i.subtotal) filter (where not i.is_gift_card) + o.shipping_total - later.shipping
      from order_items i where i.shop_id = o.shop_id and i.order_id = o.id and i.edit_id is null
      having bool_and(i.tax_basis is null)) end as untaxed,
    o.tax_lines || later.tax_lines as tax_lines, o.discounts || later.discounts as discounts
  from order_events e
  join orders o on o.shop_id = e.shop_id and o.id = e.order_id
  cross join lateral (
    select count(*) as edits, coalesce(sum(d.added_total), 0) as total,
      coalesce(sum((d.adds ->> 'shipping_total')::numeric), 0) as shipping,
      coalesce((
        select jsonb_agg(line || jsonb_build_object('taxable', (-(line ->> 'taxable')::numeric)::text,
          'amount', (-(line ->> 'amount')::numeric)::text))
        from order_edits c cross join jsonb_array_elements(c.adds -> 'tax_lines') line
        where c.shop_id = o.shop_id and c.order_id = o.id and c.status = 'done'), '[]') as tax_lines,
      coalesce((
        select jsonb_agg(g || jsonb_build_object('amount', (-(g ->> 'amount')::numeric)::text))
        from order_edits c cross join jsonb_array_elements(c.adds -> 'discounts') g
        where c.shop_id = o.shop_id and c.order_id = o.id and c.status = 'done'), '[]') as discounts
    from order_edits d
    where d.shop_id = o.shop_id and d.order_id = o.id and d.status = 'done') later
  where e.to_status = 'paid'
  union all
  select d.shop_id, d.order_id, o.is_test, d.updated_at, d.id, d.added_total, d.added_total,
    case when jsonb_array_length(d.adds -> 'tax_lines') = 0 then
      (d.adds ->> 'subtotal')::numeric + (d.adds ->> 'shipping_total')::numeric end,
    d.adds -> 'tax_lines', d.adds -> 'discounts'
  from order_edits d join orders o on o.shop_id = d.shop_id and o.id = d.order_id
  where d.status = 'done' ${edits})`

/**
 * Sales without edits that sold nothing, because such edits would be rows of zeros in reports of sales and
 * taxes.
 */
const SALES = salesWith(sql<never>`and d.added_total > 0`)
/** Sales with edits whose discounts made all added items free. */
const GIVEN = salesWith(sql.empty)

/**
 * Returns by time. A refund counts when it succeeded, even if a bank has returned the money since, because
 * the credit note stays valid. Items removed by an edit count when the edit was done, like the credit note
 * and the added items, whatever became of the refunds. Refunds that never succeeded do not count. By
 * refunds_succeeded and, for the second half of the `or`, refunds_undone; by order_edits_done and
 * refunds_order.
 */
const RETURNED = sql<never>`(
  select r.shop_id, r.id, r.order_id, r.payment_id, r.amount, r.set_off, r.gift_card_paid, r.created_at, r.succeeded_at as returned_at,
    ${isVatCorrection('r')} as is_correction
  from refunds r
  where r.edit_id is null and (r.status = 'succeeded' or r.status <> 'succeeded')
  union all
  select r.shop_id, r.id, r.order_id, r.payment_id, r.amount, r.set_off, r.gift_card_paid, r.created_at, d.updated_at, false
  from order_edits d join refunds r on r.shop_id = d.shop_id and r.order_id = d.order_id and r.edit_id = d.id
  where d.status = 'done')`

/** Counts the test orders paid in the span. By order_events_paid. */
export const countTests = (db: Db, shop_id: string, { from, until }: Span) =>
  db.first(
    sql<{ orders: number }>`
      select count(distinct o.id)::int as orders
      from order_events e join orders o on o.shop_id = e.shop_id and o.id = e.order_id
      where e.shop_id = ${shop_id} and e.to_status = 'paid' and e.created_at >= ${from} and e.created_at < ${until} and o.is_test`,
  )

/**
 * The kind of a sale, because the One Stop Shop asks for goods and services apart. Shipping counts as goods,
 * because only goods ship.
 */
export type SupplyKind = 'goods' | 'services'

export interface SoldTax {
  /** The kind, or null if goods and services are added up. */
  kind: SupplyKind | null
  country: string
  label: string
  rate: string
  basis: TaxLine['basis'] | null
  orders: number
  taxable: string
  tax: string
}

/**
 * Sums each tax of the orders paid in the span, shipping included. Orders without any tax share a row.
 * order_events_paid.
 */
export const sumSold = (db: Db, scope: ReportScope, { from, until }: Span) =>
  db.rows(
    sql<SoldTax>`
      select null as kind, tax.country, tax.label, tax.rate, tax.basis, count(distinct o.id) filter (where o.edit_id is null)::int as orders,
        sum(tax.taxable) as taxable, sum(tax.amount) as tax
      from ${SALES} o
      cross join lateral (
        select line ->> 'country' as country, line ->> 'label' as label, line ->> 'rate' as rate, line ->> 'basis' as basis,
          sum((line ->> 'taxable')::numeric) as taxable, sum((line ->> 'amount')::numeric) as amount
        from jsonb_array_elements(o.tax_lines) line
        group by 1, 2, 3, 4
        -- A tax that only an edit brought was none of the order as it was paid.
        having count(*) = 1 or sum((line ->> 'taxable')::numeric) <> 0
        union all
        select '', 'Not taxed', '0', null, o.untaxed, 0 where o.untaxed is not null) tax
      where o.shop_id = ${scope.shop_id} and o.sold_at >= ${from} and o.sold_at < ${until} ${counts(scope)}
      group by 2, 3, 4, 5`,
  )

/**
 * Sums taxes of the buyer's country like `sumSold`, but goods and services apart. Services are the items
 * without shipping, and the rest of a tax is goods. order_events_paid, and the primary key of order_items.
 */
export const sumSoldByKind = (db: Db, scope: ReportScope, { from, until }: Span) =>
  db.rows(
    sql<SoldTax>`
      select part.kind, tax.country, tax.label, tax.rate, 'destination' as basis,
        count(distinct o.id) filter (where o.edit_id is null)::int as orders, sum(part.taxable) as taxable, sum(part.amount) as tax
      from ${SALES} o
      cross join lateral (
        select line ->> 'country' as country, line ->> 'label' as label, line ->> 'rate' as rate,
          sum((line ->> 'taxable')::numeric) as taxable, sum((line ->> 'amount')::numeric) as amount
        from jsonb_array_elements(o.tax_lines) line where line ->> 'basis' = 'destination' group by 1, 2, 3) tax
      cross join lateral (
        select coalesce(sum(i.subtotal), 0) as taxable, coalesce(sum(i.tax_total), 0) as amount
        from order_items i
        where i.shop_id = o.shop_id and i.order_id = o.id and i.edit_id is not distinct from o.edit_id
          and not i.requires_shipping and not i.is_gift_card and i.tax_rate = tax.rate::numeric
          and (i.tax_label is null or i.tax_label = tax.label)) services
      cross join lateral (values
        ('services', services.taxable, services.amount),
        ('goods', tax.taxable - services.taxable, tax.amount - services.amount)) part(kind, taxable, amount)
      where o.shop_id = ${scope.shop_id} and o.sold_at >= ${from} and o.sold_at < ${until}
        and (part.taxable <> 0 or part.amount <> 0) ${counts(scope)}
      group by 1, 2, 3, 4`,
  )

/** A missing address may be stored as JSON's null. */
const DESTINATION = sql<never>`coalesce(nullif(o.shipping_address, 'null'), nullif(o.billing_address, 'null'))`

export interface ReturnedTax {
  kind: SupplyKind
  order_id: string
  /**
   * The time of the sale, as in `SALES`: the order's payment by the order's history, or the completion of the
   * edit that added the items. Null if the history lacks the step. A correction is about the whole order, so
   * the time of the order's payment counts.
   */
  sold_at: string | null
  tax_lines: TaxLine[]
  /** The destination of the order, which decided the tax; null without an address. */
  destination: TaxPlace | null
  tax_rate: string
  /**
   * The tax label of the refunded items, which identifies their tax; `''` for items without tax, null for
   * shipping and for a correction of all items with the rate.
   */
  tax_label: string | null
  tax_country: string | null
  tax_basis: TaxLine['basis'] | null
  subtotal: string
  tax: string
  /** Whether the refund returned the tax alone, because the buyer proved to be a business. */
  is_correction: boolean
  /** The net amount of the order's services at the same rate if the refund is a correction, else zero. */
  services_subtotal: string
  /**
   * The order's net amount, of the same kind and rate, in refunds requested earlier if the refund is a
   * correction, else zero.
   */
  earlier_subtotal: string
  /**
   * Whether the request came after a correction had moved the rest at this rate to reverse charge. If the
   * refund is a correction, only corrections of the same kind count.
   */
  is_after_correction: boolean
}

/**
 * Lists a row for each tax rate, kind of supply, edit and tax of each refund of the span. Rows of shipping and of
 * corrections name no tax. Refunds of surplus payments and of gift cards are left out, because neither was a
 * sale. A refund counts as before or after a correction by the time when the refund was requested, because the
 * tax left to refund was determined at that time.
 */
export const listReturned = (db: Db, scope: ReportScope, { from, until }: Span) =>
  db.rows(
    sql<ReturnedTax>`
      select r.order_id, sold.kind, o.tax_lines, ${DESTINATION} as destination, l.tax_rate, taxed.label as tax_label, taxed.country as tax_country,
        taxed.basis as tax_basis, sum(l.subtotal) as subtotal, sum(l.tax_total) as tax,
        coalesce(d.updated_at, (
          select min(e.created_at) from order_events e
          where e.shop_id = o.shop_id and e.order_id = o.id and e.to_status = 'paid')) as sold_at,
        r.is_correction,
        case when r.is_correction then coalesce((
          select sum(s.subtotal) from order_items s
          where s.shop_id = r.shop_id and s.order_id = r.order_id and not s.requires_shipping and s.tax_rate = l.tax_rate), 0) else 0 end
          as services_subtotal,
        case when r.is_correction then coalesce((
          select sum(before.subtotal)
          from refunds earlier join refund_lines before on before.shop_id = earlier.shop_id and before.refund_id = earlier.id
          left join order_items b on b.shop_id = before.shop_id and b.id = before.order_item_id
          where coalesce(b.requires_shipping, true) = (sold.kind = 'goods') and earlier.shop_id = r.shop_id and earlier.order_id = r.order_id
            and earlier.created_at < r.created_at and ${isEffective('earlier')}
            and before.tax_rate = l.tax_rate), 0) else 0 end as earlier_subtotal,
        ${isAfterCorrection(sql<never>`(not r.is_correction or (sold.kind = 'goods') = not exists (
          select from order_items n where n.shop_id = m.shop_id and n.id = m.order_item_id and not n.requires_shipping))`)} as is_after_correction
      from ${RETURNED} r
      join payments p on p.shop_id = r.shop_id and p.id = r.payment_id and not p.is_surplus
      join orders o on o.shop_id = r.shop_id and o.id = r.order_id
      join refund_lines l on l.shop_id = r.shop_id and l.refund_id = r.id
      left join order_items i on i.shop_id = l.shop_id and i.id = l.order_item_id
      cross join lateral (select case when i.requires_shipping is false then 'services' else 'goods' end as kind) sold
      left join lateral (
        select coalesce(i.tax_label, '') as label, i.tax_country as country, i.tax_basis as basis
        where i.id is not null and not r.is_correction) taxed on true
      left join order_edits d on d.shop_id = i.shop_id and d.id = i.edit_id and not r.is_correction
      where r.shop_id = ${scope.shop_id} ${counts(scope)} and r.returned_at >= ${from} and r.returned_at < ${until}
        and i.is_gift_card is not true
      group by r.shop_id, r.id, r.order_id, r.created_at, r.is_correction, o.shop_id, o.id, o.tax_lines, o.shipping_address, o.billing_address,
        l.tax_rate, sold.kind, taxed.label, taxed.country, taxed.basis, d.updated_at`,
  )

/** A day of the shop, for example 2026-11-20, with its first moment and its end. */
export interface ReportDay extends Span {
  day: string
}

/**
 * A row for each day. The caller passes the beginnings of the days, because the database might know different
 * rules for a time zone.
 */
const inDays = (days: readonly ReportDay[]): Statement<never> => sql<never>`
  unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ from }) => from)}::timestamptz[],
    ${days.map(({ until }) => until)}::timestamptz[]) d (day, starts, ends)`

/** The amount paid on a day, without payments by gift card. */
export interface DaySold {
  day: string
  orders: number
  sold: string
}

/** Sums the payments of each day with paid orders. By order_events_paid. */
export const sumSoldByDay = (db: Db, scope: ReportScope, days: readonly ReportDay[]) =>
  db.rows(
    sql<DaySold>`
      select d.day, count(*) filter (where o.edit_id is null)::int as orders, sum(o.paid) as sold
      from ${inDays(days)}
      join ${SALES} o on o.sold_at >= d.starts and o.sold_at < d.ends
      where o.shop_id = ${scope.shop_id} ${counts(scope)}
      group by 1`,
  )

/** The reductions by a discount on the orders of a day. */
export interface DayDiscounted {
  day: string
  /** The discount's id, or null for a manual discount. */
  discount_id: string | null
  title: string
  orders: number
  given: string
  revenue: string
}

/**
 * The reductions of each order and edit sold on the days, or the reductions by this discount alone. By
 * order_events_paid and order_edits_done.
 */
const discounted = (
  scope: ReportScope,
  days: readonly ReportDay[],
  discount_id: string | undefined,
) => sql<never>`
  from ${inDays(days)}
  join ${GIVEN} o on o.sold_at >= d.starts and o.sold_at < d.ends
  cross join lateral (
    select case when (g ->> 'is_manual')::boolean then null else g ->> 'id' end as discount_id, max(g ->> 'title') as title,
      sum((g ->> 'amount')::numeric) as given
    from jsonb_array_elements(o.discounts) g
    where ${discount_id === undefined ? sql`true` : sql`g ->> 'id' = lower(${discount_id}) and not (g ->> 'is_manual')::boolean`}
    group by 1, case when (g ->> 'is_manual')::boolean then g ->> 'title' end
    -- A discount that only an edit added does not belong to the order as paid.
    having sum((g ->> 'amount')::numeric) <> 0) g
  -- An id from an archive may be any text.
  left join discounts named on named.shop_id = o.shop_id and named.id::text = g.discount_id
  where o.shop_id = ${scope.shop_id} ${counts(scope)}`

/**
 * Sums each discount by day. The title identifies a manual discount. The order stores a title in the buyer's
 * language, so the stored title serves only manual discounts and discounts that the shop has deleted.
 */
export const sumDiscounts = (
  db: Db,
  scope: ReportScope,
  days: readonly ReportDay[],
  discount_id: string | undefined,
) =>
  db.rows(
    sql<DayDiscounted>`
      select d.day, g.discount_id, coalesce(named.title, g.title) as title, count(*) filter (where o.edit_id is null)::int as orders, sum(g.given) as given,
        sum(o.total) as revenue
      ${discounted(scope, days, discount_id)}
      group by 1, 2, 3
      order by 1`,
  )

/** Sums each day. An order counts once a day. */
export const sumDiscountedByDay = (
  db: Db,
  scope: ReportScope,
  days: readonly ReportDay[],
  discount_id: string | undefined,
) =>
  db.rows(
    sql<Omit<DayDiscounted, 'discount_id' | 'title'>>`
      select day, count(*) filter (where edit_id is null)::int as orders, sum(given) as given, sum(total) as revenue
      from (
        select d.day, o.id, o.edit_id, o.total, sum(g.given) as given ${discounted(scope, days, discount_id)} group by 1, 2, 3, 4) one
      group by 1`,
  )

/**
 * Sums the refunds of each day with refunds, without amounts credited to gift cards. The same refunds count
 * as in `listReturned`.
 */
export const sumReturnedByDay = (db: Db, scope: ReportScope, days: readonly ReportDay[]) =>
  db.rows(
    sql<{ day: string; returned: string }>`
      select d.day, sum(r.amount + r.set_off - r.gift_card_paid) as returned
      from ${inDays(days)}
      join ${RETURNED} r on r.returned_at >= d.starts and r.returned_at < d.ends
      join payments p on p.shop_id = r.shop_id and p.id = r.payment_id and not p.is_surplus
      join orders o on o.shop_id = r.shop_id and o.id = r.order_id
      where r.shop_id = ${scope.shop_id} ${counts(scope)}
      group by 1`,
  )

/**
 * Sums the ledger by shop_ledger_transactions_in_time, with all earlier entries, because the ledger stores no
 * daily balances. Cards of test sales count if tests count.
 */
export const sumGiftCards = (
  db: Db,
  { shop_id, has_only_tests }: ReportScope,
  currency: string,
  { from, until }: Span,
) => {
  const sumOf = (kind: GiftCardEntry['kind']) => sql<never>`
    coalesce(sum(e.amount) filter (where t.created_at >= ${from}::timestamptz and t.kind = ${kind}), 0)`
  return db.first(
    sql<Record<GiftCardEntry['kind'] | 'opening' | 'closing', string>>`
      select coalesce(sum(e.amount) filter (where t.created_at < ${from}::timestamptz), 0) as opening, ${sumOf('sold')} as sold,
        ${sumOf('issued')} as issued, ${sumOf('redeemed')} as redeemed, ${sumOf('returned')} as returned,
        ${sumOf('refunded')} as refunded, ${sumOf('voided')} as voided, ${sumOf('expired')} as expired,
        coalesce(sum(e.amount), 0) as closing
      from shop_ledger_transactions t
      join shop_ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id and e.account = 'gift_cards' and e.currency = ${currency}
      join gift_cards c on c.shop_id = e.shop_id and c.id = e.gift_card_id ${has_only_tests ? sql.empty : sql<never>`and not c.is_test`}
      where t.shop_id = ${shop_id} and t.created_at < ${until}::timestamptz`,
  )
}
