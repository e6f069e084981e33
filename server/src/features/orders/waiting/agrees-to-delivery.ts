import { isPayable } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Db } from '../../../db/pool.ts'
import { giveDigitalConsent } from '../orders.queries.ts'
import { getPublicOrderDetails } from '../reading/show-to-buyer.ts'

/**
 * Returns whether the buyer of an order entered by the shop may pay: the order has no digital goods, or the
 * buyer agrees now, or has agreed before, to immediate delivery and to the loss of the right of withdrawal
 * (Directive 2011/83/EU, article 16 (m)). Stores a new consent.
 */
export async function agreesToDelivery(
  db: Db,
  shop_id: string,
  { id, status }: Pick<Order, 'id' | 'status'>,
  agrees: boolean,
): Promise<boolean> {
  if (!isPayable(status)) return true
  const { needs_digital_consent } = await getPublicOrderDetails(db, shop_id, id, null)
  if (!needs_digital_consent) return true
  if (agrees) await giveDigitalConsent(db, shop_id, id)
  return agrees
}
