// `npm run proof`: nothing lost, no one in. Breaks what can be broken around the product while it is used, and prints the results.
// `-- --hours 2` is the long run (twelve times as much of everything), `-- --seed N` repeats a run, `-- --only races,faults` runs a part. However the run ends, it says how.

import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import type { Campaign, Figure, Run } from './campaign.ts'
import { CAMPAIGNS } from './campaigns.ts'
import { type Journal, openJournal } from './journal.ts'
import { printList } from './list.ts'
import { readOptions } from './options.ts'
import { makeRandom } from './random.ts'
import { writeReadme } from './readme.ts'
import { type Results, report, writeReport } from './report.ts'
import { makeWatch } from './watch.ts'
import { buildServer } from './world/build.ts'
import { startGround } from './world/ground.ts'
import { HelperGone } from './world/remote.ts'

const USUAL_MINUTES = 10
/** A campaign counts as hung once it has taken this many times what the whole run is planned to take. */
const MOST_TIMES = 3
const MINUTE_MS = 60_000

const options = readOptions(process.argv.slice(2))
const { seed, minutes, only } = options
const begun = Date.now()
const watch = makeWatch()
const figures: Figure[] = []
const tables = new Map<string, string[]>()
const done: Results['campaigns'] = []
const asked_for = CAMPAIGNS.filter(({ name }) => only.length === 0 || only.includes(name))
const chosen = asked_for.filter(({ missing }) => (missing?.() ?? []).length === 0)
const skipped = asked_for
  .filter((campaign) => !chosen.includes(campaign))
  .map(({ name, missing }) => `${name}: needs ${missing?.().join(', ')}`)
const is_whole = chosen.length === CAMPAIGNS.length && options.defects.length === 0

let journal: Journal | undefined
let kept_journal: string | undefined

/** Keeps the journal where something was violated or the run ends early: what it lies in is removed at the end. */
function keepJournal(is_broken_off = false): void {
  if (!journal || (watch.violations.length === 0 && !is_broken_off)) return
  const path = `proof/logs/journal-${seed}.jsonl`
  journal.copyTo(join(REPOSITORY_ROOT, path))
  kept_journal = path
}

const results = (broken_off?: string): Results => ({
  seed,
  minutes,
  campaigns: done,
  skipped,
  is_whole,
  watch,
  figures,
  tables,
  ...(broken_off === undefined ? {} : { broken_off }),
  ...(kept_journal === undefined ? {} : { journal: kept_journal }),
  took_seconds: Math.round((Date.now() - begun) / 1000),
})

let is_over = false

/** Reports why the run cannot go on, and exits. All processes it started end with it. */
function breakOff(reason: string): void {
  if (is_over) return
  let why = reason
  is_over = true
  try {
    keepJournal(true)
  } catch (error) {
    why += `; and the journal could not be kept: ${error}`
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
  const told = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.on('uncaughtException', (error) => breakOff(`an error nobody expected: ${told(error)}`))
  process.on('unhandledRejection', (error) => breakOff(`an error nobody awaited: ${told(error)}`))
  process.on('beforeExit', () => breakOff('nothing was left to wait for, and nothing was done'))
  process.on('exit', (code) => {
    if (is_over) return
    is_over = true
    console.log(`Broken off: the program was left with code ${code}.\n0 passed, 1 failed`)
    process.exitCode = 1
  })
}

/** A campaign that throws counts as a violation, and the others go on. Throws only where a helper is gone or the campaign hangs. */
async function runCampaign(campaign: Campaign, run: Run): Promise<Figure[]> {
  let patience: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    const most_minutes = MOST_TIMES * Math.max(minutes, USUAL_MINUTES)
    patience = setTimeout(
      () => reject(new HelperGone(`'${campaign.name}' was not done after ${most_minutes} minutes.`)),
      most_minutes * MINUTE_MS,
    )
  })
  try {
    return await Promise.race([campaign.run(run), tooLong])
  } catch (error) {
    if (error instanceof HelperGone) throw error
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    watch.violate('proof', `'${campaign.name}' broke off: ${why}`)
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

async function main(): Promise<boolean> {
  const unknown = only.filter((name) => !CAMPAIGNS.some((campaign) => campaign.name === name))
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')}; there are ${CAMPAIGNS.map(({ name }) => name).join(', ')}.`,
    )
  console.log(
    `Seed ${seed}, the scale of ${minutes} minutes: a whole run takes two to three times as long on two cores.`,
  )
  const ground = await startGround()
  const noted = openJournal(join(ground.folder, 'journal.jsonl'))
  journal = noted
  const build = await buildServer()
  const say = (line: string) => console.log(`  ${line}`)
  try {
    for (const campaign of chosen) {
      const since = Date.now()
      const mark = watch.mark()
      console.log(`\n${campaign.title}`)
      const run: Run = {
        ground,
        build,
        journal: noted,
        watch,
        say,
        defects: options.defects,
        random: makeRandom(seed),
        scale: minutes / USUAL_MINUTES,
        is_alone: chosen.length === 1,
        tabulate(table, row) {
          say(row)
          tables.set(table, [...(tables.get(table) ?? []), row])
        },
      }
      figures.push(...(await runCampaign(campaign, run)))
      const seconds = Math.round((Date.now() - since) / 1000)
      const violations = mark.count()
      say(`${seconds} s, ${violations} violations`)
      done.push({ name: campaign.name, seconds, violations })
      writeReport(results())
    }
  } finally {
    build.remove()
    await noted.close()
    keepJournal(done.length < chosen.length)
    journal = undefined
    await ground.stop()
  }
  const is_good = report(results())
  // What did not hold is told too. Of a run that broke off nothing gets here.
  if (options.is_write && is_whole) writeReadme(results())
  else if (options.is_write) console.log('The README keeps what it says: only a whole run goes into it.')
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
