// Requesting a refund. For money that came through Stripe a job asks Stripe. Money that was taken by hand is recorded as refunded if a member asks,
// who pays it; otherwise the shop is notified that it owes it. Never more is refunded of a payment than it brought.

import type { RefundRequest } from '@kontor/contract/orders/payments/refunds'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { canEndSoldCards, endSoldCards } from '../../prices/gift-cards/refund-to-cards.ts'
import { lockPayments, type Payment } from '../payments/settle-payment.ts'
import { completeRefund } from './complete-refund.ts'
import { failRefund, OWED_BY_HAND } from './fail-refund.ts'
import type { WantedRefund } from './planning/check-parts.ts'
import { deriveLines, planRefund } from './planning/plan-refund.ts'
import { type CardShare, leftOf, listRefundable, NO_CARDS, shareOfCards } from './planning/refund-ways.ts'
import { type Share, sharePlan } from './planning/share-plan.ts'
import { type RefundPlan, surplusLine } from './planning/write-plan.ts'
import { findSoldOrder, sumRefunds } from './refundable.queries.ts'
import { insertRefund, type NewRefund } from './refunds.queries.ts'
import { queueRefund } from './refunds.ts'

type RefundCause = Pick<NewRefund, 'shop_id' | 'order_id' | 'reason' | 'actor' | 'id' | 'request_hash'> & {
  to?: RefundRequest['to']
}

/** What is left of each payment. Locks the order's payments. */
async function lockRefundable(tx: Tx, { shop_id, order_id }: OrderKey) {
  const payments = await lockPayments(tx, shop_id, order_id)
  await deriveLines(tx, { shop_id, order_id })
  return listRefundable(tx, { shop_id, order_id }, payments)
}

/** The plan of a refund; undefined if the order has no captured payment (any more). Locks the order's payments. */
export async function prepareRefund(
  tx: Tx,
  of: OrderKey,
  wanted: WantedRefund,
): Promise<RefundPlan | undefined> {
  const refundable = await lockRefundable(tx, of)
  return refundable.length === 0 ? undefined : planRefund(tx, of, wanted)
}

/** The edit that removes what a refund is about. */
interface RemovingEdit {
  id: string
  /** What of the plan is not refunded but set off against what the edit adds, in minor units. */
  set_off: bigint
}

/**
 * Stores a plan that was prepared in the same transaction; as several refunds where no single payment has enough left for it. Does not call Stripe
 * itself: a job does. Returns the first refund's id, or undefined where the plan is of nothing or the order has no captured payment, and then nothing
 * happens. An edit removes free units, too: its plan of nothing is stored. Refuses `invalid_transition` where less than that is left of the payments.
 * The caller has locked the order, and calls `bookRefunds` once it has locked all else.
 */
export async function requestRefund(
  tx: Tx,
  cause: RefundCause,
  plan: Pick<RefundPlan, 'amount' | 'currency' | 'lines'>,
  edit?: RemovingEdit,
): Promise<string | undefined> {
  const { currency } = plan
  const refundable = await lockRefundable(tx, cause)
  const is_nothing = edit === undefined && toMinor(plan.amount, currency) <= 0n
  if (refundable.length === 0 || is_nothing) return undefined
  const shares = sharePlan(plan, refundable, edit?.set_off)
  if (shares === undefined)
    throw apiError('invalid_transition', 'The remaining amount of the payment is lower.')
  let first: string | undefined
  for (const { payment, amount, set_off, lines } of shares) {
    const named = first === undefined ? cause : { ...cause, id: undefined, request_hash: undefined }
    const own = { ...named, edit_id: edit?.id, part_of: first }
    const cards = await shareOfCards(tx, cause, toMinor(amount, currency), payment, refundable)
    const id = await createRefund(tx, own, payment, { amount, set_off, lines, ...cards })
    first ??= id
    await noteOwedByHand(tx, cause, payment, { id, minor: toMinor(amount, currency) - cards.card_minor })
  }
  if (first !== undefined) await endSold(tx, cause, first, plan)
  return first
}

/** As when a bank returns a refund: it is in the books, but the buyer does not have the money, and is notified once it was paid. */
async function noteOwedByHand(
  tx: Tx,
  { shop_id, order_id, actor }: RefundCause,
  payment: Payment,
  { id, minor }: { id: string; minor: bigint },
): Promise<void> {
  if (minor <= 0n || payment.payment_gateway_id !== null || actor.kind === 'user') return
  const amount = toMajorText(minor, payment.currency)
  await failRefund(tx, payment, { shop_id, order_id, id, amount }, OWED_BY_HAND)
}

const CARD_USED = 'A gift card of this order was used or has expired.'

async function endSold(
  tx: Tx,
  cause: RefundCause,
  refund_id: string,
  plan: Pick<RefundPlan, 'lines'>,
): Promise<void> {
  const { shop_id, order_id } = cause
  const sold = await soldCardsOf(tx, cause, plan)
  if (!(await endSoldCards(tx, { shop_id, order_id, refund_id }, sold))) throw apiError('in_use', CARD_USED)
}

/** Refuses `in_use` where too few of the gift cards among what is to be refunded are left to end with it. */
export async function throwIfUsedCards(db: Db, of: OrderKey, plan: Pick<RefundPlan, 'lines'>): Promise<void> {
  if (!(await canEndSoldCards(db, of, await soldCardsOf(db, of, plan)))) throw apiError('in_use', CARD_USED)
}

/** Refunds all that is left of a payment that came too late or twice. Locks the order's payments; the caller has locked the order. */
export async function returnSurplus(tx: Tx, cause: RefundCause, payment_id: string): Promise<void> {
  const payments = await lockPayments(tx, cause.shop_id, cause.order_id)
  const payment = payments.find((one) => one.id === payment_id)
  if (payment?.status !== 'captured') throw new Error(`The payment ${payment_id} brought nothing to return.`)
  const left_minor = leftOf(payment, await sumRefunds(tx, cause.shop_id, cause.order_id))
  if (left_minor <= 0n) return
  const amount = toMajorText(left_minor, payment.currency)
  await createRefund(tx, cause, payment, { amount, set_off: '0', lines: [surplusLine(amount)], ...NO_CARDS })
}

/** The gift cards among what is refunded, by their amount. Refuses `in_use` for an amount of one: it is refunded as a whole, or not. */
export async function soldCardsOf(
  db: Db,
  { shop_id, order_id }: OrderKey,
  { lines }: Pick<RefundPlan, 'lines'>,
) {
  const sold = await findSoldOrder(db, shop_id, order_id)
  const items = new Map(sold?.items.filter((item) => item.is_gift_card).map((item) => [item.id, item]))
  return lines.flatMap(({ kind, order_item_id, quantity }) => {
    const item = items.get(order_item_id ?? '')
    if (item === undefined) return []
    if (kind !== 'item' || quantity === null)
      throw apiError('in_use', 'Gift cards are refunded in full: refund by quantity.')
    return [{ amount: item.unit_price, quantity }]
  })
}

async function createRefund(
  tx: Tx,
  cause: RefundCause & Pick<NewRefund, 'edit_id' | 'part_of'>,
  payment: Payment,
  {
    amount,
    set_off,
    lines,
    cards,
    card_minor,
    paid_minor,
  }: Pick<Share, 'amount' | 'set_off' | 'lines'> & CardShare,
): Promise<string> {
  const { shop_id, order_id, id: payment_id, currency } = payment
  const by_cards = {
    cards,
    amount: toMajorText(card_minor, currency),
    paid: toMajorText(paid_minor, currency),
  }
  const row = await insertRefund(tx, {
    ...cause,
    shop_id,
    order_id,
    payment_id,
    currency,
    amount,
    set_off,
    lines,
    by_cards,
  })
  if (row === undefined) throw new Error('A refund was not stored.')
  const { id } = row
  const is_asked = payment.payment_gateway_id !== null && toMinor(amount, currency) > card_minor
  if (!is_asked) await completeRefund(tx, { shop_id, id })
  else await queueRefund(tx, id)
  return id
}
