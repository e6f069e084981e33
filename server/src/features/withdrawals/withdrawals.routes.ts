// An order's withdrawals for the shop's members. Buyers declare them on a page of the storefront.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { listOfOrder } from './withdrawals.queries.ts'

export function registerWithdrawals(app: App): void {
  route(app, api.withdrawals.ofOrder, ({ db, shop, params }) => listOfOrder(db, shop, params.id))
}
