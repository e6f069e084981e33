// Deposits: paying money into an account's balance.

import { api } from '@kontor/contract/api'
import type { StripeMock } from '@kontor/stripe-mock/mock'
import { readKey } from '../../../http/idempotency.ts'
import { type App, route } from '../../../http/route.ts'
import { forPlatform } from '../../../platform.ts'
import { createDeposit } from './create-deposit.ts'
import { getDeposit, pageOfDeposits } from './find-deposits.ts'
import { registerPlatformAtStripeMock } from './platform-account.ts'

export function registerDeposits(app: App, stripe_mock: StripeMock | undefined): void {
  const { platform } = app
  registerPlatformAtStripeMock(platform.config, stripe_mock)
  // Calls Stripe between transactions, so the route needs the pool instead of one connection.
  route(
    app,
    api.deposits.create,
    ({ actor, body, request }) =>
      createDeposit(forPlatform(platform), actor.user_id, body, readKey(request.raw)),
    { goes_on: true },
  )
  route(app, api.deposits.list, ({ db, actor, query }) =>
    pageOfDeposits(db.forPlatform(), actor.user_id, query),
  )
  route(app, api.deposits.get, ({ actor, params }) =>
    getDeposit(forPlatform(platform), actor.user_id, params.id),
  )
}
