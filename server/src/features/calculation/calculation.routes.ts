// The public route that tells what an order would cost.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { forShop } from '../../services.ts'
import { calculateAtOnce, calculateOrder } from './calculate-order.ts'

export function registerCalculation(app: App): void {
  const { shop_memory } = app.services
  route(
    app,
    api.storefront.calculate,
    (context) => calculateOrder(forShop(context, context.body.shop_id), context.body),
    { at_once: (body) => calculateAtOnce(shop_memory, body) },
  )
}
