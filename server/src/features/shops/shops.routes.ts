// Shops: the tenants.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { changeShop } from './change-shop.ts'
import { createShop } from './create-shop.ts'
import { getShop, pageOfShops } from './find-shops.ts'
import { removeShop } from './remove-shop.ts'

export function registerShops(app: App): void {
  route(app, api.shops.create, ({ db, actor, body }) => createShop(db, actor, body))
  route(app, api.shops.list, ({ db, actor, query }) => pageOfShops(db, actor, query))
  route(app, api.shops.get, ({ db, shop }) => getShop(db, shop))
  route(app, api.shops.update, ({ db, shop, body }) => changeShop(db, shop, body))
  route(app, api.shops.remove, ({ db, shop }) => removeShop(db, shop))
}
