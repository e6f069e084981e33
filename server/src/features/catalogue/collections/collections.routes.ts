// Routes of a shop's collections.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { changeItems, moveItems } from './change-items.ts'
import { getCollection, pageOfCollections, pageOfItems } from './find-collections.ts'
import { removeCollection } from './remove-collection.ts'
import { changeCollection, createCollection } from './save-collection.ts'

export function registerCollections(app: App): void {
  const origin = app.platform.config.public_url
  const { collections } = api
  route(app, collections.create, ({ db, shop, body }) => createCollection(db, shop, body, origin))
  route(app, collections.list, ({ read_db, shop, query }) => pageOfCollections(read_db, shop, query, origin))
  route(app, collections.get, ({ db, shop, params }) => getCollection(db, shop, params.id, origin))
  route(app, collections.update, ({ db, shop, params, body }) =>
    changeCollection(db, shop, params.id, body, origin),
  )
  route(app, collections.remove, ({ db, shop, params }) => removeCollection(db, shop, params.id))
  route(app, collections.listItems, ({ read_db, shop, params, query }) =>
    pageOfItems(read_db, shop, params.id, query),
  )
  route(app, collections.changeItems, ({ db, shop, params, body }) => changeItems(db, shop, params.id, body))
  route(app, collections.moveItems, ({ db, shop, params, body }) => moveItems(db, shop, params.id, body))
}
