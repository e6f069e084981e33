// Routes of a shop's shipping rate templates.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { linkWarehouse, unlinkWarehouse } from './link-warehouse.ts'
import { changeTemplate, createTemplate, getTemplate, pageOfTemplates, removeTemplate } from './templates.ts'

export function registerShipping(app: App): void {
  route(app, api.shipping.create, ({ db, shop, body }) => createTemplate(db, shop, body))
  route(app, api.shipping.list, ({ db, shop, query }) => pageOfTemplates(db, shop, query))
  route(app, api.shipping.get, ({ db, shop, params }) => getTemplate(db, shop, params.id))
  route(app, api.shipping.update, ({ db, shop, params, body }) => changeTemplate(db, shop, params.id, body))
  route(app, api.shipping.remove, ({ db, shop, params }) => removeTemplate(db, shop, params.id))
  route(app, api.shipping.addWarehouse, ({ db, shop, params }) =>
    linkWarehouse(db, shop, params.id, params.warehouseId),
  )
  route(app, api.shipping.removeWarehouse, ({ db, shop, params }) =>
    unlinkWarehouse(db, shop, params.id, params.warehouseId),
  )
}
