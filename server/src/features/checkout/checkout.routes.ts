// Paying an order, for whoever has its id.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { openPayment } from './open-payment.ts'

export function registerCheckout(app: App): void {
  // Calls Stripe between transactions, so it needs the pool and not one connection. Whoever asks again gets the page opened meanwhile.
  route(app, api.storefront.pay, ({ body, request }) =>
    openPayment(app.services, body, { address: request.ip, proof: body.proof }),
  )
}
