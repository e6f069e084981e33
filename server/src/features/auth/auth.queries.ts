// The SQL of login challenges. Only hashes of secrets are stored, and every clock is the database's.

import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export type ChallengeKind = 'email' | 'nostr'

export const CHALLENGE_TTL_SECONDS = 15 * 60
const MAX_WRONG_ANSWERS = 5

/** Whoever asks for a login of the same address waits here until the transaction ends. */
export const lockEmailLogins = (db: Db, email: string) =>
  db.first(sql`select pg_advisory_xact_lock(hashtextextended(${`login ${email}`}, 0))`)

// One number; login_challenges_subject.
export const countRecentChallenges = (db: Db, kind: ChallengeKind, subject: string) =>
  db.first(
    sql<{ count: number }>`
      select count(*) as count from login_challenges
      where kind = ${kind} and subject = ${subject} and created_at > now() - interval '1 hour'`,
  )

export const insertChallenge = (db: Db, kind: ChallengeKind, subject: string, secret_hash: string) =>
  db.first(
    sql<{ id: string }>`
      insert into login_challenges (kind, subject, secret_hash, expires_at)
      values (${kind}, ${subject}, ${secret_hash}, now() + ${CHALLENGE_TTL_SECONDS} * interval '1 second')
      returning id`,
  )

/** Ends what is still open for this subject; login_challenges_subject. */
export const closeChallenges = (db: Db, kind: ChallengeKind, subject: string) =>
  db.run(sql`
    update login_challenges set expires_at = least(expires_at, now())
    where kind = ${kind} and subject = ${subject} and consumed_at is null and expires_at > now()`)

/**
 * Takes one answer to an open challenge: the right one uses it up, a wrong one counts. No row where it is not open (any more). One
 * statement, so that of any number of right answers at once one alone gets `is_right`. By primary key.
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

/** Deletes what ended over a day ago: the last hour is still counted. Returns how many. */
export const deleteOldChallenges = (db: Db) =>
  db.run(sql`delete from login_challenges where expires_at < now() - interval '1 day'`)
