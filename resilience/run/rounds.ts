// Runs checks in rounds until their share of the time is over. Each round runs every check once; every other round can have a slow database.

import { type Check, checkInRound } from '../checks/check.ts'
import type { World } from '../world/world.ts'

/** Added to each round trip to the database, in milliseconds. */
export const SLOW_LINE_MS = 20

export interface RoundsPlan {
  checks: readonly Check[]
  /** Rounds continue until there were `least` of them and `seconds` are over. */
  least: number
  seconds: number
  /** Rounds also continue until the function returns true, because the campaign has counted enough. */
  is_enough?: () => boolean
  /** True if every other round has a slow line to the database. */
  is_slow_half?: boolean
}

/** Returns the number of rounds. */
export async function runRounds(
  world: World,
  { checks, least, seconds, is_enough = () => true, is_slow_half = false }: RoundsPlan,
): Promise<number> {
  const { network } = world.environment
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
