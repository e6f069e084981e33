// Joining shops: those an account is invited to, and the one it creates. Invitations are matched with addresses and keys that the account has proved,
// never with ones it has only claimed, so no account can get into a shop, or take another's place, by an address that is not its own.

import type { FastifyBaseLogger } from 'fastify'
import type { Tx, UnboundDb } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { nameOf } from './manage-team.ts'
import {
  findMember,
  insertMember,
  listOpenInvitations,
  takeInvitations,
  tryLockTeam,
} from './members.queries.ts'

/** Any shop can invite any account, so that joining all of them could take longer than a login may. */
const MAX_INVITATIONS = 20

async function joinShop(tx: Tx, shop_id: string, user_id: string): Promise<void> {
  // If the team is being changed, the next call joins it.
  if (!(await tryLockTeam(tx, shop_id))!.is_locked) return
  // None if it was withdrawn in between, or used by another login of the same account.
  const taken = await takeInvitations(tx, shop_id, user_id)
  if (
    taken === undefined ||
    (await insertMember(tx, shop_id, user_id, { role: taken.role, by_invitation: true })) === 0
  )
    return
  const joined = await findMember(tx, shop_id, user_id)
  await recordAudit(tx, {
    shop_id,
    actor_user_id: user_id,
    action: 'member.join',
    after: { role: taken.role },
    subject_id: user_id,
    subject_label: nameOf(joined!),
  })
}

/**
 * Makes the account a member of shops it is invited to, at most 20 per call; where it is a member already, its role stays. It has access to the others
 * too (`shop_roles`), so an error is only logged, and the rest left to the next call. Each shop is a transaction of its own.
 */
export async function joinShops(
  { db: unbound, log }: { db: UnboundDb; log: FastifyBaseLogger },
  user_id: string,
): Promise<void> {
  // For the platform, since the invitations may be of any shops.
  const db = unbound.forPlatform()
  try {
    for (const { shop_id } of await listOpenInvitations(db, user_id, MAX_INVITATIONS))
      await db.transaction((tx) => joinShop(tx, shop_id, user_id))
  } catch (error) {
    log.error({ err: error, user_id }, 'an invited account did not join its shops')
  }
}

/** Makes the account that creates a shop its first member, as an owner. */
export async function addOwner(tx: Tx, shop_id: string, user_id: string): Promise<void> {
  // Only an account that is closed at this moment cannot become a member of a new shop.
  if ((await insertMember(tx, shop_id, user_id, { role: 'owner', by_invitation: false })) === 0)
    throw apiError('invalid_token')
}
