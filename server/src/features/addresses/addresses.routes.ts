// Addresses of a shop.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { getAddress, pageOfAddresses } from './find-addresses.ts'
import { removeAddress } from './remove-address.ts'
import { changeAddress, createAddress } from './save-address.ts'

export function registerAddresses(app: App): void {
  route(app, api.addresses.create, ({ db, shop, body }) => createAddress(db, shop, body))
  route(app, api.addresses.list, ({ db, shop, query }) => pageOfAddresses(db, shop, query))
  route(app, api.addresses.get, ({ db, shop, params }) => getAddress(db, shop, params.id))
  route(app, api.addresses.update, ({ db, shop, params, body }) => changeAddress(db, shop, params.id, body))
  route(app, api.addresses.remove, ({ db, shop, params }) => removeAddress(db, shop, params.id))
}
