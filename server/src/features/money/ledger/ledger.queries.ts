// The SQL of the ledger. Rows are only inserted, one whole ledger transaction at a time. The database rejects
// changes, deletions, and transactions that do not sum to zero in each currency.

import type { MovementFee, MovementReason, StatementSummary } from '@kontor/contract/money/ledger'
import type { Currency } from '@kontor/contract/values/currencies'
import { listOrder, type PageRequest, pageOrder, totalOf } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import { accountName } from '../../accounts/users/users.ts'

/**
 * `balance` is a user's money; positive if the platform owes money to the user. `stripe` is the negative
 * other side of income through the platform's Stripe account. `bank` is the other side of all other income.
 * `fees` is the platform's earnings.
 */
export type LedgerAccount = 'balance' | 'stripe' | 'bank' | 'fees'

export interface Entry {
  account: LedgerAccount
  /** The owner of the balance; only for the account `balance`. */
  user_id?: string
  currency: Currency
  /** Ledger units, signed. */
  amount: bigint
}

/**
 * The reason for a return to or from the card: a refund if `by` is absent. For a manual deposit, the operator
 * and the kind of booking.
 */
export type DepositFacts = { by?: 'dispute' } | ManualFacts

interface ManualFacts {
  by: 'operator'
  /** The id of the operator's account. */
  operator: string
  reference: string
}

export interface Posting {
  kind: 'deposit' | 'deposit_return' | 'fee'
  /** Identifies the event, for example `deposit/<id>`; each key is booked only once. */
  business_key: string
  deposit_id?: string
  shop_id?: string
  order_id?: string
  facts?: object
  /**
   * Two or more entries that sum to zero in each currency; the database rejects other entries at the end of
   * the transaction.
   */
  entries: readonly Entry[]
}

/**
 * Returns two common table expressions, `t` and `e`, that write a transaction; `t` is empty if the business
 * key is known.
 */
export function writing({ entries, ...transaction }: Posting): Statement<never> {
  const { kind, business_key, deposit_id, shop_id, order_id, facts } = transaction
  return sql<never>`
    t as (
      insert into ledger_transactions (kind, business_key, deposit_id, shop_id, order_id, facts)
      values (${kind}, ${business_key}, ${deposit_id}::uuid, ${shop_id}::uuid, ${order_id}::uuid, ${sql.json(facts ?? {})})
      on conflict (business_key) do nothing
      returning id, created_at),
    e as (
      insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
      select t.id, entry.position, entry.account, entry.user_id, entry.currency, entry.amount, t.created_at
      from t cross join unnest(${entries.map(({ account }) => account)}::text[],
        ${entries.map(({ user_id }) => user_id ?? null)}::uuid[], ${entries.map(({ currency }) => currency)}::text[],
        ${entries.map(({ amount }) => amount.toString())}::numeric[])
        with ordinality as entry (account, user_id, currency, amount, position))`
}

/** No row, and nothing written, if the business key is already booked. */
export const insertTransaction = (tx: Tx, posting: Posting) =>
  tx.first(sql<{ id: string }>`with ${writing(posting)} select id from t`)

/** One row per currency, by code; by index ledger_entries_balance. */
export const sumBalances = (db: Db, user_id: string) =>
  db.rows(
    sql<{ currency: Currency; amount: string }>`
      select currency, sum(amount) as amount from ledger_entries
      where account = 'balance' and user_id = ${user_id} group by currency order by currency`,
  )

export interface MovementQuery extends PageRequest {
  reason?: MovementReason | undefined
  currency?: string | undefined
  /** For example 2026-11. */
  month?: string | undefined
  shop_id?: string | undefined
  order_id?: string | undefined
  sort?: string | undefined
}

export interface MovementRow {
  id: string
  created_at: string
  reason: MovementReason
  currency: Currency
  amount: string
  deposit_id: string | null
  shop_id: string | null
  shop_name: string | null
  order_id: string | null
  order_number: string | null
  facts: Partial<MovementFee> | DepositFacts
  /** True if the movement changes a fee booked before. */
  is_adjustment: boolean
}

/**
 * The transactions of an account's deposits, which are few; only transactions of deposits have a deposit.
 * Uses deposits_listed and ledger_transactions_deposit.
 */
const ofDeposits = (user_id: string) => sql`
  -- across shops: deposits are of no shop
  select booked.id from deposits d join ledger_transactions booked on booked.deposit_id = d.id where d.user_id = ${user_id}`

/**
 * Conditions on an entry `e` of the account's balances. Every entry without a deposit is a fee, so the query
 * reads no transaction for a million entries. Refunded fees are by ledger_entries_received.
 */
const REASONS: Record<MovementReason, (user_id: string) => Statement<unknown>> = {
  deposit: (user_id) =>
    sql`e.transaction_id = any(array(${ofDeposits(user_id)} and booked.kind = 'deposit'))`,
  deposit_return: (user_id) =>
    sql`e.transaction_id = any(array(${ofDeposits(user_id)} and booked.kind = 'deposit_return'))`,
  fee: (user_id) => sql`e.amount <= 0 and e.transaction_id not in (${ofDeposits(user_id)})`,
  fee_return: (user_id) => sql`e.amount > 0 and e.transaction_id not in (${ofDeposits(user_id)})`,
}

const inMonth = (month: string) => sql`
  e.created_at >= ${`${month}-01`}::timestamptz and e.created_at < ${`${month}-01`}::timestamptz + interval '1 month'`

const THEIR_TRANSACTIONS = sql`
  -- across shops: an account pays for all of its own
  join ledger_transactions t on t.id = e.transaction_id`

/** Joins the transactions only if a filter needs them, because an account may have a million entries. */
const wanted = (user_id: string, { reason, currency, month, shop_id, order_id }: MovementQuery) => sql`
  -- across shops: an account pays for all of its own
  from ledger_entries e ${shop_id || order_id ? THEIR_TRANSACTIONS : sql.empty}
  where e.account = 'balance' and e.user_id = ${user_id}
  ${reason ? sql`and ${REASONS[reason](user_id)}` : sql.empty}
  ${currency ? sql`and e.currency = ${currency}` : sql.empty}
  ${month ? sql`and ${inMonth(month)}` : sql.empty}
  ${shop_id ? sql`and t.shop_id = ${shop_id}` : sql.empty}
  ${order_id ? sql`and t.order_id = ${order_id} and t.shop_id = (select o.shop_id from orders o where o.id = ${order_id})` : sql.empty}`

const ENTRY = sql`e.transaction_id as id, e.created_at, e.currency, e.amount`

/**
 * Adds the purpose to the entries found: reason, deposit, shop and order. The key of a fee ends with the
 * number of its bookings.
 */
const described = (found: Statement<unknown>) => sql`
  select found.*, t.deposit_id, t.shop_id, t.order_id, t.facts, s.name as shop_name, o.order_number,
    case when t.kind = 'fee' and found.amount > 0 then 'fee_return' else t.kind end as reason,
    t.kind = 'fee' and split_part(t.business_key, '/', 3) <> '1' as is_adjustment
  from (${found}) found
  join ledger_transactions t on t.id = found.id
  left join shops s on s.id = t.shop_id
  left join orders o on o.shop_id = t.shop_id and o.id = t.order_id`

/**
 * One row per movement of an account's balances, newest first unless `sort` is given; by index
 * ledger_entries_balance, or by the index of the reason.
 */
export const listMovements = (db: Db, user_id: string, query: MovementQuery) =>
  db.rows(
    sql<MovementRow>`
      -- across shops: an account pays for all of its own
      ${described(sql`select ${ENTRY} ${wanted(user_id, query)} ${pageOrder(query.sort, query)}`)}
      ${listOrder(query.sort)}`,
  )

export const countMovements = (db: Db, user_id: string, query: MovementQuery) =>
  totalOf(db, wanted(user_id, query))

/** One row per movement of a month, oldest first: at most `limit` movements after `after`. */
export const listMonth = (
  db: Db,
  user_id: string,
  { month, currency, limit }: { month: string; currency: string; limit: number },
  after?: Pick<MovementRow, 'created_at' | 'id'>,
) =>
  db.rows(
    sql<MovementRow>`
      -- across shops: an account pays for all of its own
      ${described(sql`
        select ${ENTRY} ${wanted(user_id, { month, currency })}
        ${after ? sql`and (e.created_at, e.transaction_id) > (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql.empty}
        order by e.created_at, e.transaction_id limit ${limit}`)}
      order by found.created_at, found.id`,
  )

/**
 * One row per month and currency, from the first booking in the currency until now, including months without
 * bookings. Every movement except a deposit or its return is a fee. The query sums the few deposits
 * separately and subtracts their sum.
 */
const statements = (user_id: string, currency: string | undefined) => sql`
  (with booked as (
      select e.currency, date_trunc('month', e.created_at) as starts, sum(e.amount) as amount
      ${wanted(user_id, { currency })} group by 1, 2),
    deposited as (
      -- across shops: deposits are of no shop
      select e.currency, date_trunc('month', e.created_at) as starts, sum(e.amount) as amount
      from deposits d join ledger_transactions t on t.deposit_id = d.id
      join ledger_entries e on e.transaction_id = t.id and e.account = 'balance'
      where d.user_id = ${user_id} group by 1, 2),
    months as (
      select currency, generate_series(min(starts), date_trunc('month', now()), interval '1 month') as starts
      from booked group by currency)
  select to_char(m.starts, 'YYYY-MM') as month, m.currency, coalesce(d.amount, 0) as deposits,
    coalesce(b.amount, 0) - coalesce(d.amount, 0) as fees, sum(coalesce(b.amount, 0)) over w as closing,
    sum(coalesce(b.amount, 0)) over w - coalesce(b.amount, 0) as opening,
    m.starts as from, m.starts + interval '1 month' as until, m.starts + interval '1 month 1 minute' < now() as is_final
  from months m
  left join booked b on b.currency = m.currency and b.starts = m.starts
  left join deposited d on d.currency = m.currency and d.starts = m.starts
  window w as (partition by m.currency order by m.starts)) as statement`

export interface StatementRow extends StatementSummary {
  from: string
  until: string
}

/** Newest first, then by currency. */
export const listStatements = (
  db: Db,
  user_id: string,
  { currency, limit = 10, offset = 0 }: PageRequest & { currency?: string | undefined },
) =>
  db.rows(
    sql<StatementRow & { total: number }>`
      select *, count(*) over () as total from ${statements(user_id, currency)}
      order by month desc, currency limit ${limit} offset ${offset}`,
  )

export const findStatement = (db: Db, user_id: string, month: string, currency: string) =>
  db.first(sql<StatementRow>`select * from ${statements(user_id, currency)} where month = ${month}`)

/** One row per shop with fees or returned fees in the month, by name. */
export const sumFeesByShop = (db: Db, user_id: string, month: string, currency: string) =>
  db.rows(
    sql<{ shop_id: string; shop_name: string; orders: number; fees: string }>`
      select t.shop_id, s.name as shop_name, count(distinct t.order_id) as orders, sum(e.amount) as fees
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join shops s on s.id = t.shop_id
      where e.account = 'balance' and e.user_id = ${user_id} and e.currency = ${currency} and t.kind = 'fee' and ${inMonth(month)}
      group by t.shop_id, s.name order by search_fold(s.name), t.shop_id`,
  )

/** The name of the account on its statement. */
export const findAccountName = (db: Db, user_id: string) =>
  db.first(sql<{ name: string | null }>`select ${accountName(sql`${user_id}::uuid`)} as name`)
