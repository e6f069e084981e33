// What keeps a shop from being deleted: once it is, nobody can retry a refund, note that it was paid or answer a dispute.

import type { Db } from '../../db/pool.ts'
import {
  findMoneyUnderWay,
  findOpenMatter,
  findOpenOrder,
  findOwedRefund,
  findRefundUnderWay,
} from './shops.queries.ts'

/** In sentences for people, each with what to do about it; none where the shop can be deleted. */
export async function listObstacles(db: Db, shop: { shop_id: string }): Promise<string[]> {
  const obstacles: string[] = []
  if (await findOpenOrder(db, shop))
    obstacles.push('The shop has open orders. Deliver, cancel or refund them first.')
  if (await findMoneyUnderWay(db, shop))
    obstacles.push(
      'Money for one of its orders may still be on its way. Delete the shop when the payment has come or has failed.',
    )
  const under_way = await findRefundUnderWay(db, shop)
  if (under_way)
    obstacles.push(
      `A refund of order ${under_way.order_number} is on its way. Delete the shop when it has arrived.`,
    )
  const owed = await findOwedRefund(db, shop)
  if (owed)
    obstacles.push(
      `A refund of order ${owed.order_number} has failed, so its buyer is owed the money. Try it again, or pay it back another way and note that there.`,
    )
  if (await findOpenMatter(db, shop))
    obstacles.push(
      'Something about its money still needs you, such as a dispute or a refund that failed. Deal with what its home page lists first.',
    )
  return obstacles
}
