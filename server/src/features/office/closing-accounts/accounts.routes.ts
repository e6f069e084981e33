// Closes an account, and shows the consequences beforehand.

import { api } from '@kontor/contract/api'
import { officeLanguageOf } from '../../../http/browser/office-language.ts'
import { type App, route } from '../../../http/route.ts'
import { closeAccount } from './close-account.ts'
import { planClosure } from './plan-closure.ts'

export function registerAccounts(app: App): void {
  route(app, api.account.closure, ({ db, actor }) => planClosure(db.forPlatform(), actor.user_id))
  route(app, api.account.close, ({ db, actor, body, request }) =>
    closeAccount({ db: db.forPlatform(), log: request.log }, actor, body, officeLanguageOf(request)),
  )
}
