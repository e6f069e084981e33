// Writes docs/mutation.md from Stryker's reports: one row per file with the day of its last run, so that an area can be run alone while the
// rows of the others stay.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './mutation-areas.mjs'
import { ROOT } from './run.mjs'

const FILE = join(ROOT, 'docs/mutation.md')

const HEAD = `# Mutation score

Stryker changes the code in one place at a time (a mutant) and runs the tests that pass there; a mutant no test notices is a hole in the
tests. Written by \`npm run mutation\`; a row is as old as its last column, and of its file every mutant was tried. *Found*: a test failed, or the
changed place was passed more than a hundred times as often as it should be. *Too slow*: no test ended within a minute and three times what
it takes; it counts as found, and where it is not zero a slow machine may be the reason (– in rows from before it was counted apart). *Missed*:
every test passed. *Not reached*: no test of the area passes there. *Left out*: what runs once, when a module is loaded (tables, constants),
unless the file is a table; what is written to the log; and the words of errors that could only be a mistake of ours. The score is found and
too slow ÷ all that was not left out; the goal is 85 % in each area, and below it the program fails.
Only the tests beside the code and of its nearest callers judge, without the crowds of requests; the proof and the rest of \`npm test\` find more.
SQL is text no mutant touches: its faults are planted by \`npm run proof\`.
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
      `## ${area.name}\n`,
      `| file | ${columns} on |`,
      `| --- |${' ---: |'.repeat(6)} --- |`,
      ...paths.map((path) => `| \`${path}\` | ${cells(rows.get(path))} | ${rows.get(path).day} |`),
      ...(waiting.length > 0 ? [`\nNot tried yet: ${waiting.map((path) => `\`${path}\``).join(', ')}.`] : []),
    ].join('\n'),
  )
  const table = [`| area | files tried | ${columns}`, `| --- |${' ---: |'.repeat(7)}`, ...summary].join('\n')
  writeFileSync(FILE, `${[HEAD.trimEnd(), table, ...sections].join('\n\n')}\n`)
}
