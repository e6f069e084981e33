// Queries what an account has proved and earned. The results decide the mail limits and the turns of the
// account.

import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import {
  COMPLAINT_DAYS,
  FRESH_COMPLAINT_DAYS,
  MAX_COUNTED_PAYMENTS,
  type MailStanding,
} from '../../../integrations/mail/mail-tiers.ts'

export type AccountStanding = Pick<MailStanding, 'payments' | 'buyers' | 'complaints' | 'is_trusted'>

interface Counted {
  with_tests: boolean
  trusted_emails: readonly string[]
}

/**
 * `from shops s …`: the real payments of an account. An archive can bring a gateway without a secret,
 * together with the gateway's payments, which prove nothing. An order records a payment in test mode even if
 * the gateway is in live mode by now. `with_tests` counts payments in test mode. Uses indexes
 * shops_of_account, payments_transaction and the primary keys.
 */
const realPaymentsOf = (account_user_id: string, with_tests: boolean) => sql`
  from shops s
  join payment_gateways g on g.shop_id = s.id and g.secret_key_sealed <> ''
  join payments p on p.payment_gateway_id = g.id and p.transaction_id <> '' and p.status in ('captured', 'refunded')
  join orders o on o.shop_id = p.shop_id and o.id = p.order_id
    and (not (g.is_test_mode or o.is_test) or ${with_tests}::boolean)
  where s.account_user_id = ${account_user_id}`

/** True if the account has one of the addresses. Uses index user_identities_user. */
const isOneOf = (account_user_id: string, emails: readonly string[]) => sql`
  exists (
    select from user_identities
    where user_id = ${account_user_id} and kind = 'email' and subject = any(${emails}::text[]))`

export const findAccountStanding = (
  tx: Tx,
  account_user_id: string,
  { with_tests, trusted_emails }: Counted,
) =>
  tx.forPlatform().first(
    sql<AccountStanding>`
      -- across shops: an account's shops count together
      select
        (select count(*) from (
          select ${realPaymentsOf(account_user_id, with_tests)} limit ${MAX_COUNTED_PAYMENTS}) paid) as payments,
        (select count(*) from (
          select distinct lower(o.customer_user_email) ${realPaymentsOf(account_user_id, with_tests)}
            and o.customer_user_email <> '' limit ${MAX_COUNTED_PAYMENTS}) bought) as buyers,
        (select coalesce(sum(weight), 0)::float8 from (
          select max(o.weight * case when o.created_at > now() - ${FRESH_COMPLAINT_DAYS} * interval '1 day' then 1 else 0.5 end) as weight
          from shops s join mail_objections o on o.shop_id = s.id
          where s.account_user_id = ${account_user_id} and o.is_complaint
            and o.created_at > now() - ${COMPLAINT_DAYS} * interval '1 day'
          group by coalesce(o.reported_from, o.mailbox_hash)) of_network) as complaints,
        ${isOneOf(account_user_id, trusted_emails)} as is_trusted`,
  )

export interface AccountProofs {
  has_payment: boolean
  has_email: boolean
}

/** Returns what the account has proved. Uses the same indexes as above. */
export const findAccountProofs = (db: Db, account_user_id: string, { with_tests, trusted_emails }: Counted) =>
  db.first(
    sql<AccountProofs>`
      -- across shops: an account's shops count together
      select
        exists (select ${realPaymentsOf(account_user_id, with_tests)}) or ${isOneOf(account_user_id, trusted_emails)} as has_payment,
        exists (
          select from user_identities where user_id = ${account_user_id} and kind in ('email', 'google')) as has_email`,
  )

/** Uses the primary key. */
export const findAccountOfShop = (db: Db, shop_id: string) =>
  db.first(
    sql<{
      account_user_id: string
      made_by: string | null
    }>`select account_user_id, made_by from shops where id = ${shop_id}`,
  )
