// Routes of a shop's menus and start page.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { changeMenus, getMenus } from './change-menus.ts'
import { changeStartPage, getStartPage } from './change-start-page.ts'

export function registerStoreLayout(app: App): void {
  const origin = app.platform.config.public_url
  const { store_layout } = api
  route(app, store_layout.getMenus, ({ db, shop }) => getMenus(db, shop))
  route(app, store_layout.updateMenus, ({ db, shop, body }) => changeMenus(db, shop, body))
  route(app, store_layout.getStartPage, ({ db, shop }) => getStartPage(db, shop, origin))
  route(app, store_layout.updateStartPage, ({ db, shop, body }) => changeStartPage(db, shop, body, origin))
}
