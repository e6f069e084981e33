// The SQL of logins with Google that are under way. Each is valid once, for ten minutes by the database's clock, in the browser that began it.

import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

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

/** Deletes logins that have expired. Returns how many. */
export const deleteOldGoogleLogins = (db: Db) =>
  db.run(sql`delete from google_logins where expires_at < now()`)
