// Archiving a shop: nobody can reach it any more, but nothing of it is deleted.

import type { Db, Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  archiveShop,
  findMoneyUnderWay,
  findOpenMatter,
  findOpenOrder,
  findOwedRefund,
  findRefundUnderWay,
  lockShop,
} from './shops.queries.ts'

/** Once a shop is deleted nobody can retry a refund, note that it was paid or answer a dispute. Refuses `in_use`. */
async function refuseWhileMoneyMoves(tx: Tx, shop: ShopScope): Promise<void> {
  if (await findMoneyUnderWay(tx, shop))
    throw refuse(
      'in_use',
      'Money for one of its orders may still be on its way. Delete the shop when the payment has come or has failed.',
    )
  const under_way = await findRefundUnderWay(tx, shop)
  if (under_way)
    throw refuse(
      'in_use',
      `A refund of order ${under_way.order_number} is on its way. Delete the shop when it has arrived.`,
    )
  const owed = await findOwedRefund(tx, shop)
  if (owed)
    throw refuse(
      'in_use',
      `A refund of order ${owed.order_number} has failed, so its buyer is owed the money. Try it again, or pay it back another way and note that there.`,
    )
  if (await findOpenMatter(tx, shop))
    throw refuse(
      'in_use',
      'Something about its money still needs you, such as a dispute or a refund that failed. Deal with what its home page lists first.',
    )
}

/**
 * Locks the shop, so that no order can be placed between the check and the archiving. Refuses `in_use` while an order is open, money for one may
 * still come, or a buyer has not got a refund.
 */
export const removeShop = (db: Db, shop: ShopScope): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockShop(tx, shop)
    if (before === undefined) throw refuse('not_found')
    if (await findOpenOrder(tx, shop))
      throw refuse('in_use', 'The shop has open orders. Deliver, cancel or refund them first.')
    await refuseWhileMoneyMoves(tx, shop)
    await archiveShop(tx, shop)
    const { id, name, slug } = before
    await auditChange(tx, shop, {
      action: 'shop.remove',
      subject_id: id,
      subject_label: name,
      before: { name, slug },
    })
  })
