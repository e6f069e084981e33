// Coming where one was asked to. What an account is invited by is looked up among what it has proved, never among what it has only
// claimed, so nobody can be put into a shop, or into another's place, by an address they do not have.

import type { Asked } from '../../db/pool.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { nameOf } from './manage-team.ts'
import {
  findInTeam,
  insertMember,
  listOpenInvitations,
  lockTeam,
  takeInvitations,
} from './members.queries.ts'

/** Makes the account a member of every shop it is invited to; where it is one already its role stays. Locks the teams, in order. */
export async function joinShops(asked: Asked, user_id: string): Promise<void> {
  // Whatever shops they are of.
  const db = asked.forPlatform()
  const open = await listOpenInvitations(db, user_id)
  if (open.length === 0) return
  await db.transaction(async (tx) => {
    for (const { shop_id } of open) {
      await lockTeam(tx, shop_id)
      // Withdrawn meanwhile, or taken by the same account at the same time.
      const taken = await takeInvitations(tx, shop_id, user_id)
      if (taken === undefined || (await insertMember(tx, shop_id, user_id, taken.role)) === 0) continue
      const joined = await findInTeam(tx, shop_id, user_id)
      await recordAudit(tx, {
        shop_id,
        actor_user_id: user_id,
        action: 'member.join',
        after: { role: taken.role },
        subject_kind: 'user',
        subject_id: user_id,
        subject_label: nameOf(joined!),
      })
    }
  })
}
