// The payments of an order, for the shop's members. Buyers open theirs in `opening`.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { listPayments } from './payments.ts'

export function registerPayments(app: App): void {
  route(app, api.orders.payments, ({ db, shop, params }) => listPayments(db, shop, params.id))
}
