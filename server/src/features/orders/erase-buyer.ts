// Erasing the buyer of orders. What was sold, at which price and tax, stays, with the country, state and VAT number that decided the tax, and whether
// the zip was one of Northern Ireland: a report of corrected tax asks again.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { eraseEditNotes } from './editing/edits.queries.ts'
import { eraseBuyers, eraseFormerBuyer, eraseRecipient } from './orders.queries.ts'

/**
 * Deletes everything about the buyer from these orders. From other orders that had `email` (in lower case) before a correction, were placed by a buyer
 * who was logged in with it, or named it as the recipient of gift cards, deletes only that: they belong to another buyer. The caller has locked the
 * orders of the buyer and checked that they have ended.
 */
export async function eraseBuyer(
  tx: Tx,
  { shop_id }: ShopScope,
  email: string,
  order_ids: readonly string[],
): Promise<void> {
  await eraseBuyers(tx, shop_id, order_ids)
  await eraseEditNotes(tx, shop_id, order_ids)
  await eraseFormerBuyer(tx, shop_id, email)
  await eraseRecipient(tx, shop_id, email)
}
