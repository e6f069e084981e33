// When an order is not to be paid any more, its payment page at Stripe must end, for it stays payable until it does.

import type { Tx } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { lockPayments } from './payments.queries.ts'

/**
 * Has the order's open payment page ended at Stripe, by a job after the commit; should it have been paid meanwhile, the job settles
 * it as a late payment. Call it wherever an order leaves draft or new without that page. The caller holds the order.
 */
export async function closePaymentPages(tx: Tx, shop_id: string, order_id: string): Promise<void> {
  for (const payment of await lockPayments(tx, shop_id, order_id)) {
    if (payment.status === 'pending' && payment.payment_gateway_id !== null)
      await addJob(tx, 'expire_session', { payment_id: payment.id }, { job_key: `expire-${payment.id}` })
  }
}
