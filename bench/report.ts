// Prints results as a table. With `--write` they also go into the README, whose table is what is kept from run to run: a figure that was measured
// again has its row replaced, and all other rows stay, each with the day it was measured on. `bench/results.json` has the same figures as numbers;
// `npm run model` reads them.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import { withMarked } from './marked.ts'
import type { Result } from './scenario.ts'

export interface Kept {
  name: string
  goal: string
  results: Result[]
  measured_at: string
  node: string
  cores: number
}

const RESULTS = join(REPOSITORY_ROOT, 'bench/results.json')
const README = join(REPOSITORY_ROOT, 'README.md')

export const RESULTS_HEAD = ['| figure | measured | beside | goal | met |', '|---|---|---|---|---|']
const README_HEAD = ['| figure | measured | beside | goal | met | on |', '|---|---|---|---|---|---|']

const metOf = (is_met: boolean | null) => (is_met === null ? '' : is_met ? 'yes' : '**no**')

const rowOf = ({ figure, measured, beside, goal, is_met }: Result) =>
  `| ${[figure, measured, beside, goal, metOf(is_met)].join(' | ')} |`

export const printResult = (result: Result) => console.log(rowOf(result))

/** The results of all scenarios that were written, with the numbers behind the README's table. */
export const readKept = (): Kept[] => (existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : [])

/** Keeps these results in their old place, or last where they are new. Gives those of the last time. */
export function keepNumbers(kept: Pick<Kept, 'name' | 'goal' | 'results'>): Result[] {
  const all = readKept()
  const at = all.findIndex(({ name }) => name === kept.name)
  const measured_at = new Date().toISOString()
  const before = all[at]?.results ?? []
  all[at === -1 ? all.length : at] = { ...kept, measured_at, node: process.version, cores: cpus().length }
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`)
  return before
}

/** Keeps a scenario's results, as numbers and in the README. What it measured before and does not any more leaves the README. */
export function keepResults(kept: Pick<Kept, 'name' | 'goal' | 'results'>): void {
  const { results } = kept
  const gone = keepNumbers(kept)
    .map(({ figure }) => figure)
    .filter((figure) => !results.some((result) => result.figure === figure))
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(README, withResults(readFileSync(README, 'utf8'), results, day, gone))
}

/** How many of the rows' goals are met, and which are not, in a sentence. */
function goalsOf(rows: readonly string[]): string {
  const met = rows.map((row) => row.split(' | ').at(-2))
  const missed = rows.filter((_, at) => met[at] === metOf(false)).map(figureOf)
  const goals = met.filter((word) => word === metOf(true)).length + missed.length
  const but = missed.length === 0 ? '' : `; not ${missed.map((figure) => `“${figure}”`).join(', ')}`
  return `${goals - missed.length} of ${goals} goals are met${but}.`
}

const figureOf = (row: string): string => row.split(' | ')[0]!.slice(2)

/**
 * The text with these results in its table, which is between the two marks, and without the rows of the figures that are `gone`. Figures that have
 * no row yet come last.
 */
export const withResults = (
  text: string,
  results: readonly Result[],
  day: string,
  gone: readonly string[] = [],
): string =>
  withMarked(text, 'bench', (old) => {
    const rows = new Map(
      old
        .filter((line) => line.startsWith('| ') && line !== README_HEAD[0])
        .map((row) => [figureOf(row), row]),
    )
    for (const result of results) rows.set(result.figure, `${rowOf(result)} ${day} |`)
    for (const figure of gone) rows.delete(figure)
    return [
      '',
      `Each row is of its own day, with the load generator on the same cores; the latest with Node ${process.version} on ${cpus().length} cores.`,
      goalsOf([...rows.values()]),
      '',
      '<details>',
      `<summary>All ${rows.size} figures</summary>`,
      '',
      ...README_HEAD,
      ...rows.values(),
      '',
      '</details>',
    ]
  })
