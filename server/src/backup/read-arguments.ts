// The command line of `npm run backup` and `npm run restore`.

import { type ParseArgsConfig, parseArgs } from 'node:util'

interface Arguments {
  /** The only argument that is no option. */
  file: string | undefined
  is_check: boolean
}

/** Reads the command line; undefined if it is not as it should be. `options` are those that the program has. */
export function readArguments(options: readonly 'check'[]): Arguments | undefined {
  const known: ParseArgsConfig['options'] = Object.fromEntries(
    options.map((name) => [name, { type: 'boolean' }]),
  )
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: known })
    return positionals.length > 1 ? undefined : { file: positionals[0], is_check: values.check === true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) return undefined
    throw error
  }
}
