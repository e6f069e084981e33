// Records money that arrived without Stripe, such as cash or a bank transfer, as reported by a member of the
// shop.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { closePaymentPages } from './close-payment-pages.ts'
import { insertCapturedPayment } from './payments.queries.ts'

export interface ManualPayment {
  shop_id: string
  order_id: string
  /** Decimal in major units. */
  amount: string
  currency: string
  /** The edit whose difference the payment pays. */
  edit_id?: string
}

/** Does not say who did it: the order's history does. */
const NOTE = 'Marked as paid manually'

/**
 * Writes a captured payment without a gateway, and ends the order's open payment page to prevent a double payment. The caller has locked the order
 * and checked that it, or the edit, is not paid.
 */
export async function recordManualPayment(tx: Tx, payment: ManualPayment): Promise<void> {
  const { shop_id, order_id, currency, edit_id } = payment
  await closePaymentPages(tx, shop_id, order_id)
  const amount = toMajorText(toMinor(payment.amount, currency), currency)
  await insertCapturedPayment(tx, { shop_id, order_id, edit_id, amount, currency, note: NOTE })
}
