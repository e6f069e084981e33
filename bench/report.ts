// Prints results as a table. With `--write` they also go into docs/benchmarks.md, whose table remains from run to run: a figure that was measured
// again has its row replaced, and all other rows stay, each with the day it was measured on. `bench/results.json` has the same figures as numbers;
// `npm run model` reads them.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/process/package-root.ts'
import { marked, withMarked } from './marked.ts'
import type { Result } from './scenario.ts'

export interface SavedResults {
  name: string
  goal: string
  results: Result[]
  measured_at: string
  node: string
  cores: number
}

const RESULTS = join(REPOSITORY_ROOT, 'bench/results.json')
const PAGE = join(REPOSITORY_ROOT, 'docs/benchmarks.md')

export const RESULTS_HEAD = ['| figure | measured | beside | goal | met |', '|---|---|---|---|---|']
const PAGE_HEAD = ['| figure | measured | beside | goal | met | on |', '|---|---|---|---|---|---|']

const metOf = (is_met: boolean | null) => (is_met === null ? '' : is_met ? 'yes' : '**no**')

const rowOf = ({ figure, measured, beside, goal, is_met }: Result) =>
  `| ${[figure, measured, beside, goal, metOf(is_met)].join(' | ')} |`

export const printResult = (result: Result) => console.log(rowOf(result))

/** The results of all scenarios that were written, with the numbers behind the page's table. */
export const readSaved = (): SavedResults[] =>
  existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : []

/** Keeps these results in their old place, or last where they are new. */
export function saveNumbers(saved: Pick<SavedResults, 'name' | 'goal' | 'results'>): void {
  const all = readSaved()
  const at = all.findIndex(({ name }) => name === saved.name)
  const measured_at = new Date().toISOString()
  all[at === -1 ? all.length : at] = { ...saved, measured_at, node: process.version, cores: cpus().length }
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`)
}

/** Stores a scenario's results, as numbers and in the page. Figures that no scenario measures any more are removed from the page. */
export function saveResults(saved: Pick<SavedResults, 'name' | 'goal' | 'results'>): void {
  const { results } = saved
  saveNumbers(saved)
  const text = readFileSync(PAGE, 'utf8')
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(PAGE, withResults(text, results, day, goneFrom(text, readSaved())))
}

/** How many of the rows' goals are met, and which are not, in a sentence. */
function goalsOf(rows: readonly string[]): string {
  const met = rows.map((row) => row.split(' | ').at(-2))
  const missed = rows.filter((_, at) => met[at] === metOf(false)).map(figureOf)
  const goals = met.filter((word) => word === metOf(true)).length + missed.length
  const but = missed.length === 0 ? '' : `; not met: ${missed.map((figure) => `“${figure}”`).join(', ')}`
  return `${goals - missed.length} of ${goals} goals were met${but}.`
}

const figureOf = (row: string): string => row.split(' | ')[0]!.slice(2)

const rowsIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith('| ') && line !== PAGE_HEAD[0])

/** The figures of the text's table that are in none of the stored results. A figure's name may contain a count, and is another one with it. */
export function goneFrom(text: string, saved: readonly Pick<SavedResults, 'results'>[]): string[] {
  const known = new Set(saved.flatMap(({ results }) => results.map(({ figure }) => figure)))
  return rowsIn(marked(text, 'bench'))
    .map(figureOf)
    .filter((figure) => !known.has(figure))
}

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
    const rows = new Map(rowsIn(old).map((row) => [figureOf(row), row]))
    for (const result of results) rows.set(result.figure, `${rowOf(result)} ${day} |`)
    for (const figure of gone) rows.delete(figure)
    return [
      '',
      `Each row has the day it was measured, with the load generator on the same cores; the latest with Node ${process.version} on ${cpus().length} cores.`,
      goalsOf([...rows.values()]),
      '',
      ...PAGE_HEAD,
      ...rows.values(),
      '',
    ]
  })
