// Writes the README's section about the last complete run, between two marks. The rest of the README is not touched.

import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { whole } from '../bench/numbers.ts'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import { commit, figureTable, type Results } from './report.ts'

const BEGIN = '<!-- proof: written by `npm run proof -- --write` -->'
const END = '<!-- proof: end -->'

/** The text with `section` in place of what stands between the marks. Throws unless each mark is there exactly once. */
export function withSection(text: string, section: string): string {
  const [before, rest, ...more] = text.split(BEGIN)
  const [, after, ...others] = rest?.split(END) ?? []
  if (before === undefined || after === undefined || more.length + others.length > 0)
    throw new Error(`The README needs ${BEGIN} and ${END} once each.`)
  return `${before}${BEGIN}\n\n${section.trim()}\n\n${END}${after}`
}

/** The section as Markdown: when and where the run took place, the figures, then each extra table under its name. */
export function proofSection({ seed, took_seconds, watch, figures, tables }: Results, day: string): string {
  const { requests, acknowledged, unknown } = watch.counts
  const faults = [...watch.faults.values()].reduce((sum, times) => sum + times, 0)
  return [
    `From a run of ${Math.round(took_seconds / 60)} minutes on ${day}: ${cpus().length} cores, Node ${process.version}, seed ${seed}, commit ${commit()}. ${whole(requests)} requests, ${whole(acknowledged)} of`,
    `them acknowledged, ${whole(unknown)} without an answer; ${whole(faults)} faults took place; ${watch.violations.length} violations.`,
    '',
    ...figureTable({ figures }),
    ...[...tables].flatMap(([name, rows]) => ['', `${name}:`, '', ...rows]),
  ].join('\n')
}

export function writeReadme(results: Results): void {
  const file = join(REPOSITORY_ROOT, 'README.md')
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), proofSection(results, day)))
}
