// Refunds and gift cards. Money is refunded to the cards that paid, or to a new card, whose code the buyer
// gets by mail. Bought cards end with their refund.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { isRefundBooked } from './booked.queries.ts'
import { type CardPosting, endUnspent, lockCards, putOnCards, voidCard } from './gift-cards.queries.ts'
import { makeMailedCard } from './make-mailed-card.ts'
import { areUnspent, listSoldIn, listToEnd, lockVoided, type SoldCards } from './sold-cards.queries.ts'

interface Refunded {
  gift_card_id: string | null
  last4: string
  amount: string
}

interface ToCards {
  shop_id: string
  refund_id: string
  order_id: string
  /** The buyer's, for a new card; may be empty. */
  email: string
  currency: string
  /** True if the order is a test sale. */
  is_test: boolean
  gift_cards: readonly Refunded[]
}

/**
 * Refunds to the cards and returns the cards after the refund. A new card replaces an ended card. The new
 * card is a test card if the old card was. Books nothing if the refund was already put on the cards. The
 * caller has locked the order.
 */
export async function refundToCards(
  tx: Tx,
  { shop_id, refund_id, order_id, email, currency, is_test, gift_cards }: ToCards,
): Promise<Refunded[]> {
  if (await isRefundBooked(tx, { shop_id, order_id, refund_id })) return [...gift_cards]
  const posting: CardPosting = {
    kind: 'refunded',
    business_key: `refunded/${refund_id}`,
    against: 'orders',
    actor_user_id: null,
    note: '',
    order_id,
    refund_id,
  }
  const ids = gift_cards.flatMap(({ gift_card_id }) => (gift_card_id === null ? [] : [gift_card_id]))
  const locked = await lockCards(tx, shop_id, ids)
  const known = new Map(locked.map((card) => [card.id, card]))
  const given: Refunded[] = []
  for (const { gift_card_id, last4, amount } of gift_cards) {
    const before = known.get(gift_card_id ?? '')
    if (gift_card_id !== null && (before?.status === 'active' || before?.status === 'empty')) {
      await putOnCards(tx, shop_id, [{ gift_card_id, amount }], posting)
      given.push({ gift_card_id, last4, amount })
    } else {
      const card = {
        shop_id,
        order_id,
        currency,
        amount,
        email,
        message: '',
        expires_at: null,
        is_test: before?.is_test ?? is_test,
      }
      given.push({
        gift_card_id: await makeMailedCard(tx, card, posting, { is_sold: false }),
        last4: '',
        amount,
      })
    }
  }
  return given
}

interface RefundOfSold {
  shop_id: string
  order_id: string
  refund_id: string
}

/**
 * Ends the given number of unspent cards bought by the order. Cards voided by the shop come first, so no
 * holder loses a good card. A card ended by a refund that failed later is not ended twice. Returns true if
 * all cards could be ended. The caller has locked the order, and stored the refund.
 */
export async function endSoldCards(
  tx: Tx,
  { shop_id, order_id, refund_id }: RefundOfSold,
  cards: readonly SoldCards[],
): Promise<boolean> {
  if (cards.length === 0) return true
  const left = await listToEnd(tx, { shop_id, order_id }, cards, true)
  const wanted = left.reduce((sum, { quantity }) => sum + quantity, 0)
  if (wanted === 0) return true
  const posting: CardPosting = {
    kind: 'refunded',
    business_key: `ended/${refund_id}`,
    against: 'payments',
    actor_user_id: null,
    note: '',
    order_id,
    refund_id,
  }
  const voided = await lockVoided(tx, { shop_id, order_id }, left)
  if (voided.length > 0) await endVoided(tx, shop_id, voided, posting)
  const unvoided = left.map(({ amount, quantity }) => ({
    amount,
    quantity: quantity - voided.filter((card) => card.amount === amount).length,
  }))
  const ended = await endUnspent(tx, shop_id, order_id, unvoided, posting)
  return voided.length + ended.length === wanted
}

/**
 * The shop kept the price when it voided the cards, and now returns the price. The function books the return
 * on the cards, which stay voided.
 */
async function endVoided(
  tx: Tx,
  shop_id: string,
  cards: readonly { gift_card_id: string; amount: string }[],
  posting: CardPosting,
): Promise<void> {
  await putOnCards(tx, shop_id, cards, {
    ...posting,
    kind: 'voided',
    business_key: `voided back/${posting.refund_id}`,
    against: 'breakage',
  })
  for (const { gift_card_id } of cards) await voidCard(tx, { shop_id }, gift_card_id, posting)
}

/** Returns the result that `endSoldCards` would give for a refund not stored yet. */
export const canEndSoldCards = async (db: Db, of: OrderKey, cards: readonly SoldCards[]): Promise<boolean> =>
  cards.length === 0 || areUnspent(db, of, await listToEnd(db, of, cards, false))

/**
 * Ends the cards of a failed refund that is pending again, because the cards ended before may belong to
 * another refund by now. Returns the result of `endSoldCards`. Call before the refund is completed.
 */
export const endCardsAgain = async (tx: Tx, of: RefundOfSold): Promise<boolean> =>
  endSoldCards(tx, of, await listSoldIn(tx, of))
