// Runs of numbers that were reserved at once, handed out one by one: longer runs the busier a shop is, and whoever asks while a run is being
// reserved waits for that one. What a run does not use up is a gap.

export interface NumberRuns {
  next(shop_id: string): Promise<number>
}

interface Run {
  next: number
  last: number
  length: number
  begun_at: number
}

const LONGEST_RUN = 256
/** A run used up faster than this is followed by one twice as long, a slower one by one of half the length. */
const RUN_MS = 2000
/** Shops remembered at once; a shop that is forgotten leaves a gap. */
const MOST_SHOPS = 10_000

const lengthAfter = ({ begun_at, length }: Run): number =>
  performance.now() - begun_at < RUN_MS ? length * 2 : Math.floor(length / 2)

/** `reserve` gives the first of so many numbers that are the caller's alone. */
export function makeNumberRuns(reserve: (shop_id: string, count: number) => Promise<number>): NumberRuns {
  const runs = new Map<string, Run>()
  const reservations = new Map<string, Promise<void>>()
  const waiting = new Map<string, number>()

  async function begin(shop_id: string): Promise<void> {
    // All who ask at this very moment share one run.
    await Promise.resolve()
    const before = runs.get(shop_id)
    const length = Math.min(LONGEST_RUN, Math.max(before ? lengthAfter(before) : 1, waiting.get(shop_id)!))
    const next = await reserve(shop_id, length)
    if (runs.size >= MOST_SHOPS) runs.clear()
    runs.set(shop_id, { next, last: next + length - 1, length, begun_at: performance.now() })
  }

  async function wait(shop_id: string): Promise<void> {
    waiting.set(shop_id, (waiting.get(shop_id) ?? 0) + 1)
    if (!reservations.has(shop_id))
      reservations.set(
        shop_id,
        begin(shop_id).finally(() => reservations.delete(shop_id)),
      )
    try {
      await reservations.get(shop_id)
    } finally {
      const left = waiting.get(shop_id)! - 1
      if (left > 0) waiting.set(shop_id, left)
      else waiting.delete(shop_id)
    }
  }

  return {
    async next(shop_id) {
      for (;;) {
        const run = runs.get(shop_id)
        if (run && run.next <= run.last) return run.next++
        await wait(shop_id)
      }
    },
  }
}
