// Limits the login mails to a mailbox, in any spelling of the address, and the login mails caused by a
// network. The addresses of accounts get mails past these limits too.

import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/pool.ts'
import { countedMailbox, takeFromLimits } from '../../../integrations/mail/count-mails.ts'
import { DAY, HOUR } from '../../../integrations/mail/mail-tiers.ts'

/** A network may be an office, a university or the customers of a carrier: many of them log in for the first time. */
const NETWORK_PER_HOUR = 300
const MAILBOX_PER_HOUR = 10
const MAILBOX_PER_DAY = 30
/**
 * Each network may cause these mails in addition. A stranger on another network thus cannot keep the owner of
 * a mailbox from the first login.
 */
const MORE_OF_NETWORK_PER_DAY = 5

interface LoginMail {
  email: string
  /** The keyed hash of the asking network, as base64url. */
  asked_from: string
}

/**
 * Counts one more login mail and returns true. Returns false if a limit is used up. Locks the counters until
 * the transaction ends.
 */
export async function takeLoginMail(
  tx: Tx,
  config: Pick<Config, 'encryption_key'>,
  { email, asked_from }: LoginMail,
): Promise<boolean> {
  const mailbox = `login ${countedMailbox(config, email)}`
  const of_network = { of: `logins from ${asked_from}`, seconds: HOUR, most: NETWORK_PER_HOUR }
  if (!(await takeFromLimits(tx, [of_network]))) return false
  const is_in_mailbox_limits = await takeFromLimits(tx, [
    { of: mailbox, seconds: HOUR, most: MAILBOX_PER_HOUR },
    { of: mailbox, seconds: DAY, most: MAILBOX_PER_DAY },
  ])
  return (
    is_in_mailbox_limits ||
    takeFromLimits(tx, [{ of: `${mailbox} from ${asked_from}`, seconds: DAY, most: MORE_OF_NETWORK_PER_DAY }])
  )
}
