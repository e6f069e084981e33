// A run of a job works in batches until nothing is left or its time is up; the next run does the rest.

export interface BatchLimits {
  /** A smaller batch is the last batch. */
  batch: number
  /** No batch begins after this time, which is well below the limit of a job. */
  within_ms: number
}

/** For work with several statements for each row. */
export const ROW_BY_ROW: BatchLimits = { batch: 200, within_ms: 30_000 }

/**
 * Runs `work` in batches. `work` returns the size of its batch. `isOver` tells a long batch to stop. Returns
 * the total.
 */
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
 * Does the work for each due row. A row stays due if its work fails or returns false. `listDue` therefore
 * returns at most `limit` rows besides these. If a row fails, the remaining rows are still done, and the
 * first error is thrown at the end. Returns the number of rows for which the work returned true.
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

/**
 * Well below the limit of a statement, because the rows of a batch may have dependent rows, and well below
 * the limit of a job.
 */
const CLEAN_UP: BatchLimits = { batch: 2000, within_ms: 30_000 }

/**
 * For clean-up jobs. `deleteSome` deletes the oldest rows up to the limit in a single statement and returns
 * their number. No statement therefore takes longer than the database allows. Returns the total.
 */
export const deleteInBatches = (
  deleteSome: (limit: number) => Promise<number>,
  { batch, within_ms }: BatchLimits = CLEAN_UP,
): Promise<number> => inBatches({ batch, within_ms }, () => deleteSome(batch))

/** Does `work` for each item, several at a time. Returns for how many items the result was true. */
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
