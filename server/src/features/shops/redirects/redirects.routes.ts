// Routes of a shop's redirects.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import {
  changeRedirect,
  createRedirect,
  getRedirect,
  pageOfRedirects,
  removeRedirect,
} from './save-redirect.ts'

export function registerRedirects(app: App): void {
  const { redirects } = api
  route(app, redirects.create, ({ db, shop, body }) => createRedirect(db, shop, body))
  route(app, redirects.list, ({ db, shop, query }) => pageOfRedirects(db, shop, query))
  route(app, redirects.get, ({ db, shop, params }) => getRedirect(db, shop, params.id))
  route(app, redirects.update, ({ db, shop, params, body }) => changeRedirect(db, shop, params.id, body))
  route(app, redirects.remove, ({ db, shop, params }) => removeRedirect(db, shop, params.id))
}
