// Begins a deposit: stores the row, then opens the payment page with an idempotency key made from the row.
// This module credits nothing.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Deposit, depositCreate } from '@kontor/contract/money/deposits'
import { toMinor } from '@kontor/contract/values/money'
import type { z } from 'zod'
import type { Db, Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { hashRequest } from '../../../http/idempotency.ts'
import { ProviderError } from '../../../integrations/payments/provider-error.ts'
import { providers } from '../../../integrations/payments/providers.ts'
import type { BoundPlatform } from '../../../platform.ts'
import { findEmail } from '../../accounts/users/users.ts'
import {
  countPending,
  type DepositRow,
  findDepositOfKey,
  findOwnDeposit,
  insertDeposit,
  lockDeposit,
  lockDepositsOf,
  releaseKey,
  updateFromProvider,
  updatePage,
} from './deposits.queries.ts'
import { depositOf } from './find-deposits.ts'
import { getPlatformAccount, type PlatformAccount } from './platform-account.ts'

const DAY_MS = 86_400_000
const WAIT_MS = 2500
const POLL_MS = 100

/**
 * Each pending deposit is a payment page at Stripe, which the job looks up until the page is paid or has
 * expired.
 */
const MAX_PENDING = 10

const TOO_MANY = `An account can have at most ${MAX_PENDING} unpaid deposits. Pay one of them, or wait until one has expired, at most a day.`
const NOT_POSSIBLE =
  'Deposits by card are not possible at the moment. You have not been charged; please try again later.'

type Wanted = z.output<typeof depositCreate>

/** Marks a deposit as failed, because no money will arrive. The caller has locked the row. */
export const failDeposit = (tx: Tx, { id }: Pick<DepositRow, 'id'>, note: string): Promise<number> =>
  updateFromProvider(tx, id, { status: 'ERROR', checkout_session_id: '', payment_intent_id: '', note })

/**
 * Returns a new row, or the earlier row with the same key. Throws `idempotency_conflict` if the earlier row
 * has another amount, `rate_limited` beyond ten pending deposits, and `invalid_token` for an account closed
 * in between.
 */
async function beginDeposit(
  tx: Tx,
  user_id: string,
  { amount, currency }: Wanted,
  { is_test_mode, provider }: PlatformAccount,
  { key, now }: { key: string | undefined; now: Date },
): Promise<DepositRow> {
  const request_key = key === undefined ? undefined : hashRequest(key)
  await lockDepositsOf(tx, user_id)
  if (request_key) await releaseKey(tx, user_id, request_key)
  const expires_at = providers[provider].expiryOf(new Date(now.getTime() + DAY_MS), now).toISOString()
  const inserted = await insertDeposit(tx, {
    user_id,
    amount,
    currency,
    provider,
    is_test_mode,
    request_key,
    expires_at,
  })
  if (inserted && (await countPending(tx, user_id))!.count > MAX_PENDING)
    throw apiError('rate_limited', { message: TOO_MANY, retry_after_seconds: 3600 })
  const row = inserted ?? (request_key && (await findDepositOfKey(tx, user_id, request_key)))
  if (!row) throw apiError('invalid_token')
  if (row.amount !== amount) throw apiError('idempotency_conflict')
  return row
}

/**
 * Waits while a repeated request opens the page, and returns the deposit. Returns undefined if the request or
 * the time ends without a page.
 */
async function waitForPage(db: Db, { user_id, id }: DepositRow): Promise<DepositRow | undefined> {
  for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline; ) {
    await sleep(POLL_MS)
    const row = await findOwnDeposit(db, user_id, id)
    if (row?.status === 'ERROR' && row.checkout_session_id === '') return undefined
    if (row?.status !== 'PENDING' || row.url !== '') return row
  }
  return undefined
}

/**
 * Returns the deposit with the address of its page. Repeated requests with the same `key` get the same
 * deposit, even at the same moment. Throws `unavailable` if the installation takes no deposits, and
 * `rate_limited` for too many unpaid deposits. After a `provider_error`, a repeat with the same key continues
 * the deposit, or begins another deposit if the first has failed for good.
 */
export async function createDeposit(
  platform: BoundPlatform,
  user_id: string,
  wanted: Wanted,
  key: string | undefined,
): Promise<Deposit> {
  const { db, config, clock } = platform
  const platform_account = getPlatformAccount(config)
  const now = new Date(clock.now())
  const row = await db.transaction((tx) => beginDeposit(tx, user_id, wanted, platform_account, { key, now }))
  if (row.status !== 'PENDING' || row.url !== '') return depositOf(row)
  const profile = (deposit: string) =>
    `${config.public_url}/#/account/profile?deposit=${deposit}&deposit_id=${row.id}`
  const customer_email = (await findEmail(db, user_id))?.email ?? null
  try {
    const opened = await providers[platform_account.provider].open(platform_account.account, {
      idempotency_key: `kontor-deposit-${row.id}`,
      currency: row.currency,
      amount_minor: toMinor(row.amount, row.currency),
      line_name: 'Deposit to your Kontor account',
      // Stripe sends the receipt to this address.
      customer_email,
      description: 'Deposit to a Kontor account',
      client_reference_id: row.id,
      metadata: { deposit_id: row.id, user_id },
      success_url: profile('success'),
      cancel_url: profile('cancel'),
      expires_at: new Date(row.expires_at),
    })
    const stored = (await updatePage(db, row.id, opened)) ?? (await findOwnDeposit(db, user_id, row.id))
    if (stored?.checkout_session_id !== opened.reference)
      throw new Error(`The deposit ${row.id} has another session.`)
    return depositOf(stored)
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure
    const opened = failure.code === 'in_progress' ? await waitForPage(db, row) : undefined
    if (opened) return depositOf(opened)
    return throwIfUnopened(platform, row, failure, key)
  }
}

/**
 * Handles a deposit without a page. The deposit fails if it cannot continue, or if a repeat would not help.
 */
async function throwIfUnopened(
  { db, log }: BoundPlatform,
  row: DepositRow,
  { code, request_id, provider_code, retryable, public_message }: ProviderError,
  key: string | undefined,
): Promise<never> {
  log.error(
    { deposit_id: row.id, code, request_id, provider_code },
    'no payment page was opened for a deposit',
  )
  if (key === undefined || !retryable || code === 'provider_down')
    await db.transaction(async (tx) => {
      const deposit = await lockDeposit(tx, row.id)
      if (deposit?.status === 'PENDING') await failDeposit(tx, deposit, 'Stripe did not open a payment page.')
    })
  throw apiError('provider_error', retryable ? public_message : NOT_POSSIBLE)
}
