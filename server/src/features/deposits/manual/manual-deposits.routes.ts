// Routes of the deposits that operators book.

import { api } from '@kontor/contract/api'
import type { Contexts } from '../../../db/access/context.ts'
import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { type App, route } from '../../../http/route.ts'
import { refuseUnlessOperator } from '../../operations/refuse-unless-operator.ts'
import { bookManualDeposit, pageOfManualDeposits, reverseManualDeposit } from './manual-deposits.ts'

export function registerManualDeposits(app: App): void {
  const { config } = app.platform
  const forOperator = async (unbound: Contexts<Db>, actor: Actor) => {
    await refuseUnlessOperator({ db: unbound.forNoShop(), config }, actor)
    return unbound.forPlatform()
  }
  route(app, api.manual_deposits.list, async ({ db, actor, query }) =>
    pageOfManualDeposits(await forOperator(db, actor), query),
  )
  route(app, api.manual_deposits.create, async ({ db, actor, body }) =>
    bookManualDeposit(await forOperator(db, actor), actor, body),
  )
  route(app, api.manual_deposits.reverse, async ({ db, actor, params }) =>
    reverseManualDeposit(await forOperator(db, actor), actor, params.id),
  )
}
