// The options of `npm run bench`.

import { parseArgs } from 'node:util'

export interface BenchOptions {
  seconds: number
  rounds: number
  runs: number
  minutes: number
  keep?: string | undefined
}

/** Throws for scenarios that do not exist. */
export function readOptions(args: string[], names: readonly string[]) {
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
  const numbers = [values.seconds, values.rounds, values.runs, values.minutes].map(Number)
  const [seconds, rounds, runs, minutes] = numbers as [number, number, number, number]
  return {
    only,
    is_written: values.write,
    keep: values.keep,
    seconds,
    rounds,
    runs,
    minutes,
  }
}
