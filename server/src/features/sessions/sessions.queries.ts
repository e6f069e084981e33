// The SQL of sessions. A session has one refresh token that is good, and remembers the one before.

import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export interface Session {
  id: string
  user_id: string
  refresh_id: string
  previous_refresh_id: string | null
  issued_at: number
  /** Seconds since the last renewal, by the database's clock. */
  rotated_seconds_ago: number
  is_alive: boolean
}

export const insertSession = (db: Db, user_id: string, method: string, ttl_seconds: number) =>
  db.first(
    sql<{ id: string; refresh_id: string; issued_at: number }>`
      insert into sessions (user_id, method, refresh_id, issued_at, expires_at)
      values (${user_id}, ${method}, gen_random_uuid(), floor(extract(epoch from now())), now() + ${ttl_seconds} * interval '1 second')
      returning id, refresh_id, issued_at`,
  )

/** Locks the session. By primary key. */
export const lockSession = (db: Db, id: string) =>
  db.first(
    sql<Session>`
      select id, user_id, refresh_id, previous_refresh_id, issued_at,
        extract(epoch from clock_timestamp() - rotated_at)::float8 as rotated_seconds_ago,
        revoked_at is null and expires_at > clock_timestamp() as is_alive
      from sessions where id = ${id} for update`,
  )

export const rotateSession = (db: Db, id: string, ttl_seconds: number) =>
  db.first(
    sql<{ refresh_id: string; issued_at: number }>`
      update sessions set
        previous_refresh_id = refresh_id, refresh_id = gen_random_uuid(),
        issued_at = floor(extract(epoch from clock_timestamp())), rotated_at = clock_timestamp(),
        expires_at = clock_timestamp() + ${ttl_seconds} * interval '1 second'
      where id = ${id}
      returning refresh_id, issued_at`,
  )

export const revokeSession = (db: Db, id: string) =>
  db.run(sql`update sessions set revoked_at = now() where id = ${id} and revoked_at is null`)
