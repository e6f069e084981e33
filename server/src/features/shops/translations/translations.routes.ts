// Routes of a shop's translations.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../../http/route.ts'
import { pageOfTranslations, saveTranslations } from './save-translations.ts'

export function registerTranslations(app: App): void {
  const { translations } = api
  route(app, translations.list, ({ db, shop, query }) => pageOfTranslations(db, shop, query))
  route(app, translations.save, ({ db, shop, body }) => saveTranslations(db, shop, body))
}
