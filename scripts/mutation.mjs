// Changes the code in one place at a time and sees whether a test notices: npm run mutation -- [area …] [part of a path …] [--force].
// Without arguments every area is run, which takes hours. A mutant is not tried again while its code and tests are unchanged, unless forced.
// Prints the mutants that no test noticed, and writes docs/mutation.md.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AREAS, filesOf } from './lib/mutation-areas.mjs'
import { countMutants, percent, readRows, scoreOf, sumOf, writeTable } from './lib/mutation-table.mjs'
import { CACHE, giveUp, makeCache, ROOT, say, seconds } from './lib/run.mjs'

const GOAL_PERCENT = 85

const tool = createRequire(join(ROOT, 'tools/mutation/package.json')).resolve('@stryker-mutator/core')
const { Stryker } = await import(pathToFileURL(tool).href)

/** Stryker's options for mutating these files of one part of an area. */
const optionsOf = (files, { statics = false }, { cache, force }) => ({
  mutate: files,
  force,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/lib/ignore-log-texts.mjs'],
  ignorers: ['ignore-log-texts'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A mutant in code that runs once, when its module is loaded, would need all tests in a new worker.
  ignoreStatic: !statics,
  concurrency: 2,
  incremental: true,
  incrementalFile: `${cache}.json`,
  ignorePatterns: [
    '**/dist',
    ...['backoffice', 'bench', 'data', 'docs', 'e2e', 'resilience', 'tools'].map((name) => `/${name}`),
  ],
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `${cache}-report.json` },
  allowConsoleColors: false,
  // Generous: a timeout counts as found, and a busy machine must not cause one.
  timeoutMS: 60_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 30,
  disableTypeChecks: false,
  tempDirName: '.stryker-tmp',
})

const isHole = ({ status }) => status === 'Survived' || status === 'NoCoverage'

/** A line about a mutant that no test noticed: its place, the original code and the mutated code. */
function describeHole(path, source, { location: { start, end }, replacement = '', mutatorName, status }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 100)
  const how = status === 'NoCoverage' ? 'not reached' : 'missed'
  return `${how}  ${path}:${start.line}:${start.column}  ${mutatorName}: ${short(lines.join('\n'))}  →  ${short(replacement)}`
}

/** Tries the mutants of `files`; gives Stryker's report of each file, by path. */
async function tryPart(part, files, cache, force) {
  const { tests, database, statics } = part
  process.env.MUTATION_PART = JSON.stringify({ tests, database, statics })
  await new Stryker(optionsOf(files, part, { cache, force })).runMutationTest()
  return JSON.parse(readFileSync(`${cache}-report.json`, 'utf8')).files
}

/** Tries an area's wanted files, and writes the table after each part. False if the score of what was tried misses the goal. */
async function tryArea(area, is_wanted, force) {
  const since = Date.now()
  const day = new Date().toISOString().slice(0, 10)
  const tried = []
  for (const [at, part] of area.parts.entries()) {
    const files = part.mutate.filter(is_wanted)
    if (files.length === 0) continue
    say(`\n${area.title}: ${files.join(', ')}`)
    const report = await tryPart(part, files, join(CACHE, `mutation-${area.name}-${at}`), force)
    const rows = readRows()
    for (const path of files) {
      const { source = '', mutants = [] } = report[path] ?? {}
      const row = { ...countMutants(mutants), day }
      for (const mutant of mutants.filter(isHole)) say(describeHole(path, source, mutant))
      rows.set(path, row)
      tried.push(row)
    }
    writeTable(AREAS, rows)
  }
  const score = scoreOf(sumOf(tried))
  say(`\n${area.title}: ${percent(score)} (${seconds(since)})`)
  return score === undefined || score >= GOAL_PERCENT
}

const words = process.argv.slice(2)
const force = words.includes('--force')
const names = words.filter((word) => !word.startsWith('--'))
const areas = AREAS.map((area) => ({
  area,
  is_wanted: (path) => names.length === 0 || names.some((name) => name === area.name || path.includes(name)),
})).filter(({ area, is_wanted }) => filesOf(area).some(is_wanted))
if (areas.length === 0) giveUp(`No such area or file. Areas: ${AREAS.map(({ name }) => name).join(', ')}.`)

makeCache()
for (const { area, is_wanted } of areas) if (!(await tryArea(area, is_wanted, force))) process.exitCode = 1
