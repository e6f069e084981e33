// The SQL of what an account has earned for its mail limits.

import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import {
  COMPLAINT_DAYS,
  MAX_COUNTED_PAYMENTS,
  type MailStanding,
} from '../../integrations/mail/mail-tiers.ts'

export type AccountStanding = Pick<MailStanding, 'payments' | 'complaints' | 'is_trusted'>

/**
 * A gateway without a secret came with an archive, and so did its payments, which prove nothing; an order knows that it was paid in test mode even if
 * its gateway is in live mode by now. Payments in test mode count `with_tests`. By indexes shops_of_account, payments_transaction,
 * user_identities_user and primary keys.
 */
export const findAccountStanding = (
  tx: Tx,
  account_user_id: string,
  { with_tests, trusted_emails }: { with_tests: boolean; trusted_emails: readonly string[] },
) =>
  tx.forPlatform().first(
    sql<AccountStanding>`
      -- across shops: an account's shops count together
      select
        (select count(*) from (
          select from shops s
          join payment_gateways g on g.shop_id = s.id and g.secret_key_sealed <> ''
          join payments p on p.payment_gateway_id = g.id and p.transaction_id <> '' and p.status in ('captured', 'refunded')
          join orders o on o.shop_id = p.shop_id and o.id = p.order_id
            and (not (g.is_test_mode or o.is_test) or ${with_tests}::boolean)
          where s.account_user_id = ${account_user_id} limit ${MAX_COUNTED_PAYMENTS}) paid) as payments,
        (select count(*) from shops s join mail_objections o on o.shop_id = s.id
          where s.account_user_id = ${account_user_id} and o.is_complaint
            and o.created_at > now() - ${COMPLAINT_DAYS} * interval '1 day') as complaints,
        exists (
          select from user_identities
          where user_id = ${account_user_id} and kind = 'email' and subject = any(${trusted_emails}::text[])) as is_trusted`,
  )
