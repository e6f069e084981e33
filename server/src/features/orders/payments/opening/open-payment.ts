// Returns the order's open payment page to a buyer who wants to pay, and opens a page if the order has none.
// Of many concurrent requests, one calls Stripe, and the others get the same page. A call that failed without
// a clear answer is repeated with the same idempotency key, never with a new key.

import { setTimeout as sleep } from 'node:timers/promises'
import { isPayable } from '@kontor/contract/orders/order-status'
import type { Payment as PaymentReply, PaymentRequest } from '@kontor/contract/orders/payments/order-payment'
import { isZero } from '@kontor/contract/values/money'
import type { Tx } from '../../../../db/pool.ts'
import { apiError, invalidField } from '../../../../http/errors/problem.ts'
import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import { type BoundPlatform, forShop } from '../../../../platform.ts'
import { findAmountObstacle } from '../../../money/payment-gateways/checking/find-payment-obstacle.ts'
import {
  findPayableGateway,
  type Gateway,
  takesRealPayments,
} from '../../../money/payment-gateways/use-gateway.ts'
import { checkCardTesting, type Payer } from '../card-testing/check-card-testing.ts'
import { closePaymentPage } from '../close-payment-pages.ts'
import { beginAttempt, takeOverAttempt } from '../open-attempt.ts'
import { findOpenPaymentFor, findPayment, type OpenPayment, type Payment } from '../payments.ts'
import { endPaymentPage } from '../reporting/end-payment-page.ts'
import { failPayment, lockPayment } from '../settle-payment.ts'
import { type Attempt, openSession, refusalFor } from './open-session.ts'
import { findPayableEdit, lockOrderToPay, type PayableOrder } from './opening.queries.ts'
import { returnAddresses } from './return-addresses.ts'

const WAIT_MS = 3500
const POLL_MS = 100
/** A failure within this time leaves the buyer time for one more attempt in the same request. */
const QUICK_MS = 400
const MAX_STEPS = 5

type Step =
  | { kind: 'there'; payment: Payment }
  | { kind: 'being_opened'; payment: Payment }
  | { kind: 'outlived'; payment: Payment }
  | { kind: 'open'; attempt: Attempt; is_repeat: boolean }

/**
 * Returns the payment with the address of its page. Rejects with `not_found`, `order_not_payable` (also for
 * an order that costs nothing), `gift_card_unusable`, `validation_error` for an amount that no card can pay,
 * `provider_error`, and `rate_limited` if the requests look like card testing. The last error names the work
 * or the wait after which the request is admitted.
 */
export async function openPayment(
  platform: BoundPlatform,
  wanted: PaymentRequest,
  payer: Payer,
): Promise<PaymentReply> {
  let retry_until = performance.now() + QUICK_MS
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const step = await platform.db.transaction((tx) => nextStep(tx, platform, wanted, payer))
    if (step.kind === 'there') return replyOf(step.payment)
    const payment = step.kind === 'open' ? step.attempt.payment : step.payment
    const inShop = forShop(platform, payment.shop_id)
    if (step.kind === 'being_opened') return replyOf(await waitForPage(inShop, payment))
    if (step.kind === 'outlived') {
      await closeOutlived(inShop, payment)
      continue
    }
    const opened = await tryToOpen(inShop, step, retry_until)
    if (opened) return replyOf(opened)
    // Once is enough.
    retry_until = 0
  }
  throw apiError('provider_error')
}

/** Returns undefined if the call failed, a further call may help, and time is left. */
async function tryToOpen(
  platform: BoundPlatform,
  { attempt, is_repeat }: Extract<Step, { kind: 'open' }>,
  retry_until: number,
): Promise<Payment | undefined> {
  try {
    return await openSession(platform, attempt)
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure
    const may_help = (failure.retryable || is_repeat) && !failure.held_back
    // A rejected repeat has shown that no page exists under its key. A new attempt may succeed, even if the
    // call took long.
    const is_refused_repeat = is_repeat && !failure.retryable
    if (!may_help || (!is_refused_repeat && performance.now() > retry_until)) throw refusalFor(failure)
    await sleep(POLL_MS)
    return undefined
  }
}

async function nextStep(
  all: Tx,
  platform: BoundPlatform,
  wanted: PaymentRequest,
  payer: Payer,
): Promise<Step> {
  const order = await lockOrderToPay(all, wanted.order_id)
  if (order === undefined) throw apiError('not_found')
  const tx = all.forShop(order.shop_id)
  const { due, edit_id } = await findDue(tx, order, wanted)
  const return_urls = returnAddresses(platform.config, { ...order, edit_id }, wanted)
  // Money on its way for a different purpose, such as an ended edit, does not pay this order. Such money is
  // refunded on arrival.
  const open = await findOpenPaymentFor(tx, order.shop_id, order.id, edit_id)
  if (open) {
    if (open.status === 'authorized')
      throw apiError('order_not_payable', 'A payment for this order is pending at the bank.')
    if (open.edit_id !== edit_id) throw apiError('order_not_payable')
    const step = await goOnWith(tx, platform, due, open)
    if (step) return step
  }
  const gateway = await gatewayFor(tx, platform, due, wanted)
  const { shop_id, id: order_id, customer_user_email: email } = order
  await checkCardTesting(tx, platform, { shop_id, order_id, email }, payer)
  const payment = await beginAttempt(tx, {
    shop_id,
    order_id,
    edit_id,
    payment_gateway_id: gateway.id,
    amount: due.amount_due,
    currency: order.currency,
    return_urls,
    expires_at: providers[gateway.provider]
      .expiryOf(new Date(order.hold_expires_at ?? 0), new Date(platform.clock.now()))
      .toISOString(),
  })
  return { kind: 'open', attempt: { payment, order: due, gateway }, is_repeat: false }
}

/** Returns the amount due and its purpose: for an edit of the order, the difference and the added items. */
async function findDue(
  tx: Tx,
  order: PayableOrder,
  wanted: PaymentRequest,
): Promise<{ due: PayableOrder; edit_id: string | null }> {
  const edit =
    wanted.edit_id === undefined ? null : await findPayableEdit(tx, order.shop_id, order.id, wanted.edit_id)
  if (edit === undefined || (edit === null && !isPayable(order.status))) throw apiError('order_not_payable')
  // One sale never mixes real money and test money.
  if (edit === null && order.has_unusable_cards)
    throw apiError(
      'gift_card_unusable',
      'A gift card of this order can no longer be used. Place a new order.',
    )
  const due = edit ? { ...order, amount_due: edit.difference, goods: edit.adds } : order
  // A buyer's own order without an amount due was paid when placed. An order entered by the shop is sold when
  // the shop confirms the order, not when somebody opens its address.
  if (isZero(due.amount_due))
    throw apiError(
      'order_not_payable',
      'There is nothing to pay for this order. The shop has not confirmed it yet.',
    )
  return { due, edit_id: edit ? edit.id : null }
}

/**
 * Returns the next step for an order with an open payment. A payment that nobody is opening any more is taken
 * over. Returns undefined if the gateway takes no payments any more: the payment has failed, and a new
 * payment may be opened.
 */
async function goOnWith(
  tx: Tx,
  platform: BoundPlatform,
  order: PayableOrder,
  open: OpenPayment,
): Promise<Step | undefined> {
  if (open.is_payable) return { kind: 'there', payment: open }
  if (open.is_being_opened) return { kind: 'being_opened', payment: open }
  if (open.transaction_id !== '') return { kind: 'outlived', payment: open }
  const { shop_id, payment_gateway_id } = open
  const gateway = payment_gateway_id && (await findPayableGateway(tx, platform, shop_id, payment_gateway_id))
  if (!gateway) {
    // No buyer has seen the page.
    await failPayment(tx, await lockPayment(tx, open), {}, 'The payment page was closed.')
    return undefined
  }
  await takeOverAttempt(tx, open)
  return { kind: 'open', attempt: { payment: open, order, gateway }, is_repeat: true }
}

/**
 * Closes a page that can no longer be paid, so that a new page may be opened. If Stripe fails, a job closes
 * the page later.
 */
async function closeOutlived(platform: BoundPlatform, payment: Payment): Promise<void> {
  try {
    await endPaymentPage(platform, payment)
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure
    await platform.db.transaction((tx) => closePaymentPage(tx, payment.id))
    throw refusalFor(failure)
  }
}

const NONE_IN_TEST_MODE =
  'This is a test order. What an edit adds to it is paid through a payment gateway in test mode, and the shop has none.'
const NONE_LIVE =
  'This is no test order. What an edit adds to it is paid through a payment gateway in live mode, and the shop has none.'

/**
 * A shop that takes real payments can be tried with an order that a member entered and the id of a gateway in test mode. Buyers who know that id do not
 * get goods for test money: undefined where any mode will do.
 */
const modeNamed = async (
  tx: Tx,
  { shop_id, source }: PayableOrder,
  id: string | null | undefined,
): Promise<false | undefined> =>
  id && source !== 'registered_user' && (await takesRealPayments(tx, shop_id)) ? false : undefined

/**
 * Returns the gateway for the payment; for an edit, a gateway in the mode of the order. Rejects amounts and
 * currencies that no card can pay before it looks for a gateway.
 */
async function gatewayFor(
  tx: Tx,
  platform: BoundPlatform,
  order: PayableOrder,
  { payment_gateway_id, edit_id }: PaymentRequest,
): Promise<Gateway> {
  const obstacle = findAmountObstacle(order)
  if (obstacle !== null) throw refusalFor(new ProviderError(obstacle))
  // The first payment decides whether a sale and its documents are a test. The sale takes no money of the
  // other mode.
  const is_test_mode = edit_id === undefined ? await modeNamed(tx, order, payment_gateway_id) : order.is_test
  const gateway = await findPayableGateway(tx, platform, order.shop_id, payment_gateway_id, is_test_mode)
  if (gateway) return gateway
  if (payment_gateway_id)
    throw invalidField(
      'payment_gateway_id',
      'This shop does not accept payments through this payment gateway.',
    )
  if (is_test_mode !== undefined)
    throw invalidField('payment_gateway_id', is_test_mode ? NONE_IN_TEST_MODE : NONE_LIVE, 'no_gateway')
  throw invalidField('payment_gateway_id', 'This shop does not accept card payments yet.', 'no_gateway')
}

/** Waits while another request opens the page, and returns the resulting page or failure. */
async function waitForPage({ db }: BoundPlatform, payment: Payment): Promise<Payment> {
  const { id, shop_id, order_id, edit_id } = payment
  for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline; ) {
    await sleep(POLL_MS * (0.5 + Math.random()))
    const open = await findOpenPaymentFor(db, shop_id, order_id, edit_id)
    if (open?.id === id && open.redirect_url !== '') return open
    if (open?.id === id && open.is_being_opened) continue
    const now = await findPayment(db, id)
    if (now?.status === 'captured') return now
    throw apiError('provider_error')
  }
  throw apiError('provider_error')
}

function replyOf(payment: Payment): PaymentReply {
  const {
    redirect_url,
    return_urls: _,
    note: __,
    payment_intent_id: ___,
    attempt: ____,
    ...public_fields
  } = payment
  return { ...public_fields, redirect_url, data: JSON.stringify({ redirect_url }) }
}
