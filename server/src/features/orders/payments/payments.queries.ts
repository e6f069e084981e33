// The SQL of payments. A payment is opened, recorded and settled under the lock of its order, or in the
// transaction that creates the payment.

import type { OrderPayment } from '@kontor/contract/orders/orders'
import type { Currency } from '@kontor/contract/values/currencies'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

/**
 * A payment with what was sent to Stripe. `amount` is in major units with the currency's decimals; `payment_gateway_id` is null if the payment did
 * not go through Stripe.
 */
export interface Payment {
  shop_id: string
  id: string
  order_id: string
  /** The edit whose difference the payment pays; null if the payment pays the order. */
  edit_id: string | null
  payment_gateway_id: string | null
  attempt: number
  amount: string
  currency: Currency
  status: OrderPayment['status']
  transaction_id: string
  payment_intent_id: string
  redirect_url: string
  return_urls: { success_url?: string; cancel_url?: string }
  expires_at: string | null
  note: string
  /**
   * True if the payment is no part of the sale, because it arrived too late or twice. Such a payment is
   * refunded.
   */
  is_surplus: boolean
  created_at: string
  updated_at: string
}

const paymentColumns = sql<never>`shop_id, id, order_id, edit_id, payment_gateway_id, attempt, amount, currency, status,
  transaction_id, payment_intent_id, redirect_url, return_urls, expires_at, note, is_surplus, created_at, updated_at`

/** One row for each payment of the order, newest first; payments_shop_id_order_id_attempt_key. */
export const listPayments = (db: Db, shop: Pick<ShopScope, 'shop_id'>, order_id: string) =>
  db.rows(
    sql<OrderPayment>`
      select id, payment_gateway_id, amount, currency, status, transaction_id, note, created_at, updated_at
      from payments where shop_id = ${shop.shop_id} and order_id = ${order_id} order by attempt desc`,
  )

const paymentsOf = (shop_id: string, order_id: string) => sql<Payment>`
  select ${paymentColumns} from payments where shop_id = ${shop_id} and order_id = ${order_id} order by attempt`

/**
 * Returns one row for each payment of the order with the program's columns, oldest first. Uses
 * payments_shop_id_order_id_attempt_key.
 */
export const readPayments = (db: Db, shop_id: string, order_id: string) =>
  db.rows(paymentsOf(shop_id, order_id))

/** Locks the order's payments. Likewise. */
export const lockPayments = (tx: Tx, shop_id: string, order_id: string) =>
  tx.rows(sql<Payment>`${paymentsOf(shop_id, order_id)} for update`)

/** Stores a payment without Stripe, immediately captured. It takes the next attempt number of the order. */
export const insertCapturedPayment = (
  tx: Tx,
  wanted: OrderKey & { amount: string; currency: string; note: string; edit_id?: string | undefined },
) =>
  tx.one(
    sql<Payment>`
      insert into payments (shop_id, order_id, edit_id, attempt, amount, currency, status, note)
      select ${wanted.shop_id}, ${wanted.order_id}, ${wanted.edit_id}::uuid, coalesce(max(attempt), 0) + 1, ${wanted.amount}::numeric,
        ${wanted.currency}, 'captured', ${wanted.note}
      from payments where shop_id = ${wanted.shop_id} and order_id = ${wanted.order_id}
      returning ${paymentColumns}`,
  )

export const setPaymentStatus = (
  tx: Tx,
  { shop_id, id }: Pick<Payment, 'shop_id' | 'id'>,
  status: OrderPayment['status'],
) =>
  tx.run(sql`
    update payments set status = ${status}, updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id}`)

/** Uses the unique index. */
export const findPaymentById = (db: Db, id: string) =>
  db.first(
    sql<Payment>`
      -- across shops: jobs and Stripe name the payment alone
      select ${paymentColumns} from payments where id = ${id}`,
  )

/**
 * The payments of the shop's gateways in the same mode, payments of this gateway first. A removed gateway may
 * have had the same account, and only its successor gets events of that account.
 */
const reportedTo = (payment_gateway_id: string, is_named: Statement<unknown>) => sql<Payment>`
  -- across shops: the gateway belongs to one
  select ${paymentColumns} from payments
  where payment_gateway_id in (
      select other.id from payment_gateways own
      join payment_gateways other on other.shop_id = own.shop_id and other.is_test_mode = own.is_test_mode
      where own.id = ${payment_gateway_id})
    and ${is_named}
  order by payment_gateway_id = ${payment_gateway_id} desc, created_at limit 1`

/** By payments_transaction. */
export const findPaymentOfReference = (db: Db, payment_gateway_id: string, transaction_id: string) =>
  db.first(reportedTo(payment_gateway_id, sql`transaction_id = ${transaction_id} and transaction_id <> ''`))

/** By payments_intent. */
export const findPaymentOfIntent = (db: Db, payment_gateway_id: string, payment_intent_id: string) =>
  db.first(
    reportedTo(payment_gateway_id, sql`payment_intent_id = ${payment_intent_id} and payment_intent_id <> ''`),
  )

/** An undecided payment, and whether a request is opening its Checkout Session at this moment. */
export interface OpenPayment extends Payment {
  /** True if the page of the payment can be paid for at least thirty more seconds. */
  is_payable: boolean
  is_being_opened: boolean
}

/** A payment completed by the buyer precedes an open page. Uses payments_shop_id_order_id_attempt_key. */
const openPayment = (shop_id: string, order_id: string, condition: Statement<never>) => sql<OpenPayment>`
  select ${paymentColumns},
    status = 'pending' and redirect_url <> '' and expires_at > now() + interval '30 seconds' as is_payable,
    status = 'pending' and transaction_id = '' and coalesce(asked_at > now() - interval '8 seconds', false)
      as is_being_opened
  from payments
  where shop_id = ${shop_id} and order_id = ${order_id} and status in ('pending', 'authorized') ${condition}
  order by status = 'authorized' desc limit 1`

/** Returns the payment in progress, for any purpose. */
export const findOpenPayment = (db: Db, shop_id: string, order_id: string) =>
  db.first(openPayment(shop_id, order_id, sql.empty))

/**
 * Returns the payment in progress unless it is completed for a different purpose than this edit (null: the
 * order).
 */
export const findOpenPaymentFor = (db: Db, shop_id: string, order_id: string, edit_id: string | null) =>
  db.first(
    openPayment(
      shop_id,
      order_id,
      sql`and (status = 'pending' or edit_id is not distinct from ${edit_id}::uuid)`,
    ),
  )

export interface NewAttempt {
  shop_id: string
  order_id: string
  edit_id: string | null
  payment_gateway_id: string
  amount: string
  currency: string
  return_urls: { success_url: string; cancel_url: string }
  /** RFC 3339. */
  expires_at: string
}

/**
 * Stores a pending attempt without a session, which the caller is opening. Violates payments_one_open while
 * another attempt is pending.
 */
export const insertAttempt = (tx: Tx, attempt: NewAttempt) =>
  tx.one(
    sql<Payment>`
      insert into payments (shop_id, order_id, edit_id, payment_gateway_id, attempt, amount, currency, status, return_urls, expires_at, asked_at)
      select ${attempt.shop_id}, ${attempt.order_id}, ${attempt.edit_id}::uuid, ${attempt.payment_gateway_id}::uuid, coalesce(max(attempt), 0) + 1,
        ${attempt.amount}::numeric, ${attempt.currency}, 'pending', ${sql.json(attempt.return_urls)},
        ${attempt.expires_at}::timestamptz, clock_timestamp()
      from payments where shop_id = ${attempt.shop_id} and order_id = ${attempt.order_id}
      returning ${paymentColumns}`,
  )

type Key = Pick<Payment, 'shop_id' | 'id'>

export const setAsked = (db: Db, { shop_id, id }: Key, is_asking: boolean) =>
  db.run(sql`
    update payments set asked_at = ${is_asking ? sql`clock_timestamp()` : sql`null`}
    where shop_id = ${shop_id} and id = ${id}`)

/**
 * Writes nothing and returns undefined if a different page is stored. The same page may be stored, because an
 * event may arrive first.
 */
export const updatePage = (
  tx: Tx,
  { shop_id, id }: Key,
  page: { transaction_id: string; redirect_url: string; expires_at: string },
) =>
  tx.first(
    sql<Payment>`
      update payments set transaction_id = ${page.transaction_id}, redirect_url = ${page.redirect_url},
        expires_at = ${page.expires_at}::timestamptz, asked_at = null, updated_at = ${sql.moved()}
      where shop_id = ${shop_id} and id = ${id} and transaction_id in ('', ${page.transaction_id})
      returning ${paymentColumns}`,
  )

/** Stores the provider's facts about the payment. Empty ids keep the known ids. */
export const updateFromProvider = (
  tx: Tx,
  { shop_id, id }: Key,
  said: { status: OrderPayment['status']; transaction_id: string; payment_intent_id: string; note: string },
) =>
  tx.run(sql`
    update payments set status = ${said.status}, note = ${said.note},
      transaction_id = coalesce(nullif(${said.transaction_id}, ''), transaction_id),
      payment_intent_id = coalesce(nullif(${said.payment_intent_id}, ''), payment_intent_id), updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id}`)

export const updateNote = (tx: Tx, { shop_id, id }: Key, note: string) =>
  tx.run(sql`
    update payments set note = ${note}, updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id} and note <> ${note}`)

/** Records that the payment came too late or twice: it is refunded and no part of the sale. `note` explains why to the shop's members. */
export const markSurplus = (tx: Tx, { shop_id, id }: Key, note: string) =>
  tx.run(sql`
    update payments set is_surplus = true, note = ${note}, updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id}`)

/** Stores the PaymentIntent's id if none is stored yet. */
export const noteIntent = (tx: Tx, { shop_id, id }: Key, payment_intent_id: string) =>
  tx.run(sql`
    update payments set payment_intent_id = ${payment_intent_id}
    where shop_id = ${shop_id} and id = ${id} and payment_intent_id = ''`)

/**
 * Claims payments in progress that Stripe was not asked about for a while, longest waiting first: open pages
 * after two minutes, money in transit after an hour. Skips payments that another process is claiming. Uses
 * payments_under_way.
 */
export const claimUnreported = (db: Db, limit: number) =>
  db.rows(
    sql<Payment>`
      -- across shops: one clock for all
      update payments set asked_at = clock_timestamp()
      where id in (
        select id from payments
        where status in ('pending', 'authorized') and payment_gateway_id is not null
          and created_at < now() - interval '2 minutes'
          -- Without a session Stripe can be asked nothing until the page would have ended; its asked_at shows that a request is opening it.
          and (transaction_id <> '' or expires_at < now())
          and (asked_at is null
            or asked_at < now() - case when status = 'pending' then interval '2 minutes' else interval '1 hour' end)
        order by asked_at nulls first limit ${limit} for update skip locked)
      returning ${paymentColumns}`,
  )

/** Claims one payment for asking Stripe now. Returns 0 if Stripe was asked within the last two seconds. */
export const claimAsked = (db: Db, { shop_id, id }: Key) =>
  db.run(sql`
    update payments set asked_at = clock_timestamp()
    where shop_id = ${shop_id} and id = ${id} and (asked_at is null or asked_at < now() - interval '2 seconds')`)

/**
 * Erases the addresses of payment pages, and their return addresses, for payments that are not pending.
 * Amounts, dates and Stripe's ids stay, because the books need them. Uses the unique index.
 */
export const erasePayments = (
  tx: Tx,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  order_ids: readonly string[],
) =>
  tx.run(sql`
    update payments set redirect_url = '', return_urls = '{}'
    where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]) and status <> 'pending'`)
