// The routes of logging in, and of ending sessions: this one and those on other devices.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { forNoShop } from '../../services.ts'
import { endSession, endSessionElsewhere } from '../sessions/end-session.ts'
import { getSession } from '../sessions/get-session.ts'
import { pageOfSessions } from '../sessions/list-sessions.ts'
import { renewSession } from '../sessions/renew-session.ts'
import { answerChallenge } from './answer-challenge.ts'
import { askChallenge } from './ask-challenge.ts'
import { beginGoogleLogin } from './begin-google-login.ts'
import { endOtherLogins } from './end-other-logins.ts'
import { finishGoogleLogin } from './finish-google-login.ts'

export function registerAuth(app: App): void {
  route(app, api.auth.login, ({ body, ...context }) =>
    'Google' in body
      ? beginGoogleLogin(forNoShop(context))
      : askChallenge(forNoShop(context), body, context.request.ip),
  )
  route(app, api.auth.answer, (context) => answerChallenge(forNoShop(context), context.body))
  route(app, api.auth.googleCallback, (context) => finishGoogleLogin(forNoShop(context)))
  route(app, api.auth.refresh, (context) => renewSession(forNoShop(context), context.body))
  route(app, api.auth.session, ({ db, actor }) => getSession(db.forNoShop(), actor.session_id))
  route(app, api.auth.logout, ({ db, actor }) => endSession(db.forNoShop(), actor.session_id))
  route(app, api.sessions.list, ({ db, actor, query }) => pageOfSessions(db.forNoShop(), actor, query))
  route(app, api.sessions.end, ({ db, actor, params, request }) =>
    endSessionElsewhere({ db: db.forNoShop(), log: request.log }, actor, params.id),
  )
  route(app, api.sessions.endOthers, ({ db, actor, request }) =>
    endOtherLogins({ db: db.forNoShop(), log: request.log }, actor),
  )
}
