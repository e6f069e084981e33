// Stock movements: the only way a person changes stock.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { changeMovement, removeMovement } from './movements/change-movement.ts'
import { getMovement, listStockLevels, pageOfMovements } from './movements/find-movements.ts'
import { recordMovement, transferStock } from './movements/record-movement.ts'

export function registerStock(app: App): void {
  route(app, api.stock.create, ({ db, shop, body }) => recordMovement(db, shop, body))
  route(app, api.stock.list, ({ read_db, shop, query }) => pageOfMovements(read_db, shop, query))
  route(app, api.stock.get, ({ db, shop, params }) => getMovement(db, shop, params.id))
  route(app, api.stock.update, ({ db, shop, params, body }) => changeMovement(db, shop, params.id, body))
  route(app, api.stock.remove, ({ db, shop, params }) => removeMovement(db, shop, params.id))
  route(app, api.stock.transfer, ({ db, shop, body }) => transferStock(db, shop, body))
  route(app, api.stock.byProducts, ({ db, shop, body }) => listStockLevels(db, shop, body.product_ids))
}
