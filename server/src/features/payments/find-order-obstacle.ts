// Why an unpaid order cannot be paid by card: it was placed by the API or by a member, or the shop's gateway was removed since.

import type { PaymentObstacle } from '@kontor/contract/storefront/storefront-pages'
import type { Db } from '../../db/pool.ts'
import { findPaymentObstacle, type ToPay } from '../payment-gateways/checking/find-payment-obstacle.ts'
import { findOpenPayment } from './find-payment.ts'

/** Null if the order can be paid by card, also on a payment page that was opened before. Says nothing of orders that are not to be paid. */
export async function findOrderObstacle(
  db: Db,
  shop_id: string,
  { id, ...to_pay }: ToPay & { id: string },
): Promise<PaymentObstacle | null> {
  const obstacle = await findPaymentObstacle(db, shop_id, to_pay)
  if (obstacle === null) return null
  const open = await findOpenPayment(db, shop_id, id)
  return open?.is_payable || open?.status === 'authorized' ? null : obstacle
}
