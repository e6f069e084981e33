// Setting an order's payment status without changing its status.

import type { PaymentStatus } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { updatePaymentStatus } from './orders.queries.ts'

/** Changes nothing where the order has that payment status already. The caller has locked the order. */
export async function setPaymentStatus(
  tx: Tx,
  shop_id: string,
  order_id: string,
  payment_status: PaymentStatus,
): Promise<void> {
  await updatePaymentStatus(tx, shop_id, order_id, payment_status)
}
