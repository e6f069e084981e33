// The options of `npm run bench`.

import { parseArgs } from 'node:util'

export interface BenchOptions {
  seconds: number
  rounds: number
  runs: number
  minutes: number
  keep?: string | undefined
}

const USAGE = `npm run bench -- [--only lists,overload,…] [--rounds N] [--seconds N] [--runs N] [--minutes N] [--keep FOLDER] [--write]
--rounds and --seconds: how often and how long each figure is measured. --runs: how often a page is loaded. --minutes: how long the mixed load
lasts. --keep: a folder whose million rows are used again. --write: put the figures into docs/benchmarks.md and bench/results.json.`

/** The options as they were given; the program ends with the usage where there is something it does not know. */
export function readOptions(args: string[], names: readonly string[]) {
  try {
    return parseOptions(args, names)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

function parseOptions(args: string[], names: readonly string[]) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      runs: { type: 'string', default: '3' },
      minutes: { type: 'string', default: '10' },
      keep: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const only = values.only.split(',').filter((name) => name !== '')
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  const number = (name: 'seconds' | 'rounds' | 'runs' | 'minutes') => {
    const value = Number(values[name])
    if (!(value > 0) || value === Number.POSITIVE_INFINITY)
      throw new Error(`--${name} must be a number above 0.`)
    return value
  }
  return {
    only,
    is_written: values.write,
    keep: values.keep,
    seconds: number('seconds'),
    rounds: number('rounds'),
    runs: number('runs'),
    minutes: number('minutes'),
  }
}
