// Archiving a shop: nobody reaches it any more, nothing of it is deleted.

import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { archiveShop, findOpenOrder, lockShop } from './shops.queries.ts'

/** Locks the shop, so that no order slips in between look and archive. Refuses `in_use` while an order is open. */
export const removeShop = (db: Db, shop: ShopScope): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await lockShop(tx, shop)) === undefined) throw refuse('not_found')
    if (await findOpenOrder(tx, shop))
      throw refuse('in_use', 'The shop has open orders. Deliver, cancel or refund them first.')
    await archiveShop(tx, shop)
  })
