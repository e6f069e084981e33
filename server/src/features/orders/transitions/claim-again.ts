// The claims of an order that holds nothing and is placed or paid after all, besides its stock: the uses of
// its discounts and the money of its gift cards. An order that holds both already claims nothing.

import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { type ApiError, apiError } from '../../../http/errors/problem.ts'
import { claimUses } from '../../prices/discounts/claim-uses.ts'
import { claimGiftCards } from '../../prices/gift-cards/redeem-gift-cards.ts'

/** The resource that is no longer available to an order. */
export type UnavailableResource = 'stock' | 'discount' | 'gift_card'

/**
 * Returns the resource that is used up. The caller must then undo the writes of this function. The caller has
 * locked the order and its stock.
 */
export async function claimAgain(
  tx: Tx,
  order: Order,
): Promise<Exclude<UnavailableResource, 'stock'> | undefined> {
  if (!(await claimUses(tx, order))) return 'discount'
  if (!(await claimGiftCards(tx, order))) return 'gift_card'
  return undefined
}

/** Returns the refusal for the requesting member. */
export function refusalFor(lack: UnavailableResource): ApiError {
  switch (lack) {
    case 'stock':
      return apiError('insufficient_stock', 'No single warehouse can ship this whole order any more.')
    case 'discount':
      return apiError('invalid_transition', 'A discount of this order has been used up.')
    case 'gift_card':
      return apiError('gift_card_unusable', 'A gift card of this order can no longer be used.')
  }
}
