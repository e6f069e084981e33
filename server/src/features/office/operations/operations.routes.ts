// Routes of the operators' page, including the deposits that operators book.

import { api } from '@kontor/contract/api'
import type { Admit } from '../../../http/parse-request.ts'
import { type App, route } from '../../../http/route.ts'
import {
  bookManualDeposit,
  pageOfManualDeposits,
  reverseManualDeposit,
} from '../../money/deposits/manual/manual-deposits.ts'
import { showOperations, startDrill } from './show-operations.ts'
import { throwUnlessOperator } from './throw-unless-operator.ts'

export function registerOperations(app: App): void {
  const { config } = app.platform
  const { operations, manual_deposits } = api
  route(app, operations.show, ({ db, actor }) => showOperations({ db: db.forNoShop(), config }, actor))
  route(app, operations.startDrill, ({ db, actor }) => startDrill({ db: db.forNoShop(), config }, actor))

  // All remaining users get `not_found`, whatever the request contains.
  const admit: Admit = (unbound, actor) => throwUnlessOperator({ db: unbound.forNoShop(), config }, actor)
  route(app, manual_deposits.list, ({ db, query }) => pageOfManualDeposits(db.forPlatform(), query), {
    admit,
  })
  route(
    app,
    manual_deposits.create,
    ({ db, actor, body }) => bookManualDeposit(db.forPlatform(), actor, body),
    { admit },
  )
  route(
    app,
    manual_deposits.reverse,
    ({ db, actor, params }) => reverseManualDeposit(db.forPlatform(), actor, params.id),
    { admit },
  )
}
