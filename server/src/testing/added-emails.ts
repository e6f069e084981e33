// Helpers for tests in which a user adds an e-mail address to their account and follows the link in its mail.

import { api } from '@kontor/contract/api'
import type { RawResponse, TestApp, TestUser } from './app.ts'
import { linkOf, logInByKey, mailsTo, makeKeyHolder } from './login.ts'

let added = 0
/** An address that no account has. */
export const freshEmail = (): string => `added-${++added}@example.test`

export interface Answer {
  id: string
  challenge: string
}

export const emailSteps = (app: TestApp) => {
  const steps = {
    post: (path: string, body: unknown, user?: TestUser, at: TestApp = app): Promise<RawResponse> =>
      at.send({ method: 'POST', url: `/v1${path}`, body, ...(user ? { token: user.access_token } : {}) }),

    listOf: async (user: TestUser) => (await user.call(api.verified_emails.list, {})).data,

    add: (user: TestUser, email: string) => user.call(api.verified_emails.verify, { body: { email } }),

    remove: (user: TestUser | undefined, id: string) =>
      app.send({
        method: 'DELETE',
        url: `/v1/a/emails/${id}`,
        ...(user ? { token: user.access_token } : {}),
      }),

    /** The id and code in the newest mail to the address. */
    async newestLink(email: string): Promise<Answer> {
      const { id, challenge } = linkOf((await mailsTo(app, email))[0]!)
      return { id, challenge }
    },

    confirm: (answer: Answer, user?: TestUser) => steps.post('/emails/confirm', answer, user),

    async addConfirmed(user: TestUser, email = freshEmail()) {
      const { id } = await steps.add(user, email)
      const { status } = await steps.confirm(await steps.newestLink(email))
      if (status !== 204) throw new Error(`The confirmation was answered with ${status}.`)
      return { id, email }
    },

    /** A user whose account was made with a Nostr key. */
    async buildKeyHolder(): Promise<TestUser> {
      const session = await logInByKey(app, makeKeyHolder())
      return { ...session, email: '', call: app.as(session.access_token) }
    },
  }
  return steps
}
