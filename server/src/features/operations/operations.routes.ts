// Routes of the operators' page, with the deposits that operators book.

import { api } from '@kontor/contract/api'
import type { Contexts } from '../../db/access/context.ts'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/access/actor.ts'
import { type App, route } from '../../http/route.ts'
import {
  bookManualDeposit,
  pageOfManualDeposits,
  reverseManualDeposit,
} from '../deposits/manual/manual-deposits.ts'
import { refuseUnlessOperator } from './refuse-unless-operator.ts'
import { showOperations, startDrill } from './show-operations.ts'

export function registerOperations(app: App): void {
  const { config } = app.platform
  const { operations, manual_deposits } = api
  route(app, operations.show, ({ db, actor }) => showOperations({ db: db.forNoShop(), config }, actor))
  route(app, operations.startDrill, ({ db, actor }) => startDrill({ db: db.forNoShop(), config }, actor))

  const forOperator = async (unbound: Contexts<Db>, actor: Actor): Promise<Db> => {
    await refuseUnlessOperator({ db: unbound.forNoShop(), config }, actor)
    return unbound.forPlatform()
  }
  route(app, manual_deposits.list, async ({ db, actor, query }) =>
    pageOfManualDeposits(await forOperator(db, actor), query),
  )
  route(app, manual_deposits.create, async ({ db, actor, body }) =>
    bookManualDeposit(await forOperator(db, actor), actor, body),
  )
  route(app, manual_deposits.reverse, async ({ db, actor, params }) =>
    reverseManualDeposit(await forOperator(db, actor), actor, params.id),
  )
}
