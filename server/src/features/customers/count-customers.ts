// Keeping the list of customers right. Changes of orders leave notes; here they are worked off, a batch a transaction.

import type { Db } from '../../db/pool.ts'
import {
  type CountingLimits,
  countChanged,
  findChange,
  listChangedShops,
  lockCustomers,
} from './customers.queries.ts'

const BATCH: CountingLimits = { notes: 4000, people: 200 }
// Whoever looks waits for so much at most; the job does the rest.
const BATCHES_BEFORE_A_LOOK = 3
const SHOPS_A_RUN = 10_000
// Done before the next run begins: what is left then is that one's.
const RUN_MS = 40_000

/** True where there may be more to do. Locks the shop's customers. */
const countBatch = (db: Db, shop_id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockCustomers(tx, shop_id)
    return !(await countChanged(tx, shop_id, BATCH))!.is_all
  })

/** Before somebody looks: what changed until now is counted, unless it is very much. */
export async function countRecent(db: Db, shop_id: string): Promise<void> {
  for (let batch = 0; batch < BATCHES_BEFORE_A_LOOK; batch++) {
    if ((await findChange(db, shop_id)) === undefined || !(await countBatch(db, shop_id))) return
  }
}

/** The job: what there is to count, shop by shop, for as long as a run may take. */
export async function countCustomerChanges(db: Db): Promise<void> {
  const deadline = Date.now() + RUN_MS
  for (const { shop_id } of await listChangedShops(db, SHOPS_A_RUN))
    while (Date.now() < deadline && (await countBatch(db, shop_id)));
}
