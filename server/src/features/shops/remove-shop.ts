// Archiving a shop: nobody can reach it any more, but nothing of it is deleted.

import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import { archiveShop, findMoneyUnderWay, findOpenOrder, lockShop } from './shops.queries.ts'

/**
 * Locks the shop, so that no order can be placed between the check and the archiving. Refuses `in_use` while an order is open, or money for one
 * may still come.
 */
export const removeShop = (db: Db, shop: ShopScope): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockShop(tx, shop)
    if (before === undefined) throw refuse('not_found')
    if (await findOpenOrder(tx, shop))
      throw refuse('in_use', 'The shop has open orders. Deliver, cancel or refund them first.')
    if (await findMoneyUnderWay(tx, shop))
      throw refuse(
        'in_use',
        'Money for one of its orders may still be on its way. Delete the shop when the payment has come or has failed.',
      )
    await archiveShop(tx, shop)
    const { id, name, slug } = before
    await auditChange(tx, shop, {
      action: 'shop.remove',
      subject_kind: 'shop',
      subject_id: id,
      subject_label: name,
      before: { name, slug },
    })
  })
