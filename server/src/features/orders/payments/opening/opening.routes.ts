// Routes for paying an order. The id of the order authorises the caller.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../../http/route.ts'
import { forPlatform } from '../../../../platform.ts'
import { openPayment } from './open-payment.ts'
import { findShopOfOrder } from './opening.queries.ts'

export function registerPaymentPages(app: App): void {
  // Belongs to the platform, because only the order names the shop. The route calls Stripe between
  // transactions, so it needs the pool and not one connection. A repeated request gets the page opened in the
  // meantime.
  route(
    app,
    api.storefront.pay,
    ({ body, request }) =>
      openPayment(forPlatform(app.platform), body, { address: request.ip, proof: body.proof }),
    {
      goes_on: true,
      key_shop: async ({ db, body }) => (await findShopOfOrder(db.forPlatform(), body.order_id))?.shop_id,
    },
  )
}
