// The SQL of deposits. A deposit's status and the ledger change in one transaction, under the lock of the deposit's row.

import type { Currency } from '@kontor/contract/currencies'
import type { Deposit } from '@kontor/contract/deposits'
import { type PageRequest, pageOrder } from '../../db/listing.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export interface DepositRow {
  id: string
  user_id: string
  /** Whole major units. */
  amount: string
  currency: Currency
  status: Deposit['status']
  provider: 'STRIPE'
  is_test_mode: boolean
  checkout_session_id: string
  payment_intent_id: string
  url: string
  /** Major units that went back since. */
  returned: string
  /** What an event says of `returned` may be out of date; Stripe knows. */
  has_failed_return: boolean
  note: string
  expires_at: string
  created_at: string
  updated_at: string
}

const COLUMNS = sql<never>`id, user_id, amount, currency, status, provider, is_test_mode, checkout_session_id, payment_intent_id, url,
  returned, has_failed_return, note, expires_at, created_at, updated_at`

const MOVED = sql<never>`greatest(clock_timestamp(), updated_at + interval '1 ms')`

const ofUser = (user_id: string, status: string | undefined) => sql`
  from deposits where user_id = ${user_id} ${status ? sql`and status = ${status}` : sql.empty}`

export interface DepositQuery extends PageRequest {
  status?: Deposit['status'] | undefined
}

// Newest first; deposits_listed.
export const listDeposits = (db: Db, user_id: string, { status, ...page }: DepositQuery) =>
  db.rows(sql<DepositRow>`select ${COLUMNS} ${ofUser(user_id, status)} ${pageOrder(undefined, page)}`)

export const countDeposits = (db: Db, user_id: string, { status }: DepositQuery) =>
  db.first(sql<{ total: number }>`select count(*) as total ${ofUser(user_id, status)}`)

export const findOwnDeposit = (db: Db, user_id: string, id: string) =>
  db.first(sql<DepositRow>`select ${COLUMNS} from deposits where user_id = ${user_id} and id = ${id}`)

/** Keys are remembered for a day. */
export const releaseOldKey = (db: Db, user_id: string, request_key: string) =>
  db.run(sql`
    update deposits set request_key = null
    where user_id = ${user_id} and request_key = ${request_key} and created_at < now() - interval '24 hours'`)

export interface NewDeposit {
  user_id: string
  amount: string
  currency: Currency
  is_test_mode: boolean
  request_key: string | undefined
  /** RFC 3339. */
  expires_at: string
}

/** undefined where the same key has made one. */
export const insertDeposit = (db: Db, deposit: NewDeposit) =>
  db.first(
    sql<DepositRow>`
      insert into deposits (user_id, amount, currency, provider, is_test_mode, request_key, expires_at)
      values (${deposit.user_id}, ${deposit.amount}::numeric, ${deposit.currency}, 'STRIPE', ${deposit.is_test_mode},
        ${deposit.request_key}, ${deposit.expires_at}::timestamptz)
      on conflict (user_id, request_key) do nothing
      returning ${COLUMNS}`,
  )

export const findDepositOfKey = (db: Db, user_id: string, request_key: string) =>
  db.first(
    sql<DepositRow>`select ${COLUMNS} from deposits where user_id = ${user_id} and request_key = ${request_key}`,
  )

/** The address the account was made with. */
export const findPayerEmail = (db: Db, user_id: string) =>
  db.first(
    sql<{ email: string }>`
      select subject as email from user_identities where user_id = ${user_id} and kind = 'email' and not is_added
      order by created_at, subject limit 1`,
  )

/** No row where it has a session already: from a repeat of the call, or from a report of Stripe that was quicker. */
export const updateSession = (db: Db, id: string, session: { id: string; url: string }) =>
  db.first(
    sql<DepositRow>`
      update deposits set checkout_session_id = ${session.id}, url = case when status = 'PENDING' then ${session.url} else '' end,
        updated_at = ${MOVED}
      where id = ${id} and checkout_session_id = ''
      returning ${COLUMNS}`,
  )

/** Locks the deposit. By primary key. */
export const lockDeposit = (tx: Tx, id: string) =>
  tx.first(sql<DepositRow>`select ${COLUMNS} from deposits where id = ${id} for no key update`)

// By deposits_session.
export const findDepositOfSession = (db: Db, session_id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from deposits where checkout_session_id = ${session_id} and checkout_session_id <> ''`,
  )

// By deposits_intent.
export const findDepositOfIntent = (db: Db, payment_intent_id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from deposits where payment_intent_id = ${payment_intent_id} and payment_intent_id <> '' limit 1`,
  )

/** What Stripe said of it. Ids that are empty leave those that are known; a page that is decided has no address any more. */
export const updateFromStripe = (
  tx: Tx,
  id: string,
  said: { status: Deposit['status']; checkout_session_id: string; payment_intent_id: string; note: string },
) =>
  tx.run(sql`
    update deposits set status = ${said.status}, note = ${said.note},
      url = case when ${said.status} = 'PENDING' and ${said.note} = '' then url else '' end,
      checkout_session_id = coalesce(nullif(${said.checkout_session_id}, ''), checkout_session_id),
      payment_intent_id = coalesce(nullif(${said.payment_intent_id}, ''), payment_intent_id), updated_at = ${MOVED}
    where id = ${id}`)

export const updateNote = (tx: Tx, id: string, note: string) =>
  tx.run(sql`update deposits set note = ${note}, updated_at = ${MOVED} where id = ${id} and note <> ${note}`)

export const updateReturned = (tx: Tx, id: string, returned: string) =>
  tx.run(sql`update deposits set returned = ${returned}::numeric, updated_at = ${MOVED} where id = ${id}`)

/** From now on Stripe is asked what is back of it. */
export const updateAsFailedReturn = (tx: Tx, id: string) =>
  tx.run(sql`update deposits set has_failed_return = true where id = ${id}`)

/** One that is known stays. */
export const updateIntent = (tx: Tx, id: string, payment_intent_id: string) =>
  tx.run(sql`
    update deposits set payment_intent_id = ${payment_intent_id} where id = ${id} and payment_intent_id = ''`)

// By ledger_transactions_deposit; a handful.
export const countBooked = (tx: Tx, id: string) =>
  tx.first(
    sql<{ count: number }>`
      -- across shops: a deposit is an account's
      select count(*) as count from ledger_transactions where deposit_id = ${id}`,
  )

export const findDeposit = (db: Db, id: string) =>
  db.first(sql<DepositRow>`select ${COLUMNS} from deposits where id = ${id}`)

/**
 * Takes pending deposits that nobody has asked Stripe about for a while, longest waiting first: two minutes in the beginning, then a
 * tenth of their age. Those of other processes are left alone; deposits_under_way.
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

/** 0 where Stripe was asked about it within two seconds. */
export const claimAsked = (db: Db, id: string) =>
  db.run(sql`
    update deposits set asked_at = clock_timestamp()
    where id = ${id} and (asked_at is null or asked_at < now() - interval '2 seconds')`)
