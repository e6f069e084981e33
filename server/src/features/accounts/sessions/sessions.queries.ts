// A session has one valid refresh token, and remembers the previous token. All times are by the database's
// clock.

import type { LoginMethod } from '@kontor/contract/accounts/auth'
import type { AccountSession } from '@kontor/contract/accounts/sessions'
import { PAGE_SIZE } from '@kontor/contract/http/page'
import type { PageRequest } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { REFRESH_TTL_SECONDS, SESSION_TTL_SECONDS } from '../../../http/access/tokens.ts'
import { openUser } from '../users/users.ts'
import type { LoginPlace } from './login-place.ts'

export interface Rotation {
  refresh_id: string
  /** Epoch seconds, as `session_ends_at`. */
  issued_at: number
  session_ends_at: number
}

export interface LockedSession extends Rotation {
  user_id: string
  previous_refresh_id: string | null
  seconds_since_rotation: number
  /** The present moment in epoch seconds. */
  now: number
  is_alive: boolean
  /** The place of the last renewal. Is null if unknown. */
  renewed_device: string | null
  renewed_network: string | null
}

const end = sql`floor(extract(epoch from created_at))::bigint + ${SESSION_TTL_SECONDS}::bigint`
const expiry = sql`least(clock_timestamp() + ${REFRESH_TTL_SECONDS} * interval '1 second', to_timestamp(${end}))`

/** Returns no row if the account is closed. */
export const insertSession = (
  db: Db,
  user_id: string,
  method: LoginMethod,
  { device, network }: LoginPlace,
) =>
  db.first(
    sql<Rotation & { id: string }>`
      insert into sessions (user_id, method, device, network, refresh_id, issued_at, expires_at)
      select open_user.id, ${method}, ${device}, ${network}, gen_random_uuid(),
        floor(extract(epoch from now())), now() + ${REFRESH_TTL_SECONDS} * interval '1 second'
      ${openUser(user_id)}
      returning id, refresh_id, issued_at, ${end} as session_ends_at`,
  )

/** Locks the session. Uses the primary key. */
export const lockSession = (db: Db, id: string) =>
  db.first(
    sql<LockedSession>`
      select user_id, refresh_id, previous_refresh_id, issued_at, ${end} as session_ends_at,
        extract(epoch from clock_timestamp() - rotated_at)::float8 as seconds_since_rotation,
        floor(extract(epoch from clock_timestamp()))::bigint as now,
        revoked_at is null and expires_at > clock_timestamp() as is_alive, renewed_device, renewed_network
      from sessions where id = ${id} for update`,
  )

export const rotateSession = (db: Db, id: string, { device, network }: LoginPlace) =>
  db.first(
    sql<Rotation>`
      update sessions set
        previous_refresh_id = refresh_id, refresh_id = gen_random_uuid(),
        issued_at = floor(extract(epoch from clock_timestamp())), rotated_at = clock_timestamp(), expires_at = ${expiry},
        renewed_device = ${device}, renewed_network = ${network}
      where id = ${id}
      returning refresh_id, issued_at, ${end} as session_ends_at`,
  )

export const revokeSession = (db: Db, id: string) =>
  db.run(sql`update sessions set revoked_at = now() where id = ${id} and revoked_at is null`)

const alive = sql`revoked_at is null and expires_at > now()`

/** Uses index sessions_user. Sorts without an index because an account has few sessions. */
export const listSessions = (
  db: Db,
  user_id: string,
  current_id: string,
  { limit = PAGE_SIZE, offset = 0 }: PageRequest,
) =>
  db.rows(
    sql<AccountSession>`
      select id, method, device, network, id = ${current_id} as is_current, created_at, rotated_at as renewed_at, expires_at
      from sessions where user_id = ${user_id} and ${alive}
      order by id = ${current_id} desc, rotated_at desc, id limit ${limit} offset ${offset}`,
  )

export const countSessions = (db: Db, user_id: string) =>
  db.first(
    sql<{ total: number }>`select count(*) as total from sessions where user_id = ${user_id} and ${alive}`,
  )

export const revokeSessionOf = (db: Db, user_id: string, id: string) =>
  db.run(sql`update sessions set revoked_at = now() where id = ${id} and user_id = ${user_id} and ${alive}`)

export const revokeOtherSessions = (db: Db, user_id: string, current_id: string) =>
  db.run(
    sql`update sessions set revoked_at = now() where user_id = ${user_id} and id <> ${current_id} and ${alive}`,
  )

/**
 * Returns one row. Uses the primary keys. `email` is the oldest address proved by a login with the address,
 * `public_key` the oldest key.
 */
export const findSessionInformation = (db: Db, id: string) =>
  db.first(
    sql<{
      user_id: string
      method: LoginMethod
      email: string | null
      public_key: string | null
      created_at: string
      expires_at: number
    }>`
      select s.user_id, s.method, s.created_at, floor(extract(epoch from s.expires_at))::bigint as expires_at,
        (select subject from user_identities i where i.user_id = s.user_id and kind = 'email' and not is_added order by i.created_at, subject limit 1) as email,
        (select subject from user_identities i where i.user_id = s.user_id and kind = 'nostr' order by i.created_at limit 1) as public_key
      from sessions s where s.id = ${id}`,
  )

/** By sessions_user. */
export const deleteSessionsOf = (db: Db, user_id: string) =>
  db.run(sql`delete from sessions where user_id = ${user_id}`)

/**
 * Deletes up to `limit` sessions that ended more than a week ago, oldest end first. Returns the number of
 * deleted rows. Uses index sessions_end.
 */
export const deleteEndedSessions = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select id from sessions where least(expires_at, revoked_at) < now() - interval '7 days'
      order by least(expires_at, revoked_at) limit ${limit} for update skip locked)
    delete from sessions s using old where s.id = old.id`)
