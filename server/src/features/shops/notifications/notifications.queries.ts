// The SQL of which mails a shop's members want. Only proved addresses can be chosen, and only members of the shop get mails.

import type { NotificationSettings, NotificationTopic } from '@kontor/contract/shops/notifications'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { accountEmail } from '../../accounts/users/users.ts'

/**
 * Joins to `shop_members m` the shop `s`, the member's settings `n`, the `chosen` address, and the
 * `account`'s default address. One row per member.
 */
const CHOICES = sql<never>`
  join shops s on s.id = m.shop_id
  left join notification_settings n on n.shop_id = m.shop_id and n.user_id = m.user_id
  left join user_identities chosen on chosen.user_id = m.user_id and chosen.id = n.email_id and chosen.kind = 'email'
  left join lateral (select ${accountEmail(sql`m.user_id`)} as subject) account on true`

/**
 * Before the member has chosen a language, the language follows from the shop's language, as in
 * `officeLanguage`.
 */
const LANGUAGE = sql<never>`coalesce(n.language, case s.language when 'de' then 'de' else 'en' end)`

export interface Recipient {
  email: string
  language: OfficeLanguage
  /** True if somebody else made the member an owner, and the member has chosen nothing yet. */
  is_unasked: boolean
}

/**
 * One row per member who gets the mail, by address; index shop_members_shop. No two members have the same address.
 */
export const listRecipients = (db: Db, shop_id: string, topic: NotificationTopic) =>
  db.rows(
    sql<Recipient>`
      select coalesce(chosen.subject, account.subject) as email, ${LANGUAGE} as language,
        n.user_id is null and m.user_id is distinct from s.made_by as is_unasked
      from shop_members m ${CHOICES}
      where m.shop_id = ${shop_id} and coalesce(chosen.subject, account.subject) is not null
        and case when n.user_id is null then m.role = 'owner' else ${topic} = any(n.topics) end
      order by 1`,
  )

/** Uses the primary key. */
export const findSettings = (db: Db, { shop_id, user_id }: ShopScope, all: readonly NotificationTopic[]) =>
  db.first(
    sql<NotificationSettings>`
      select m.shop_id, chosen.id as email_id, coalesce(chosen.subject, account.subject) as email,
        coalesce(n.topics, case when m.role = 'owner' then ${all}::text[] else '{}' end) as topics,
        ${LANGUAGE} as language, n.user_id is null as is_default
      from shop_members m ${CHOICES}
      where m.shop_id = ${shop_id} and m.user_id = ${user_id}`,
  )

/**
 * Locks the membership, so nobody can remove the membership in the meantime. Returns no row if no membership
 * exists. Uses the primary key.
 */
export const lockMember = (tx: Tx, { shop_id, user_id }: ShopScope) =>
  tx.first(
    sql<{ role: string }>`
      select role from shop_members where shop_id = ${shop_id} and user_id = ${user_id} for no key update`,
  )

/** The caller has locked the membership and checked that the address belongs to the member. */
export const saveSettings = (
  tx: Tx,
  { shop_id, user_id }: ShopScope,
  { email_id, topics, language }: Pick<NotificationSettings, 'email_id' | 'topics' | 'language'>,
) =>
  tx.run(sql`
    insert into notification_settings (shop_id, user_id, email_id, topics, language)
    values (${shop_id}, ${user_id}, ${email_id}::uuid, ${topics}, ${language})
    on conflict (shop_id, user_id) do update set
      email_id = excluded.email_id, topics = excluded.topics, language = excluded.language, updated_at = now()`)

/** Uses the unique index. */
export const findOwnEmail = (db: Db, { user_id }: ShopScope, id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from user_identities where user_id = ${user_id} and id = ${id} and kind = 'email'`,
  )
