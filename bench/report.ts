// Prints results as a table. With `--write` they also go into bench/results.json and the README: a scenario that was measured again replaces
// its old results there, and the others stay.

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

const metOf = (is_met: boolean | null) => (is_met === null ? '' : is_met ? 'yes' : '**no**')

const rowOf = ({ figure, measured, beside, goal, is_met }: Result) =>
  `| ${[figure, measured, beside, goal, metOf(is_met)].join(' | ')} |`

export const printResult = (result: Result) => console.log(rowOf(result))

const readKept = (): Kept[] => (existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : [])

/** Keeps a scenario's results in its old place; those of a new scenario come last. */
export function keepResults({ name, goal, results }: Pick<Kept, 'name' | 'goal' | 'results'>): void {
  const all = readKept()
  const measured_at = new Date().toISOString()
  const kept = { name, goal, results, measured_at, node: process.version, cores: cpus().length }
  const at = all.findIndex((scenario) => scenario.name === name)
  all.splice(at === -1 ? all.length : at, at === -1 ? 0 : 1, kept)
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`)
  writeTable(all)
}

function writeTable(all: readonly Kept[]): void {
  const readme = readFileSync(README, 'utf8')
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin === -1 || end < begin) throw new Error(`README.md has no place for the table: ${BEGIN} … ${END}`)
  const days = [...new Set(all.map(({ measured_at }) => measured_at.slice(0, 10)))].sort()
  const { node, cores } = all.at(-1)!
  const lines = [
    BEGIN,
    '',
    `Measured on ${days.join(' and ')}, Node ${node}, ${cores} cores with the load generator on them.`,
    '',
    ...RESULTS_HEAD,
    ...all.flatMap(({ results }) => results.map(rowOf)),
    '',
  ]
  writeFileSync(README, readme.slice(0, begin) + lines.join('\n') + readme.slice(end))
}
