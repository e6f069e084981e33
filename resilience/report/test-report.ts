// Writes the results of the last whole run into docs/test-report.md, between two marks, whether everything held or not. The rest of the page is not
// changed.

import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { whole } from '../../bench/numbers.ts'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import { commit, figureTable, gapsOf, type Results } from './report.ts'

const BEGIN = '<!-- resilience: written by `npm run test:resilience -- --write` -->'
const END = '<!-- resilience: end -->'

/** Returns the text with `section` between the marks. Throws unless each mark is there exactly once. */
export function withSection(text: string, section: string): string {
  const [before, rest, ...more] = text.split(BEGIN)
  const [, after, ...others] = rest?.split(END) ?? []
  if (before === undefined || after === undefined || more.length + others.length > 0)
    throw new Error(`docs/test-report.md needs ${BEGIN} and ${END} once each.`)
  return `${before}${BEGIN}\n\n${section.trim()}\n\n${END}${after}`
}

/**
 * Lists the shortcomings of the run, a sentence each, or '' if everything held. A reader must not have to
 * look for them in the table.
 */
function shortcomings(results: Results): string {
  const { figures, watch } = results
  const failing = figures.filter(({ holds }) => !holds).map(({ id }) => id)
  const parts = [
    failing.length === 0
      ? ''
      : `${failing.length} of ${figures.length} figures failed: ${failing.join(', ')}`,
    watch.violated.size === 0
      ? ''
      : `violated: ${[...watch.violated].map(([row, times]) => `${row} (${times} ×)`).join(', ')}`,
    ...gapsOf(results),
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `\n\n**The run did not pass.** ${parts.join('; ')}.`
}

/**
 * Returns the section as Markdown: time and place of the run, the failures, the figures, and each extra table
 * under its name.
 */
export function resultsSection(results: Results, day: string): string {
  const { seed, took_seconds, watch, figures, tables } = results
  const { requests, acknowledged, unknown } = watch.counts
  const violations = [...watch.violated.values()].reduce((sum, times) => sum + times, 0)
  const faults = [...watch.faults.values()].reduce((sum, times) => sum + times, 0)
  return [
    `Whole run of ${Math.round(took_seconds / 60)} minutes on ${day}: ${cpus().length} cores, Node ${process.version}, seed ${seed}, commit ${commit()}. ${whole(requests)} requests, ${whole(acknowledged)}`,
    `acknowledged, ${whole(unknown)} without a response; ${whole(faults)} faults injected; ${whole(violations)} violations.${shortcomings(results)}`,
    '',
    ...figureTable({ figures }),
    ...[...tables].flatMap(([name, rows]) => ['', `${name}:`, '', ...rows]),
  ].join('\n')
}

/** Writes the section of a whole run. Never call the function for a partial or aborted run. */
export function writeTestReport(results: Results): void {
  const file = join(REPOSITORY_ROOT, 'docs/test-report.md')
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), resultsSection(results, day)))
}
