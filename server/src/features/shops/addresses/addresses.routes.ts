// Addresses of a shop, and an account's own, without a shop.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { changeAddress, createAddress, getAddress, pageOfAddresses, removeAddress } from './addresses.ts'
import {
  changeOwnAddress,
  createOwnAddress,
  getOwnAddress,
  pageOfOwnAddresses,
  removeOwnAddress,
} from './own-addresses.ts'

export function registerAddresses(app: App): void {
  route(app, api.addresses.create, ({ db, shop, actor, body }) =>
    shop ? createAddress(db, shop, body) : createOwnAddress(db, actor.user_id, body),
  )
  route(app, api.addresses.list, ({ db, shop, actor, query }) =>
    shop ? pageOfAddresses(db, shop, query) : pageOfOwnAddresses(db, actor.user_id, query),
  )
  route(app, api.addresses.get, ({ db, shop, actor, params }) =>
    shop ? getAddress(db, shop, params.id) : getOwnAddress(db, actor.user_id, params.id),
  )
  route(app, api.addresses.update, ({ db, shop, actor, params, body }) =>
    shop ? changeAddress(db, shop, params.id, body) : changeOwnAddress(db, actor.user_id, params.id, body),
  )
  route(app, api.addresses.remove, ({ db, shop, actor, params }) =>
    shop ? removeAddress(db, shop, params.id) : removeOwnAddress(db, actor.user_id, params.id),
  )
}
