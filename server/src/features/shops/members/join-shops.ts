// Joins an account to inviting shops, and to a shop created by the account. The server matches invitations
// with addresses and keys proved by the account, never with claimed addresses or keys. No account can
// therefore get into a shop, or take a stranger's place, with a foreign address.

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

/** Any shop can invite any account. Joining all shops could therefore take longer than a login may. */
const MAX_INVITATIONS = 20

async function joinShop(tx: Tx, shop_id: string, user_id: string): Promise<void> {
  // If somebody is changing the team, the next call joins the account.
  if (!(await tryLockTeam(tx, shop_id))!.is_locked) return
  // No row if the invitation was withdrawn in between, or used by a second login of the account.
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
 * Makes the account a member of inviting shops, at most 20 per call. In a shop where the account is already a
 * member, the role stays. The account has access to the remaining shops too (`shop_roles`). An error is
 * therefore only logged, and the next call joins the rest. Each shop is a separate transaction.
 */
export async function joinShops(
  { db: unbound, log }: { db: UnboundDb; log: FastifyBaseLogger },
  user_id: string,
): Promise<void> {
  // The platform connection reads invitations of any shop.
  const db = unbound.forPlatform()
  try {
    for (const { shop_id } of await listOpenInvitations(db, user_id, MAX_INVITATIONS))
      await db.transaction((tx) => joinShop(tx, shop_id, user_id))
  } catch (error) {
    log.error({ err: error, user_id }, 'an invited account did not join its shops')
  }
}

/** Makes the account that creates a shop the first member, as an owner. */
export async function addOwner(tx: Tx, shop_id: string, user_id: string): Promise<void> {
  // Only an account being closed at this moment cannot become a member of a new shop.
  if ((await insertMember(tx, shop_id, user_id, { role: 'owner', by_invitation: false })) === 0)
    throw apiError('invalid_token')
}
