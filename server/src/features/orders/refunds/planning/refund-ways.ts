// The ways of a refund: to the gift cards that paid, and to each payment what is left of it. The same is first shown as a preview and
// then done.

import type { RefundPreview, RefundRequest } from '@kontor/contract/orders/payments/refunds'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { OrderKey } from '../../../../db/access/row-keys.ts'
import type { Db } from '../../../../db/pool.ts'
import { splitBetweenCards } from '../../../../pricing/gift-cards.ts'
import { type Payment, readPayments } from '../../payments/settle-payment.ts'
import { findPaidByCards, sumRefunds } from '../refundable.queries.ts'
import type { RefundedCard } from '../refunds.queries.ts'
import { type RefundablePayment, sharePlan } from './share-plan.ts'
import type { RefundPlan } from './write-plan.ts'

/**
 * The captured ones of an order's payments that are part of the sale, oldest first, and what is left of each in minor units: that of the order, and
 * those of its edits.
 */
export async function listRefundable(
  db: Db,
  { shop_id, order_id }: OrderKey,
  payments: readonly Payment[],
): Promise<RefundablePayment[]> {
  const sums = await sumRefunds(db, shop_id, order_id)
  const refundable = payments
    .filter(({ status, is_surplus }) => status === 'captured' && !is_surplus)
    .map((payment): RefundablePayment => ({ payment, left_minor: leftOf(payment, sums), cards_minor: 0n }))
  const [first] = refundable
  if (first) {
    // What gift cards paid is refunded with it.
    const { currency } = first.payment
    const { cards, asked } = (await findPaidByCards(db, shop_id, order_id))!
    for (const { amount } of cards) first.cards_minor += toMinor(amount, currency)
    first.cards_minor -= toMinor(asked, currency)
    first.left_minor += first.cards_minor
  }
  return refundable
}

/** What is left of a payment, in minor units. `sums`: of all refunds of its order. */
export function leftOf(
  { id, amount, currency }: Payment,
  sums: Awaited<ReturnType<typeof sumRefunds>>,
): bigint {
  const asked = sums.find((row) => row.payment_id === id)?.asked ?? '0'
  return toMinor(amount, currency) - toMinor(asked, currency)
}

export interface CardShare {
  cards: RefundedCard[]
  /** What goes to gift cards, in minor units, and what of the refund they had paid. */
  card_minor: bigint
  paid_minor: bigint
}

export const NO_CARDS: CardShare = { cards: [], card_minor: 0n, paid_minor: 0n }

/**
 * What of a refund gift cards get: beside the order's own payment what they paid comes first. With `to: 'gift_card'` all of it, the rest on the first of them
 * or on a new one: what was paid in test mode on none with real money.
 */
export async function shareOfCards(
  db: Db,
  { shop_id, order_id, to }: OrderKey & { to?: RefundRequest['to'] },
  minor: bigint,
  { id, currency }: Payment,
  [first]: readonly RefundablePayment[],
): Promise<CardShare> {
  const { cards, is_test, asked } = (await findPaidByCards(db, shop_id, order_id))!
  const paid = cards.map(({ amount }) => toMinor(amount, currency))
  const { to_cards, over } =
    id === first?.payment.id
      ? splitBetweenCards(paid, toMinor(asked, currency), minor)
      : { to_cards: paid.map(() => 0n), over: minor }
  const rest = to === 'gift_card' ? over : 0n
  const own = cards.findIndex((card) => card.is_test === is_test)
  if (own !== -1) to_cards[own]! += rest
  const given: RefundedCard[] = cards.flatMap(({ gift_card_id, last4 }, at) =>
    to_cards[at]! > 0n ? [{ gift_card_id, last4, amount: toMajorText(to_cards[at]!, currency) }] : [],
  )
  if (own === -1 && rest > 0n) given.push(newCard(rest, currency))
  return { cards: given, card_minor: minor - over + rest, paid_minor: minor - over }
}

const newCard = (minor: bigint, currency: string): RefundedCard => ({
  gift_card_id: null,
  last4: '',
  amount: toMajorText(minor, currency),
})

/**
 * What of a plan goes to gift cards, and what the shop refunds itself. Nothing where less is left of the payments: asking for it is refused. `set_off`,
 * in minor units, is not refunded. Locks nothing.
 */
export async function previewWays(
  db: Db,
  of: OrderKey & { to?: RefundRequest['to'] },
  plan: RefundPlan,
  set_off?: bigint,
): Promise<Pick<RefundPreview, 'gift_card_amount' | 'by_hand_amount'>> {
  const { currency } = plan
  const refundable = await listRefundable(db, of, await readPayments(db, of.shop_id, of.order_id))
  let by_cards = 0n
  let by_hand = 0n
  for (const { payment, amount } of sharePlan(plan, refundable, set_off) ?? []) {
    const minor = toMinor(amount, currency)
    const { card_minor } = await shareOfCards(db, of, minor, payment, refundable)
    by_cards += card_minor
    if (payment.payment_gateway_id === null) by_hand += minor - card_minor
  }
  return {
    gift_card_amount: toMajorText(by_cards, currency),
    by_hand_amount: toMajorText(by_hand, currency),
  }
}
