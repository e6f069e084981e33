// Routes of a shop's warehouses.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import {
  changeWarehouse,
  createWarehouse,
  getWarehouse,
  pageOfWarehouses,
  removeWarehouse,
} from './warehouses.ts'

export function registerWarehouses(app: App): void {
  route(app, api.warehouses.create, ({ db, shop, body }) => createWarehouse(db, shop, body))
  route(app, api.warehouses.list, ({ db, shop, query }) => pageOfWarehouses(db, shop, query))
  route(app, api.warehouses.get, ({ db, shop, params }) => getWarehouse(db, shop, params.id))
  route(app, api.warehouses.update, ({ db, shop, params, body }) =>
    changeWarehouse(db, shop, params.id, body),
  )
  route(app, api.warehouses.remove, ({ db, shop, params }) => removeWarehouse(db, shop, params.id))
}
