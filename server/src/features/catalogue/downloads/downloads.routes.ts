// Routes of the files that buyers of a product download.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { addDownload, changeDownload, listDownloadsOf, removeDownload } from './save-downloads.ts'

export function registerDownloads(app: App): void {
  const { downloads } = api
  const { files, config } = app.platform
  route(app, downloads.create, ({ db, shop, params, body }) =>
    addDownload({ db, files, config }, shop, params.id, body),
  )
  route(app, downloads.list, ({ db, shop, params }) => listDownloadsOf(db, shop, params.id))
  route(app, downloads.update, ({ db, shop, params, body }) => changeDownload(db, shop, params, body))
  route(app, downloads.remove, ({ db, shop, params }) => removeDownload({ db, files }, shop, params))
}
