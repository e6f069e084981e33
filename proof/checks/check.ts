// One thing that is tried and looked at, in seconds: by itself it is a round of a campaign, and against a build with a planted defect it is
// what has to find it.

import type { World } from '../world/world.ts'

export interface Check {
  /** A few words, unique. */
  name: string
  /** The rows of the list it is about. */
  rows: string
  /** Notes violations and figures at the world's watch. */
  run(world: World): Promise<void>
}

/** Runs it; a check that breaks off has found something too. */
export async function checkInRound(world: World, check: Check): Promise<void> {
  const begun = performance.now()
  await check.run(world).catch((error: unknown) => {
    world.watch.violate(
      check.rows,
      `${check.name}: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  world.watch.measure(`round: ${check.name}`, performance.now() - begun)
}

/** Fits where each other round is run on a slow line: what is refused for that is not counted as wrong. */
export const isRefusedForLoad = (status: number): boolean => status === 503 || status === 504 || status === 0
