// Routes of the delivered downloads and keys of orders.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { readForBuyer, readForShop, resetDownloads } from './read-order-downloads.ts'
import { sendDownload } from './send-download.ts'

export function registerOrderDownloads(app: App): void {
  const { order_downloads } = api
  route(app, order_downloads.forBuyer, ({ params, body, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return readForBuyer(app.platform, params.id, body.email)
  })
  route(app, order_downloads.download, ({ params, request, reply }) =>
    sendDownload(app.platform, params.token, request, reply),
  )
  route(app, order_downloads.list, ({ db, shop, params }) => readForShop(db, shop, params.id))
  route(app, order_downloads.reset, ({ db, shop, params }) => resetDownloads(db, shop, params.id))
}
