// Makes one refund at Stripe. A job: repeated until Stripe has said yes or no, always with the refund's own idempotency key, so that the buyer
// gets the money only once.

import { toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../../db/pool.ts'
import { isRefundRefused, type RefundReport } from '../../../../integrations/payments/provider.ts'
import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import { type BoundPlatform, forShop } from '../../../../platform.ts'
import {
  isForTheOwner,
  noteProviderFailure,
} from '../../../money/payment-gateways/checking/note-gateway-health.ts'
import { callAbout, findGatewayOf, type Gateway } from '../../../money/payment-gateways/use-gateway.ts'
import { lockOrder } from '../../lock-order.ts'
import { findPayment, type Payment } from '../../payments/payments.ts'
import { lockPayment } from '../../payments/settle-payment.ts'
import { settleOrderRefunds } from '../../transitions/settle-order-refunds.ts'
import { failRefund, OWED_BY_HAND } from '../fail-refund.ts'
import { claimOutsideRefund, isToBeLookedFor, type LiveRefund } from '../outside/claim-outside-refund.ts'
import { recordLiveRefunds } from '../outside/outside-refunds.ts'
import { queueRefund } from '../refunds.ts'
import { findRefund, type Refund, type RefundVerdict, settleRefund } from '../settle-refund.ts'
import { getIntent } from './look-up-refunds.ts'

/** The result of asking Stripe. `live` are the payment's refunds listed at Stripe, if they were looked up. */
type Verdict =
  | RefundVerdict
  | { status: 'failed'; transaction_id?: string; failure: string; live?: LiveRefund[] | undefined }

const ASK_AGAIN_MS = 3_600_000

const NO_GATEWAY = {
  status: 'failed',
  failure: 'The payment gateway of this payment was removed. Refund it another way.',
} as const

/**
 * Throws `ProviderError` if nothing is decided yet, so that the job is repeated. Ignores a refund that is
 * already decided.
 */
export async function refundPayment(all_shops: BoundPlatform, refund_id: string): Promise<void> {
  const refund = await findRefund(all_shops.db, refund_id)
  if (refund?.status !== 'pending') return
  const platform = forShop(all_shops, refund.shop_id)
  const payment = await findPayment(platform.db, refund.payment_id)
  if (payment === undefined) throw new Error(`The refund ${refund_id} has no payment.`)
  const verdict: Verdict | 'stored' =
    payment.payment_gateway_id === null
      ? { status: 'failed', ...OWED_BY_HAND }
      : await askStripe(platform, payment, refund)
  if (verdict !== 'stored') await store(platform, payment, refund, verdict)
}

async function askStripe(
  platform: BoundPlatform,
  payment: Payment,
  refund: Refund,
): Promise<Verdict | 'stored'> {
  let gateway: Gateway | undefined
  try {
    gateway = await findGatewayOf(platform, payment)
    if (gateway === undefined) return NO_GATEWAY
    const facts = await callAbout(platform, gateway, payment, (one) =>
      makeOrFind(platform, one, payment, refund),
    )
    return facts === 'stored' ? facts : verdictOf(facts)
  } catch (failure) {
    if (!(failure instanceof ProviderError) || failure.held_back) throw failure
    if (failure.code === 'already_refunded') return { status: 'succeeded' }
    return verdictOnFailure(platform, gateway, payment, refund, failure)
  }
}

/**
 * Throws the failure if the refund is to be tried again. `gateway` is undefined if the failure left the
 * gateway open.
 */
async function verdictOnFailure(
  platform: BoundPlatform,
  gateway: Gateway | undefined,
  payment: Payment,
  refund: Refund,
  failure: ProviderError,
): Promise<Verdict> {
  const { code, request_id, provider_code } = failure
  platform.log.warn({ refund_id: refund.id, code, request_id, provider_code }, 'a refund was not made')
  const is_for_owner = isForTheOwner(failure)
  if (is_for_owner && gateway) await noteProviderFailure(platform.db, gateway, failure)
  // Stripe already has the refund, and only Stripe can report its failure. This call was just a question
  // about the refund, and the question is repeated.
  if (refund.transaction_id !== '')
    return { status: 'pending', transaction_id: refund.transaction_id, failure: failure.public_message }
  // The refund is tried again for a limited time, if the owner can mend the fault at Stripe or the fault may
  // pass.
  const may_pass = is_for_owner || failure.retryable || failure.unknown_outcome
  if (!may_pass) {
    const live = gateway && (await lookUpLive(platform, gateway, payment, refund))
    return { status: 'failed', failure: failure.public_message, live }
  }
  if (refund.is_overdue)
    return {
      status: 'failed',
      failure: `All retries of three days failed. ${failure.public_message} Check in Stripe whether the refund was made, then retry.`,
    }
  await platform.db.transaction((tx) =>
    settleRefund(tx, refund, { status: 'pending', failure: failure.public_message }),
  )
  throw failure
}

/** The idempotency key: Stripe treats repeated calls of an attempt as one call. */
const refundKey = ({ id, attempt }: Refund): string =>
  attempt === 1 ? `kontor-refund-${id}` : `kontor-refund-${id}-${attempt}`

/**
 * Makes the refund only if neither this refund nor a refund from Stripe's dashboard is among the payment's
 * refunds, because a member may have refunded in the dashboard while the refund waited for a corrected key or
 * for Stripe. A found refund is stored. Also looks first if a second gateway replaces the payment's own
 * gateway, because the refund may have been requested with the second gateway's key.
 */
async function makeOrFind(
  platform: BoundPlatform,
  gateway: Gateway,
  payment: Payment,
  refund: Refund,
): Promise<RefundReport | 'stored'> {
  const { account } = gateway
  const provider = providers[gateway.provider]
  const payment_intent_id = await getIntent(platform, gateway, payment)
  if (isToBeLookedFor(refund) || gateway.id !== payment.payment_gateway_id) {
    const known = await provider.listRefunds(account, payment_intent_id)
    const found = known.find(
      ({ id, metadata, status }) =>
        id === refund.transaction_id ||
        (metadata.refund_id === refund.id && (refund.attempt === 1 || !isRefundRefused(status))),
    )
    if (found && !isRefundRefused(found.status)) return found
    if (await claimOutside(platform, refund, known)) return 'stored'
    if (found) return found
  }
  return provider.refund(account, {
    payment_intent_id,
    amount_minor: toMinor(refund.amount, refund.currency),
    currency: refund.currency,
    idempotency_key: refundKey(refund),
    metadata: { refund_id: refund.id, order_id: refund.order_id },
  })
}

/**
 * Runs under the order's lock, so that a refund at Stripe never counts for two refunds of ours. Also returns
 * true if the refund was decided in the meantime.
 */
const claimOutside = (
  { db }: BoundPlatform,
  refund: Refund,
  known: readonly RefundReport[],
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, refund.shop_id, refund.order_id)
    const now = await findRefund(tx, refund.id)
    if (now?.status !== 'pending' || now.attempt !== refund.attempt) return true
    const live = known.filter(({ status }) => !isRefundRefused(status))
    if (!(await claimOutsideRefund(tx, now, live))) return false
    await settleOrderRefunds(tx, order, { kind: 'system', name: `refund ${refund.id}` })
    return true
  })

/**
 * The refunds in effect at Stripe: there may be one already, with the report still in transit. Returns
 * undefined if Stripe cannot say, or not in time.
 */
async function lookUpLive(
  platform: BoundPlatform,
  gateway: Gateway,
  payment: Payment,
  { is_overdue }: Refund,
): Promise<LiveRefund[] | undefined> {
  const { payment_intent_id } = payment
  if (!payment_intent_id) return undefined
  try {
    return await callAbout(platform, gateway, payment, ({ account, provider }) =>
      providers[provider].listActiveRefunds(account, payment_intent_id),
    )
  } catch (failure) {
    if (failure instanceof ProviderError && (is_overdue || !failure.retryable)) return undefined
    throw failure
  }
}

function verdictOf({ id, status }: RefundReport): Verdict {
  if (status === 'succeeded') return { status: 'succeeded', transaction_id: id }
  if (isRefundRefused(status))
    return {
      status: 'failed',
      transaction_id: id,
      failure: 'Stripe could not make the refund. Refund it another way.',
    }
  return { status: 'pending', transaction_id: id }
}

async function store(
  { db, log, clock }: BoundPlatform,
  payment: Payment,
  refund: Refund,
  verdict: Verdict,
): Promise<void> {
  const { shop_id, order_id } = refund
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    // Stripe's own report may have decided the refund in the meantime. A member may even have retried the
    // refund, and this result is about the earlier attempt.
    const now = await findRefund(tx, refund.id)
    if (now?.status !== 'pending' || now.attempt !== refund.attempt) return
    if (verdict.status === 'failed') await storeFailure(tx, payment, refund, verdict, clock.now())
    else await settleRefund(tx, refund, verdict)
    if (verdict.status === 'pending') {
      const run_at = new Date(clock.now() + ASK_AGAIN_MS).toISOString()
      await queueRefund(tx, refund.id, run_at)
    }
    await settleOrderRefunds(tx, order, { kind: 'system', name: `refund ${refund.id}` })
  })
  if (verdict.status === 'failed') log.error({ order_id, refund_id: refund.id }, 'a refund failed for good')
}

async function storeFailure(
  tx: Tx,
  payment: Payment,
  refund: Refund,
  { live, ...said }: Extract<Verdict, { status: 'failed' }>,
  now_ms: number,
): Promise<void> {
  const locked = await lockPayment(tx, payment)
  await failRefund(tx, locked, refund, said)
  if (live !== undefined) await recordLiveRefunds(tx, locked, live, { refund_id: refund.id, now_ms })
}
