// The routes of shops, which are the tenants.

import multipart from '@fastify/multipart'
import { api } from '@kontor/contract/api'
import { throwIfNoRoom } from '../../http/files/throw-if-no-room.ts'
import { type App, route } from '../../http/route.ts'
import { createShop } from './create-shop.ts'
import { getShop, pageOfShops } from './find-shops.ts'
import { removeShop } from './remove-shop.ts'
import { pageOfDeletedShops, restoreShop } from './restore-shop.ts'
import { changePages, getPages } from './settings/change-pages.ts'
import { changeShop, type ShopParts } from './settings/change-shop.ts'
import { removeLogo, setLogo } from './settings/save-logo.ts'

export async function registerShops(app: App, parts: ShopParts): Promise<void> {
  const { config, files } = app.platform
  const origin = config.public_url
  route(app, api.shops.create, ({ db, actor, body }) =>
    createShop(db.forPlatform(), actor, body, { ...parts, origin, limit: config }),
  )
  route(app, api.shops.list, ({ db, actor, query, request }) =>
    pageOfShops({ db: db.forPlatform(), log: request.log }, actor, query, origin),
  )
  route(app, api.shops.get, ({ db, shop }) => getShop(db, shop, origin))
  route(app, api.shops.update, ({ db, shop, body }) => changeShop(db, shop, body, { ...parts, origin }))
  route(app, api.shops.remove, ({ db, shop }) => removeShop(db, shop))
  route(app, api.deleted_shops.list, ({ db, actor, query }) =>
    pageOfDeletedShops(db.forPlatform(), actor, query),
  )
  route(app, api.deleted_shops.restore, ({ db, actor, params }) =>
    restoreShop(db.forPlatform(), actor, params.id, origin),
  )
  route(app, api.shops.getPages, ({ db, shop }) => getPages(db, shop))
  route(app, api.shops.updatePages, ({ db, shop, body }) => changePages(db, shop, body))
  route(app, api.shops.removeLogo, ({ db, shop }) => removeLogo(db, shop, files))
  // The scope is separate, so no further route of shops accepts multipart bodies.
  await app.http.register(async (http) => {
    await http.register(multipart)
    route({ ...app, http }, api.shops.setLogo, async ({ db, shop, request }) => {
      await throwIfNoRoom(config, Number(request.headers['content-length'] ?? 0))
      return setLogo(db, shop, request, { files, origin, parties: app.parties })
    })
  })
}
