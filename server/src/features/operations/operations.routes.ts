// Routes of the operators' page.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { showOperations, startDrill } from './show-operations.ts'

export function registerOperations(app: App): void {
  route(app, api.operations.show, ({ db, config, actor }) =>
    showOperations({ db: db.forNoShop(), config }, actor),
  )
  route(app, api.operations.startDrill, ({ db, config, actor }) =>
    startDrill({ db: db.forNoShop(), config }, actor),
  )
}
