// Keeping the list of customers right. Changes of orders leave notes; here they are worked off, a batch a transaction. Whoever ordered more
// often than a statement can count in its time is counted in parts, by the job alone; who looks is shown the last count.

import type { Db } from '../../db/pool.ts'
import {
  type Counted,
  type CountingLimits,
  countChanged,
  findChange,
  insertSummed,
  listChangedShops,
  lockCustomers,
  type Part,
  sumPart,
  takeNotesOf,
  tryLockPerson,
} from './counting.queries.ts'

const BATCH: CountingLimits = { notes: 4000, people: 200, orders: 5000 }
// Whoever looks waits for so much at most; the job does the rest.
const BATCHES_BEFORE_A_LOOK = 3
const SHOPS_A_RUN = 10_000
// Done before the next run begins: what is left then is that one's.
const RUN_MS = 40_000
/** Taken at once where one person's are. */
const MOST_NOTES = 100_000
/** More than fit in what is searched. */
const MOST_NAMES = 1000

/** Locks the shop's customers. */
const countBatch = (db: Db, shop_id: string, limits: CountingLimits): Promise<Counted> =>
  db.transaction(async (tx) => {
    await lockCustomers(tx, shop_id)
    return (await countChanged(tx, shop_id, limits))!
  })

/** Before somebody looks: what changed until now is counted, unless it is very much. */
export async function countRecent(db: Db, shop_id: string, limits = BATCH): Promise<void> {
  for (let batch = 0; batch < BATCHES_BEFORE_A_LOOK; batch++) {
    if ((await findChange(db, shop_id)) === undefined || (await countBatch(db, shop_id, limits)).is_all)
      return
  }
}

/** False where somebody else is at it. Nobody waits for it: the shop's customers are locked only to write the outcome down. */
const countInParts = (db: Db, shop_id: string, email: string, size: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tryLockPerson(tx, shop_id, email))!.is_mine) return false
    await takeNotesOf(tx, shop_id, email, MOST_NOTES)
    const names = new Set<string>()
    let part: Part | undefined
    do {
      part = (await sumPart(tx, shop_id, email, part, size))!
      for (const name of part.names) if (names.size < MOST_NAMES) names.add(name)
    } while (part.size === size)
    const { orders_count, total_spent, first_order_at } = part
    await lockCustomers(tx, shop_id)
    await insertSummed(tx, shop_id, email, { orders_count, total_spent, first_order_at, names: [...names] })
    return true
  })

async function countShop(db: Db, shop_id: string, limits: CountingLimits, deadline: number): Promise<void> {
  while (Date.now() < deadline) {
    const { is_all, often } = await countBatch(db, shop_id, limits)
    for (const email of often)
      if (Date.now() > deadline || !(await countInParts(db, shop_id, email, limits.orders))) return
    if (is_all) return
  }
}

/** The job: what there is to count, shop by shop, for as long as a run may take. */
export async function countCustomerChanges(db: Db, limits = BATCH): Promise<void> {
  const deadline = Date.now() + RUN_MS
  for (const { shop_id } of await listChangedShops(db, SHOPS_A_RUN))
    await countShop(db, shop_id, limits, deadline)
}
