// A shop's members and invitations. The view `shop_roles` gives a caller's role. The view has members, and
// people with an open invitation to a proved address or key.

import type { ShopRole, ShopUser } from '@kontor/contract/shops/shop-users'
import { type PageRequest, pageOrder } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import { accountEmail, openUser } from '../../accounts/users/users.ts'

export interface Identity {
  kind: 'email' | 'nostr'
  subject: string
}

export interface Invitation extends Identity {
  shop_id: string
  id: string
  role: ShopRole
}

const teamLock = (shop_id: string) => sql<never>`hashtextextended(${`team ${shop_id}`}, 0)`

/**
 * Serialises changes of a shop's team until the transaction ends. Without the lock, two owners could remove
 * each other concurrently.
 */
export const lockTeam = (tx: Tx, shop_id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(${teamLock(shop_id)})`)

/** Takes the same lock if the lock is free, without waiting. */
export const tryLockTeam = (tx: Tx, shop_id: string) =>
  tx.first(sql<{ is_locked: boolean }>`select pg_try_advisory_xact_lock(${teamLock(shop_id)}) as is_locked`)

/** Selects one row per member of the shop. Uses index shop_members_shop. */
const members = (shop_id: string) => sql<never>`
  select m.user_id as id, m.user_id, m.role, false as is_pending, null::timestamptz as expires_at, m.created_at,
    ${accountEmail(sql`m.user_id`)} as email,
    (select subject from user_identities i where i.user_id = m.user_id and i.kind = 'nostr'
      order by i.created_at, i.subject limit 1) as public_key
  from shop_members m where m.shop_id = ${shop_id}`

/**
 * Selects one row per member or invitation of the shop. Uses the unique index of invitations. An invitation
 * to a second address of a member is left out. The invitation has the member's id, and withdrawing the
 * invitation would remove the member.
 */
const team = (shop_id: string) => sql<never>`(
  ${members(shop_id)}
  union all
  select v.id, coalesce(u.user_id, r.user_id), v.role, true, v.expires_at, v.created_at,
    case when v.kind = 'email' then v.subject end, case when v.kind = 'nostr' then v.subject end
  from shop_invitations v
  left join user_identities u on u.kind = v.kind and u.subject = v.subject
  left join reserved_users r on r.kind = v.kind and r.subject = v.subject
  where v.shop_id = ${shop_id} and not exists (
    select from shop_members m where m.shop_id = v.shop_id and m.user_id = u.user_id)) as team`

const COLUMNS = sql<never>`user_id, email, public_key, role, is_pending, expires_at, created_at`

const found = (q: string | undefined) =>
  q ? sql<never>`where ${hasWords(sql`search_fold(concat_ws(' ', email, public_key, role))`, q)}` : sql.empty

export interface TeamQuery extends PageRequest {
  q?: string | undefined
  sort?: string | undefined
}

/** Newest first unless `sort` is given. */
export const listTeam = (db: Db, shop_id: string, { q, sort, ...page }: TeamQuery) =>
  db.rows(sql<ShopUser>`select ${COLUMNS} from ${team(shop_id)} ${found(q)} ${pageOrder(sort, page)}`)

export const countTeam = (db: Db, shop_id: string, { q }: TeamQuery) =>
  db.first(sql<{ total: number }>`select count(*) as total from ${team(shop_id)} ${found(q)}`)

/** Returns a member, whatever invitations the shop has. */
export const findMember = (db: Db, shop_id: string, user_id: string) =>
  db.first(sql<ShopUser>`select ${COLUMNS} from (${members(shop_id)}) as members where user_id = ${user_id}`)

/** Returns a member, or the latest invitation of an invited person. */
export const findInTeam = (db: Db, shop_id: string, user_id: string) =>
  db.first(
    sql<ShopUser>`
      select ${COLUMNS} from ${team(shop_id)} where user_id = ${user_id} order by created_at desc, id limit 1`,
  )

/** The role of a member, or of each invitation of a person. */
export const listRolesInTeam = (db: Db, shop_id: string, user_id: string) =>
  db.rows(sql<{ role: ShopRole }>`select role from ${team(shop_id)} where user_id = ${user_id}`)

export const findInvited = (db: Db, shop_id: string, id: string) =>
  db.first(sql<ShopUser>`select ${COLUMNS} from ${team(shop_id)} where is_pending and id = ${id}`)

/** Uses the primary key. */
export const findRole = (db: Db, shop_id: string, user_id: string) =>
  db.first(
    sql<{ role: ShopRole }>`select role from shop_roles where shop_id = ${shop_id} and user_id = ${user_id}`,
  )

/**
 * True if the owner `o` counts for the shop. An invitation makes the recipient an owner at the next login
 * without asking. An invited owner therefore counts only after making a change. Uses index
 * audit_events_actor.
 */
const counts = sql<never>`(
  not o.by_invitation or exists (
    select from audit_events e
    where e.shop_id = o.shop_id and e.actor_user_id = o.user_id and e.action <> 'member.join'))`

/**
 * Finds any further owner who counts for the shop. `acting_id` acts at this moment. Uses index
 * shop_members_shop.
 */
export const findOtherOwner = (db: Db, shop_id: string, user_id: string, acting_id: string) =>
  db.first(
    sql<{ user_id: string }>`
      select o.user_id from shop_members o
      where o.shop_id = ${shop_id} and o.role = 'owner' and o.user_id <> ${user_id} and (o.user_id = ${acting_id} or ${counts})
      limit 1`,
  )

/** Returns a row if the account with the proved identity is already a member. Uses the primary keys. */
export const findMemberByIdentity = (db: Db, shop_id: string, { kind, subject }: Identity) =>
  db.first(
    sql<{ user_id: string }>`
      select m.user_id from user_identities i join shop_members m on m.user_id = i.user_id and m.shop_id = ${shop_id}
      where i.kind = ${kind} and i.subject = ${subject}`,
  )

/** 0 if the account is a member already, or closed. */
export const insertMember = (
  db: Db,
  shop_id: string,
  user_id: string,
  { role, by_invitation }: { role: ShopRole; by_invitation: boolean },
) =>
  db.run(sql`
    insert into shop_members (shop_id, user_id, role, by_invitation)
    select ${shop_id}::uuid, open_user.id, ${role}, ${by_invitation}::boolean ${openUser(user_id)}
    on conflict (user_id, shop_id) do nothing`)

export const updateMemberRole = (tx: Tx, shop_id: string, user_id: string, role: ShopRole) =>
  tx.run(sql`update shop_members set role = ${role} where shop_id = ${shop_id} and user_id = ${user_id}`)

export const deleteMember = (tx: Tx, shop_id: string, user_id: string) =>
  tx.run(sql`delete from shop_members where shop_id = ${shop_id} and user_id = ${user_id}`)

export interface Membership {
  shop_id: string
  name: string
  role: ShopRole
  is_archived: boolean
  /** True if the account is an owner, and no second owner has acted in the shop. */
  is_last_owner: boolean
}

/**
 * Returns one row per shop with the account as a member, by id, deleted shops included. Uses the primary key
 * of shop_members.
 */
export const listMemberships = (db: Db, user_id: string) =>
  db.rows(
    sql<Membership>`
      -- across shops: an account is a member of any
      select m.shop_id, s.name, m.role, s.archived_at is not null as is_archived, m.role = 'owner' and not exists (
          select from shop_members o where o.shop_id = m.shop_id and o.role = 'owner' and o.user_id <> m.user_id and ${counts}) as is_last_owner
      from shop_members m join shops s on s.id = m.shop_id where m.user_id = ${user_id} order by m.shop_id`,
  )

/**
 * Deletes every invitation to the identity, and the records of mails to the identity. Uses indexes
 * shop_invitations_subject and invitation_mails_email.
 */
export const deleteInvitationsTo = (tx: Tx, kind: string, subject: string) =>
  tx.run(sql`
    -- across shops: an identity may be invited to any
    with notes as (delete from invitation_mails where ${kind} = 'email' and email = ${subject})
    delete from shop_invitations where kind = ${kind} and subject = ${subject}`)

/** Deletes the records of mails sent for the account. Uses index invitation_mails_user. */
export const deleteNotesOf = (tx: Tx, user_id: string) =>
  tx.run(sql`delete from invitation_mails where user_id = ${user_id}`)

/** Replaces an expired invitation. Returns no row if an invitation is still open. */
export const insertInvitation = (
  tx: Tx,
  { shop_id, kind, subject, role }: Omit<Invitation, 'id'>,
  days: number,
) =>
  tx.first(
    sql<{ id: string }>`
      insert into shop_invitations as v (shop_id, kind, subject, role, expires_at)
      values (${shop_id}, ${kind}, ${subject}, ${role}, now() + make_interval(days => ${days}))
      on conflict (shop_id, kind, subject) do update
        set role = excluded.role, expires_at = excluded.expires_at, created_at = now()
        where v.expires_at <= now()
      returning id`,
  )

/**
 * Selects one row per invitation with the user id, known or reserved. Uses the unique indexes of identities
 * and reservations.
 */
const invitationsOf = (shop_id: string, user_id: string) => sql<never>`
  select v.id from shop_invitations v
  left join user_identities u on u.kind = v.kind and u.subject = v.subject
  left join reserved_users r on r.kind = v.kind and r.subject = v.subject
  where v.shop_id = ${shop_id} and coalesce(u.user_id, r.user_id) = ${user_id}`

/** `was_open` is true if the invitation had not expired. */
export const renewInvitations = (tx: Tx, shop_id: string, user_id: string, days: number) =>
  tx.rows(
    sql<Invitation & { was_open: boolean }>`
      update shop_invitations v set expires_at = now() + make_interval(days => ${days})
      from shop_invitations before
      where v.shop_id = ${shop_id} and v.id in (${invitationsOf(shop_id, user_id)})
        and before.shop_id = v.shop_id and before.id = v.id
      returning v.shop_id, v.id, v.kind, v.subject, v.role, before.expires_at > now() as was_open`,
  )

export const expireInvitation = (tx: Tx, shop_id: string, id: string) =>
  tx.run(sql`update shop_invitations set expires_at = now() where shop_id = ${shop_id} and id = ${id}`)

export const updateInvitedRole = (tx: Tx, shop_id: string, user_id: string, role: ShopRole) =>
  tx.run(sql`
    update shop_invitations set role = ${role}
    where shop_id = ${shop_id} and id in (${invitationsOf(shop_id, user_id)})`)

export const deleteInvitations = (tx: Tx, shop_id: string, user_id: string) =>
  tx.run(sql`
    delete from shop_invitations where shop_id = ${shop_id} and id in (${invitationsOf(shop_id, user_id)})`)

export const deleteInvitation = (tx: Tx, shop_id: string, id: string) =>
  tx.run(sql`delete from shop_invitations where shop_id = ${shop_id} and id = ${id}`)

export const deleteAllInvitations = (tx: Tx, shop_id: string) =>
  tx.run(sql`delete from shop_invitations where shop_id = ${shop_id}`)

/**
 * Returns one row per shop that invites a proved identity of the account, without deleted shops. Uses indexes
 * user_identities_user and shop_invitations_subject.
 */
export const listOpenInvitations = (db: Db, user_id: string, most: number) =>
  db.rows(
    sql<{ shop_id: string }>`
      -- across shops: an account is asked to join any of them
      select distinct v.shop_id from user_identities u
      join shop_invitations v on v.kind = u.kind and v.subject = u.subject
      join shops s on s.id = v.shop_id and s.archived_at is null
      where u.user_id = ${user_id} and v.expires_at > now() order by v.shop_id limit ${most}`,
  )

/** Counts the open invitations of the shop. Uses the unique index of invitations. */
export const countOpenInvitations = (db: Db, shop_id: string) =>
  db.first(
    sql<{ count: number }>`
      select count(*) as count from shop_invitations where shop_id = ${shop_id} and expires_at > now()`,
  )

/** Counts the invitations of all shops to the identity. Uses index shop_invitations_subject. */
export const countInvitationsTo = (tx: Tx, { kind, subject }: Identity) =>
  tx.forPlatform().first(
    sql<{ count: number }>`
      -- across shops: an identity may be invited to any
      select count(*) as count from shop_invitations
      where kind = ${kind} and subject = ${subject} and expires_at > now()`,
  )

/**
 * Deletes the account's open invitations to the shop and returns the role of the latest invitation. The
 * caller has locked the team.
 */
export const takeInvitations = (tx: Tx, shop_id: string, user_id: string) =>
  tx.first(
    sql<{ role: ShopRole }>`
      with taken as (
        delete from shop_invitations v using user_identities u
        where u.user_id = ${user_id} and u.kind = v.kind and u.subject = v.subject
          and v.shop_id = ${shop_id} and v.expires_at > now()
        returning v.role, v.created_at, v.id)
      select role from taken order by created_at desc, id limit 1`,
  )

/**
 * Holds a lock until the transaction ends. Further requests for an invitation mail to the address wait for
 * the lock.
 */
export const lockAddress = (tx: Tx, email: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`invite ${email}`}, 0))`)

/** Counts the invitation mails to the address in the last hour. Uses index invitation_mails_email. */
export const countRecentMails = (db: Db, email: string) =>
  db.first(
    sql<{ to_address: number }>`
      select count(*) as to_address from invitation_mails where email = ${email} and created_at > now() - interval '1 hour'`,
  )

export const insertMailNote = (tx: Tx, user_id: string, email: string) =>
  tx.run(sql`insert into invitation_mails (user_id, email) values (${user_id}, ${email})`)

/** Returns the names of the shop and the sender for the mail. Uses the primary keys. */
export const findInvitingShop = (db: Db, shop_id: string, user_id: string) =>
  db.first(
    sql<{ shop_name: string; sender: string | null }>`
      select s.name as shop_name, ${accountEmail(sql`${user_id}::uuid`)} as sender
      from shops s where s.id = ${shop_id}`,
  )

/**
 * Deletes up to `limit` of the oldest invitations that ended over a month ago. Returns the number of deleted
 * rows. Uses index shop_invitations_expiry.
 */
export const deleteOldInvitations = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: the clock is the same for all of them
    with old as (
      select shop_id, id from shop_invitations where expires_at < now() - interval '30 days'
      order by expires_at limit ${limit} for update skip locked)
    delete from shop_invitations v using old where v.shop_id = old.shop_id and v.id = old.id`)

/**
 * Deletes up to `limit` records of mails older than a day. Returns the number of deleted rows. Uses index
 * invitation_mails_age.
 */
export const deleteOldMailNotes = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select id from invitation_mails where created_at < now() - interval '1 day'
      order by created_at limit ${limit} for update skip locked)
    delete from invitation_mails m using old where m.id = old.id`)
