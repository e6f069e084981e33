// The routes of a shop's mails: previews, and what was mailed about an order.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { listOrderMails } from './recipients.queries.ts'
import { previewMails } from './writing/preview-mails.ts'

export function registerOrderMails(app: App): void {
  route(app, api.mail_previews.list, ({ db, shop, query }) =>
    previewMails(db, shop, app.platform.config, query.language),
  )
  const { is_mailbox_on: is_sent_unmarked } = app.platform.config
  route(app, api.order_mails.ofOrder, ({ db, shop, params }) =>
    listOrderMails(db, shop, params.id, { is_sent_unmarked }),
  )
}
