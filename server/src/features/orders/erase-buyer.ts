// Erasing the buyer of orders. The sold goods, prices and taxes stay, with the country, state and VAT number
// that decided the tax. A mark for a zip in Northern Ireland also stays, because a report of corrected tax
// needs the mark again.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { eraseEditNotes } from './editing/edits.queries.ts'
import { eraseBuyers, eraseFormerBuyer, eraseRecipient } from './orders.queries.ts'
import { eraseShipments } from './shipments/shipments.queries.ts'

/**
 * Deletes everything about the buyer from these orders. Other orders belong to other buyers, so only `email`
 * (in lower case) is deleted there: as the address before a correction, as the login of the buyer, or as the
 * recipient of gift cards. The caller has locked the orders of the buyer and checked that all have ended.
 */
export async function eraseBuyer(
  tx: Tx,
  { shop_id }: ShopScope,
  email: string,
  order_ids: readonly string[],
): Promise<void> {
  await eraseBuyers(tx, shop_id, order_ids)
  await eraseEditNotes(tx, shop_id, order_ids)
  await eraseShipments(tx, shop_id, order_ids)
  await eraseFormerBuyer(tx, shop_id, email)
  await eraseRecipient(tx, shop_id, email)
}
