// Reads a shop's team, and does the first steps of every change of the team. The check of the caller's right
// runs under the team's lock. While the caller waits for the lock, somebody may have removed the caller or
// lowered the caller's role.

import { mayManageRole } from '@kontor/contract/shops/may-manage-role'
import type { ShopRole, ShopUser } from '@kontor/contract/shops/shop-users'
import { isUuid } from '@kontor/contract/values/id'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import {
  countTeam,
  findInTeam,
  findOtherOwner,
  findRole,
  listRolesInTeam,
  listTeam,
  lockTeam,
  type TeamQuery,
} from './members.queries.ts'

/** The shop's members and invitations. */
export async function pageOfTeam(
  db: Db,
  { shop_id }: ShopScope,
  query: TeamQuery,
): Promise<{ data: ShopUser[]; total: number }> {
  const [data, count] = await Promise.all([listTeam(db, shop_id, query), countTeam(db, shop_id, query)])
  return { data, total: count?.total ?? 0 }
}

/** Locks the team and calls `work` with the caller's present role. Refuses `not_found` if the caller has no role in the shop any more. */
export const withTeam = <T>(
  db: Db,
  { shop_id, user_id }: ShopScope,
  work: (tx: Tx, own_role: ShopRole) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockTeam(tx, shop_id)
    const own = await findRole(tx, shop_id, user_id)
    if (own === undefined) throw apiError('not_found')
    return work(tx, own.role)
  })

/** Throws `forbidden` unless a member with the role `own` may manage all of the `others`. */
export function throwUnlessManaging(own: ShopRole, ...others: ShopRole[]): void {
  if (!others.every((other) => mayManageRole(own, other))) throw apiError('forbidden')
}

/**
 * Throws `forbidden` unless a member with the role `own` may manage the person. The check covers all of the
 * person's invitations, because the latest invitation counts and all invitations are changed, renewed and
 * withdrawn together. The caller holds the team's lock.
 */
export async function throwUnlessManagingPerson(
  tx: Tx,
  { shop_id }: ShopScope,
  own: ShopRole,
  user_id: string,
): Promise<void> {
  const roles = await listRolesInTeam(tx, shop_id, user_id)
  throwUnlessManaging(own, ...roles.map(({ role }) => role))
}

/** A member or invited person by user id. Refuses `not_found`. */
export async function getInTeam(tx: Tx, { shop_id }: ShopScope, user_id: string): Promise<ShopUser> {
  const person = isUuid(user_id) ? await findInTeam(tx, shop_id, user_id) : undefined
  if (person === undefined) throw apiError('not_found')
  return person
}

/**
 * Refuses `last_owner` if no second owner has acted in the shop. A stranger invited by mistake would
 * otherwise be the only owner left. The caller holds the team's lock.
 */
export async function throwIfLastOwner(
  tx: Tx,
  { shop_id, user_id: acting_id }: ShopScope,
  { user_id, role, is_pending }: ShopUser,
): Promise<void> {
  if (role !== 'owner' || is_pending) return
  if ((await findOtherOwner(tx, shop_id, user_id, acting_id)) === undefined)
    throw apiError(
      'last_owner',
      'A shop needs at least one owner. Another owner counts once the audit log shows a change of theirs.',
    )
}

/** How the audit log names a member. */
export const nameOf = ({ email, public_key }: ShopUser): string =>
  email ?? (public_key ? `Nostr key ${public_key.slice(0, 16)}…` : 'Google account')
