// Gift cards in orders. The checkout finds cards by their codes. A placed order debits the cards, an order
// that ends unpaid credits the cards, and a late payment debits the cards again.

import { normalGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { isZero, toMinor } from '@kontor/contract/values/money'
import type { Db, Tx } from '../../../db/pool.ts'
import { findHeld } from './booked.queries.ts'
import { hashGiftCard, last4Of } from './gift-card-codes.ts'
import {
  type CardAmount,
  type CardPosting,
  type FoundCard,
  findByCodes,
  findCodeScope,
  lockCards,
  mayPay,
  putOnCards,
  takeFromCards,
  voidCard,
} from './gift-cards.queries.ts'

/** A sent code, and the card found for the code. */
export interface SentCard {
  last4: string
  card: FoundCard | undefined
}

/** Returns one entry for each sent code, in the order of the codes. A code sent twice counts once. */
export async function findSentCards(
  db: Db,
  shop: { shop_id: string; currency: string },
  codes: readonly string[],
  { is_locked, are_refused }: { is_locked: boolean; are_refused: boolean },
): Promise<SentCard[]> {
  const sent = [...new Set(codes.map(normalGiftCardCode))].filter((code) => code !== '')
  if (are_refused || sent.length === 0) return sent.map((code) => ({ last4: last4Of(code), card: undefined }))
  const scope = await findCodeScope(db, shop.shop_id)
  const hashes = sent.map((code) => hashGiftCard(scope, code))
  const found = await findByCodes(db, shop, hashes, is_locked)
  const known = new Map(found.map((card) => [card.code_hash, card]))
  return sent.map((code, at) => ({ last4: last4Of(code), card: known.get(hashes[at]!) }))
}

/**
 * An order with the gift cards that pay the order, and the amount of each card. The cards are stored with
 * their ids, which the type leaves out.
 */
export interface OrderWithCards {
  shop_id: string
  id: string
  currency: string
  gift_cards: readonly { amount: string }[]
}

const amountsOf = ({ gift_cards }: OrderWithCards): CardAmount[] =>
  (gift_cards as readonly CardAmount[]).filter(({ amount }) => !isZero(amount))

const posting = (kind: 'redeemed' | 'returned', order_id: string, times: number): CardPosting => ({
  kind,
  business_key: `${kind}/${order_id}/${times}`,
  against: 'orders',
  actor_user_id: null,
  note: '',
  order_id,
})

/**
 * Takes the amounts that gift cards pay of the order, unless the order already holds the amounts. Returns
 * false if a card has less money by now. Also returns false if a card was bought in test mode and the shop
 * takes real payments by now. The caller then has to undo the writes of this function. The caller has locked
 * the order and its stock.
 */
export async function claimGiftCards(tx: Tx, order: OrderWithCards): Promise<boolean> {
  const cards = amountsOf(order)
  if (cards.length === 0) return true
  const { shop_id, id: order_id, currency } = order
  const { held, times } = (await findHeld(tx, shop_id, order_id))!
  const ids = cards.map((card) => card.gift_card_id)
  if (toMinor(held, currency) > 0n) return mayPay(tx, shop_id, ids)
  await lockCards(tx, shop_id, ids)
  const taken = await takeFromCards(tx, shop_id, cards, posting('redeemed', order_id, times))
  return taken.length === cards.length
}

/**
 * Credits the cards of an order that ends unpaid. If a card was voided in the meantime, the returned amount
 * is booked as breakage, like the rest of the card's balance. The caller has locked the order.
 */
export async function returnGiftCards(tx: Tx, order: OrderWithCards): Promise<void> {
  const cards = amountsOf(order)
  if (cards.length === 0) return
  const { shop_id, id: order_id, currency } = order
  const { held, times } = (await findHeld(tx, shop_id, order_id))!
  if (toMinor(held, currency) <= 0n) return
  const locked = await lockCards(
    tx,
    shop_id,
    cards.map((card) => card.gift_card_id),
  )
  const returned = posting('returned', order_id, times)
  await putOnCards(tx, shop_id, cards, returned)
  for (const { id } of locked.filter(({ status }) => status === 'voided'))
    await voidCard(tx, { shop_id }, id, {
      ...returned,
      kind: 'voided',
      business_key: `voided/${order_id}/${times}`,
      against: 'breakage',
    })
}
