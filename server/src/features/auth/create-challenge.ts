// The first half of a login: a user names an address or key and gets a challenge that proves it. Whether there is an account is neither checked nor
// disclosed.

import { randomUUID } from 'node:crypto'
import type { LoginChallenge } from '@kontor/contract/accounts/auth'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { networkOf } from '../../http/access/network-of.ts'
import { readPublicKey } from '../../integrations/nostr/public-key.ts'
import { hashSecret, makeChallenge, makeCode } from '../../secrets/random-secrets.ts'
import { makeSigner } from '../../secrets/signature.ts'
import { insertChallenge, lockEmailLogins, openMailedChallenge } from './auth.queries.ts'
import { takeLoginMail } from './limit-login-mails.ts'
import { writeLoginMail } from './login-mail.ts'

const MAILS_AN_HOUR = 5
// About ten minutes of attempts: the code in a mail that arrives later is hardly valid any more.
const MAIL_ATTEMPTS = 7

interface Caller {
  /** The IP address. */
  address: string
  /** Of the mail. */
  language: OfficeLanguage
}

type LoginRequest = { NOSTR: { public_key: string } } | { EmailMagicLink: { email: string } }

async function askKey(db: Db, { public_url }: Config, public_key: string): Promise<LoginChallenge> {
  const challenge = makeChallenge()
  const row = await insertChallenge(db, 'nostr', public_key, hashSecret(challenge))
  return { NOSTR: { id: row!.id, public_key, challenge, relay: new URL(public_url).origin } }
}

/** Thrown to roll back a challenge whose mail a limit withholds: only mails that are sent count. */
class MailWithheld extends Error {}

/**
 * Past its hourly limit an address gets a mail only where it has no live code, and past those of its mailbox and of the asking network none. Then the
 * response looks the same, but the id in it belongs to no challenge, and the code of the latest mail stays valid.
 */
async function askMailbox(
  db: Db,
  config: Config,
  email: string,
  { address, language }: Caller,
): Promise<LoginChallenge> {
  const id = randomUUID()
  const code = makeCode()
  const letter = writeLoginMail(config.public_url, { id, code, email }, language)
  const asked_from = makeSigner(config.encryption_key, 'login network').hash(networkOf(address))
  const asking = db.transaction(async (tx) => {
    await lockEmailLogins(tx, email)
    const opened = await openMailedChallenge(
      tx,
      {
        id,
        email,
        secret_hash: hashSecret(code),
        asked_from,
        most_an_hour: config.are_rate_limits_on ? MAILS_AN_HOUR : null,
      },
      { to: email, ...letter, max_attempts: MAIL_ATTEMPTS },
    )
    const is_counted = opened !== undefined && config.are_rate_limits_on
    if (is_counted && !(await takeLoginMail(tx, config, { email, asked_from }))) throw new MailWithheld()
  })
  await asking.catch((error: unknown) => {
    if (!(error instanceof MailWithheld)) throw error
  })
  return { EmailMagicLink: { id } }
}

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
