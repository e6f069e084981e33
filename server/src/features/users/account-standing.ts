// What an account has earned for its mail limits: real payments of its shops, complaints of recipients, and whether it belongs to an operator.

import type { Config } from '../../config.ts'
import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import {
  COMPLAINT_DAYS,
  MAX_COUNTED_PAYMENTS,
  type MailStanding,
} from '../../integrations/mail/mail-tiers.ts'

export type AccountStanding = Pick<MailStanding, 'payments' | 'complaints' | 'is_trusted'>

/** The account of the demo shop. */
export const DEMO_EMAIL = 'demo@kontor.test'

/** Where mails are only shown in the mailbox, payments at the Stripe mock are as real as it gets. */
export const countsTestPayments = ({ is_mailbox_on }: Pick<Config, 'is_mailbox_on'>): boolean => is_mailbox_on

const trustedEmails = ({ operator_emails, is_mailbox_on, is_demo_on }: Config): readonly string[] =>
  is_mailbox_on && is_demo_on ? [...operator_emails, DEMO_EMAIL] : operator_emails

/** By indexes shops_of_account, payments_transaction, user_identities_user and the primary key of mail_objections. */
export async function getAccountStanding(
  tx: Tx,
  config: Config,
  account_user_id: string,
): Promise<AccountStanding> {
  const standing = await tx.forPlatform().first(
    sql<AccountStanding>`
      -- across shops: an account's shops count together
      select
        (select count(*) from (
          select from shops s
          join payment_gateways g on g.shop_id = s.id and (not g.is_test_mode or ${countsTestPayments(config)}::boolean)
          join payments p on p.payment_gateway_id = g.id and p.transaction_id <> '' and p.status in ('captured', 'refunded')
          where s.account_user_id = ${account_user_id} limit ${MAX_COUNTED_PAYMENTS}) paid) as payments,
        (select count(*) from shops s join mail_objections o on o.shop_id = s.id
          where s.account_user_id = ${account_user_id} and o.is_complaint
            and o.created_at > now() - ${COMPLAINT_DAYS} * interval '1 day') as complaints,
        exists (
          select from user_identities
          where user_id = ${account_user_id} and kind = 'email' and subject = any(${trustedEmails(config)}::text[])) as is_trusted`,
  )
  if (standing === undefined) throw new Error('Counting gave no row.')
  return standing
}
