// The audit log of a shop.

import { api } from '@kontor/contract/api'
import { withTimes } from '../../../http/access/shop-calendar.ts'
import { type App, route } from '../../../http/route.ts'
import { pageOfEvents } from './find-events.ts'

export function registerAudit(app: App): void {
  route(app, api.audit.list, async ({ read_db, shop, query }) =>
    pageOfEvents(read_db, shop, await withTimes(read_db, shop.shop_id, query)),
  )
}
