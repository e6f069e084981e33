// The options of the command line.

export interface Options {
  seed: number
  /**
   * The amount of work of each campaign. It is a scale, not a length: a whole run at ten takes twenty to
   * thirty minutes on two cores. A run at 120 (two hours) does twelve times as much.
   */
  minutes: number
  /** Names of campaigns; empty means all. */
  only: string[]
  /** Numbers of seeded bugs; empty means all. */
  defects: number[]
  /** Prints the available parts, and runs nothing. */
  is_list: boolean
  /** Puts the tables into docs/test-report.md after a whole run, and marks failures in the tables. */
  is_write: boolean
}

const USAGE = `npm run test:resilience -- [--minutes N | --hours N] [--seed N] [--only races,faults,…] [--defects 1,17,…] [--write] | --list
Minutes and hours are a scale: a whole run at the usual 10 minutes takes 20 to 30 on two cores, one at 2 hours does twelve times as much.`

const WITH_VALUE = ['--seed', '--minutes', '--hours', '--only', '--defects']
const FLAGS = ['--list', '--write']

/** Hours and minutes add up; a scale of ten minutes where neither is given. Throws an error with the usage for an option or value it does not know. */
export function readOptions(args: readonly string[]): Options {
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at++) {
    const name = args[at]!
    if (FLAGS.includes(name)) {
      given.set(name, '')
      continue
    }
    const value = args[++at]
    if (!WITH_VALUE.includes(name) || value === undefined) throw new Error(`${name} is not known. ${USAGE}`)
    given.set(name, value)
  }
  const number = (name: string): number | undefined => {
    const text = given.get(name)
    if (text === undefined) return undefined
    const value = Number(text)
    if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be a number. ${USAGE}`)
    return value
  }
  const listed = (name: string) => given.get(name)?.split(',').filter(Boolean) ?? []
  const minutes = (number('--minutes') ?? 0) + 60 * (number('--hours') ?? 0)
  return {
    seed: number('--seed') ?? Math.floor(Math.random() * 1_000_000_000),
    minutes: minutes || 10,
    only: listed('--only'),
    defects: listed('--defects').map(Number),
    is_list: given.has('--list'),
    is_write: given.has('--write'),
  }
}
