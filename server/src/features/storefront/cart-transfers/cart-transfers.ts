// Carts handed over by a website to the shop. The website's script asks later whether the carts were bought,
// because the website gets no other answer. The script asks by random ids made by the script, one for each
// cart transfer, and learns only whether an order exists.

import { WAS_PAID } from '@kontor/contract/orders/order-status'
import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../db/pool.ts'
import { deleteInBatches } from '../../../jobs/in-batches.ts'
import { type Cart, MAX_HAND_OVERS } from '../cart/cart-cookie.ts'
import { deleteOldCartTransfers, insertCartTransfers, listHandedOver } from './cart-transfers.queries.ts'

/** Records that the cart became the order. A cart transfer is left out if the buyer removed all its goods. */
export async function noteCartTransfers(
  db: Db,
  shop_id: string,
  { came_from, items }: Cart,
  order_id: string,
): Promise<void> {
  const is_ordered = (id: string) => items.some(({ product_id }) => product_id === id)
  const ids = came_from.filter(({ product_ids }) => product_ids.some(is_ordered)).map(({ id }) => id)
  if (ids.length > 0) await insertCartTransfers(db, shop_id, ids, order_id)
}

/**
 * `ids` with commas; at most as many as a cart stores. Returns the ids whose goods were ordered, and are paid
 * or will be paid once the bank sends the money.
 */
export async function findOrdered(db: Db, shop_id: string, ids: string): Promise<{ ordered: string[] }> {
  const wanted = ids.toLowerCase().split(',', MAX_HAND_OVERS).filter(isUuid)
  const found = await listHandedOver(db, shop_id, wanted, WAS_PAID)
  return { ordered: found.map(({ id }) => id) }
}

/** Cleans up all shops, for the clean-up job. */
export const cleanUpCartTransfers = async (db: Db): Promise<void> => {
  await deleteInBatches((limit) => deleteOldCartTransfers(db, limit))
}
