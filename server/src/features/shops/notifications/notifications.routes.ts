// The routes for a member's choice of mails from a shop.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { changeSettings, getSettings } from './notification-settings.ts'

export function registerNotifications(app: App): void {
  route(app, api.notifications.get, ({ db, shop }) => getSettings(db, shop))
  route(app, api.notifications.choose, ({ db, shop, body }) => changeSettings(db, shop, body))
}
