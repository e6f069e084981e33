// All discounts of a shop, the oldest first.

import type { Discount } from '@kontor/contract/prices/discounts'
import type { Db } from '../../db/pool.ts'
import { listDiscountsAfter } from './discounts.queries.ts'

/** The next ones after that place; null begins. */
export const listInOrder = (
  db: Db,
  shop_id: string,
  place: { created_at: string; id: string } | null,
  limit: number,
): Promise<Discount[]> => listDiscountsAfter(db, shop_id, place, limit)
