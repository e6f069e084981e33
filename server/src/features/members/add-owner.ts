// Makes the account that creates a shop its first member, as an owner.

import type { Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { insertMember } from './members.queries.ts'

export async function addOwner(tx: Tx, shop_id: string, user_id: string): Promise<void> {
  // Only an account that is closed at this moment cannot become a member of a new shop.
  if ((await insertMember(tx, shop_id, user_id, 'owner')) === 0) throw apiError('invalid_token')
}
