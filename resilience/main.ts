// `npm run test:resilience`: nothing lost, no one in. Breaks everything breakable around the product while it
// is used, and prints the results. `-- --hours 2` is the long run (twelve times as much of everything), `--
// --seed N` repeats a run, `-- --only races,faults` runs a part. Every run reports how it ended.

import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/process/package-root.ts'
import { type Journal, openJournal } from './oracles/journal.ts'
import { makeWatch, together, type Watch } from './oracles/watch.ts'
import { printList } from './report/list.ts'
import { type Results, report, writeReport } from './report/report.ts'
import { writeTestReport } from './report/test-report.ts'
import type { Campaign, Figure, Run } from './run/campaign.ts'
import { runInGroups } from './run/campaign-groups.ts'
import { CAMPAIGNS } from './run/campaigns.ts'
import { readOptions } from './run/options.ts'
import { makeRandom } from './run/random.ts'
import { type Build, buildServer } from './world/build.ts'
import { HelperGone } from './world/remote.ts'
import { type Standstill, watchStandstill } from './world/standstill.ts'
import { makeFolder, startTestEnvironment, type TestEnvironment } from './world/test-environment.ts'

const USUAL_MINUTES = 10
/** A campaign counts as hung after this multiple of the planned time of the whole run. */
const MAX_TIMES = 3
const MINUTE_MS = 60_000

const options = readOptions(process.argv.slice(2))
const { seed, minutes, only } = options
const begun = Date.now()
/** Each runner has a separate watch, because a fault excuses nothing in the second runner. */
let machine: Standstill | undefined
const hasStoodStill = () => machine?.isNear() ?? false
const watches = { main: makeWatch(hasStoodStill), patient: makeWatch(hasStoodStill) }
const tables = new Map<string, string[]>()
const done = new Map<Campaign, Results['campaigns'][number] & { figures: readonly Figure[] }>()
const asked_for = CAMPAIGNS.filter(({ name }) => only.length === 0 || only.includes(name))
const chosen = asked_for.filter(({ missing }) => (missing?.() ?? []).length === 0)
const skipped = asked_for
  .filter((campaign) => !chosen.includes(campaign))
  .map(({ name, missing }) => `${name}: needs ${missing?.().join(', ')}`)
const is_whole = chosen.length === CAMPAIGNS.length && options.defects.length === 0

type Which = keyof typeof watches
/** Journals of the open runners. */
const journals = new Map<Which, Journal>()
const saved_journals: string[] = []

/** Copies the journal of a runner after a violation or when the run ends early: its folder is removed at the end. */
function saveJournal(which: Which, is_broken_off = false): void {
  const journal = journals.get(which)
  journals.delete(which)
  if (!journal || (watches[which].violations.length === 0 && !is_broken_off)) return
  const path = `resilience/logs/journal-${seed}-${which}.jsonl`
  journal.copyTo(join(REPOSITORY_ROOT, path))
  saved_journals.push(path)
}

/** Returns the finished campaigns in list order, regardless of the order of their ends. */
const ended = () => CAMPAIGNS.flatMap((campaign) => done.get(campaign) ?? [])

const results = (broken_off?: string): Results => ({
  seed,
  minutes,
  campaigns: ended().map(({ figures: _, ...campaign }) => campaign),
  skipped,
  is_whole,
  watch: together(Object.values(watches)),
  figures: ended().flatMap(({ figures }) => figures),
  tables,
  ...(broken_off === undefined ? {} : { broken_off }),
  ...(saved_journals.length === 0 ? {} : { journals: saved_journals }),
  took_seconds: Math.round((Date.now() - begun) / 1000),
})

let is_over = false

/** Reports why the run cannot continue, and exits. All processes started by the run end with it. */
function breakOff(reason: string): void {
  if (is_over) return
  let why = reason
  is_over = true
  try {
    for (const which of journals.keys()) saveJournal(which, true)
  } catch (error) {
    why += `; and a journal could not be kept: ${error}`
  }
  try {
    report(results(why))
  } finally {
    process.exit(1)
  }
}

function watchTheEnd(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => breakOff(`ended by ${signal}`))
  const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.on('uncaughtException', (error) => breakOff(`an unexpected error: ${textOf(error)}`))
  process.on('unhandledRejection', (error) => breakOff(`an unhandled rejection: ${textOf(error)}`))
  process.on('beforeExit', () => breakOff('nothing was left to wait for, and nothing was done'))
  process.on('exit', (code) => {
    if (is_over) return
    is_over = true
    console.log(`Broken off: the program was left with code ${code}.\n0 passed, 1 failed`)
    process.exitCode = 1
  })
}

/**
 * A campaign that throws counts as a violation, and the remaining campaigns continue. Throws only if a helper
 * is gone or the campaign hangs.
 */
async function runCampaign(campaign: Campaign, run: Run): Promise<Figure[]> {
  let patience: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    const max_minutes = MAX_TIMES * Math.max(minutes, USUAL_MINUTES)
    patience = setTimeout(
      () => reject(new HelperGone(`'${campaign.name}' was not done after ${max_minutes} minutes.`)),
      max_minutes * MINUTE_MS,
    )
  })
  try {
    return await Promise.race([campaign.run(run), tooLong])
  } catch (error) {
    if (error instanceof HelperGone) throw error
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    run.watch.violate('resilience', `'${campaign.name}' broke off: ${why}`)
    return [
      {
        id: campaign.name,
        title: `${campaign.title}: comes to its end`,
        gate: 'yes',
        measured: 'it broke off',
        holds: false,
      },
    ]
  } finally {
    clearTimeout(patience)
  }
}

interface Runner {
  environment: TestEnvironment
  journal: Journal
  watch: Watch
  close(): Promise<void>
}

async function openRunner(which: Which): Promise<Runner> {
  const environment = await startTestEnvironment()
  const journal = openJournal(join(environment.folder, 'journal.jsonl'))
  journals.set(which, journal)
  return {
    environment,
    journal,
    watch: watches[which],
    async close() {
      await journal.close()
      saveJournal(which)
      await environment.stop()
    },
  }
}

async function runAndNote(
  campaign: Campaign,
  { environment, journal, watch }: Runner,
  build: Build,
): Promise<void> {
  const since = Date.now()
  const mark = watch.mark()
  // Prefixed, because a second campaign may print lines meanwhile.
  const say = (line: string) => console.log(`  ${campaign.name}: ${line}`)
  console.log(`\n${campaign.title}`)
  const figures = await runCampaign(campaign, {
    environment,
    build,
    journal,
    watch,
    say,
    defects: options.defects,
    random: makeRandom(seed),
    scale: minutes / USUAL_MINUTES,
    isProven: (cover) =>
      [...done].some(([{ covers }, { violations }]) => violations === 0 && covers.includes(cover)),
    is_alone: chosen.length === 1,
    tabulate(table, row) {
      say(row)
      tables.set(table, [...(tables.get(table) ?? []), row])
    },
  })
  const seconds = Math.round((Date.now() - since) / 1000)
  const violations = mark.count()
  say(`${seconds} s, ${violations} violations`)
  done.set(campaign, { name: campaign.name, seconds, violations, figures })
  writeReport(results())
}

async function main(): Promise<boolean> {
  const unknown = only.filter((name) => !CAMPAIGNS.some((campaign) => campaign.name === name))
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')}; there are ${CAMPAIGNS.map(({ name }) => name).join(', ')}.`,
    )
  console.log(
    `Seed ${seed}, the scale of ${minutes} minutes: a whole run takes two to three times as long on two cores.`,
  )
  const build = await buildServer()
  machine = await watchStandstill(makeFolder())
  try {
    await runInGroups(chosen, {
      open: openRunner,
      run: (campaign, runner) => runAndNote(campaign, runner, build),
    })
  } finally {
    build.remove()
    await machine.stop()
  }
  const is_good = report(results())
  // Failed claims are reported too. An interrupted run does not get here.
  if (options.is_write && is_whole) writeTestReport(results())
  else if (options.is_write)
    console.log('docs/test-report.md is unchanged: only a whole run is written to it.')
  return is_good
}

if (options.is_list) printList()
else {
  watchTheEnd()
  main().then(
    (is_good) => {
      is_over = true
      process.exit(is_good ? 0 : 1)
    },
    (error: unknown) => breakOff(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
}
