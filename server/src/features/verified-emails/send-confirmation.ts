// The mail that asks whether a mailbox belongs to who added it. Of several to one address only the newest of an account is good.

import type { Config } from '../../config.ts'
import type { Tx } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import { queueMail } from '../../integrations/mail/queue-mail.ts'
import { hashSecret, makeCode } from '../../secrets.ts'
import { confirmationLink, writeConfirmationMail } from './confirmation-mail.ts'
import {
  closeChallenges,
  countRecentMails,
  findAccountName,
  insertChallenge,
  lockAddress,
} from './verified-emails.queries.ts'

const MAILS_TO_ADDRESS_AN_HOUR = 5
const MAILS_OF_ACCOUNT_AN_HOUR = 20

/**
 * Past the limit of the address nothing is sent and nothing is said: others may have used it up. Past that of the account
 * `rate_limited`. Locks the address.
 */
export async function sendConfirmation(
  tx: Tx,
  config: Config,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  await lockAddress(tx, email)
  const recent = await countRecentMails(tx, user_id, email)
  if (config.are_rate_limits_on) {
    if (recent!.of_account >= MAILS_OF_ACCOUNT_AN_HOUR)
      throw refuse('rate_limited', { retry_after_seconds: 3600 })
    if (recent!.to_address >= MAILS_TO_ADDRESS_AN_HOUR) return
  }
  await closeChallenges(tx, user_id, email)
  const code = makeCode()
  const challenge = await insertChallenge(tx, user_id, email, hashSecret(code))
  const account = await findAccountName(tx, user_id)
  const link = confirmationLink(config.public_url, challenge!.id, code)
  await queueMail(tx, { to: email, ...writeConfirmationMail(email, account!, link) })
}
