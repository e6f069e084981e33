// The SQL of users and of their identities: the ways in which they prove who they are.

import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'

export type IdentityKind = 'email' | 'nostr' | 'google'

/** By primary key. */
export const findUserByIdentity = (db: Db, kind: IdentityKind, subject: string) =>
  db.first(
    sql<{
      user_id: string
    }>`select user_id from user_identities where kind = ${kind} and subject = ${subject}`,
  )

/**
 * The e-mail address an account goes by, null if it has none: its own, else of those it has added the one it had first. `user_id` is an expression of
 * type uuid; user_identities_user.
 */
export const accountEmail = (user_id: Statement<unknown>) => sql<never>`(
  select i.subject from user_identities i where i.user_id = ${user_id} and i.kind = 'email'
  order by i.is_added, i.created_at, i.subject limit 1)`

/** The identity an account is named by: its e-mail address, else its Nostr key, else any; null if it is closed. user_identities_user. */
export const accountName = (user_id: Statement<unknown>) => sql<never>`(
  select i.subject from user_identities i where i.user_id = ${user_id}
  order by i.kind = 'email' desc, i.kind = 'nostr' desc, i.created_at, i.subject limit 1)`

/**
 * The actor as shown to people: a user by e-mail address if there is one, else by id; other actors as in `actor`. Both arguments are expressions of
 * type text. A shop's archive may contain an invalid user id.
 */
export const shownActor = (actor_kind: Statement<unknown>, actor: Statement<unknown>) => sql<never>`
  case when ${actor_kind} = 'user' then coalesce(${accountEmail(sql`
    case when ${actor} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${actor})::uuid end`)}, ${actor})
  else ${actor} end`

/**
 * Creates a user, with the id that was reserved for this identity if there is one. The reservation stays, with a new unused id: it records that an
 * invitation has named the identity.
 */
export const insertUser = (db: Db, kind: IdentityKind, subject: string) =>
  db.first(
    sql<{ id: string }>`
      with known as (
        select user_id from reserved_users where kind = ${kind} and subject = ${subject} for update),
      reserved as (
        update reserved_users set user_id = gen_random_uuid() from known
        where kind = ${kind} and subject = ${subject} returning known.user_id)
      insert into users (id) select coalesce((select user_id from reserved), gen_random_uuid()) returning id`,
  )

/** Whether a shop has an open invitation to the identity; shop_invitations_subject. */
export const isInvited = async (db: Db, kind: IdentityKind, subject: string): Promise<boolean> =>
  (await db.first(sql`
    -- across shops: an invitation of any of them
    select from shop_invitations where kind = ${kind} and subject = ${subject} and expires_at > now() limit 1`)) !==
  undefined

export const deleteUser = (db: Db, user_id: string) => db.run(sql`delete from users where id = ${user_id}`)

/** `from users …`: the account, unless it is closed. Waits for a transaction that closes it, so nothing is added to it afterwards. */
export const openUser = (user_id: string): Statement<never> =>
  sql<never>`from users open_user where open_user.id = ${user_id} and open_user.closed_at is null for key share`

/** By primary key. */
export const findEmail = (db: Db, user_id: string) =>
  db.first(sql<{ email: string | null }>`select ${accountEmail(sql`${user_id}::uuid`)} as email`)

/** 0 if it is closed already. */
export const markClosed = (tx: Tx, user_id: string) =>
  tx.run(sql`update users set closed_at = now() where id = ${user_id} and closed_at is null`)

/**
 * Deletes every identity of the account, with the ids that were reserved for them. Those are ids of closed accounts from then on: the logs of shops name
 * the identity by them where it was invited before the account had it. Gives what the identities were; user_identities_user.
 */
export const takeIdentities = (tx: Tx, user_id: string) =>
  tx.rows(
    sql<{ kind: IdentityKind; subject: string }>`
      with taken as (delete from user_identities where user_id = ${user_id} returning kind, subject),
        reserved as (
          delete from reserved_users r using taken t where r.kind = t.kind and r.subject = t.subject returning r.user_id),
        closed as (insert into users (id, closed_at) select user_id, now() from reserved on conflict (id) do nothing)
      select kind, subject from taken`,
  )

/** Locks the account until the transaction ends; needed for changes of its ways to log in. Does not wait for what is added to it (`openUser`). */
export const lockUser = (tx: Tx, user_id: string) =>
  tx.first(sql<{ id: string }>`select id from users where id = ${user_id} for no key update`)

/** Waits for what is added to the account, and what is added later waits for the end of the transaction. */
export const lockUserToClose = (tx: Tx, user_id: string) =>
  tx.first(sql<{ id: string }>`select id from users where id = ${user_id} for update`)

/** 0 if an account has the identity already, or this one is closed. */
export const insertIdentity = (db: Db, user_id: string, kind: IdentityKind, subject: string) =>
  db.run(sql`
    insert into user_identities (kind, subject, user_id) select ${kind}, ${subject}, open_user.id ${openUser(user_id)}
    on conflict (kind, subject) do nothing`)

/** Stores an address that an account has gained since it was made, and that is verified. 0 if an account has it already, or this one is closed. */
export const insertAddedEmail = (
  db: Db,
  { id, user_id, email }: { id: string; user_id: string; email: string },
) =>
  db.run(sql`
    insert into user_identities (id, kind, subject, user_id, is_added)
    select ${id}::uuid, 'email', ${email}, open_user.id, true ${openUser(user_id)}
    on conflict (kind, subject) do nothing`)

/**
 * Also deletes the account's logins with Google, as long as another identity is left: one of them may have come in by this address. Those of its other
 * addresses are stored again when they are used. Undefined, and nothing is deleted, where the account has no other identity to log in with.
 */
export const deleteEmailIdentity = (db: Db, user_id: string, id: string) =>
  db.first(
    sql<{ id: string }>`
      with others as (select kind from user_identities where user_id = ${user_id} and id <> ${id}),
        google as (
          delete from user_identities where user_id = ${user_id} and kind = 'google'
            and exists (select from others where kind <> 'google'))
      delete from user_identities where id = ${id} and user_id = ${user_id} and kind = 'email' and exists (select from others)
      returning id`,
  )

/** Reserves an id, whether or not there is an account; keeps one that is reserved already. */
export const reserveId = (tx: Tx, kind: IdentityKind, subject: string) =>
  tx.run(sql`
    insert into reserved_users (kind, subject) values (${kind}, ${subject}) on conflict (kind, subject) do nothing`)

/** The account, if it is not closed and no invitation has ever named one of its identities. By primary keys, and user_identities_user. */
export const findUnnamedAccount = (db: Db, user_id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from users where id = ${user_id} and closed_at is null and not exists (
        select from user_identities i join reserved_users r on r.kind = i.kind and r.subject = i.subject
        where i.user_id = ${user_id})`,
  )

/** Deletes so many of the oldest reservations over a year that no invitation needs any more. Returns how many. By reserved_users_age. */
export const deleteOldReservations = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: an invitation of any shop keeps its id
    with old as (
      select r.kind, r.subject from reserved_users r where r.created_at < now() - interval '1 year'
        and not exists (select from shop_invitations v where v.kind = r.kind and v.subject = r.subject)
      order by r.created_at limit ${limit} for update of r skip locked)
    delete from reserved_users r using old where r.kind = old.kind and r.subject = old.subject`)
