// What an order would cost, for anybody.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { forShop } from '../../services.ts'
import { calculateOrder } from './calculate-order.ts'

export function registerCalculation(app: App): void {
  route(app, api.storefront.calculate, (context) =>
    calculateOrder(forShop(context, context.body.shop_id), context.body),
  )
}
