// Logins with Google that are under way. Each login is valid once, for ten minutes by the database's clock,
// in the browser in which the login began.

import type { Db } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'

export const GOOGLE_LOGIN_TTL_SECONDS = 10 * 60

export interface GoogleLoginKey {
  state_hash: string
  browser_hash: string
}

export interface GoogleLoginSecrets {
  nonce: string
  code_verifier: string
}

export const insertGoogleLogin = (db: Db, login: GoogleLoginKey & GoogleLoginSecrets) =>
  db.run(sql`
    insert into google_logins (state_hash, browser_hash, nonce, code_verifier, expires_at)
    values (${login.state_hash}, ${login.browser_hash}, ${login.nonce}, ${login.code_verifier},
      now() + ${GOOGLE_LOGIN_TTL_SECONDS} * interval '1 second')`)

/** Uses the login up. Only one of several concurrent callers gets the row. Uses the primary key. */
export const takeGoogleLogin = (db: Db, { state_hash, browser_hash }: GoogleLoginKey) =>
  db.first(
    sql<GoogleLoginSecrets>`
      delete from google_logins
      where state_hash = ${state_hash} and browser_hash = ${browser_hash} and expires_at > clock_timestamp()
      returning nonce, code_verifier`,
  )

/**
 * Deletes up to `limit` of the oldest expired logins. Returns the number of deleted rows. Uses index
 * google_logins_expiry.
 */
export const deleteOldGoogleLogins = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select state_hash from google_logins where expires_at < now()
      order by expires_at limit ${limit} for update skip locked)
    delete from google_logins g using old where g.state_hash = old.state_hash`)
