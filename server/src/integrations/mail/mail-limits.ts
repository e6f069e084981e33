// Limits mails of an account to addresses that the account has not verified, because such mails are
// unsolicited and can be a nuisance.

import type { Config } from '../../config.ts'
import type { Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { countedMailbox, type MailLimit, takeFromLimits } from './count-mails.ts'
import { DAY, MAILBOX_LIMITS } from './mail-tiers.ts'

const TO_ADDRESS_PER_HOUR = 5

/** A limit of the sender, and the message when it is used up. */
export interface OwnLimit extends MailLimit {
  message: string
}

/**
 * Counts one more mail and returns true if it may be sent. Returns false without a refusal beyond the limits
 * of the address, because other accounts may have used them up. Refuses with `rate_limited` beyond the limits
 * of the sender. `to_address` counts the mails of all accounts to the address in the last hour, while the
 * address is locked. Locks the counters.
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
