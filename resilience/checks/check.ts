// A check tries one thing and looks at the outcome, within seconds. Campaigns run checks in rounds; run against a build with a seeded
// bug, a check has to find that bug.

import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemError } from '@kontor/contract/http/client'
import type { World } from '../world/world.ts'

export interface Check {
  /** A few words; no other check has them. */
  name: string
  /** The rows of the list of cases it covers. */
  rows: string
  /** Reports violations and figures to the world's watch. */
  run(world: World): Promise<void>
}

/** Runs the check. One that throws counts as a violation of the tests themselves: it did not come to look, and so found nothing. */
export async function checkInRound(world: World, check: Check): Promise<void> {
  const begun = performance.now()
  await check.run(world).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    world.watch.violate('resilience', `the check '${check.name}' (${check.rows}) broke off: ${why}`)
  })
  world.watch.measure(`round: ${check.name}`, performance.now() - begun)
}

/**
 * What the typed call gives; undefined if the server refused it or did not answer: that may be right where others race for the same, and the watch
 * has seen the answer. Any other error is thrown.
 */
export const unlessRefused = <T>(called: Promise<T>): Promise<T | undefined> =>
  called.catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined
    throw error
  })

const PATIENCE_MS = 30_000
const PAUSE_MS = 100

/** What the typed call gives; if there is no answer it is made again, as processes may be killed meanwhile. Only for what may be done twice. */
export async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ProblemError) || error.error !== 'no_response' || Date.now() > until) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/**
 * Returns true if a request was refused, or not answered, for load: no violation, since every other round
 * runs on a slow line.
 */
export const isRefusedForLoad = (status: number): boolean => status === 503 || status === 504 || status === 0
