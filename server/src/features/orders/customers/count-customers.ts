// Updates the list of customers. Every change of an order leaves a note, and this file processes the notes,
// one batch per transaction. If a person has more orders than one statement can count in time, only the job
// counts the orders, in parts. Until then the list shows the last count.

import type { Db } from '../../../db/pool.ts'
import {
  type Counted,
  type CountingLimits,
  countChanged,
  findChange,
  insertSummed,
  listChangedShops,
  lockCustomers,
  moveCorrected,
  type Part,
  sumPart,
  takeNotesOf,
  tryLockPerson,
} from './counting.queries.ts'

const BATCH: CountingLimits = { notes: 4000, people: 200, orders: 5000 }
// The most batches a reader of the list waits for; the job does the rest.
const BATCHES_BEFORE_A_LOOK = 3
const SHOPS_PER_RUN = 10_000
// The job ends before its next run begins. The next run does the rest.
const RUN_MS = 40_000
/** The maximum number of notes searched for notes about one person. */
const MAX_NOTES = 100_000
/** The maximum number of names stored per person. More names than this do not fit in the searched text. */
const MAX_NAMES = 1000

/** Counts one batch of people with notes. Locks the shop's customers. */
const countBatch = (db: Db, shop_id: string, limits: CountingLimits): Promise<Counted> =>
  db.transaction(async (tx) => {
    await lockCustomers(tx, shop_id)
    await moveCorrected(tx, shop_id, limits)
    return (await countChanged(tx, shop_id, limits))!
  })

/**
 * Counts the changes until now, unless the changes take more than a few batches. Called before the list is
 * read.
 */
export async function countRecent(db: Db, shop_id: string, limits = BATCH): Promise<void> {
  for (let batch = 0; batch < BATCHES_BEFORE_A_LOOK; batch++) {
    if ((await findChange(db, shop_id)) === undefined || (await countBatch(db, shop_id, limits)).is_all)
      return
  }
}

/**
 * Returns false if another process is counting this person. Other transactions hardly wait, because the
 * shop's customers are locked only while the result is stored.
 */
const countInParts = (db: Db, shop_id: string, email: string, size: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tryLockPerson(tx, shop_id, email))!.is_mine) return false
    await takeNotesOf(tx, shop_id, email, MAX_NOTES)
    const names = new Set<string>()
    let part: Part | undefined
    do {
      part = (await sumPart(tx, shop_id, email, part, size))!
      for (const name of part.names) if (names.size < MAX_NAMES) names.add(name)
    } while (part.size === size)
    const { orders_count, total_spent, first_order_at } = part
    await lockCustomers(tx, shop_id)
    await insertSummed(tx, shop_id, email, { orders_count, total_spent, first_order_at, names: [...names] })
    return true
  })

async function countShop(db: Db, shop_id: string, limits: CountingLimits, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const { is_all, often } = await countBatch(db, shop_id, limits)
    for (const email of often)
      if (performance.now() > deadline || !(await countInParts(db, shop_id, email, limits.orders))) return
    if (is_all) return
  }
}

/** Counts the changes, shop by shop, until the time of the job is up. */
export async function countCustomerChanges(db: Db, limits = BATCH): Promise<void> {
  const deadline = performance.now() + RUN_MS
  for (const { shop_id } of await listChangedShops(db, SHOPS_PER_RUN))
    await countShop(db, shop_id, limits, deadline)
}
