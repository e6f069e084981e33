// The route that previews a shop's mails.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { previewMails } from './preview-mails.ts'

export function registerOrderMails(app: App): void {
  route(app, api.mail_previews.list, ({ db, shop, query }) =>
    previewMails(db, shop, app.services.config, query.language),
  )
}
