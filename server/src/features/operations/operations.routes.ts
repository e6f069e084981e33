// Routes of the operators' page.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { showOperations, startDrill } from './show-operations.ts'

export function registerOperations(app: App): void {
  const { config } = app.platform
  route(app, api.operations.show, ({ db, actor }) => showOperations({ db: db.forNoShop(), config }, actor))
  route(app, api.operations.startDrill, ({ db, actor }) => startDrill({ db: db.forNoShop(), config }, actor))
}
