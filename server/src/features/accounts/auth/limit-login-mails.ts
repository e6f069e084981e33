// How many login mails a mailbox gets, however its address is written, and a network causes. The addresses of accounts get theirs past these limits too.

import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/pool.ts'
import { countedMailbox, takeFromLimits } from '../../../integrations/mail/count-mails.ts'
import { DAY, HOUR } from '../../../integrations/mail/mail-tiers.ts'

/** A network may be an office, a university or the customers of a carrier: many of them log in for the first time. */
const NETWORK_PER_HOUR = 300
const MAILBOX_PER_HOUR = 10
const MAILBOX_PER_DAY = 30
/** From each network beyond these, so that no stranger elsewhere keeps a mailbox's owner from the first login. */
const MORE_OF_NETWORK_PER_DAY = 5

interface LoginMail {
  email: string
  /** The keyed hash of the network that asks, as base64url. */
  asked_from: string
}

/** Counts one more login mail and gives true; false where a limit is used up. Locks the counters until the transaction ends. */
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
