// Which units of an order are restocked when the rest of it is cancelled or refunded.

import type { Db } from '../../../db/pool.ts'
import { listUndecided } from '../refundable.queries.ts'

/** One row for each item. Leaves out units that a member has refunded: that member has decided whether they are restocked. */
export const listUnitsToRestock = async (
  db: Db,
  shop_id: string,
  order_id: string,
): Promise<{ product_id: string; quantity: number }[]> =>
  (await listUndecided(db, shop_id, order_id)).filter((row) => row.quantity > 0)
