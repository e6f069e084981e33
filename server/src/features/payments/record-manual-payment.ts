// Money a shop's member says has come by another way than Stripe: cash, a bank transfer.

import { toMajorText, toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import { closePaymentPages } from './close-payment-pages.ts'
import { insertCapturedPayment } from './payments.queries.ts'

export interface ManualPayment {
  shop_id: string
  order_id: string
  /** Decimal in major units. */
  amount: string
  currency: string
}

/** Who did it stands in the order's history. */
const NOTE = 'Marked as paid by hand'

/**
 * Writes a captured payment without a gateway and has an open payment page of the order ended, so that nobody pays twice. The caller
 * holds the order and has checked that it is not paid. Gives the payment's id.
 */
export async function recordManualPayment(tx: Tx, payment: ManualPayment): Promise<string> {
  const { shop_id, order_id, currency } = payment
  await closePaymentPages(tx, shop_id, order_id)
  const amount = toMajorText(toMinor(payment.amount, currency), currency)
  const row = await insertCapturedPayment(tx, { shop_id, order_id, amount, currency, note: NOTE })
  if (row === undefined) throw new Error('A payment by hand was not stored.')
  return row.id
}
