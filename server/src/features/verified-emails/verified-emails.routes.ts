// Routes of an account's e-mail addresses.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { forNoShop } from '../../services.ts'
import { confirmEmail } from './confirm-email.ts'
import { pageOfEmails } from './list-emails.ts'
import { removeEmail } from './remove-email.ts'
import { retryEmail, verifyEmail } from './verify-email.ts'

export function registerVerifiedEmails(app: App): void {
  const emails = api.verified_emails
  route(app, emails.list, ({ actor, query, ...context }) =>
    pageOfEmails(forNoShop(context), actor.user_id, query),
  )
  route(app, emails.verify, ({ actor, body, ...context }) =>
    verifyEmail(forNoShop(context), actor.user_id, body.email),
  )
  route(app, emails.retry, ({ actor, body, ...context }) =>
    retryEmail(forNoShop(context), actor.user_id, body.verified_email_id),
  )
  route(app, emails.remove, ({ db, actor, params }) => removeEmail(db.forNoShop(), actor.user_id, params.id))
  route(app, emails.confirm, ({ body, ...context }) => confirmEmail(forNoShop(context), body))
}
