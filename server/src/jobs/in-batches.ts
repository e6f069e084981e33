// A run of a job works in batches until nothing is left or its time is up; the next run does the rest.

export interface BatchLimits {
  /** A batch that did fewer was the last. */
  batch: number
  /** No batch is begun after so long, which is well below the limit of a job. */
  within_ms: number
}

/** For work that takes some statements for each row. */
export const ROW_BY_ROW: BatchLimits = { batch: 200, within_ms: 30_000 }

/** `work` returns how many were in its batch; `isOver` tells a long one to stop. Returns how many in all. */
export async function inBatches(
  { batch, within_ms }: BatchLimits,
  work: (isOver: () => boolean) => Promise<number>,
): Promise<number> {
  const until = performance.now() + within_ms
  const isOver = () => performance.now() > until
  let sum = 0
  let size: number
  do {
    size = await work(isOver)
    sum += size
  } while (size >= batch && !isOver())
  return sum
}

/**
 * Does the work for each row that is due. A row whose work fails or returns false stays due, so `listDue` gives at most `limit` others. Where some fail,
 * the rest is done all the same; then the first error is thrown. Returns for how many rows the work returned true.
 */
export async function forEachDue<Row extends { id: string }>(
  limits: BatchLimits,
  listDue: (left_ids: readonly string[], limit: number) => Promise<Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0
  const left_ids: string[] = []
  const failures: unknown[] = []
  await inBatches(limits, async (isOver) => {
    const due = await listDue(left_ids, limits.batch)
    for (const row of due) {
      const is_done = await work(row).catch((failure: unknown) => {
        failures.push(failure)
        return false
      })
      if (is_done) done++
      else left_ids.push(row.id)
      if (isOver()) break
    }
    return due.length
  })
  if (failures.length > 0) throw failures[0]
  return done
}

/** Well below a statement's limit, as the rows of a batch may have others with them, and well below a job's. */
const CLEAN_UP: BatchLimits = { batch: 2000, within_ms: 30_000 }

/**
 * For jobs that clean up. `deleteSome` deletes so many of the oldest rows in one statement, and gives how many there were: however much has come
 * together, no statement takes longer than the database allows. Returns how many in all.
 */
export const deleteInBatches = (
  deleteSome: (limit: number) => Promise<number>,
  { batch, within_ms }: BatchLimits = CLEAN_UP,
): Promise<number> => inBatches({ batch, within_ms }, () => deleteSome(batch))

/** Does `work` for each of the items, so many at a time. Gives for how many it was true. */
export async function workConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (let at = 0; at < items.length; at += concurrency) {
    const done = await Promise.all(items.slice(at, at + concurrency).map(work))
    count += done.filter((is_counted) => is_counted).length
  }
  return count
}
