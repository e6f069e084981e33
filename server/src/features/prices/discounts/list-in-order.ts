// All discounts of a shop, the oldest first.

import type { Discount } from '@kontor/contract/prices/discounts'
import type { Db } from '../../../db/pool.ts'
import { listDiscountsAfter } from './discount-list.queries.ts'

/** Returns at most `limit` rows after the last row read, which is undefined at first. */
export const listInOrder = (
  db: Db,
  shop_id: string,
  last: Pick<Discount, 'created_at' | 'id'> | undefined,
  limit: number,
): Promise<Discount[]> => listDiscountsAfter(db, shop_id, last, limit)
