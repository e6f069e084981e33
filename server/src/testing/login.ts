// Logging in in tests: by the code in a mail, or by signing with a key.

import type { LoginChallenge, SessionTokens } from '@kontor/contract/accounts/auth'
import { api } from '@kontor/contract/api'
import { decode } from 'nostr-tools/nip19'
import {
  type EventTemplate,
  finalizeEvent,
  generateSecretKey,
  getPublicKey,
  type NostrEvent,
} from 'nostr-tools/pure'
import { sql } from '../db/sql.ts'
import type { TestApp } from './app.ts'

export interface ReadMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** The mails to an address, newest first. */
export const mailsTo = (app: TestApp, to: string): Promise<ReadMail[]> =>
  app.db.rows(
    sql<ReadMail>`select id, to_address as "to", subject, text, html from mails where to_address = ${to} order by id desc`,
  )

/** The link in a mail, with its id and code. */
export function linkOf(mail: ReadMail): { url: URL; id: string; challenge: string } {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)![0])
  const query = new URLSearchParams(url.hash.slice(url.hash.indexOf('?')))
  return { url, id: query.get('id')!, challenge: query.get('challenge')! }
}

/** Requests a login code and reads it from the mail. */
export async function askCode(app: TestApp, email: string): Promise<{ id: string; challenge: string }> {
  await app.call(api.auth.login, { body: { EmailMagicLink: { email } } })
  const [mail] = await mailsTo(app, email.toLowerCase())
  const { id, challenge } = linkOf(mail!)
  return { id, challenge }
}

export async function logInByMail(app: TestApp, email: string): Promise<SessionTokens> {
  return app.call(api.auth.answer, { body: { EmailMagicLink: await askCode(app, email) } })
}

export interface KeyHolder {
  public_key: string
  sign(event: Partial<EventTemplate>): NostrEvent
  /** The signed event that answers a challenge of this app; `changes` override parts of it. */
  answer(app: TestApp, challenge: string, changes?: Partial<EventTemplate>): NostrEvent
}

export function makeKeyHolder(): KeyHolder {
  const secret = generateSecretKey()
  const sign = (event: Partial<EventTemplate>): NostrEvent => ({
    ...finalizeEvent(
      { kind: 22242, created_at: Math.floor(Date.now() / 1000), content: '', tags: [], ...event },
      secret,
    ),
  })
  return {
    public_key: getPublicKey(secret),
    sign,
    answer: (app, challenge, changes = {}) =>
      sign({
        tags: [
          ['relay', app.platform.config.public_url],
          ['challenge', challenge],
        ],
        ...changes,
      }),
  }
}

export async function createChallenge(
  app: TestApp,
  public_key: string,
): Promise<{ id: string; public_key: string; challenge: string }> {
  const reply: LoginChallenge = await app.call(api.auth.login, { body: { NOSTR: { public_key } } })
  return (reply as { NOSTR: { id: string; public_key: string; challenge: string } }).NOSTR
}

export async function logInByKey(app: TestApp, holder: KeyHolder): Promise<SessionTokens> {
  const { id, challenge } = await createChallenge(app, holder.public_key)
  return app.call(api.auth.answer, {
    body: { NOSTR: { id, response: { ...holder.answer(app, challenge) } } },
  })
}

/** The private key of an nsec, in hex. */
export function rawPrivateKey(nsec: string): string {
  const { type, data } = decode(nsec as `nsec1${string}`)
  if (type !== 'nsec') throw new Error('This is not a private key.')
  return Buffer.from(data).toString('hex')
}
