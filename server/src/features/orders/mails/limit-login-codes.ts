// How many codes to log in to a shop's store are mailed. Anybody can ask for a code to any address, so no limit that strangers can use up keeps a member
// from logging in: past the limits a mailbox without a valid code gets one for each network that asks, a few a day.

import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/pool.ts'
import { countedMailbox, type MailLimit, takeFromLimits } from '../../../integrations/mail/count-mails.ts'
import {
  DAY,
  HOUR,
  MAILBOX_LIMITS,
  mailTier,
  reasonNotToSend,
} from '../../../integrations/mail/mail-tiers.ts'
import { getMailStanding, type KnownStanding } from './send-to-buyer.ts'

interface AskedCode {
  shop_id: string
  to: string
  /** The keyed hash of the network that asked, as base64url. */
  asked_from: string
  /** True if a code mailed to the address is valid in this shop. */
  has_valid_code: boolean
  /** True if a code was mailed to it within a day. */
  has_had_code: boolean
}

const limit = (of: string, seconds: number, most: number): MailLimit => ({ of, seconds, most })

/**
 * The limits of the shop and its account. An address counts once a day, so a second request for the same
 * address leaves room for other addresses.
 */
async function isInReach(
  tx: Tx,
  { shop_id, has_had_code }: AskedCode,
  { account_user_id, payments, is_trusted }: KnownStanding,
): Promise<boolean> {
  if (is_trusted || has_had_code) return true
  const tier = mailTier(payments)
  return takeFromLimits(tx, [
    limit(`shop ${shop_id}`, DAY, tier.shop_per_day),
    limit(`account ${account_user_id}`, DAY, tier.account_per_day),
  ])
}

/** The limits of the mailbox for codes. Codes and other mails do not share limits. */
function limitsOfMailbox(
  { shop_id }: AskedCode,
  mailbox: string,
  { payments, has_acted, is_trusted }: KnownStanding,
): MailLimit[] {
  const own = `codes of ${shop_id} to ${mailbox}`
  if (has_acted) return [limit(own, DAY, MAILBOX_LIMITS.customer_per_day)]
  const limits = [
    limit(own, HOUR, MAILBOX_LIMITS.stranger_per_hour),
    limit(own, DAY, MAILBOX_LIMITS.stranger_per_day),
    limit(`codes to ${mailbox}`, DAY, MAILBOX_LIMITS.stranger_total_per_day),
  ]
  if (payments === 0 && !is_trusted)
    limits.push(limit(`unproved ${own}`, DAY, MAILBOX_LIMITS.codes_from_unproved_per_day))
  return limits
}

/** Counts one more code and gives true; false if it is not mailed. Locks the counters until the transaction ends. */
export async function mayMailCode(tx: Tx, config: Config, asked: AskedCode): Promise<boolean> {
  if (!config.are_rate_limits_on) return true
  const { shop_id, to, asked_from, has_valid_code } = asked
  const standing = await getMailStanding(tx, config, { shop_id, order_id: undefined, to })
  if (reasonNotToSend(standing, true) !== null) return false
  const mailbox = countedMailbox(config, to)
  if (!(await isInReach(tx, asked, standing))) return false
  if (await takeFromLimits(tx, limitsOfMailbox(asked, mailbox, standing))) return true
  if (has_valid_code) return false
  const most = MAILBOX_LIMITS.further_codes_per_network_and_day
  return takeFromLimits(tx, [limit(`codes to ${mailbox} from ${asked_from}`, DAY, most)])
}
