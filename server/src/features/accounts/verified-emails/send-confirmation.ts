// Sends the mail that confirms an added address. If an account asks for several mails to one address, only
// the newest link is valid.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/pool.ts'
import { networkOf } from '../../../http/access/network-of.ts'
import { mayMail } from '../../../integrations/mail/mail-limits.ts'
import { DAY, HOUR } from '../../../integrations/mail/mail-tiers.ts'
import { queueMail } from '../../../integrations/mail/queue-mail.ts'
import { hashSecret, makeCode } from '../../../secrets/random-secrets.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import { confirmationLink, writeConfirmationMail } from './confirmation-mail.ts'
import {
  closeChallenges,
  countRecentMails,
  findAccountName,
  insertChallenge,
  lockAddress,
} from './verified-emails.queries.ts'

const MAILS_OF_ACCOUNT_PER_HOUR = 20
const MAILS_OF_ACCOUNT_PER_DAY = 40

/** An account costs nothing, so the mails caused by one network are limited too, as for invitations. */
const MAILS_OF_NETWORK_PER_HOUR = 50
const MAILS_OF_NETWORK_PER_DAY = 200

export interface Confirming {
  user_id: string
  email: string
  language: OfficeLanguage
  /** The IP address of the asking client. */
  address: string
}

/**
 * Sends a mail within the limits of `mayMail`, with the same refusals. Locks the address and the counters of
 * the account and its network.
 */
export async function sendConfirmation(
  tx: Tx,
  config: Config,
  { user_id, email, language, address }: Confirming,
): Promise<void> {
  await lockAddress(tx, email)
  const recent = await countRecentMails(tx, email)
  const network = makeSigner(config, 'confirmation network').hash(networkOf(address)).toString('base64url')
  const own = [
    {
      of: `confirmations from ${network}`,
      seconds: HOUR,
      most: MAILS_OF_NETWORK_PER_HOUR,
      message: 'Too many verification emails have been sent from your network. Try again in an hour.',
    },
    {
      of: `confirmations from ${network}`,
      seconds: DAY,
      most: MAILS_OF_NETWORK_PER_DAY,
      message: 'Too many verification emails have been sent from your network today. Try again tomorrow.',
    },
    {
      of: `confirmations of ${user_id}`,
      seconds: HOUR,
      most: MAILS_OF_ACCOUNT_PER_HOUR,
      message: `You can send at most ${MAILS_OF_ACCOUNT_PER_HOUR} verification emails an hour. Try again later.`,
    },
    {
      of: `confirmations of ${user_id}`,
      seconds: DAY,
      most: MAILS_OF_ACCOUNT_PER_DAY,
      message: `You can send at most ${MAILS_OF_ACCOUNT_PER_DAY} verification emails a day. Try again tomorrow.`,
    },
  ]
  if (!(await mayMail(tx, config, { email, own, ...recent! }))) return
  await closeChallenges(tx, user_id, email)
  const code = makeCode()
  const challenge = await insertChallenge(tx, user_id, email, hashSecret(code))
  const account = await findAccountName(tx, user_id)
  const link = confirmationLink(config.public_url, challenge!.id, code)
  await queueMail(tx, { to: email, ...writeConfirmationMail(email, account!, link, language) })
}
