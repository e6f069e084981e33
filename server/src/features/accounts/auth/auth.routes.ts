// The routes to log in, and to end the present session or sessions on further devices.

import { api } from '@kontor/contract/api'
import { officeLanguageOf } from '../../../http/browser/office-language.ts'
import { type App, route } from '../../../http/route.ts'
import type { Google } from '../../../integrations/google/google.ts'
import { renewSession } from '../sessions/issue-tokens.ts'
import { loginPlace } from '../sessions/login-place.ts'
import { endSession, endSessionElsewhere, getSession, pageOfSessions } from '../sessions/sessions.ts'
import type { JoinShops } from '../users/join-shops.ts'
import { createChallenge } from './create-challenge.ts'
import { endOtherLogins } from './end-logins.ts'
import { beginGoogleLogin } from './google/begin-google-login.ts'
import { finishGoogleLogin } from './google/finish-google-login.ts'
import { verifyChallenge } from './verify-challenge.ts'

/** `google` is undefined if logging in with Google is not set up. */
export function registerAuth(app: App, google: Google | undefined, joinShops: JoinShops): void {
  const { tokens } = app
  const { config, clock, log } = app.platform
  route(app, api.auth.login, ({ db: unbound, body, request, reply }) => {
    const db = unbound.forNoShop()
    return 'Google' in body
      ? beginGoogleLogin({ db, config, log, google, reply })
      : createChallenge({ db, config }, body, { address: request.ip, language: officeLanguageOf(request) })
  })
  route(app, api.auth.answer, ({ db, body, request }) =>
    verifyChallenge({ db: db.forNoShop(), config, clock, tokens, request, joinShops }, body),
  )
  route(app, api.auth.googleCallback, ({ db, request, reply }) =>
    finishGoogleLogin({ db: db.forNoShop(), config, tokens, google, request, reply, joinShops }),
  )
  route(app, api.auth.refresh, ({ db, body, request }) =>
    renewSession({ db: db.forNoShop(), tokens, log }, body, loginPlace(request)),
  )
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
