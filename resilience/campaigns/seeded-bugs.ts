// G11: the checks that find nothing wrong in the product must find each defect of the list. Each defect is
// seeded alone in a separate build. A test that cannot fail proves nothing.

import { type Check, checkInRound } from '../checks/check.ts'
import { DEFECTS } from '../defects/defects.ts'
import { type Defect, isSignOf, problemsOf, seedBug } from '../defects/seed-bug.ts'
import { openJournal } from '../oracles/journal.ts'
import { makeWatch } from '../oracles/watch.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { SLOW_LINE_MS } from '../run/rounds.ts'
import { buildServer } from '../world/build.ts'
import { NotReady } from '../world/web-process.ts'
import { startWorld, type World, type WorldOptions } from '../world/world.ts'

const LISTED = DEFECTS.length
/** More than the smallest machine has cores, since most of them wait: for a lease, a limit or a retry. */
const CONCURRENCY = 3
/** Some defects show only occasionally, and a check repeats until it has found the defect. */
const TRIES = 10
/** Some defects keep a process from getting ready, which otherwise takes a few seconds. */
const READY_WITHIN_MS = 20_000

export const seededBugs: Campaign = {
  name: 'defects',
  title: 'Seeded bugs',
  covers: [],
  async run(run: Run): Promise<Figure[]> {
    const problems = problemsOf(DEFECTS)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const chosen = DEFECTS.filter(({ number }) => run.defects.length === 0 || run.defects.includes(number))
    const checks = [...new Set(chosen.map(({ found_by }) => found_by))]
    // Checks that just found nothing in the sound build need not look there again.
    const unproven = checks.filter((check) => !run.isProven(check))
    const sound = unproven.length > 0 ? await tryDefects(run, unproven) : []
    for (const violation of sound) run.watch.violate(violation.row, `without a defect: ${violation.what}`)
    const waiting = [...chosen]
    const missed: string[] = []
    const loop = async () => {
      for (let defect = waiting.shift(); defect; defect = waiting.shift()) {
        const found = await tryDefects(run, [defect.found_by], defect)
        const about = `${defect.number} ${defect.title}`
        const sign = found.find((violation) => isSignOf(defect, violation))
        run.say(`${about}: ${sign ? `${sign.row} ${sign.what}` : 'not found'}`)
        if (sign) continue
        missed.push(about)
        const instead = found.map(({ row, what }) => `${row} ${what}`).join('; ') || 'nothing'
        run.watch.violate(
          'G11',
          `the defect ${about} was not found by '${defect.found_by.name}' but ${instead}`,
        )
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, loop))
    const caught = chosen.length - missed.length
    return [
      {
        id: 'G11',
        title: 'Seeded bugs found',
        gate: `all ${chosen.length} that can be built here, of ${LISTED}`,
        measured: `${caught}${missed.length > 0 ? `; missed: ${missed.join(', ')}` : ''}`,
        holds: missed.length === 0 && sound.length === 0,
      },
    ]
  },
}

type Common = Pick<WorldOptions, 'environment' | 'build' | 'watch' | 'journal' | 'random'>

/**
 * Starts a world with the defect. Without a defect, starts the product as it is, in two web processes and
 * with a worker.
 */
function worldWith(defect: Defect | undefined, options: Common): Promise<World> {
  if (defect === undefined) return startWorld({ ...options, webs: 2, workers: 1 })
  const { needs_worker, statement } = defect
  return startWorld({
    ...options,
    webs: 1,
    workers: needs_worker ? 1 : 0,
    ready_within_ms: READY_WITHIN_MS,
    ...(statement ? { change_database: statement } : {}),
  })
}

/** Tries the checks until they have found the defect. Without a defect, tries each check once. */
async function findIn(world: World, checks: readonly Check[], defect: Defect | undefined): Promise<void> {
  const isFound = () => defect && world.watch.violations.some((violation) => isSignOf(defect, violation))
  for (const check of checks)
    for (let tries = 0; tries < (defect ? TRIES : 1) && !isFound(); tries++) await checkInRound(world, check)
}

/**
 * Returns the world of a defect. Returns undefined if the world does not get ready, which then is the
 * violation.
 */
const startWithBug = (defect: Defect, options: Common): Promise<World | undefined> =>
  worldWith(defect, options).catch((error: unknown) => {
    if (!(error instanceof NotReady)) throw error
    options.watch.violate(defect.sign.row, error.message)
    return undefined
  })

/**
 * Returns the violations that these checks find in a build with the defect or, without a defect, in the
 * product as it is.
 */
async function tryDefects(run: Run, checks: readonly Check[], defect?: Defect) {
  const { environment, random, journal } = run
  const watch = makeWatch(run.watch.hasStoodStill)
  const own_journal = openJournal(`${environment.folder}/defect-${defect?.number ?? 0}.jsonl`)
  const build = defect?.edits ? await buildServer([seedBug(defect)]) : run.build
  try {
    const common = {
      environment,
      build,
      watch,
      journal: defect ? own_journal : journal,
      random: random.fork(`defect ${defect?.number}`),
    }
    const world = await (defect ? startWithBug(defect, common) : worldWith(undefined, common))
    try {
      if (world && defect?.is_line_slow)
        await environment.network.set(world.wire('db'), { delay_ms: SLOW_LINE_MS / 2 })
      if (world) await findIn(world, checks, defect)
    } finally {
      await world?.stop()
    }
  } finally {
    if (build !== run.build) build.remove()
    await own_journal.close()
  }
  for (const [name, times] of watch.tallies) if (!defect) run.watch.tally(name, times)
  run.watch.counts.requests += watch.counts.requests
  run.watch.counts.acknowledged += watch.counts.acknowledged
  run.watch.counts.refused += watch.counts.refused
  run.watch.counts.unknown += watch.counts.unknown
  return watch.violations
}
