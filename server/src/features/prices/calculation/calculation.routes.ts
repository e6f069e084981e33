// The public route to calculate the price of an order.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { calculateOrder } from './calculate-order.ts'
import { findCustomer } from './customer-token.ts'
import type { Pricing } from './load-pricing-facts.ts'
import { makeCodeGuesses } from './offers/code-guesses.ts'
import { previewDiscount } from './preview-discount.ts'

export function registerCalculation(app: App, pricing: Pricing): void {
  const { shared_limits } = app.http
  route(app, api.storefront.calculate, async ({ db, body, request }) =>
    calculateOrder(
      { db: db.forShop(body.shop_id), pricing },
      body,
      makeCodeGuesses(shared_limits, request.ip),
      await findCustomer(app, db, body.customer_token),
    ),
  )
  route(app, api.orders.previewDiscount, ({ db, shop, body }) => previewDiscount({ db, pricing }, shop, body))
}
