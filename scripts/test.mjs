// Runs the checks, the tests beside the code, a share of the resilience tests, then the flows in a real browser. Ends with each stage beside its
// budget, the slowest files, what failed and why; the very last line is always `N passed, N failed`. Arguments go to Vitest, such as a path to run
// only some tests: then every test of these files is run, and no check. `--flows` (`npm run flows`) runs every test in the browser and nothing else;
// `--thorough`, a part of `npm run test:resilience`, runs all tests with all their texts, rounds and rows.

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { budgetOf, MAX_TIMES, STAGES } from './lib/budgets.mjs'
import { measurePace } from './lib/pace.mjs'
import { CACHE, makeCache, ROOT, run, say } from './lib/run.mjs'
import { stageTimes } from './lib/stage-times.mjs'
import { makeTemporaryFolder } from './lib/temporary-folder.mjs'
import { hasTests } from './lib/test-files.mjs'

const MODES = ['--flows', '--thorough']
const SLOWEST = 10
/** The projects of vitest.config.ts in a folder, where they are not one of its name. */
const PROJECTS = {
  server: ['server', 'server-alone'],
  resilience: ['resilience-tools'],
  'resilience/under-load': ['resilience-under-load'],
}
const args = process.argv.slice(2)
const is_flows = args.includes('--flows')
const is_thorough = args.includes('--thorough')
const filters = args.filter((argument) => !MODES.includes(argument))
/** Whether this is `npm test` as the build server runs it: only that has budgets. */
const is_all = args.length === 0
const pace = measurePace()
const stages = stageTimes()
const temporary = makeTemporaryFolder()
const files = []
let passed = 0
/** A few lines each, printed again at the end. */
const failures = []

function fail(name, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 6)
  failures.push([`✗ ${name}`, ...lines.map((line) => `  ${line}`)].join('\n').trimEnd())
}

async function stage(title, work) {
  const since = Date.now()
  await work(title)
  stages.set(title, (Date.now() - since) / 1000)
}

async function check() {
  say('\nChecks')
  const { code, output } = await run(process.execPath, [join(ROOT, 'scripts/check.mjs')], { echo: true })
  if (code !== 0) fail('The checks', output.trimEnd().split('\n').at(-1))
}

const environment = (results) => ({
  FILE_RESULTS: results,
  TMPDIR: temporary,
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
  ...(is_flows || is_thorough || filters.length > 0 ? { FLOWS: '1' } : {}),
  ...(is_thorough ? { THOROUGH: '1' } : {}),
})

/** Adds what a run of Vitest has written about its files. */
function addResults(title, { files: tried, outside }) {
  files.push(...tried)
  for (const file of tried) {
    passed += file.passed
    for (const { name, message } of file.failures) fail(name ? `${file.name}: ${name}` : file.name, message)
  }
  for (const message of outside) fail(`${title}: an error outside of the tests`, message)
}

/** Runs the test files in the folders; nothing where the filters name none of them. */
const vitest =
  (folders, ...options) =>
  async (title) => {
    if (!folders.some((folder) => hasTests(folder, filters))) return
    say(`\n${title}`)
    const results = join(CACHE, `results-${process.pid}.json`)
    rmSync(results, { force: true })
    const { code } = await run(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...folders.flatMap((folder) => PROJECTS[folder] ?? [folder]).flatMap((name) => ['--project', name]),
        ...options,
        ...filters,
        '--passWithNoTests',
      ],
      { echo: true, env: environment(results) },
    )
    const failed_before = failures.length
    if (existsSync(results)) addResults(title, JSON.parse(readFileSync(results, 'utf8')))
    rmSync(results, { force: true })
    if (code !== 0 && failures.length === failed_before) fail(`${title}: Vitest ended with code ${code}`)
  }

function reportTimes() {
  const seconds = (value) => `${value.toFixed(0)} s`.padStart(6)
  say('\nStage                              took  budget')
  for (const [title, budget] of Object.entries(STAGES))
    if (stages.has(title)) say(`${title.padEnd(32)} ${seconds(stages.get(title))}  ${seconds(budget)}`)
  const all = [...stages.values()].reduce((sum, value) => sum + value, 0)
  const budget = Object.values(STAGES).reduce((sum, value) => sum + value, 0)
  say(`${'All'.padEnd(32)} ${seconds(all)}  ${seconds(budget)}`)
  say(`\nSlowest files (the machine's pace: ${pace().toFixed(1)})`)
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  for (const { name, seconds: took } of slowest) say(`${seconds(took)}  ${seconds(budgetOf(name))}  ${name}`)
  for (const { name, seconds: took } of files) {
    const allowed = MAX_TIMES * budgetOf(name)
    if (took / pace() > allowed)
      fail(
        name,
        `took ${took.toFixed(0)} s, more than ${MAX_TIMES} times its budget (scripts/lib/budgets.mjs)`,
      )
  }
}

function reportWholeRun() {
  const { commit, date } = JSON.parse(
    readFileSync(join(ROOT, 'resilience/report/last-whole-run.json'), 'utf8'),
  )
  say(`\nLast whole \`npm run test:resilience\`: ${date}, commit ${commit}`)
}

makeCache()
if (!is_flows) {
  if (is_all) await stage('Checks', check)
  await stage('Contract and front ends', vitest(['contract', 'backoffice', 'storefront']))
  await stage('Server', vitest(['server', 'stripe-mock', 'resilience']))
  // Alone: it overloads the product.
  await stage('Resilience tests, a share', vitest(['resilience/under-load'], '--maxWorkers=1'))
}
await stage('Flows in the browser', vitest(['e2e']))

if (is_all) {
  reportTimes()
  reportWholeRun()
}
if (passed + failures.length === 0) say('No test was found.')
for (const failure of failures) say(`\n${failure}`)
say(`\n${passed} passed, ${failures.length} failed`)
if (failures.length > 0 || passed === 0) process.exitCode = 1
