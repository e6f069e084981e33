// A shop's matters, which need a person's attention.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { confirmMatter, pageOfMatters } from './find-matters.ts'

export function registerMatters(app: App): void {
  route(app, api.matters.list, ({ db, shop, query }) => pageOfMatters(db, shop, query))
  route(app, api.matters.done, ({ db, shop, params }) => confirmMatter(db, shop, params.id))
}
