// The SQL of logins with Google that are under way. Each is valid once, for ten minutes by the database's clock, in the browser that began it.

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

/** Uses the login up: of several callers at the same time only one gets it. By primary key. */
export const takeGoogleLogin = (db: Db, { state_hash, browser_hash }: GoogleLoginKey) =>
  db.first(
    sql<GoogleLoginSecrets>`
      delete from google_logins
      where state_hash = ${state_hash} and browser_hash = ${browser_hash} and expires_at > clock_timestamp()
      returning nonce, code_verifier`,
  )

/** Deletes so many of the oldest logins that have expired. Returns how many. By google_logins_expiry. */
export const deleteOldGoogleLogins = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select state_hash from google_logins where expires_at < now()
      order by expires_at limit ${limit} for update skip locked)
    delete from google_logins g using old where g.state_hash = old.state_hash`)
