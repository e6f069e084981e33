// A member of the shop retries a failed refund, or records that it was settled by hand.

import type { Refund as ShownRefund } from '@kontor/contract/orders/payments/refunds'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { lockOrder } from '../lock-order.ts'
import { userActor } from '../order-actor.ts'
import { getShownRefund } from '../refunds/refunds.ts'
import { retryRefund, settleByHand } from '../refunds/retry-refund.ts'
import { findRefund } from '../refunds/settle-refund.ts'
import { settleOrderRefunds } from '../transitions/settle-order-refunds.ts'

/**
 * Asks Stripe again (`retry`), or records that the money was refunded another way (`settled`). Locks the order. Does not change a refund that is
 * under way or done. Throws `invalid_transition`, `not_found`.
 */
export const retryFailedRefund = (
  db: Db,
  shop: ShopScope,
  refund_id: string,
  how: 'retry' | 'settled',
): Promise<ShownRefund> =>
  db.transaction(async (tx) => {
    const { shop_id } = shop
    const refund = await findRefund(tx, refund_id)
    if (refund === undefined || refund.shop_id !== shop_id) throw apiError('not_found')
    const { order_id, amount, currency } = refund
    const order = await lockOrder(tx, shop_id, order_id)
    const is_new = await (how === 'retry' ? retryRefund : settleByHand)(tx, refund)
    if (is_new) {
      await settleOrderRefunds(tx, order, userActor(shop.user_id))
      await auditChange(tx, shop, {
        action: `refund.${how}`,
        subject_id: order_id,
        subject_label: order.order_number,
        after: { refund_id, amount, currency },
      })
    }
    return getShownRefund(tx, { shop_id, order_id }, refund_id)
  })
