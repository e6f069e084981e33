// Writes docs/mutation.md from Stryker's reports: one row per file with the day of its last run, so that an area can be run alone while the
// rows of the others stay.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './mutation-areas.mjs'
import { ROOT } from './run.mjs'

const FILE = join(ROOT, 'docs/mutation.md')

const HEAD = `# Mutation score

Stryker changes the code in one place at a time (a mutant) and runs the tests that execute it. A mutant that no test notices is a gap in the tests. The
goal is 85 % in each area; below it the program fails.

## How to run it

\`npm run mutation -- stock\` runs one area, and a part of a path instead of an area runs single files; without arguments all areas are run, which takes
hours. It prints the mutants that no test noticed and updates this page. Each of them is either a missing test case or code that is not needed: then
simplify the code. Decisions moved into a file of pure functions are tested in milliseconds; through PostgreSQL it takes seconds. The worker, the server
and its database are reused for a thousand runs (\`scripts/lib/reused-worker.ts\`, \`server/src/testing/kept-servers.ts\`). Repeat surprising results on a quiet machine.

## Columns

- *found*: a test failed, or the changed place was executed more than a hundred times as often as expected.
- *too slow*: no test finished within a minute plus three times its usual duration. It counts as found; a slow machine may be the reason (– in old rows).
- *missed*: every test passed.
- *not reached*: no test of the area executes the place.
- *left out*: code that runs once when a module is loaded (tables, constants), unless the file is a table; log texts; texts of errors that only a bug of
  ours can cause.
- *score*: found and too slow, divided by all that were not left out.

A row is as old as its last column. Only the tests next to the code and those of its direct callers are run; the resilience tests and the rest of
\`npm test\` find more. SQL is not mutated: its bugs are seeded by \`npm run test:resilience\`.

## Results
`

/** The counts of a file's mutants, as Stryker reports them. */
export function countMutants(mutants) {
  const having = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  // Stryker reports a place that is passed too often and a test that takes too long both as a timeout.
  const endless = mutants.filter(
    ({ status, statusReason }) => status === 'Timeout' && statusReason?.startsWith('Hit limit'),
  ).length
  return {
    found: having('Killed') + endless,
    too_slow: having('Timeout') - endless,
    missed: having('Survived'),
    not_reached: having('NoCoverage'),
    left_out: having('Ignored'),
  }
}

export function scoreOf(counts) {
  const { missed, not_reached } = counts
  const found = counts.found + (counts.too_slow ?? 0)
  const all = found + missed + not_reached
  return all === 0 ? undefined : (100 * found) / all
}

export const sumOf = (rows) => {
  const sum = { found: 0, too_slow: 0, missed: 0, not_reached: 0, left_out: 0 }
  for (const row of rows) for (const key of Object.keys(sum)) sum[key] += row[key] ?? 0
  return sum
}

export const percent = (score) => (score === undefined ? '–' : `${score.toFixed(1)} %`)

const NUMBERS = ['found', 'too_slow', 'missed', 'not_reached', 'left_out']
const cells = (counts) => [...NUMBERS.map((key) => counts[key] ?? '–'), percent(scoreOf(counts))].join(' | ')

/** The rows that docs/mutation.md has now, by path. */
export function readRows() {
  const rows = new Map()
  if (!existsSync(FILE)) return rows
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const match =
      /^\| `([^`]+)` \| (\d+) \| (?:(\d+|–) \| )?(\d+) \| (\d+) \| (\d+) \| [^|]* \| (\d{4}-\d\d-\d\d) \|$/.exec(
        line,
      )
    if (!match) continue
    const [, path, found, slow, missed, not_reached, left_out, day] = match
    const too_slow = slow === undefined || slow === '–' ? undefined : +slow
    rows.set(path, {
      found: +found,
      too_slow,
      missed: +missed,
      not_reached: +not_reached,
      left_out: +left_out,
      day,
    })
  }
  return rows
}

/** Writes docs/mutation.md. Rows of files that no area lists any more are dropped. */
export function writeTable(areas, rows) {
  const columns = 'found | too slow | missed | not reached | left out | score |'
  const tried = areas
    .map((area) => ({
      area,
      paths: filesOf(area).filter((path) => rows.has(path)),
      waiting: filesOf(area).filter((path) => !rows.has(path)),
    }))
    .filter(({ paths }) => paths.length > 0)
  const summary = tried.map(({ area, paths }) => {
    const sum = sumOf(paths.map((path) => rows.get(path)))
    return `| [${area.title}](#${area.name}) | ${paths.length} of ${filesOf(area).length} | ${cells(sum)} |`
  })
  const sections = tried.map(({ area, paths, waiting }) =>
    [
      `### ${area.name}\n`,
      `| file | ${columns} on |`,
      `| --- |${' ---: |'.repeat(6)} --- |`,
      ...paths.map((path) => `| \`${path}\` | ${cells(rows.get(path))} | ${rows.get(path).day} |`),
      ...(waiting.length > 0 ? [`\nNot tried yet: ${waiting.map((path) => `\`${path}\``).join(', ')}.`] : []),
    ].join('\n'),
  )
  const table = [`| area | files tried | ${columns}`, `| --- |${' ---: |'.repeat(7)}`, ...summary].join('\n')
  writeFileSync(FILE, `${[HEAD.trimEnd(), table, ...sections].join('\n\n')}\n`)
}
