// The end of a run: one table for people, one file for machines.

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import type { Figure } from './campaign.ts'
import { quantile } from './quantile.ts'
import type { Watch } from './watch.ts'

export interface Report {
  seed: number
  minutes: number
  /** How long it took in fact. */
  took_seconds: number
  campaigns: string[]
  watch: Watch
  figures: Figure[]
}

const MOST_SHOWN = 20

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: REPOSITORY_ROOT,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** Prints the table and writes `proof/report.json`; whether everything held. */
export function report(results: Report): boolean {
  const { seed, took_seconds, watch, figures } = results
  const { counts, faults, violations } = watch
  const whole = (value: number) => value.toLocaleString('en-GB')
  console.log('\n| | figure | gate | measured | |\n|---|---|---|---|---|')
  for (const { id, title, gate, measured, holds } of figures)
    console.log(`| ${id} | ${title} | ${gate} | ${measured} | ${holds ? 'holds' : '**fails**'} |`)
  console.log(
    `\n${whole(counts.requests)} requests: ${whole(counts.acknowledged)} acknowledged, ${whole(counts.refused)} refused, ${whole(counts.unknown)} without an answer.`,
  )
  const by_kind = [...faults].map(([kind, times]) => `${kind} ${whole(times)}`)
  if (by_kind.length > 0) console.log(`Faults: ${by_kind.join(', ')}.`)
  const alike = new Map<string, number>()
  for (const { row, what } of violations) {
    const line = `${row} ${what.slice(0, 200)}`
    alike.set(line, (alike.get(line) ?? 0) + 1)
  }
  for (const [line, times] of [...alike].slice(0, MOST_SHOWN))
    console.log(`✗ ${line}${times > 1 ? ` (${times} times)` : ''}`)
  if (alike.size > MOST_SHOWN) console.log(`✗ and ${alike.size - MOST_SHOWN} more in proof/report.json`)

  const passed = figures.filter(({ holds }) => holds).length
  const failed = figures.length - passed + (violations.length > 0 ? 1 : 0)
  writeReport(results)
  console.log(`\nSeed ${seed}, commit ${commit()}, ${took_seconds} s.`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}

/** `proof/report.json`: what is known so far, so that a run that is broken off leaves something behind. */
export function writeReport({ seed, minutes, took_seconds, campaigns, watch, figures }: Report): void {
  const { counts, faults, violations, tallies, measures } = watch
  const timings = Object.fromEntries(
    [...measures].map(([name, values]) => [
      name,
      {
        count: values.length,
        p50: quantile(values, 0.5),
        p99: quantile(values, 0.99),
        most: quantile(values, 1),
      },
    ]),
  )
  writeFileSync(
    join(REPOSITORY_ROOT, 'proof/report.json'),
    `${JSON.stringify(
      {
        ...{ seed, commit: commit(), at: new Date().toISOString(), minutes, took_seconds, campaigns },
        ...{ node: process.version, cores: cpus().length },
        ...{ ...counts, faults: Object.fromEntries(faults), tallies: Object.fromEntries(tallies), timings },
        ...{ violations, figures },
      },
      null,
      2,
    )}\n`,
  )
}
