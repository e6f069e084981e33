// How many mails an account may send to addresses it has not proved: such a mail can be a nuisance, and whoever gets it has asked for none.

import type { Config } from '../../config.ts'
import { refuse } from '../../http/problem.ts'

const TO_ADDRESS_AN_HOUR = 5

/** Of the last hour, counted under a lock of the address. */
export interface RecentMails {
  /** From all accounts together. */
  to_address: number
  of_account: number
}

/**
 * Whether one more may go. Past the limit of the address it may not, and nothing is said: others may have used it up. Refuses
 * `rate_limited` past that of the account.
 */
export function mayMail(
  { are_rate_limits_on }: Pick<Config, 'are_rate_limits_on'>,
  recent: RecentMails,
  of_account_an_hour: number,
): boolean {
  if (!are_rate_limits_on) return true
  if (recent.of_account >= of_account_an_hour) throw refuse('rate_limited', { retry_after_seconds: 3600 })
  return recent.to_address < TO_ADDRESS_AN_HOUR
}
