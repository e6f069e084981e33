// How many mails an account may send to addresses that it has not proved to be its own: such mails can be a nuisance, since nobody asked for them.

import type { Config } from '../../config.ts'
import { refuse } from '../../http/problem.ts'

const TO_ADDRESS_AN_HOUR = 5

/** Mails of the last hour. They must be counted while the address is locked. */
export interface RecentMails {
  /** To the address, from all accounts together. */
  to_address: number
  of_account: number
}

/**
 * Whether one more mail may be sent. Beyond the address's limit it is false, without a refusal, since other accounts may have used it up. Beyond
 * the account's own limit it refuses `rate_limited`.
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
