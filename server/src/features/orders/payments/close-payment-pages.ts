// Ending payment pages at Stripe: a page stays payable until it is ended, also when its order must not be paid any more.

import type { Db, Tx } from '../../../db/pool.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { lockPayments } from './payments.queries.ts'

/**
 * Adds the job that ends a payment page at Stripe after the commit. If paid before, it is a late payment. `run_at`: RFC 3339; immediately if absent.
 */
export const closePaymentPage = (tx: Db, payment_id: string, run_at?: string): Promise<void> =>
  queueJob(tx, 'expire_session', { payment_id }, { run_at, job_key: `expire-${payment_id}` })

/**
 * Closes the open page of the order, if any. Call this function whenever an order leaves `draft` or `new`
 * without a payment on the page. The caller has locked the order.
 */
export async function closePaymentPages(tx: Tx, shop_id: string, order_id: string): Promise<void> {
  for (const payment of await lockPayments(tx, shop_id, order_id)) {
    if (payment.status === 'pending' && payment.payment_gateway_id !== null)
      await closePaymentPage(tx, payment.id)
  }
}
