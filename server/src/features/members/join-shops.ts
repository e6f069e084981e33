// Joining shops: those an account is invited to, and the one it creates. Invitations are matched with addresses and keys that the account has proved,
// never with ones it has only claimed, so no account can get into a shop, or take another's place, by an address that is not its own.

import type { Tx, UnboundDb } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { nameOf } from './manage-team.ts'
import {
  findInTeam,
  insertMember,
  listOpenInvitations,
  lockTeam,
  takeInvitations,
} from './members.queries.ts'

/** Makes the account a member of every shop it is invited to; where it is a member already, its role stays. Locks the teams, in order of id. */
export async function joinShops(unbound: UnboundDb, user_id: string): Promise<void> {
  // For the platform, since the invitations may be of any shops.
  const db = unbound.forPlatform()
  const open = await listOpenInvitations(db, user_id)
  if (open.length === 0) return
  await db.transaction(async (tx) => {
    for (const { shop_id } of open) {
      await lockTeam(tx, shop_id)
      // None if it was withdrawn meanwhile, or used by another login of the same account.
      const taken = await takeInvitations(tx, shop_id, user_id)
      if (taken === undefined || (await insertMember(tx, shop_id, user_id, taken.role)) === 0) continue
      const joined = await findInTeam(tx, shop_id, user_id)
      await recordAudit(tx, {
        shop_id,
        actor_user_id: user_id,
        action: 'member.join',
        after: { role: taken.role },
        subject_id: user_id,
        subject_label: nameOf(joined!),
      })
    }
  })
}

/** Makes the account that creates a shop its first member, as an owner. */
export async function addOwner(tx: Tx, shop_id: string, user_id: string): Promise<void> {
  // Only an account that is closed at this moment cannot become a member of a new shop.
  if ((await insertMember(tx, shop_id, user_id, 'owner')) === 0) throw apiError('invalid_token')
}
