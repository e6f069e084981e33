// From an order to its payment page, or to the page that says why there is none.

import { Refusal } from '../../../http/problem.ts'
import type { Services } from '../../../services.ts'
import { openPayment } from '../../checkout/open-payment.ts'

/** The address to go to. `order_page` is the order's own page, which tells what went wrong. */
export async function leadToPayment(
  services: Services,
  order_id: string,
  order_page: string,
): Promise<string> {
  try {
    const { redirect_url } = await openPayment(services, { order_id })
    return redirect_url || order_page
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Paid meanwhile, or the bank has yet to confirm it: the page waits for the news.
    if (error.code === 'order_not_payable') return `${order_page}?purchase=success`
    if (error.code === 'validation_error') return `${order_page}?payment=none`
    if (error.code === 'not_found') throw error
    return `${order_page}?payment=unavailable`
  }
}
