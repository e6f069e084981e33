// What is asked for on the command line.

export interface Options {
  seed: number
  /** How long the whole may take; what is left of it decides how many rounds there are. */
  minutes: number
  /** Names of campaigns; all where empty. */
  only: string[]
  /** Numbers of planted defects; all where empty. */
  defects: number[]
  /** Says what there is to run, and runs nothing. */
  is_list: boolean
  /** Puts the tables of a complete run in which everything held into the README. */
  is_write: boolean
}

const USAGE =
  'npm run proof -- [--minutes N | --hours N] [--seed N] [--only races,faults,…] [--defects 1,17,…] [--write] | --list'

const WITH_VALUE = ['--seed', '--minutes', '--hours', '--only', '--defects']
const FLAGS = ['--list', '--write']

/** Hours and minutes add up; ten minutes where neither is given. Throws a sentence for what it does not know. */
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
