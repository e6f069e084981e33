// The message when a start fails: one line where the operator can remove the cause.

import { BackupUnreadable, RestoreRefused } from './backup/backup-errors.ts'
import { ConfigError } from './config.ts'
import { MigrationRefused } from './db/migrate.ts'
import { EmbeddedDatabaseError } from './db/postgres-binaries.ts'
import { StartError } from './start.ts'

const SAYS_IT_ALL = [
  ConfigError,
  StartError,
  EmbeddedDatabaseError,
  MigrationRefused,
  BackupUnreadable,
  RestoreRefused,
]

const OF_FILES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left',
  ENOTDIR: 'there is a file where a folder should be',
  EEXIST: 'there is a file where a folder should be',
}

/** The message in one line, or undefined for an unforeseen error, of which the whole text is needed. */
export function complaintOf(error: unknown): string | undefined {
  if (SAYS_IT_ALL.some((known) => error instanceof known)) return (error as Error).message
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  if (path === undefined || !(code in OF_FILES)) return undefined
  return `${path} cannot be used: ${OF_FILES[code]}. Choose another folder: DATA_DIR=/path/to/folder npm start`
}
