// Leaving every shop when an account is closed.

import type { Tx } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import type { FormerIdentity } from '../../accounts/users/users.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  deleteAllInvitations,
  deleteInvitationsTo,
  deleteMember,
  deleteNotesOf,
  listMemberships,
  lockTeam,
  type Membership,
} from './members.queries.ts'

export { listMemberships, lockTeam, type Membership }

/** Returns the account's present shops, or undefined if a shop is missing from `known`. */
async function listOnlyKnown(
  tx: Tx,
  user_id: string,
  known: readonly Membership[],
): Promise<Membership[] | undefined> {
  const ids = new Set(known.map(({ shop_id }) => shop_id))
  const present = await listMemberships(tx, user_id)
  return present.every(({ shop_id }) => ids.has(shop_id)) ? present : undefined
}

/**
 * Locks the teams of all shops of the account, in order of id. Returns undefined if the account joined
 * another shop in the meantime.
 */
export async function lockMemberships(tx: Tx, user_id: string): Promise<Membership[] | undefined> {
  const before = await listMemberships(tx, user_id)
  for (const { shop_id } of before) await lockTeam(tx, shop_id)
  return listOnlyKnown(tx, user_id, before)
}

/**
 * Returns whether the memberships cover all shops of the account. The caller has locked the account. Before
 * the lock, the account could still join a shop.
 */
export const areAllMemberships = async (
  tx: Tx,
  user_id: string,
  known: readonly Membership[],
): Promise<boolean> => (await listOnlyKnown(tx, user_id, known)) !== undefined

/** The account is already closed, so the log shows a closed account. The caller has locked the teams. */
export async function leaveShops(
  tx: Tx,
  { user_id, caller }: Actor,
  memberships: readonly Membership[],
  identities: readonly FormerIdentity[],
): Promise<void> {
  for (const { shop_id, role, is_last_owner } of memberships) {
    await deleteMember(tx, shop_id, user_id)
    // An invited owner could restore the shop.
    if (is_last_owner) await deleteAllInvitations(tx, shop_id)
    await recordAudit(tx, {
      shop_id,
      actor_user_id: user_id,
      caller,
      action: 'member.leave',
      subject_id: user_id,
      before: { role },
    })
  }
  for (const { kind, subject } of identities) await deleteInvitationsTo(tx, kind, subject)
  await deleteNotesOf(tx, user_id)
}
