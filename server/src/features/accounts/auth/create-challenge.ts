// The first half of a login. A user enters an address or key and gets a challenge to prove it. The server
// neither checks nor discloses whether an account exists.

import { randomUUID } from 'node:crypto'
import type { LoginChallenge } from '@kontor/contract/accounts/auth'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { networkOf } from '../../../http/access/network-of.ts'
import { readPublicKey } from '../../../integrations/nostr/public-key.ts'
import { type JobPayload, queueJob } from '../../../jobs/job-payloads.ts'
import { hashSecret, makeChallenge, makeCode } from '../../../secrets/random-secrets.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import { findAccountOf, insertChallenge, lockEmailLogins, openMailedChallenge } from './auth.queries.ts'
import { takeLoginMail } from './limit-login-mails.ts'
import { writeLoginMail } from './login-mail.ts'

const MAILS_PER_HOUR = 5
// About ten minutes of attempts. The code in a later mail would hardly be valid any more.
const MAIL_ATTEMPTS = 7

interface Caller {
  /** The IP address. */
  address: string
  /** The language of the mail. */
  language: OfficeLanguage
}

type LoginRequest = { NOSTR: { public_key: string } } | { EmailMagicLink: { email: string } }

async function askKey(db: Db, { public_url }: Config, public_key: string): Promise<LoginChallenge> {
  const challenge = makeChallenge()
  const row = await insertChallenge(db, 'nostr', public_key, hashSecret(challenge))
  return { NOSTR: { id: row!.id, public_key, challenge, relay: new URL(public_url).origin } }
}

/**
 * Opens the challenge and queues the mail. Returns false past the hourly limit of the address if the address
 * has a live code. The live code stays valid.
 */
async function mailChallenge(
  tx: Tx,
  config: Config,
  { id, email, asked_from, language }: JobPayload<'mail_account_login'>,
): Promise<boolean> {
  const code = makeCode()
  await lockEmailLogins(tx, email)
  const opened = await openMailedChallenge(
    tx,
    {
      id,
      email,
      secret_hash: hashSecret(code),
      asked_from: Buffer.from(asked_from, 'base64url'),
      max_per_hour: config.are_rate_limits_on ? MAILS_PER_HOUR : null,
    },
    {
      to: email,
      ...writeLoginMail(config.public_url, { id, code, email }, language),
      max_attempts: MAIL_ATTEMPTS,
    },
  )
  return opened !== undefined
}

/** Rolls back a challenge when a limit withholds the mail. Only mails sent to a recipient count. */
class MailWithheld extends Error {}

/**
 * Past the limits of the mailbox and the asking network, only the address of an account gets a mail. A
 * stranger who uses up the limits therefore keeps no account holder from logging in. A job looks up the
 * account. The response takes as long and looks the same, but without a mail the id belongs to no challenge.
 */
async function askMailbox(
  db: Db,
  config: Config,
  email: string,
  { address, language }: Caller,
): Promise<LoginChallenge> {
  const network = makeSigner(config, 'login network').hash(networkOf(address))
  const asked = { id: randomUUID(), email, asked_from: network.toString('base64url'), language }
  const asking = db.transaction(async (tx) => {
    const is_counted = (await mailChallenge(tx, config, asked)) && config.are_rate_limits_on
    if (is_counted && !(await takeLoginMail(tx, config, asked))) throw new MailWithheld()
  })
  await asking.catch((error: unknown) => {
    if (!(error instanceof MailWithheld)) throw error
    return queueJob(db, 'mail_account_login', asked, { max_attempts: MAIL_ATTEMPTS })
  })
  return { EmailMagicLink: { id: asked.id } }
}

/**
 * Sends a login mail withheld by a limit if the address has an account. The hourly limit of the address still
 * holds.
 */
export const mailAccountLogin = (
  { db, config }: { db: Db; config: Config },
  asked: JobPayload<'mail_account_login'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (await findAccountOf(tx, asked.email)) await mailChallenge(tx, config, asked)
  })

/** Refuses a public key that is none with 422. The e-mail address and the shape of the body have been checked before. */
export function createChallenge(
  { db, config }: { db: Db; config: Config },
  request: LoginRequest,
  caller: Caller,
): Promise<LoginChallenge> {
  if ('NOSTR' in request)
    return askKey(db, config, readPublicKey(request.NOSTR.public_key, 'NOSTR.public_key'))
  return askMailbox(db, config, request.EmailMagicLink.email, caller)
}
