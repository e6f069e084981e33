// Users and their identities. An identity is a way in which a user proves who they are.

import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'

export type IdentityKind = 'email' | 'nostr' | 'google'

/** Uses the primary key. */
export const findUserByIdentity = (db: Db, kind: IdentityKind, subject: string) =>
  db.first(
    sql<{
      user_id: string
    }>`select user_id from user_identities where kind = ${kind} and subject = ${subject}`,
  )

/**
 * Selects the e-mail address of an account: the account's own address, or else the oldest added address.
 * Returns null if the account has no address. `user_id` is an expression of type uuid. Uses index
 * user_identities_user.
 */
export const accountEmail = (user_id: Statement<unknown>) => sql<never>`(
  select i.subject from user_identities i where i.user_id = ${user_id} and i.kind = 'email'
  order by i.is_added, i.created_at, i.subject limit 1)`

/**
 * Selects the identity by which an account is named: the e-mail address, else the Nostr key, else any
 * identity. Returns null if the account is closed. Uses index user_identities_user.
 */
export const accountName = (user_id: Statement<unknown>) => sql<never>`(
  select i.subject from user_identities i where i.user_id = ${user_id}
  order by i.kind = 'email' desc, i.kind = 'nostr' desc, i.created_at, i.subject limit 1)`

/**
 * Selects the actor as shown to people. A user is shown by e-mail address if one exists, else by id. All
 * further actors appear as in `actor`. Both arguments are expressions of type text. The archive of a shop may
 * contain an invalid user id.
 */
export const shownActor = (actor_kind: Statement<unknown>, actor: Statement<unknown>) => sql<never>`
  case when ${actor_kind} = 'user' then coalesce(${accountEmail(sql`
    case when ${actor} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${actor})::uuid end`)}, ${actor})
  else ${actor} end`

/**
 * Creates a user with the id reserved for the identity, if an id is reserved. The reservation stays and gets
 * a new unused id, because it records that an invitation has named the identity.
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

/** Returns whether a shop has an open invitation to the identity. Uses index shop_invitations_subject. */
export const isInvited = async (db: Db, kind: IdentityKind, subject: string): Promise<boolean> =>
  (await db.first(sql`
    -- across shops: an invitation of any of them
    select from shop_invitations where kind = ${kind} and subject = ${subject} and expires_at > now() limit 1`)) !==
  undefined

export const deleteUser = (db: Db, user_id: string) => db.run(sql`delete from users where id = ${user_id}`)

/**
 * `from users …`: the account, unless closed. Waits for a transaction that closes the account, so nothing is
 * added afterwards.
 */
export const openUser = (user_id: string): Statement<never> =>
  sql<never>`from users open_user where open_user.id = ${user_id} and open_user.closed_at is null for key share`

/** Uses the primary key. */
export const findEmail = (db: Db, user_id: string) =>
  db.first(sql<{ email: string | null }>`select ${accountEmail(sql`${user_id}::uuid`)} as email`)

/** Returns 0 if the account is already closed. */
export const markClosed = (tx: Tx, user_id: string) =>
  tx.run(sql`update users set closed_at = now() where id = ${user_id} and closed_at is null`)

/**
 * Deletes every identity of the account and the ids reserved for the identities. These ids belong to closed
 * accounts from then on. The log of a shop names an identity by the reserved id if the shop invited the
 * identity before the account had it. Returns the deleted identities. Uses index user_identities_user.
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

/**
 * Locks the account until the transaction ends. Changes of the ways to log in need the lock. Does not wait
 * for additions to the account (`openUser`).
 */
export const lockUser = (tx: Tx, user_id: string) =>
  tx.first(sql<{ id: string }>`select id from users where id = ${user_id} for no key update`)

/** Waits for additions to the account. Later additions wait for the end of the transaction. */
export const lockUserToClose = (tx: Tx, user_id: string) =>
  tx.first(sql<{ id: string }>`select id from users where id = ${user_id} for update`)

/** Returns 0 if an account already has the identity, or if the given account is closed. */
export const insertIdentity = (db: Db, user_id: string, kind: IdentityKind, subject: string) =>
  db.run(sql`
    insert into user_identities (kind, subject, user_id) select ${kind}, ${subject}, open_user.id ${openUser(user_id)}
    on conflict (kind, subject) do nothing`)

/**
 * Stores a verified address gained by an account after its creation. Returns 0 if an account already has the
 * address, or if the given account is closed.
 */
export const insertAddedEmail = (
  db: Db,
  { id, user_id, email }: { id: string; user_id: string; email: string },
) =>
  db.run(sql`
    insert into user_identities (id, kind, subject, user_id, is_added)
    select ${id}::uuid, 'email', ${email}, open_user.id, true ${openUser(user_id)}
    on conflict (kind, subject) do nothing`)

/**
 * Deletes an address, and also the account's logins with Google if another identity remains. One of these
 * logins may have come in by the deleted address. Logins by the remaining addresses are stored again at the
 * next use. Returns undefined and deletes nothing if the account has no further identity to log in with.
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

/** Reserves an id, whether or not an account exists. Keeps an existing reservation. */
export const reserveId = (tx: Tx, kind: IdentityKind, subject: string) =>
  tx.run(sql`
    insert into reserved_users (kind, subject) values (${kind}, ${subject}) on conflict (kind, subject) do nothing`)

/**
 * Returns the account if it is open and no invitation has ever named one of its identities. Uses the primary
 * keys and index user_identities_user.
 */
export const findUnnamedAccount = (db: Db, user_id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from users where id = ${user_id} and closed_at is null and not exists (
        select from user_identities i join reserved_users r on r.kind = i.kind and r.subject = i.subject
        where i.user_id = ${user_id})`,
  )

/**
 * Deletes up to `limit` of the oldest reservations that are over a year old and needed by no invitation.
 * Returns the number of deleted rows. Uses index reserved_users_age.
 */
export const deleteOldReservations = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: an invitation of any shop keeps its id
    with old as (
      select r.kind, r.subject from reserved_users r where r.created_at < now() - interval '1 year'
        and not exists (select from shop_invitations v where v.kind = r.kind and v.subject = r.subject)
      order by r.created_at limit ${limit} for update of r skip locked)
    delete from reserved_users r using old where r.kind = old.kind and r.subject = old.subject`)
