// Makes the account that creates a shop its first member, as an owner.

import type { Tx } from '../../db/pool.ts'
import { insertMember } from './members.queries.ts'

export async function addOwner(tx: Tx, shop_id: string, user_id: string): Promise<void> {
  await insertMember(tx, shop_id, user_id, 'owner')
}
