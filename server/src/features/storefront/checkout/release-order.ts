// Cancels an unpaid order because its buyer changed something and orders again: its stock is released immediately and not only when the hold ends.
// Only for the buyer who placed it, and only while nothing is paid or about to be.

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
  /** E-mail address of the order that takes its place. */
  email: string
  /** The id of the cart in the visitor's browser, which becomes the id of the order placed from it. */
  cart_id: string
}

/** Whether the visitor has the cart it was placed from, or knows its e-mail address: having the order's URL is not enough to cancel it. */
export const isOwnOrder = async (db: Db, { shop_id, order_id, email, cart_id }: Claimed): Promise<boolean> =>
  cart_id === order_id || isCheckoutBuyer(db, shop_id, order_id, email)

/**
 * Ends the order's payment page first, so that a payment already made there counts; then cancels the order if it is still unpaid. False if it is
 * paid, is being paid, or may not be cancelled by its buyer.
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
      // Stripe does not answer: a job ends the page, and what is paid there until then is a late payment.
      await db.transaction((tx) => closePaymentPage(tx, open.id))
    }
  }
  const is_free = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    if (order.status !== 'new' || order.source !== 'public_user') return order.status === 'cancelled'
    // The page was finished before it could be ended: the bank is sending the money.
    if ((await findOpenPayment(tx, shop_id, order_id))?.status === 'authorized') return false
    const actor = { kind: 'buyer', name: email } as const
    await cancelOrder(tx, { shop_id, order_id, actor, note: 'Replaced by a new order.' })
    return true
  })
  // The order that takes its place is calculated right away, and must not see the old stock.
  store.pricing.noteShopChange(shop_id)
  return is_free
}
