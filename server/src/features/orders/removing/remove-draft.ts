// Deleting a draft. Placed orders are never deleted, because customers, invoices and tax reports refer to
// them.

import { isDraft } from '@kontor/contract/orders/order-status'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { dropVatCheck } from '../../taxes/vat-numbers/order-vat-checks.ts'
import { lockOrder } from '../lock-order.ts'
import { deleteDraft } from '../orders.queries.ts'
import { findWithdrawal } from '../reading/order-reading.queries.ts'

const PLACED = 'Only drafts can be deleted. Cancel the order instead.'
const HAS_PAYMENTS =
  'The customer has opened the payment page of this draft. Cancel it instead to close the page.'
const WITHDRAWN = 'The customer has withdrawn from this draft. Cancel it instead.'

/**
 * Locks the order. Refuses `not_found`. Refuses `in_use` for a placed order, and for a draft with a payment
 * or a withdrawal.
 */
export const removeDraft = (db: Db, shop: ShopScope, order_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { shop_id } = shop
    const order = await lockOrder(tx, shop_id, order_id)
    if (!isDraft(order.status)) throw apiError('in_use', PLACED)
    await dropVatCheck(tx, { shop_id, order_id })
    if ((await deleteDraft(tx, shop_id, order_id)) === 0)
      throw apiError('in_use', (await findWithdrawal(tx, shop_id, order_id)) ? WITHDRAWN : HAS_PAYMENTS)
    await auditChange(tx, shop, {
      action: 'order.remove',
      subject_id: order_id,
      subject_label: order.order_number,
      before: { total: order.total, currency: order.currency },
    })
  })
