// Routes of an account's e-mail addresses.

import { api } from '@kontor/contract/api'
import { officeLanguageOf } from '../../../http/browser/office-language.ts'
import { type App, route } from '../../../http/route.ts'
import type { JoinShops } from '../users/join-shops.ts'
import { pageOfEmails, removeEmail } from './account-emails.ts'
import { confirmEmail } from './confirm-email.ts'
import { retryEmail, verifyEmail } from './verify-email.ts'

export function registerVerifiedEmails(app: App, joinShops: JoinShops): void {
  const emails = api.verified_emails
  const { config } = app.platform
  route(app, emails.list, ({ db, actor, query }) =>
    pageOfEmails({ db: db.forNoShop(), config }, actor.user_id, query),
  )
  route(app, emails.verify, ({ db, actor, body, request }) =>
    verifyEmail(
      { db: db.forNoShop(), config },
      { user_id: actor.user_id, email: body.email, language: officeLanguageOf(request), address: request.ip },
    ),
  )
  route(app, emails.retry, ({ db, actor, body, request }) =>
    retryEmail(
      { db: db.forNoShop(), config },
      {
        user_id: actor.user_id,
        id: body.verified_email_id,
        language: officeLanguageOf(request),
        address: request.ip,
      },
    ),
  )
  route(app, emails.remove, ({ db, actor, params }) => removeEmail(db.forNoShop(), actor.user_id, params.id))
  route(app, emails.confirm, ({ db, body, request }) =>
    confirmEmail(
      { db: db.forNoShop(), config, log: request.log, joinShops },
      body,
      officeLanguageOf(request),
    ),
  )
}
