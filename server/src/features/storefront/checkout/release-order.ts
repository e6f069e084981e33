// Cancels an unpaid order because the buyer changed the order and orders again. The stock is released
// immediately and not only at the end of the hold. Only the buyer of the order may cancel, and only before a
// payment is made or started.

import type { Db } from '../../../db/pool.ts'
import { ProviderError } from '../../../integrations/payments/provider-error.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { closePaymentPage } from '../../orders/payments/close-payment-pages.ts'
import { findOpenPayment } from '../../orders/payments/payments.ts'
import { endPaymentPage } from '../../orders/payments/reporting/end-payment-page.ts'
import { isCheckoutBuyer } from '../../orders/reading/show-to-buyer.ts'
import { cancelOrder } from '../../orders/transitions/cancel-order.ts'
import type { BoundStore } from '../store.ts'

export interface Claimed {
  shop_id: string
  order_id: string
  /** E-mail address of the replacing order. */
  email: string
  /** The id of the cart in the visitor's browser. An order placed from the cart gets the same id. */
  cart_id: string
}

/**
 * Returns whether the visitor has the cart of the order, or knows the e-mail address of the order. The
 * order's URL alone is not enough to cancel the order.
 */
export const isOwnOrder = async (db: Db, { shop_id, order_id, email, cart_id }: Claimed): Promise<boolean> =>
  cart_id === order_id || isCheckoutBuyer(db, shop_id, order_id, email)

/**
 * Ends the order's payment page first, because a payment already made there counts. Then cancels the order if
 * the order is still unpaid. Returns false if the order is paid, is being paid, or may not be cancelled by
 * the buyer.
 */
export async function releaseOrder(
  store: BoundStore,
  { shop_id, order_id, email }: Claimed,
): Promise<boolean> {
  const { db } = store
  const open = await findOpenPayment(db, shop_id, order_id)
  if (open?.status === 'authorized') return false
  if (open) {
    try {
      await endPaymentPage(store, open)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      // Stripe does not answer. A job ends the page later, and a payment made until then is a late payment.
      await db.transaction((tx) => closePaymentPage(tx, open.id))
    }
  }
  const is_free = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    if (order.status !== 'new' || order.source !== 'public_user') return order.status === 'cancelled'
    // The buyer finished the page before the page was ended: the bank is sending the money.
    if ((await findOpenPayment(tx, shop_id, order_id))?.status === 'authorized') return false
    const actor = { kind: 'buyer', name: email } as const
    await cancelOrder(tx, { shop_id, order_id, actor, note: 'Replaced by a new order.' })
    return true
  })
  // The replacing order is calculated right away, and must not see the old stock.
  store.pricing.noteShopChange(shop_id)
  return is_free
}
