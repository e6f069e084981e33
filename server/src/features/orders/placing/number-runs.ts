// Hands out numbers one by one from runs that are reserved in one go. The busier a shop is, the longer its runs; whoever asks while a run is
// being reserved waits for it. Numbers of a run that are never used leave a gap.

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
/** A run that is used up faster than this is followed by one twice as long, any other by one half as long. */
const RUN_MS = 2000
/** With more shops than this all runs are forgotten; what was left of each is a gap. */
const MOST_SHOPS = 10_000

const lengthAfter = ({ begun_at, length }: Run): number =>
  performance.now() - begun_at < RUN_MS ? length * 2 : Math.floor(length / 2)

/** `reserve` reserves `count` consecutive numbers for this caller alone and returns the first of them. */
export function makeNumberRuns(reserve: (shop_id: string, count: number) => Promise<number>): NumberRuns {
  const runs = new Map<string, Run>()
  const reservations = new Map<string, Promise<void>>()
  const waiting = new Map<string, number>()

  async function begin(shop_id: string): Promise<void> {
    // Lets all who ask at this very moment count as waiting, so that one run serves them all.
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
