// Routes of product groups, their variants and the catalogue.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../../http/route.ts'
import { duplicateGroup } from '../duplicate-product.ts'
import { listFilesOfGroup } from '../files/attach-files.ts'
import { unarchiveGroup } from '../restore-archived.ts'
import { addOption, removeOption, renameOption } from './change-options.ts'
import { pageOfCatalogue, pageOfGroups, pageOfVariants } from './find-catalogue.ts'
import { removeGroup } from './remove-group.ts'
import { changeGroup, createGroup, getGroup } from './save-group.ts'
import { changeVariants } from './variants/save-variants.ts'

export function registerProductGroups(app: App): void {
  const { config, files } = app.platform
  const origin = config.public_url
  route(app, api.product_groups.create, ({ db, shop, body }) => createGroup(db, shop, body, origin))
  route(app, api.product_groups.list, ({ read_db, shop, query }) => pageOfGroups(read_db, shop, query))
  route(app, api.product_groups.get, ({ db, shop, params }) => getGroup(db, shop, params.id))
  route(app, api.product_groups.update, ({ db, shop, params, body }) =>
    changeGroup(db, shop, params.id, body, origin),
  )
  route(app, api.product_groups.remove, ({ db, shop, params }) => removeGroup(db, shop, params.id))
  route(app, api.product_groups.listFiles, ({ db, shop, params }) =>
    listFilesOfGroup(db, shop, params.id, origin),
  )
  route(app, api.product_groups.variants, ({ db, shop, params, query }) =>
    pageOfVariants(db, shop, params.id, query),
  )
  route(app, api.product_groups.changeVariants, ({ db, shop, params, body }) =>
    changeVariants(db, shop, params.id, body, origin),
  )
  route(app, api.product_groups.renameOption, ({ db, shop, params, body }) =>
    renameOption(db, shop, params.id, body),
  )
  route(app, api.product_groups.addOption, ({ db, shop, params, body }) =>
    addOption(db, shop, params.id, body),
  )
  route(app, api.product_groups.removeOption, ({ db, shop, params, body }) =>
    removeOption(db, shop, params.id, body),
  )
  route(app, api.product_groups.unarchive, ({ db, shop, params }) => unarchiveGroup(db, shop, params.id))
  route(app, api.product_groups.duplicate, ({ db, shop, params, body }) =>
    duplicateGroup(db, shop, params.id, body, { files, origin, config }),
  )
  route(app, api.catalogue.list, ({ read_db, shop, query }) => pageOfCatalogue(read_db, shop, query))
}
