// The SQL of deposits. A deposit's status and the ledger change in one transaction, under the lock of the
// deposit's row.

import type { Deposit } from '@kontor/contract/money/deposits'
import type { ManualDeposit } from '@kontor/contract/money/manual-deposits'
import type { Currency } from '@kontor/contract/values/currencies'
import { type PageRequest, pageOrder, totalOf } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Opened } from '../../../integrations/payments/provider.ts'
import type { ProviderName } from '../../../integrations/payments/providers.ts'
import { accountEmail, accountName, openUser } from '../../accounts/users/users.ts'

export interface DepositRow {
  id: string
  user_id: string
  /** Whole major units. */
  amount: string
  currency: Currency
  status: Deposit['status']
  provider: ProviderName | 'MANUAL'
  is_test_mode: boolean
  checkout_session_id: string
  payment_intent_id: string
  url: string
  /** The refunded sum in major units. */
  returned: string
  /** The sum taken back by the cardholder's bank in lost disputes, in major units. */
  charged_back: string
  /** A refund failed at the bank. Later events may have outdated sums, so Stripe is asked for `returned`. */
  has_failed_return: boolean
  note: string
  expires_at: string
  created_at: string
  updated_at: string
}

const COLUMNS = sql<never>`id, user_id, amount, currency, status, provider, is_test_mode, checkout_session_id, payment_intent_id, url,
  returned, charged_back, has_failed_return, note, expires_at, created_at, updated_at`

const ofUser = (user_id: string, status: string | undefined) => sql`
  from deposits where user_id = ${user_id} ${status ? sql`and status = ${status}` : sql.empty}`

export interface DepositQuery extends PageRequest {
  status?: Deposit['status'] | undefined
  sort?: string | undefined
}

/** Newest first unless `sort` is given; index deposits_listed. */
export const listDeposits = (db: Db, user_id: string, { status, sort, ...page }: DepositQuery) =>
  db.rows(sql<DepositRow>`select ${COLUMNS} ${ofUser(user_id, status)} ${pageOrder(sort, page)}`)

export const countDeposits = (db: Db, user_id: string, { status }: DepositQuery) =>
  totalOf(db, ofUser(user_id, status))

export const findOwnDeposit = (db: Db, user_id: string, id: string) =>
  db.first(sql<DepositRow>`select ${COLUMNS} from deposits where user_id = ${user_id} and id = ${id}`)

/** A deposit of the account that may still be paid; by deposits_listed. */
export const findPendingDeposit = (db: Db, user_id: string) =>
  db.first(
    sql<{ id: string }>`select id from deposits where user_id = ${user_id} and status = 'PENDING' limit 1`,
  )

/** Holds a lock until the transaction ends, so the account begins its deposits one after another. */
export const lockDepositsOf = (tx: Tx, user_id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`deposits of account ${user_id}`}, 0))`)

/** By deposits_listed. */
export const countPending = (tx: Tx, user_id: string) =>
  tx.first(
    sql<{ count: number }>`
      select count(*) as count from deposits where user_id = ${user_id} and status = 'PENDING'`,
  )

/** Frees an idempotency key older than a day, or a key whose deposit failed before it had a page. */
export const releaseKey = (db: Db, user_id: string, request_key: string) =>
  db.run(sql`
    update deposits set request_key = null
    where user_id = ${user_id} and request_key = ${request_key}
      and (created_at < now() - interval '24 hours' or (status = 'ERROR' and checkout_session_id = ''))`)

export interface NewDeposit {
  user_id: string
  amount: string
  currency: Currency
  provider: ProviderName
  is_test_mode: boolean
  request_key: string | undefined
  /** RFC 3339. */
  expires_at: string
}

/** No row if the account has already used this key for a deposit, or is closed. */
export const insertDeposit = (db: Db, deposit: NewDeposit) =>
  db.first(
    sql<DepositRow>`
      insert into deposits (user_id, amount, currency, provider, is_test_mode, request_key, expires_at)
      select open_user.id, ${deposit.amount}::numeric, ${deposit.currency}, ${deposit.provider}, ${deposit.is_test_mode}::boolean,
        ${deposit.request_key}, ${deposit.expires_at}::timestamptz ${openUser(deposit.user_id)}
      on conflict (user_id, request_key) do nothing
      returning ${COLUMNS}`,
  )

export const findDepositOfKey = (db: Db, user_id: string, request_key: string) =>
  db.first(
    sql<DepositRow>`select ${COLUMNS} from deposits where user_id = ${user_id} and request_key = ${request_key}`,
  )

/** No row if the deposit already has a page, from a repeated call or from an earlier report. */
export const updatePage = (db: Db, id: string, page: Opened) =>
  db.first(
    sql<DepositRow>`
      update deposits set checkout_session_id = ${page.reference}, url = case when status = 'PENDING' then ${page.redirect_url} else '' end,
        updated_at = ${sql.moved()}
      where id = ${id} and checkout_session_id = ''
      returning ${COLUMNS}`,
  )

/** Locks the deposit, by primary key. */
export const lockDeposit = (tx: Tx, id: string) =>
  tx.first(sql<DepositRow>`select ${COLUMNS} from deposits where id = ${id} for no key update`)

/** Uses index deposits_session. */
export const findDepositOfSession = (db: Db, session_id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from deposits where checkout_session_id = ${session_id} and checkout_session_id <> ''`,
  )

/** Uses index deposits_intent. */
export const findDepositOfIntent = (db: Db, payment_intent_id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from deposits where payment_intent_id = ${payment_intent_id} and payment_intent_id <> '' limit 1`,
  )

/**
 * Stores the provider's report of a deposit. Empty ids leave the known ids unchanged. When the page can no
 * longer be paid, `url` becomes empty.
 */
export const updateFromProvider = (
  tx: Tx,
  id: string,
  said: { status: Deposit['status']; checkout_session_id: string; payment_intent_id: string; note: string },
) =>
  tx.run(sql`
    update deposits set status = ${said.status}, note = ${said.note},
      url = case when ${said.status} = 'PENDING' and ${said.note} = '' then url else '' end,
      checkout_session_id = coalesce(nullif(${said.checkout_session_id}, ''), checkout_session_id),
      payment_intent_id = coalesce(nullif(${said.payment_intent_id}, ''), payment_intent_id), updated_at = ${sql.moved()}
    where id = ${id}`)

export const updateNote = (tx: Tx, id: string, note: string) =>
  tx.run(
    sql`update deposits set note = ${note}, updated_at = ${sql.moved()} where id = ${id} and note <> ${note}`,
  )

export const updateReturned = (tx: Tx, id: string, returned: string) =>
  tx.run(
    sql`update deposits set returned = ${returned}::numeric, updated_at = ${sql.moved()} where id = ${id}`,
  )

export interface DepositDispute {
  dispute_id: string
  /** `ended`: the bank asked, and took nothing. */
  outcome: 'open' | 'ended' | 'lost' | 'won'
  /** Whole major units returned to the cardholder's bank by the dispute. */
  amount: string
}

/** One row per dispute of the deposit; by primary key. */
export const listDisputes = (tx: Tx, deposit_id: string) =>
  tx.rows(
    sql<DepositDispute>`select dispute_id, outcome, amount from deposit_disputes where deposit_id = ${deposit_id}`,
  )

export const saveDispute = (tx: Tx, deposit_id: string, { dispute_id, outcome, amount }: DepositDispute) =>
  tx.run(sql`
    insert into deposit_disputes (deposit_id, dispute_id, outcome, amount)
    values (${deposit_id}, ${dispute_id}, ${outcome}, ${amount}::numeric)
    on conflict (deposit_id, dispute_id) do update set outcome = excluded.outcome, amount = excluded.amount`)

export const updateChargedBack = (tx: Tx, id: string, charged_back: string) =>
  tx.run(
    sql`update deposits set charged_back = ${charged_back}::numeric, updated_at = ${sql.moved()} where id = ${id}`,
  )

/** Inserts a deposit that is done from the start. No row if the account is closed. */
export const insertManualDeposit = (
  tx: Tx,
  deposit: Pick<DepositRow, 'user_id' | 'amount' | 'currency'> & { reference: string },
) =>
  tx.first(
    sql<{ id: string }>`
      insert into deposits (user_id, amount, currency, provider, status, is_test_mode, note, expires_at)
      select open_user.id, ${deposit.amount}::numeric, ${deposit.currency}, 'MANUAL', 'DONE', false, ${deposit.reference}, now()
      ${openUser(deposit.user_id)}
      returning id`,
  )

const MANUAL = sql<never>`from deposits where provider = 'MANUAL'`

const manualDeposits = (found: Statement<unknown>) => sql<ManualDeposit>`
  -- across shops: a deposit is an account's
  select d.id, coalesce(${accountName(sql`d.user_id`)}, '') as account, d.amount, d.currency, d.note as reference,
    coalesce(${accountEmail(sql`(t.facts ->> 'operator')::uuid`)}, '') as booked_by, d.returned > 0 as is_reversed, d.created_at
  from deposits d join ledger_transactions t on t.deposit_id = d.id and t.kind = 'deposit'
  where d.id in (${found})
  order by d.created_at desc, d.id desc`

/** Newest first; index deposits_manual. */
export const listManualDeposits = (db: Db, page: PageRequest) =>
  db.rows(manualDeposits(sql`select id ${MANUAL} ${pageOrder(undefined, page)}`))

export const countManualDeposits = (db: Db) => totalOf(db, MANUAL)

/** Uses the primary key. */
export const findManualDeposit = (db: Db, id: string) =>
  db.first(manualDeposits(sql`select id ${MANUAL} and id = ${id}`))

/** From now on Stripe is asked how much of the deposit was refunded. */
export const updateAsFailedReturn = (tx: Tx, id: string) =>
  tx.run(sql`update deposits set has_failed_return = true where id = ${id}`)

/** Stores the PaymentIntent's id, unless the deposit already has an id. */
export const updateIntent = (tx: Tx, id: string, payment_intent_id: string) =>
  tx.run(sql`
    update deposits set payment_intent_id = ${payment_intent_id} where id = ${id} and payment_intent_id = ''`)

/** The number of ledger transactions of a deposit, a handful. Uses index ledger_transactions_deposit. */
export const countBooked = (tx: Tx, id: string) =>
  tx.first(
    sql<{ count: number }>`
      -- across shops: a deposit is an account's
      select count(*) as count from ledger_transactions where deposit_id = ${id}`,
  )

export const findDeposit = (db: Db, id: string) =>
  db.first(sql<DepositRow>`select ${COLUMNS} from deposits where id = ${id}`)

/**
 * Claims pending deposits whose last look-up is long ago: two minutes or a tenth of the deposit's age,
 * whichever is longer. The deposits that wait longest come first. Skips rows locked by another process. Uses
 * index deposits_under_way.
 */
export const claimUnreported = (db: Db, limit: number) =>
  db.rows(
    sql<DepositRow & { is_outlived: boolean }>`
      update deposits set asked_at = clock_timestamp()
      where id in (
        select id from deposits
        where status = 'PENDING' and created_at < now() - interval '2 minutes'
          and (asked_at is null or asked_at < now() - greatest(interval '2 minutes', (now() - created_at) / 10))
        order by asked_at nulls first limit ${limit} for update skip locked)
      returning ${COLUMNS}, expires_at < now() as is_outlived`,
  )

/** Claims the right to ask Stripe about a deposit: 0 if it was asked less than two seconds ago. */
export const claimAsked = (db: Db, id: string) =>
  db.run(sql`
    update deposits set asked_at = clock_timestamp()
    where id = ${id} and (asked_at is null or asked_at < now() - interval '2 seconds')`)

/** Takes the claim back: Stripe was not asked after all. */
export const unclaimAsked = (db: Db, id: string) =>
  db.run(sql`update deposits set asked_at = null where id = ${id}`)
