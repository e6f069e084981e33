// Paying an order, for whoever has its id.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { forPlatform } from '../../services.ts'
import { openPayment } from './open-payment.ts'

export function registerCheckout(app: App): void {
  // Whose order it is, the order says. Calls Stripe between transactions, so it needs the pool and not one connection. Whoever asks
  // again gets the page opened meanwhile.
  route(app, api.storefront.pay, ({ body, request }) =>
    openPayment(forPlatform(app.services), body, { address: request.ip, proof: body.proof }),
  )
}
