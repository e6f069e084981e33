// The SQL of login challenges. Only hashes of secrets are stored, and all times are the database's.

import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { mailedFrom, type PlainMail } from '../../../integrations/mail/queue-mail.ts'

/** The kind `store` logs a visitor in to a shop's store. The subject is the shop and the address. */
export type ChallengeKind = 'email' | 'nostr' | 'store'

export const CHALLENGE_TTL_SECONDS = 15 * 60
const MAX_WRONG_ANSWERS = 5

/**
 * Holds a lock until the transaction ends. Further login requests for the same e-mail address wait for the
 * lock.
 */
export const lockEmailLogins = (db: Db, email: string) =>
  db.first(sql`select pg_advisory_xact_lock(hashtextextended(${`login ${email}`}, 0))`)

export const insertChallenge = (db: Db, kind: ChallengeKind, subject: string, secret_hash: string) =>
  db.first(
    sql<{ id: string }>`
      insert into login_challenges (kind, subject, secret_hash, expires_at)
      values (${kind}, ${subject}, ${secret_hash}, now() + ${CHALLENGE_TTL_SECONDS} * interval '1 second')
      returning id`,
  )

interface Opening {
  id: string
  kind: 'email' | 'store'
  subject: string
  secret_hash: string
  asked_from: Buffer
  /** Null sets no limit. */
  max_per_hour: number | null
}

/**
 * The beginning of a statement. Opens a challenge, which is the row of the CTE `opened`. After the hourly
 * limit of the subject, opens a challenge only if no code is valid. An attacker therefore cannot use up the
 * limit of another user. After the limit, returns no row to a network that used up a code of the subject with
 * wrong answers, as long as the code would still have been valid. Returns no row if the challenge exists,
 * because a job may run twice. Uses index login_challenges_subject.
 */
const opening = ({ id, kind, subject, secret_hash, asked_from, max_per_hour }: Opening) => sql`
    with recent as (
      select count(*) as count,
        coalesce(bool_or(consumed_at is null and expires_at > now() and wrong_answers < ${MAX_WRONG_ANSWERS}), false) as has_live,
        coalesce(bool_or(consumed_at is null and wrong_answers >= ${MAX_WRONG_ANSWERS} and asked_from = ${asked_from}
          and created_at > now() - ${CHALLENGE_TTL_SECONDS} * interval '1 second'), false) as has_burnt
      from login_challenges
      where kind = ${kind} and subject = ${subject} and created_at > now() - interval '1 hour'),
    opened as (
      insert into login_challenges (id, kind, subject, secret_hash, asked_from, expires_at)
      select ${id}::uuid, ${kind}::text, ${subject}::text, ${secret_hash}::text, ${asked_from}::bytea,
        now() + ${CHALLENGE_TTL_SECONDS} * interval '1 second'
      from recent
      where (recent.count < ${max_per_hour}::int) is not false or not recent.has_live and not recent.has_burnt
      on conflict (id) do nothing
      returning id)`

/**
 * Opens a challenge with `opening`, queues the mail with the code, and ends the challenges still open. Runs
 * as one statement because every round trip costs time.
 */
export const openMailedChallenge = (
  db: Db,
  { email, ...asked }: Omit<Opening, 'kind' | 'subject'> & { email: string },
  mail: PlainMail,
) =>
  db.first(sql<{ id: string }>`
    ${opening({ ...asked, kind: 'email', subject: email })},
    closed as (
      update login_challenges set expires_at = least(expires_at, now())
      from opened where kind = 'email' and subject = ${email} and consumed_at is null and expires_at > now()),
    ${mailedFrom(sql`opened`, mail)}`)

/** Finds the account behind a login address. Uses the primary key. */
export const findAccountOf = (db: Db, email: string) =>
  db.first(
    sql<{ user_id: string }>`select user_id from user_identities where kind = 'email' and subject = ${email}`,
  )

/** Opens a challenge of a store with `opening`. Nobody can answer the challenge until a code is set. */
export const openStoreChallenge = (db: Db, asked: Omit<Opening, 'kind' | 'secret_hash'>) =>
  db.first(
    sql<{ id: string }>`${opening({ ...asked, kind: 'store', secret_hash: '' })} select id from opened`,
  )

/**
 * Finds an open challenge of a store without a code. Uses the primary key and index login_challenges_subject.
 */
export const findWithoutCode = (db: Db, id: string) =>
  db.first(
    sql<{ subject: string; asked_from: Buffer; has_valid_code: boolean; has_had_code: boolean }>`
      select c.subject, c.asked_from, earlier.* from login_challenges c
      cross join lateral (
        select count(*) > 0 as has_had_code, coalesce(bool_or(
          v.consumed_at is null and v.expires_at > now() and v.wrong_answers < ${MAX_WRONG_ANSWERS}), false) as has_valid_code
        from login_challenges v
        where v.kind = 'store' and v.subject = c.subject and v.secret_hash <> '' and v.created_at > now() - interval '1 day') earlier
      where c.id = ${id} and c.kind = 'store' and c.secret_hash = '' and c.consumed_at is null and c.expires_at > now()`,
  )

/** Ends a challenge of a store without setting a code. Uses the primary key. */
export const closeWithoutCode = (db: Db, id: string) =>
  db.run(sql`
    update login_challenges set expires_at = least(expires_at, now()) where id = ${id} and kind = 'store' and secret_hash = ''`)

/**
 * Sets the code of a store's challenge. Ends the older challenges of the subject, including challenges still
 * waiting for a code. Jobs may run in any order, and only the code of the newest request counts. Uses index
 * login_challenges_subject.
 */
export const setStoreCode = (db: Db, id: string, subject: string, secret_hash: string) =>
  db.run(sql`
    update login_challenges set
      secret_hash = case when id = ${id} then ${secret_hash} else secret_hash end,
      expires_at = case when id = ${id} then expires_at else least(expires_at, now()) end
    where kind = 'store' and subject = ${subject} and consumed_at is null and expires_at > now()
      and (created_at, id) <= (select created_at, id from login_challenges where id = ${id})`)

/**
 * Takes one answer to an open challenge. A right answer uses the challenge up, a wrong answer is counted.
 * Returns no row if the challenge is not open. Runs as one statement: if several right answers arrive at the
 * same time, only one gets `is_right`. Uses the primary key.
 */
export const spendChallenge = (
  db: Db,
  id: string,
  kind: ChallengeKind,
  answer: { secret_hash: string; subject?: string } | undefined,
) => {
  const is_right = sql`coalesce(secret_hash = ${answer?.secret_hash}::text and subject = coalesce(${answer?.subject}::text, subject), false)`
  return db.first(
    sql<{ subject: string; is_right: boolean }>`
      update login_challenges set
        consumed_at = case when ${is_right} then clock_timestamp() end,
        wrong_answers = wrong_answers + case when ${is_right} then 0 else 1 end
      where id = ${id} and kind = ${kind} and consumed_at is null
        and wrong_answers < ${MAX_WRONG_ANSWERS} and expires_at > clock_timestamp()
      returning subject, consumed_at is not null as is_right`,
  )
}

/** Ends the open challenges for all e-mail addresses of the account; by the indexes user_identities_user and login_challenges_subject. */
export const closeChallengesOf = (db: Db, user_id: string) =>
  db.run(sql`
    update login_challenges set expires_at = least(expires_at, now())
    where kind = 'email' and consumed_at is null and expires_at > now()
      and subject in (select subject from user_identities where user_id = ${user_id} and kind = 'email')`)

/** Uses index login_challenges_subject. */
export const deleteChallengesOf = (db: Db, kind: ChallengeKind, subject: string) =>
  db.run(sql`delete from login_challenges where kind = ${kind} and subject = ${subject}`)

/**
 * Deletes up to `limit` of the oldest challenges that expired over a day ago. Younger challenges still count
 * towards the hourly limit. Returns the number of deleted rows. Uses index login_challenges_expiry.
 */
export const deleteOldChallenges = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select id from login_challenges where expires_at < now() - interval '1 day'
      order by expires_at limit ${limit} for update skip locked)
    delete from login_challenges c using old where c.id = old.id`)

/** Uses the primary key. */
export const findEndedStoreLogin = (db: Db, login_hash: Buffer) =>
  db.first(sql`select from ended_store_logins where login_hash = ${login_hash}`)

/** `for_ms`: how long the cookie of the login would still be valid. */
export const insertEndedStoreLogin = (db: Db, login_hash: Buffer, for_ms: number) =>
  db.run(sql`
    insert into ended_store_logins (login_hash, expires_at)
    values (${login_hash}, now() + ${for_ms}::float8 * interval '1 millisecond') on conflict (login_hash) do nothing`)

/**
 * Deletes up to `limit` ended logins with expired cookies. Returns the number of deleted rows. Uses index
 * ended_store_logins_expiry.
 */
export const deleteExpiredStoreLogins = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select login_hash from ended_store_logins where expires_at < now() - interval '1 day'
      order by expires_at limit ${limit} for update skip locked)
    delete from ended_store_logins l using old where l.login_hash = old.login_hash`)
