// The public route that tells what an order would cost.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { calculateOrder } from './calculate-order.ts'
import type { Pricing } from './load-pricing-facts.ts'

export function registerCalculation(app: App, pricing: Pricing): void {
  route(app, api.storefront.calculate, ({ db, body }) =>
    calculateOrder({ db: db.forShop(body.shop_id), pricing }, body),
  )
}
