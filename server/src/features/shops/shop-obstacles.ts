// Finds obstacles to a shop's deletion. After the deletion no member can retry a refund, record the payment
// of a refund or answer a dispute, and no buyer can withdraw.

import type { Db } from '../../db/pool.ts'
import {
  findMoneyUnderWay,
  findOpenOrder,
  findOpenTodo,
  findOwedRefund,
  findRefundUnderWay,
  findWithdrawableOrder,
} from './shops.queries.ts'

/**
 * Returns the obstacles as sentences for people, each with advice. Returns no sentence if the shop can be
 * deleted.
 */
export async function listObstacles(db: Db, shop: { shop_id: string }): Promise<string[]> {
  const obstacles: string[] = []
  if (await findOpenOrder(db, shop))
    obstacles.push('The shop has open orders. Deliver, cancel or refund them first.')
  const withdrawable = await findWithdrawableOrder(db, shop)
  if (withdrawable)
    obstacles.push(
      `The customer of order ${withdrawable.order_number} can still withdraw from it. Delete the shop after ${withdrawable.until}.`,
    )
  if (await findMoneyUnderWay(db, shop))
    obstacles.push(
      'A payment for one of its orders may be pending. Delete the shop when the payment has arrived or failed.',
    )
  const under_way = await findRefundUnderWay(db, shop)
  if (under_way)
    obstacles.push(
      `A refund of order ${under_way.order_number} is pending. Delete the shop when it is complete.`,
    )
  const owed = await findOwedRefund(db, shop)
  if (owed)
    obstacles.push(
      `A refund of order ${owed.order_number} has failed. Retry it, or refund another way and mark it as refunded.`,
    )
  if (await findOpenTodo(db, shop))
    obstacles.push('The shop has open to-dos, such as a dispute or a failed refund. Resolve them first.')
  return obstacles
}
