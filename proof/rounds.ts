// Rounds of checks until their share of the time is over, each the same number of times, every other one on a slow line.

import { type Check, checkInRound } from './checks/check.ts'
import type { World } from './world/world.ts'

/** Milliseconds a packet takes longer, there and back together. */
export const SLOW_LINE_MS = 20

export interface RoundsPlan {
  checks: readonly Check[]
  /** How often each check is run at least, and for how long at most otherwise. */
  least: number
  seconds: number
  /** Rounds go on beyond that until there is enough of whatever is counted. */
  is_enough?: () => boolean
  /** Whether every other round is run with the database further away. */
  is_slow_half?: boolean
}

/** Gives how many rounds there were. */
export async function runRounds(
  world: World,
  { checks, least, seconds, is_enough = () => true, is_slow_half = false }: RoundsPlan,
): Promise<number> {
  const { network } = world.ground
  const until = Date.now() + seconds * 1000
  let round = 0
  for (; round < least || Date.now() < until || !is_enough(); round++) {
    const is_slow = is_slow_half && round % 2 === 1
    if (is_slow) {
      await network.set(world.wire('db'), { delay_ms: SLOW_LINE_MS / 2 })
      world.watch.fired('slow database (+20 ms)')
    }
    const work = async () => {
      for (const check of world.random.shuffle(checks)) await checkInRound(world, check)
    }
    await (is_slow ? world.watch.disturbed(work) : work())
    if (is_slow) await network.set(world.wire('db'), { delay_ms: 0 })
  }
  return round
}
