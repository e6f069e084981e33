// Addresses added by users, and the challenges that confirm the addresses. A confirmed address is a row of
// user_identities. This feature only reads user_identities, and writes only unverified addresses. The
// database stores only hashes of secrets. All times are by the database's clock.

import type { VerifiedEmail } from '@kontor/contract/accounts/verified-emails'
import { type PageRequest, pageOrder } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { openUser } from '../users/users.ts'

export const CHALLENGE_TTL_SECONDS = 24 * 3600
const MAX_WRONG_ANSWERS = 5

type StoredEmail = Omit<VerifiedEmail, 'is_operator'>

/**
 * Selects one row for each address of the account, verified or not. Uses indexes user_identities_user and
 * unverified_emails_user_id_email_key.
 */
const listed = (user_id: string) => sql`
  (select id, subject as email, true as is_verified, created_at, id = (
      select id from user_identities where user_id = ${user_id} and kind = 'email' and not is_added
      order by created_at, subject limit 1) is true as is_account_email
    from user_identities where user_id = ${user_id} and kind = 'email'
  union all
  select id, email, false, created_at, false from unverified_emails u
    where user_id = ${user_id} and not exists (
      select from user_identities i where i.kind = 'email' and i.subject = u.email and i.user_id = u.user_id)
  ) as listed`

const COLUMNS = sql`id, email, is_verified, is_account_email`

export interface EmailQuery extends PageRequest {
  sort?: string | undefined
}

/** Newest first unless sorted. */
export const listEmails = (db: Db, user_id: string, { sort, ...page }: EmailQuery) =>
  db.rows(sql<StoredEmail>`select ${COLUMNS} from ${listed(user_id)} ${pageOrder(sort, page)}`)

export const countEmails = (db: Db, user_id: string) =>
  db.first(sql<{ total: number }>`select count(*) as total from ${listed(user_id)}`)

export const findEmail = (db: Db, user_id: string, id: string) =>
  db.first(sql<StoredEmail>`select ${COLUMNS} from ${listed(user_id)} where id = ${id}`)

export const findAddress = (db: Db, user_id: string, email: string) =>
  db.first(sql<StoredEmail>`select ${COLUMNS} from ${listed(user_id)} where email = ${email}`)

/** Returns the name of an account for other people: the account's own address, or else the key. */
export const findAccountName = (db: Db, user_id: string) =>
  db.first(
    sql<{ email: string | null; public_key: string | null }>`
      select
        (select subject from user_identities where user_id = ${user_id} and kind = 'email' and not is_added
          order by created_at, subject limit 1) as email,
        (select subject from user_identities where user_id = ${user_id} and kind = 'nostr'
          order by created_at limit 1) as public_key`,
  )

/**
 * Serialises requests for a mail to the address until the transaction ends, so mails are counted one at a
 * time.
 */
export const lockAddress = (tx: Tx, email: string) =>
  tx.first(sql`select pg_advisory_xact_lock(hashtextextended(${`verify ${email}`}, 0))`)

export const countUnverified = (db: Db, user_id: string) =>
  db.first(sql<{ count: number }>`select count(*) as count from unverified_emails where user_id = ${user_id}`)

/**
 * Returns the account's row of the unverified address, and creates the row if none exists. Returns no row if
 * the account is closed.
 */
export const insertUnverified = (db: Db, user_id: string, email: string) =>
  db.first(
    sql<{ id: string }>`
      insert into unverified_emails (user_id, email) select open_user.id, ${email} ${openUser(user_id)}
      on conflict (user_id, email) do update set email = excluded.email returning id`,
  )

/**
 * Deletes the unverified addresses of an account and the mails about them. Uses indexes
 * unverified_emails_user_id_email_key and email_challenges_user.
 */
export const deleteUnverifiedOf = (tx: Tx, user_id: string) =>
  tx.run(sql`
    with challenges as (delete from email_challenges where user_id = ${user_id})
    delete from unverified_emails where user_id = ${user_id}`)

/** Deletes and returns the row. Returns undefined if no row exists. */
export const takeUnverified = (db: Db, user_id: string, email: string) =>
  db.first(
    sql<{
      id: string
    }>`delete from unverified_emails where user_id = ${user_id} and email = ${email} returning id`,
  )

/** Counts the mails sent to the address in the last hour. Uses index email_challenges_email. */
export const countRecentMails = (db: Db, email: string) =>
  db.first(
    sql<{ to_address: number }>`
      select count(*) as to_address from email_challenges where email = ${email} and created_at > now() - interval '1 hour'`,
  )

export const insertChallenge = (db: Db, user_id: string, email: string, secret_hash: string) =>
  db.first(
    sql<{ id: string }>`
      insert into email_challenges (user_id, email, secret_hash, expires_at)
      values (${user_id}, ${email}, ${secret_hash}, now() + ${CHALLENGE_TTL_SECONDS} * interval '1 second')
      returning id`,
  )

/** Ends the open challenges of the account for the address. Uses index email_challenges_email. */
export const closeChallenges = (db: Db, user_id: string, email: string) =>
  db.run(sql`
    update email_challenges set expires_at = least(expires_at, now())
    where email = ${email} and user_id = ${user_id} and consumed_at is null and expires_at > now()`)

/** Ends all open challenges of the account. Uses index email_challenges_user. */
export const closeChallengesOf = (db: Db, user_id: string) =>
  db.run(sql`
    update email_challenges set expires_at = least(expires_at, now())
    where user_id = ${user_id} and consumed_at is null and expires_at > now()`)

/**
 * Applies one answer to an open challenge. The right answer uses the challenge up, a wrong answer is counted.
 * Returns undefined if the challenge is not open. Runs as one statement: if several right answers arrive at
 * the same time, only one gets `is_right`. Uses the primary key.
 */
export const spendChallenge = (db: Db, id: string, secret_hash: string) => {
  const is_right = sql`secret_hash = ${secret_hash}::text`
  return db.first(
    sql<{ user_id: string; email: string; is_right: boolean }>`
      update email_challenges set
        consumed_at = case when ${is_right} then clock_timestamp() end,
        wrong_answers = wrong_answers + case when ${is_right} then 0 else 1 end
      where id = ${id} and consumed_at is null and wrong_answers < ${MAX_WRONG_ANSWERS} and expires_at > clock_timestamp()
      returning user_id, email, consumed_at is not null as is_right`,
  )
}

/**
 * Deletes up to `limit` of the oldest challenges that ended more than a day ago. Counting still needs the
 * challenges of the last hour. Returns the number of deleted rows. Uses index email_challenges_expiry.
 */
export const deleteOldChallenges = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select id from email_challenges where expires_at < now() - interval '1 day'
      order by expires_at limit ${limit} for update skip locked)
    delete from email_challenges c using old where c.id = old.id`)

/**
 * Deletes up to `limit` of the oldest addresses not confirmed within 30 days, because an address may belong
 * to another person. Returns the number of deleted rows. Uses index unverified_emails_age.
 */
export const deleteOldUnverified = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select id from unverified_emails where created_at < now() - interval '30 days'
      order by created_at limit ${limit} for update skip locked)
    delete from unverified_emails e using old where e.id = old.id`)
