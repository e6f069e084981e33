// The size of batches of products that one statement updates. An update writes the search indexes of a product
// again, which costs 0.3 ms for a usual product and 50 ms for a product with a long description. So the size
// follows the measured time: a statement stays far below its time limit, whatever the texts are.

export interface Pace {
  /** The number of products in the next batch. */
  size: number
  /** The pause of a job after the batch, in milliseconds. */
  pause_ms: number
}

export const MAX_SIZE = 500
const MIN_SIZE = 5
const SHORT_MS = 100
const LONG_MS = 400
export const FIRST_PACE: Pace = { size: 40, pause_ms: 0 }

/**
 * Returns the pace after a batch that took `ms`. Slow batches are followed by a pause of the same length, so
 * one shop with long texts uses at most half of a processor of the database.
 */
export function nextPace({ size }: Pace, ms: number): Pace {
  if (ms > LONG_MS) return { size: Math.max(MIN_SIZE, Math.floor(size / 2)), pause_ms: ms }
  if (ms < SHORT_MS) return { size: Math.min(MAX_SIZE, size * 3), pause_ms: 0 }
  return { size, pause_ms: size < MAX_SIZE ? ms : 0 }
}

/** Calls `work` for all ids, in batches that follow the pace. */
export async function inPace(
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  let pace = FIRST_PACE
  for (let at = 0; at < ids.length; ) {
    const began = performance.now()
    const batch = ids.slice(at, at + pace.size)
    await work(batch)
    at += batch.length
    pace = nextPace(pace, performance.now() - began)
  }
}
