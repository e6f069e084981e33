// A payment that was under way has failed: the order releases its stock. It may still be paid later.

import type { Tx } from '../../../db/pool.ts'
import { returnUses } from '../../discounts/claim-uses.ts'
import { returnGiftCards } from '../../gift-cards/redeem-gift-cards.ts'
import { releaseStock } from '../../stock/release-stock.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderStep } from '../order-actor.ts'
import { changeStatus, queueStepMails } from './change-status.ts'

/**
 * Locks the order. Only a `new` order can fail: any other is not changed. The buyer of a draft is notified all the same, and may pay it another way.
 * Throws `not_found`.
 */
export async function failOrder(tx: Tx, { shop_id, order_id, actor, note }: OrderStep): Promise<void> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (order.status === 'draft') await queueStepMails(tx, order, 'failed')
  if (order.status !== 'new') return
  await releaseStock(tx, { shop_id, order_id })
  await returnUses(tx, order)
  await returnGiftCards(tx, order)
  await changeStatus(tx, order, { to: 'failed', actor, note, payment_status: 'failed' })
}
