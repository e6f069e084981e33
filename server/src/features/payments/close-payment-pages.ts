// When an order is not to be paid any more, its payment page at Stripe must end, for it stays payable until it does.

import type { Tx } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { lockPayments } from './payments.queries.ts'

/** Has one payment page ended at Stripe, by a job after the commit; paid meanwhile, it is settled as a late payment. */
export const closePaymentPage = (tx: Tx, payment_id: string): Promise<void> =>
  addJob(tx, 'expire_session', { payment_id }, { job_key: `expire-${payment_id}` })

/**
 * The same for the order's open page, if it has one. Call it wherever an order leaves draft or new by another way than that page.
 * The caller holds the order.
 */
export async function closePaymentPages(tx: Tx, shop_id: string, order_id: string): Promise<void> {
  for (const payment of await lockPayments(tx, shop_id, order_id)) {
    if (payment.status === 'pending' && payment.payment_gateway_id !== null)
      await closePaymentPage(tx, payment.id)
  }
}
