// What became of an order's money, apart from its status.

import type { PaymentStatus } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { updatePaymentStatus } from './orders.queries.ts'

/** Nothing changes where it is so already. The caller holds the order. */
export async function setPaymentStatus(
  tx: Tx,
  shop_id: string,
  order_id: string,
  payment_status: PaymentStatus,
): Promise<void> {
  await updatePaymentStatus(tx, shop_id, order_id, payment_status)
}
