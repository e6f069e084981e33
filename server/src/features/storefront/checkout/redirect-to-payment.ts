// Redirects from an order to the payment page, or to a page with the reason why no payment page exists.

import { ApiError } from '../../../http/errors/problem.ts'
import type { BoundPlatform } from '../../../platform.ts'
import type { Payer } from '../../orders/payments/card-testing/check-card-testing.ts'
import { openPayment } from '../../orders/payments/opening/open-payment.ts'

/**
 * Returns the URL of the redirect. `order_page` is the path of the order's own page, which shows errors.
 * `edit_id` is the edit of the paid order whose difference is paid.
 */
export async function redirectToPayment(
  platform: BoundPlatform,
  order_id: string,
  order_page: string,
  payer: Payer,
  edit_id?: string,
): Promise<string> {
  const not_payable = edit_id === undefined ? 'purchase=success' : `edit=${edit_id}`
  try {
    const { redirect_url } = await openPayment(platform, { order_id, edit_id }, payer)
    return redirect_url || order_page
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The order was paid in the meantime, or the bank has yet to confirm the payment: the order's page waits
    // for the event. Or the edit has ended, and the page says so.
    if (error.code === 'order_not_payable') return `${order_page}?${not_payable}`
    if (error.code === 'validation_error')
      return `${order_page}?payment=${error.detail.errors?.[0]?.code ?? 'unavailable'}`
    if (error.detail.proof) {
      const asked = { check: error.detail.proof.challenge, ...(edit_id !== undefined && { edit: edit_id }) }
      return `${order_page}/pay?${new URLSearchParams(asked).toString()}`
    }
    if (error.code === 'not_found') throw error
    return `${order_page}?payment=unavailable`
  }
}
