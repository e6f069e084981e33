// The SQL of the usage fee: its terms, each account's remaining free sales, and the current fee of each
// order.

import type { Currency } from '@kontor/contract/values/currencies'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { type Posting, writing } from './ledger.queries.ts'

export interface FeeTerms {
  /** A share of the sales, for example '0.01'. */
  rate: string
  free_units: string
  is_preview: boolean
  counts_test_sales: boolean
}

const TERMS = sql`(select rate, free_units, is_preview, counts_test_sales from fee_terms order by valid_from desc limit 1)`

export const findTerms = (db: Db) => db.first(sql<FeeTerms>`select * from ${TERMS} as terms`)

/** Serialises writers of terms until the transaction ends. */
export const lockTerms = (tx: Tx) =>
  tx.first(sql`select pg_advisory_xact_lock(hashtextextended('fee_terms', 0))`)

/** Inserts new terms only if the terms differ from the terms in force. */
export const insertTerms = (tx: Tx, terms: Pick<FeeTerms, 'is_preview' | 'counts_test_sales'>) =>
  tx.run(sql`
    insert into fee_terms (rate, free_units, is_preview, counts_test_sales)
    select rate, free_units, ${terms.is_preview}::boolean, ${terms.counts_test_sales}::boolean from ${TERMS} as terms
    where is_preview <> ${terms.is_preview}::boolean or counts_test_sales <> ${terms.counts_test_sales}::boolean`)

/** An account's remaining free sales, in ledger units of EUR; no row if the account has used none yet. */
export const findAllowance = (db: Db, user_id: string) =>
  db.first(sql<{ left_units: string }>`select left_units from fee_allowances where user_id = ${user_id}`)

/** Everything the fee of an order is calculated from. */
export interface FeeCase extends Pick<FeeTerms, 'rate' | 'is_preview' | 'counts_test_sales'> {
  user_id: string
  currency: Currency
  subtotal: string
  total: string
  refunded: string
  goods_back: string
  unsplit: string
  is_test: boolean
  today: string
  /** The free sales every account gets in all, by the terms. */
  allowance_units: string
  /** The remaining free sales; null if the account has used none yet. */
  left_units: string | null
  /** The number of bookings of the fee. This field and the fields below are null before the first booking. */
  postings: number | null
  booked_rate: string | null
  exchange_rate: string | null
  exchange_day: string | null
  sales_units: string | null
  free_units: string | null
  fee_units: string | null
}

/**
 * Items removed by an edit are no longer sold, even if their refund fails, because items added by the same
 * edit count in their place. Uses the primary keys.
 */
export const findFeeCase = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<FeeCase>`
      select coalesce(f.user_id, s.account_user_id) as user_id, o.currency,
        o.subtotal - coalesce((select sum(i.subtotal) from order_items i
          where i.shop_id = o.shop_id and i.order_id = o.id and i.is_gift_card), 0) as subtotal, o.total,
        o.is_test or money.is_test as is_test,
        back.refunded, back.goods_back, back.unsplit, to_char(now(), 'YYYY-MM-DD') as today,
        terms.rate, terms.is_preview, terms.counts_test_sales, terms.free_units as allowance_units, a.left_units,
        f.postings, f.rate as booked_rate, f.exchange_rate, f.exchange_day, f.sales_units, f.free_units, f.fee_units
      from orders o
      join shops s on s.id = o.shop_id
      cross join ${TERMS} as terms
      left join order_fees f on f.shop_id = o.shop_id and f.order_id = o.id
      left join fee_allowances a on a.user_id = coalesce(f.user_id, s.account_user_id)
      cross join lateral (
        select coalesce(bool_or(g.is_test_mode), false) as is_test
        from payments p join payment_gateways g on g.shop_id = p.shop_id and g.id = p.payment_gateway_id
        where p.shop_id = o.shop_id and p.order_id = o.id and p.status in ('captured', 'refunded') and not p.is_surplus) as money
      cross join lateral (
        select coalesce(sum(r.amount + r.set_off), 0) as refunded, coalesce(sum(parts.goods), 0) as goods_back,
          coalesce(sum(r.amount) filter (where parts.n = 0), 0) as unsplit
        from refunds r
        join payments p on p.shop_id = r.shop_id and p.id = r.payment_id and not p.is_surplus
        cross join lateral (
          select count(*) as n, sum(l.subtotal) filter (where not i.is_gift_card) as goods
          from refund_lines l left join order_items i on i.shop_id = l.shop_id and i.id = l.order_item_id
          where l.shop_id = r.shop_id and l.refund_id = r.id) as parts
        where r.shop_id = o.shop_id and r.order_id = o.id and (r.status = 'succeeded' or r.edit_id is not null)) as back
      where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

/**
 * Takes up to `units` of an account's free sales and returns the number taken. Locks the account's allowance.
 */
export const takeAllowance = (tx: Tx, user_id: string, units: bigint, all_units: string) =>
  tx.first(
    sql<{ taken_units: string }>`
      insert into fee_allowances as a (user_id, left_units, taken_units)
      values (${user_id}, ${all_units}::numeric - least(${all_units}::numeric, ${units}::numeric),
        least(${all_units}::numeric, ${units}::numeric))
      on conflict (user_id) do update
        set left_units = a.left_units - least(a.left_units, ${units}::numeric), taken_units = least(a.left_units, ${units}::numeric)
      returning taken_units`,
  )

/** Returns unused free sales to the account. */
export const returnAllowance = (tx: Tx, user_id: string, units: bigint) =>
  tx.run(
    sql`update fee_allowances set left_units = left_units + ${units}::numeric where user_id = ${user_id}`,
  )

export interface OrderFee {
  shop_id: string
  order_id: string
  user_id: string
  rate: string
  exchange_rate: string
  exchange_day: string
  sales_units: bigint
  free_units: bigint
  fee_units: bigint
  postings: number
}

const saving = (fee: OrderFee) => sql`
  fee as (
    insert into order_fees as f (shop_id, order_id, user_id, rate, exchange_rate, exchange_day, sales_units, free_units, fee_units,
      postings)
    values (${fee.shop_id}, ${fee.order_id}, ${fee.user_id}, ${fee.rate}::numeric, ${fee.exchange_rate}::numeric,
      ${fee.exchange_day}::date, ${fee.sales_units}::numeric, ${fee.free_units}::numeric, ${fee.fee_units}::numeric, ${fee.postings}::int)
    on conflict (shop_id, order_id) do update set sales_units = excluded.sales_units, free_units = excluded.free_units,
      fee_units = excluded.fee_units, postings = excluded.postings, updated_at = clock_timestamp()
    returning f.postings)`

/**
 * Saves the order's new fee and books the difference in the ledger; no row if the ledger already has the
 * transaction.
 */
export const saveFeeAndPost = (tx: Tx, fee: OrderFee, posting: Posting) =>
  tx.first(sql<{ id: string }>`with ${saving(fee)}, ${writing(posting)} select id from t`)

export const saveFee = (tx: Tx, fee: OrderFee) => tx.run(sql`with ${saving(fee)} select postings from fee`)
