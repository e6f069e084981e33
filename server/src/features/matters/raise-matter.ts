// Something has happened that only a person of the shop can settle: it is listed until it is done, and the people who want to know are
// told by mail.

import type { Tx } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'
import { insertMatter, type NewMatter, type RaisedKind, settleKey } from './matters.queries.ts'

/** Once for each kind and key; `again` opens one anew that was done. Adds the job that tells people. */
export async function raiseMatter(tx: Tx, matter: NewMatter, { again = false } = {}): Promise<void> {
  const raised = await insertMatter(tx, { ...matter, again })
  if (raised) await addJob(tx, 'tell_matter', { shop_id: matter.shop_id, matter_id: raised.id })
}

/** It has settled itself; nothing where it was not open. */
export async function settleMatter(tx: Tx, shop_id: string, kind: RaisedKind, key: string): Promise<void> {
  await settleKey(tx, shop_id, kind, key)
}
