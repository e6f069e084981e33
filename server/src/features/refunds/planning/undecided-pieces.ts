// Which pieces of an order go back on the shelf when the rest of it is cancelled or refunded.

import type { Db } from '../../../db/pool.ts'
import { listUndecided } from '../refunds.queries.ts'

/** One row for each item. Leaves out pieces that a person of the shop has refunded: that person has decided whether they come back. */
export const listUndecidedPieces = async (
  db: Db,
  shop_id: string,
  order_id: string,
): Promise<{ product_id: string; quantity: number }[]> =>
  (await listUndecided(db, shop_id, order_id)).filter((row) => row.quantity > 0)
