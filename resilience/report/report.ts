// The report of a run, however the run ended: a table for people, a file for machines.

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { quantile, whole } from '../../bench/numbers.ts'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import { type Findings, REFUSED_STANDING_STILL } from '../oracles/watch.ts'
import type { Figure } from '../run/campaign.ts'
import { LISTED_FIGURES } from './figures.ts'

export interface Results {
  seed: number
  minutes: number
  /** How long the run really took. */
  took_seconds: number
  campaigns: { name: string; seconds: number; violations: number }[]
  /** The campaigns that could not be run here, each with the required packages. */
  skipped: readonly string[]
  /** True if every campaign was requested and can run here, with all seeded bugs. */
  is_whole: boolean
  /** Paths of the run's journals, from the root of the repository. Absent without violations. */
  journals?: readonly string[]
  /** Reason for an early end of the run. Absent for a full run. */
  broken_off?: string
  watch: Findings
  figures: Figure[]
  /** The rows of the extra tables, by the table's name. */
  tables: ReadonlyMap<string, readonly string[]>
}

const MAX_SHOWN = 20

export const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: REPOSITORY_ROOT,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** Returns the ids of figures that a complete run must measure and that are missing. */
const missingFigures = ({ is_whole, broken_off, figures }: Results): string[] =>
  is_whole && broken_off === undefined
    ? LISTED_FIGURES.filter(
        ({ id, elsewhere }) => !elsewhere && !figures.some((figure) => belongsTo(figure, id)),
      ).map(({ id }) => id)
    : []

/** Returns the kinds of faults that a complete run must let happen and that did not happen. */
const idleFaults = ({ is_whole, watch }: Results): string[] =>
  is_whole ? [...watch.faults].filter(([, times]) => times === 0).map(([kind]) => kind) : []

/** Returns a line for each missing figure and each fault that never took place. */
export const gapsOf = (results: Results): string[] => [
  ...missingFigures(results).map((id) => `not measured: ${id}`),
  ...idleFaults(results).map((kind) => `never took place: ${kind}`),
]

/**
 * Returns each violation once, with its row and its number among the examples, followed by the totals of rows
 * with more violations.
 */
function distinctViolations({ violations, violated }: Findings): string[] {
  const alike = new Map<string, number>()
  for (const { row, what } of violations) {
    const line = `${row} ${what.slice(0, 200)}`
    alike.set(line, (alike.get(line) ?? 0) + 1)
  }
  const rest = [...violated].flatMap(([row, times]) => {
    const more = times - violations.filter((violation) => violation.row === row).length
    return more > 0 ? [`${row}: ${whole(more)} more of ${whole(times)}`] : []
  })
  return [...alike].map(([line, times]) => `${line}${times > 1 ? ` (${times} times)` : ''}`).concat(rest)
}

/** Returns true if a figure is a listed figure or a part of it: `G2b` is a part of G2. */
const belongsTo = (figure: Figure, id: string): boolean => figure.id.replace(/[a-z]$/, '') === id

/** Returns the table of figures as Markdown: listed figures in order, followed by all remaining figures. */
export function figureTable({ figures }: Pick<Results, 'figures'>): string[] {
  const row = ({ id, title, gate, measured, holds }: Figure, target: string) =>
    `| ${id} | ${title} | ${gate} | ${target} | ${measured} | ${holds ? 'passed' : '**failed**'} |`
  const listed = LISTED_FIGURES.flatMap(({ id, title, target, elsewhere }) => {
    const measured = figures.filter((figure) => belongsTo(figure, id))
    if (measured.length === 0) return elsewhere ? [`| ${id} | ${title} | | ${target} | ${elsewhere} | |`] : []
    return measured.map((figure, at) => row(figure, at === 0 ? target : ''))
  })
  const others = figures.filter((figure) => !LISTED_FIGURES.some(({ id }) => belongsTo(figure, id)))
  return [
    '| | figure | condition | goal of a long run | measured | result |',
    '|---|---|---|---|---|---|',
    ...listed,
    ...others.map((figure) => row(figure, '')),
  ]
}

/** Prints the table and writes `resilience/report.json`. True if everything held. */
export function report(results: Results): boolean {
  const { seed, took_seconds, watch, figures, broken_off } = results
  const { counts, faults, violations } = watch
  console.log(`\n${figureTable(results).join('\n')}`)
  console.log(
    `\n${whole(counts.requests)} requests: ${whole(counts.acknowledged)} acknowledged, ${whole(counts.refused)} refused, ${whole(counts.unknown)} without an answer.`,
  )
  const still = watch.tallies.get(REFUSED_STANDING_STILL)
  if (still !== undefined)
    console.log(
      `${whole(still)} more than that should have been taken, but the machine's disk or cores stood still.`,
    )
  const by_kind = [...faults].map(([kind, times]) => `${kind} ${whole(times)}`)
  if (by_kind.length > 0) console.log(`Faults: ${by_kind.join(', ')}.`)
  const gaps = gapsOf(results)
  const found = distinctViolations(watch)
  for (const line of [...gaps, ...found.slice(0, MAX_SHOWN)]) console.log(`✗ ${line}`)
  if (found.length > MAX_SHOWN)
    console.log(`✗ and ${found.length - MAX_SHOWN} more in resilience/report.json`)
  if (results.journals) console.log(`What was asked and answered: ${results.journals.join(', ')}`)

  const passed = figures.filter(({ holds }) => holds).length
  const failed =
    figures.length -
    passed +
    gaps.length +
    (violations.length > 0 ? 1 : 0) +
    (broken_off === undefined ? 0 : 1)
  writeReport(results)
  console.log(`\nSeed ${seed}, commit ${commit()}, ${took_seconds} s.`)
  if (broken_off !== undefined) console.log(`Broken off: ${broken_off}`)
  for (const what of results.skipped) console.log(`Skipped, which says nothing about it: ${what}`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0
}

/**
 * Writes `resilience/report.json` with the results so far. Even a killed run therefore leaves its results
 * behind.
 */
export function writeReport(results: Results): void {
  const { seed, minutes, took_seconds, campaigns, skipped, watch, figures, tables, broken_off } = results
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
  const targets = new Map(LISTED_FIGURES.map(({ id, target }) => [id, target]))
  writeFileSync(
    join(REPOSITORY_ROOT, 'resilience/report.json'),
    `${JSON.stringify(
      {
        seed,
        commit: commit(),
        at: new Date().toISOString(),
        minutes,
        took_seconds,
        campaigns,
        skipped,
        node: process.version,
        cores: cpus().length,
        broken_off: broken_off ?? null,
        journals: results.journals ?? [],
        requests: counts.requests,
        acks: counts.acknowledged,
        refusals: counts.refused,
        unknowns: counts.unknown,
        faults: Object.fromEntries(faults),
        violated: Object.fromEntries(watch.violated),
        violations,
        figures: figures.map((figure) => ({ ...figure, target: targets.get(figure.id) })),
        tables: Object.fromEntries(tables),
        tallies: Object.fromEntries(tallies),
        timings,
      },
      null,
      2,
    )}\n`,
  )
}
