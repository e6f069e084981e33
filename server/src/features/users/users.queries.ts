// The SQL of people and of the ways they prove who they are.

import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export type IdentityKind = 'email' | 'nostr' | 'google'

// By primary key.
export const findUserByIdentity = (db: Db, kind: IdentityKind, subject: string) =>
  db.first(
    sql<{
      user_id: string
    }>`select user_id from user_identities where kind = ${kind} and subject = ${subject}`,
  )

export const insertUser = (db: Db) =>
  db.first(sql<{ id: string }>`insert into users default values returning id`)

export const deleteUser = (db: Db, user_id: string) => db.run(sql`delete from users where id = ${user_id}`)

/** 0 where somebody has the identity already. */
export const insertIdentity = (db: Db, user_id: string, kind: IdentityKind, subject: string) =>
  db.run(sql`
    insert into user_identities (kind, subject, user_id) values (${kind}, ${subject}, ${user_id})
    on conflict (kind, subject) do nothing`)
