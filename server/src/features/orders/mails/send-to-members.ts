// Mails to a shop's members. A person becomes an owner of another person's shop without being asked, by the id or a proved address of their account.
// Until they have chosen their notifications themselves, they get only so many a day.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/pool.ts'
import { countedMailbox, takeFromLimits } from '../../../integrations/mail/count-mails.ts'
import { DAY, mailTier } from '../../../integrations/mail/mail-tiers.ts'
import { type Mail, queueMail } from '../../../integrations/mail/queue-mail.ts'
import { getAccountStanding } from '../../accounts/users/account-standing.ts'
import type { NotificationRecipient } from '../../shops/notifications/notification-settings.ts'
import { findShopAccount } from './recipients.queries.ts'

/**
 * Queues the mail for each of the members who want it, within the limits. Locks the counters of their mailboxes: the recipients must be in order of
 * address.
 */
export async function sendToMembers(
  tx: Tx,
  config: Config,
  { shop_id, recipients }: { shop_id: string; recipients: readonly NotificationRecipient[] },
  write: (language: OfficeLanguage) => Omit<Mail, 'to'>,
): Promise<void> {
  const is_limited = config.are_rate_limits_on && recipients.some(({ is_unasked }) => is_unasked)
  const limit = is_limited ? await findLimit(tx, config, shop_id) : undefined
  for (const { email, language, is_unasked } of recipients)
    if (!is_unasked || limit === undefined || (await takeFromLimits(tx, [limit(email)])))
      await queueMail(tx, { to: email, ...write(language) })
}

/**
 * How many such mails from the shop's account a mailbox gets; undefined if there is no limit. All accounts without real payments count together: anybody
 * may have any number of them.
 */
async function findLimit(tx: Tx, config: Config, shop_id: string) {
  const shop = await findShopAccount(tx, shop_id)
  if (shop === undefined) throw new Error('A mail is written for no shop.')
  const { payments, is_trusted } = await getAccountStanding(tx, config, shop)
  if (is_trusted) return undefined
  const from = payments === 0 ? 'unproved' : `account ${shop.account_user_id}`
  return (email: string) => ({
    of: `notices of ${from} to ${countedMailbox(config, email)}`,
    seconds: DAY,
    most: mailTier(payments).shop_per_day,
  })
}
