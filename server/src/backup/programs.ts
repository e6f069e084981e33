// The parts that `npm run backup` and `npm run restore` share: command line, database, and the size and
// contents of a backup in words.

import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { findRunning, startEmbedded } from '../db/embedded/embedded.ts'
import type { ArchiveEnd } from './archive/archive.ts'

interface Arguments {
  /** The only argument without a name. */
  file: string | undefined
  is_check: boolean
}

/**
 * Reads the command line. Returns undefined if the arguments are invalid. `options` are the options of the
 * program.
 */
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

interface Reached {
  url: string
  stop(): Promise<void>
}

// Only warnings are of interest here.
const log = { info: () => undefined, warn: (message: string) => console.error(message) }

/**
 * Returns the URL of the database. If an embedded database is already in use, `whenRunning` returns the URL
 * or throws. Otherwise starts the embedded database, or takes it over from a killed program; `stop` stops it.
 */
export async function reachDatabase(
  { data_dir, database_url }: Pick<Config, 'data_dir' | 'database_url'>,
  whenRunning: (url: string) => string,
): Promise<Reached> {
  const url = database_url ?? (await findRunning(data_dir).then((found) => found && whenRunning(found)))
  return url === undefined ? startEmbedded({ data_dir, log }) : { url, stop: async () => undefined }
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

export function sizeText(bytes: number): string {
  let unit = 0
  let size = bytes
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  return `${unit === 0 ? String(size) : size.toFixed(1)} ${UNITS[unit]}`
}

/** `12,345 rows of 60 tables and 24 files (3.2 MB)` */
export function contentText({ tables, files, file_bytes }: ArchiveEnd): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en')} rows of ${tables.length} tables and ${files.toLocaleString('en')} files (${sizeText(file_bytes)})`
}
