// Routes of a product's licence keys.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { addKeys, pageOfKeys, removeKey } from './save-keys.ts'

export function registerLicenseKeys(app: App): void {
  const { license_keys } = api
  const { vault, config } = app.platform
  route(app, license_keys.add, ({ db, shop, params, body }) =>
    addKeys({ db, vault, config }, shop, params.id, body.keys),
  )
  route(app, license_keys.list, ({ read_db, shop, params, query }) =>
    pageOfKeys(read_db, shop, params.id, query),
  )
  route(app, license_keys.remove, ({ db, shop, params }) => removeKey(db, shop, params))
}
