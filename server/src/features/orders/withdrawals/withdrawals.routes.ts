// Withdrawals for the shop's members. Buyers declare them on a page of the storefront.

import { api } from '@kontor/contract/api'
import { pageOf } from '../../../db/lists/page-of.ts'
import { type App, route } from '../../../http/route.ts'
import { assignWithdrawal } from './assign-withdrawal.ts'
import { listOfOrder, listWithdrawals, withdrawalsWanted } from './withdrawals.queries.ts'

export function registerWithdrawals(app: App): void {
  const { withdrawals } = api
  route(app, withdrawals.ofOrder, ({ db, shop, params }) => listOfOrder(db, shop, params.id))
  route(app, withdrawals.list, ({ db, shop, query }) =>
    pageOf(db, withdrawalsWanted(shop), query, (ids) => listWithdrawals(db, shop, ids)),
  )
  route(app, withdrawals.assign, ({ db, shop, params, body }) =>
    assignWithdrawal(db, shop, params.id, body.order_number),
  )
}
