// Prints results as a table. With `--write` they also go into the README, whose table is what is kept from run to run: a figure that was measured
// again has its row replaced, and all other rows stay, each with the day it was measured on. `bench/results.json` is for `npm run model`.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import type { Result } from './scenario.ts'

interface Kept {
  name: string
  goal: string
  results: Result[]
  measured_at: string
  node: string
  cores: number
}

const RESULTS = join(REPOSITORY_ROOT, 'bench/results.json')
const README = join(REPOSITORY_ROOT, 'README.md')
const [BEGIN, END] = ['<!-- bench: written by npm run bench -- --write -->', '<!-- /bench -->']

export const RESULTS_HEAD = ['| figure | measured | beside | goal | met |', '|---|---|---|---|---|']
const README_HEAD = ['| figure | measured | beside | goal | met | on |', '|---|---|---|---|---|---|']

const metOf = (is_met: boolean | null) => (is_met === null ? '' : is_met ? 'yes' : '**no**')

const rowOf = ({ figure, measured, beside, goal, is_met }: Result) =>
  `| ${[figure, measured, beside, goal, metOf(is_met)].join(' | ')} |`

export const printResult = (result: Result) => console.log(rowOf(result))

const readKept = (): Kept[] => (existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : [])

/** Keeps a scenario's results in its old place; those of a new scenario come last. What it measured before and does not any more leaves the README. */
export function keepResults({ name, goal, results }: Pick<Kept, 'name' | 'goal' | 'results'>): void {
  const all = readKept()
  const measured_at = new Date().toISOString()
  const kept = { name, goal, results, measured_at, node: process.version, cores: cpus().length }
  const at = all.findIndex((scenario) => scenario.name === name)
  const gone = (all[at]?.results ?? [])
    .map(({ figure }) => figure)
    .filter((figure) => !results.some((result) => result.figure === figure))
  all.splice(at === -1 ? all.length : at, at === -1 ? 0 : 1, kept)
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(README, withResults(readFileSync(README, 'utf8'), results, measured_at.slice(0, 10), gone))
}

const figureOf = (row: string): string => row.split(' | ')[0]!.slice(2)

/**
 * The text with these results in its table, which is between the two marks, and without the rows of the figures that are `gone`. Figures that have
 * no row yet come last.
 */
export function withResults(
  text: string,
  results: readonly Result[],
  day: string,
  gone: readonly string[] = [],
): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin === -1 || end < begin) throw new Error(`README.md has no place for the table: ${BEGIN} … ${END}`)
  const old = text.slice(begin, end).split('\n')
  const rows = new Map(
    old.filter((line) => line.startsWith('| ') && line !== README_HEAD[0]).map((row) => [figureOf(row), row]),
  )
  for (const result of results) rows.set(result.figure, `${rowOf(result)} ${day} |`)
  for (const figure of gone) rows.delete(figure)
  const lines = [
    BEGIN,
    '',
    `Each row is of its own day, with the load generator on the same cores; the latest with Node ${process.version} on ${cpus().length} cores.`,
    '',
    ...README_HEAD,
    ...rows.values(),
    '',
  ]
  return text.slice(0, begin) + lines.join('\n') + text.slice(end)
}
