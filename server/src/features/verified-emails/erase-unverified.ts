// Deletes the addresses that a closed account had not verified yet.

import type { Tx } from '../../db/pool.ts'
import { deleteUnverifiedOf } from './verified-emails.queries.ts'

export async function eraseUnverified(tx: Tx, user_id: string): Promise<void> {
  await deleteUnverifiedOf(tx, user_id)
}
