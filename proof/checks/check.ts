// A check tries one thing and looks at the outcome, within seconds. Campaigns run checks in rounds; run against a build with a planted
// defect, a check has to find that defect.

import type { World } from '../world/world.ts'

export interface Check {
  /** A few words; no other check has them. */
  name: string
  /** The rows of the list of cases it covers. */
  rows: string
  /** Tells violations and figures to the world's watch. */
  run(world: World): Promise<void>
}

/** Runs the check; one that throws counts as a violation too. */
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

/** Whether a request was refused, or not answered, for load: no violation, since every other round runs on a slow line. */
export const isRefusedForLoad = (status: number): boolean => status === 503 || status === 504 || status === 0
