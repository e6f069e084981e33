// The customers of a shop.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { type EraseElsewhere, eraseCustomer, getErasure } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { getCustomer, pageOfCustomers, pageOfOrdersOf } from './find-customers.ts'

export function registerCustomers(app: App, eraseElsewhere: EraseElsewhere): void {
  const { customers } = api
  route(app, customers.list, ({ read_db, shop, query }) => pageOfCustomers(read_db, shop, query))
  route(app, customers.get, ({ db, shop, params }) => getCustomer(db, shop, params.id))
  route(app, customers.orders, ({ read_db, shop, params, query }) =>
    pageOfOrdersOf(read_db, shop, params.id, query),
  )
  route(app, customers.export, ({ db, shop, params }) => exportCustomer(db, shop, params.id))
  route(app, customers.erasure, ({ db, shop, params }) => getErasure(db, shop, params.id))
  route(app, customers.erase, ({ db, shop, params }) =>
    eraseCustomer({ db, eraseElsewhere }, shop, params.id),
  )
}
