// Carts that a website has handed over to the shop: its own script asks later whether they were bought, since nothing else comes back to the
// website. It asks by random ids that it made itself, one for each hand-over, and learns of an order only that it exists.

import { WAS_PAID } from '@kontor/contract/orders/order-status'
import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../db/pool.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import { type Cart, MAX_HAND_OVERS } from '../cart/cart-cookie.ts'
import { deleteOldHandOvers, insertHandOvers, listHandedOver } from './hand-overs.queries.ts'

/** Records that the cart has become this order. A hand-over whose goods were all removed again is not part of it. */
export async function noteHandOvers(
  db: Db,
  shop_id: string,
  { came_from, items }: Cart,
  order_id: string,
): Promise<void> {
  const is_ordered = (id: string) => items.some(({ product_id }) => product_id === id)
  const ids = came_from.filter(({ product_ids }) => product_ids.some(is_ordered)).map(({ id }) => id)
  if (ids.length > 0) await insertHandOvers(db, shop_id, ids, order_id)
}

/**
 * `ids` with commas; at most as many as a cart stores. Returns those whose goods were ordered, and are paid or will be once the bank sends the money.
 */
export async function findOrdered(db: Db, shop_id: string, ids: string): Promise<{ ordered: string[] }> {
  const wanted = ids.toLowerCase().split(',', MAX_HAND_OVERS).filter(isUuid)
  const found = await listHandedOver(db, shop_id, wanted, WAS_PAID)
  return { ordered: found.map(({ id }) => id) }
}

/** For the clean-up job, in all shops. */
export const cleanUpHandOvers = async (db: Db): Promise<void> => {
  await deleteInBatches((limit) => deleteOldHandOvers(db, limit))
}
