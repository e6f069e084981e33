// Sending the mail that confirms an added address. If an account asks for several to one address, only the newest link is valid.

import type { Config } from '../../config.ts'
import type { Tx } from '../../db/pool.ts'
import { mayMail } from '../../integrations/mail/mail-limits.ts'
import { queueMail } from '../../integrations/mail/queue-mail.ts'
import { hashSecret, makeCode } from '../../secrets/random-secrets.ts'
import { confirmationLink, writeConfirmationMail } from './confirmation-mail.ts'
import {
  closeChallenges,
  countRecentMails,
  findAccountName,
  insertChallenge,
  lockAddress,
} from './verified-emails.queries.ts'

const MAILS_OF_ACCOUNT_AN_HOUR = 20

/** Sends within the limits of `mayMail`, and refuses as it does. Locks the address. */
export async function sendConfirmation(
  tx: Tx,
  config: Config,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  await lockAddress(tx, email)
  const recent = await countRecentMails(tx, user_id, email)
  if (!mayMail(config, recent!, MAILS_OF_ACCOUNT_AN_HOUR)) return
  await closeChallenges(tx, user_id, email)
  const code = makeCode()
  const challenge = await insertChallenge(tx, user_id, email, hashSecret(code))
  const account = await findAccountName(tx, user_id)
  const link = confirmationLink(config.public_url, challenge!.id, code)
  await queueMail(tx, { to: email, ...writeConfirmationMail(email, account!, link) })
}
