// A check makes a single attempt and looks at the outcome, within seconds. Campaigns run checks in rounds.
// Against a build with a seeded bug, a check must find the bug.

import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemError } from '@kontor/contract/http/client'
import type { World } from '../world/world.ts'

export interface Check {
  /** A few words, unique among the checks. */
  name: string
  /** The covered rows of the list of cases. */
  rows: string
  /** Reports violations and figures to the world's watch. */
  run(world: World): Promise<void>
}

/**
 * Runs the check. A check that throws counts as a violation of the tests themselves, because it did not look
 * and found nothing.
 */
export async function checkInRound(world: World, check: Check): Promise<void> {
  const begun = performance.now()
  await check.run(world).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    world.watch.violate('resilience', `the check '${check.name}' (${check.rows}) broke off: ${why}`)
  })
  world.watch.measure(`round: ${check.name}`, performance.now() - begun)
}

/**
 * Returns the result of the typed call. Returns undefined if the server refused the call or did not answer. A
 * refusal may be right if several callers race for the same thing, and the watch has seen the answer. Throws
 * any different error.
 */
export const unlessRefused = <T>(called: Promise<T>): Promise<T | undefined> =>
  called.catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined
    throw error
  })

const PATIENCE_MS = 30_000
const PAUSE_MS = 100

/**
 * Returns the result of the typed call. Repeats an unanswered call, because processes may be killed
 * meanwhile. Only for calls that may be done twice.
 */
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
 * Returns true if a request was refused for load, or not answered. Such a refusal is no violation, because
 * every other round runs on a slow line.
 */
export const isRefusedForLoad = (status: number): boolean => status === 503 || status === 504 || status === 0
