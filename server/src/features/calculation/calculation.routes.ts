// The public route that tells what an order would cost.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { calculateAtOnce, calculateOrder } from './calculate-order.ts'
import type { FactSource } from './read-facts.ts'

export function registerCalculation(app: App, facts: Omit<FactSource, 'db'>): void {
  route(
    app,
    api.storefront.calculate,
    ({ db, body }) => calculateOrder({ ...facts, db: db.forShop(body.shop_id) }, body),
    { at_once: (body) => calculateAtOnce(facts.shop_memory, body) },
  )
}
