// How many mails an account may send to addresses that it has not verified as its own: such mails are unsolicited and can be a nuisance.

import type { Config } from '../../config.ts'
import type { Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { countedMailbox, type MailLimit, takeFromLimits } from './count-mails.ts'
import { DAY, MAILBOX_LIMITS } from './mail-tiers.ts'

const TO_ADDRESS_PER_HOUR = 5

/** A limit of the sender's own, and what is said where it is used up. */
export interface OwnLimit extends MailLimit {
  message: string
}

/**
 * Whether one more mail may be sent, which is then counted. Beyond the address's limits it is false, without a refusal, since other accounts may
 * have used them up. Beyond the sender's own it refuses `rate_limited`. `to_address` are the mails of the last hour to the address from all accounts
 * together, counted while the address is locked. Locks the counters.
 */
export async function mayMail(
  tx: Tx,
  config: Pick<Config, 'are_rate_limits_on' | 'encryption_key'>,
  { email, own, to_address }: { email: string; own: readonly OwnLimit[]; to_address: number },
): Promise<boolean> {
  if (!config.are_rate_limits_on) return true
  for (const { message, ...limit } of own)
    if (!(await takeFromLimits(tx, [limit])))
      throw apiError('rate_limited', { message, retry_after_seconds: 3600 })
  if (to_address >= TO_ADDRESS_PER_HOUR) return false
  const in_all = {
    of: `to ${countedMailbox(config, email)}`,
    seconds: DAY,
    most: MAILBOX_LIMITS.stranger_total_per_day,
  }
  return takeFromLimits(tx, [in_all])
}
