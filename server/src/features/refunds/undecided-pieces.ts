// Which pieces of an order still belong on the shelf when the rest of it is called off.

import type { Db } from '../../db/pool.ts'
import { listUndecided } from './refunds.queries.ts'

/** One row a product; those refunded by a person are left out, for that person has said whether they come back. */
export const listUndecidedPieces = async (
  db: Db,
  shop_id: string,
  order_id: string,
): Promise<{ product_id: string; quantity: number }[]> =>
  (await listUndecided(db, shop_id, order_id)).filter((row) => row.quantity > 0)
