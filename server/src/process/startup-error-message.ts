// The message of a failed start: one line if the operator can remove the cause.

import { BackupRefused, BackupUnreadable, RestoreRefused } from '../backup/backup-errors.ts'
import { EmbeddedDatabaseError } from '../db/embedded/postgres-binaries.ts'
import { MigrationRefused } from '../db/migrating/migrate.ts'
import { ConfigError } from './config-variables.ts'
import { fileErrorMessage } from './file-error-message.ts'
import { StartError } from './start-error.ts'

const SAYS_IT_ALL = [
  ConfigError,
  StartError,
  EmbeddedDatabaseError,
  MigrationRefused,
  BackupRefused,
  BackupUnreadable,
  RestoreRefused,
]

const ANOTHER_FOLDER = 'Choose another folder: DATA_DIR=/path/to/folder npm start'

/**
 * Returns the message in one line. Returns undefined for an unforeseen error, whose whole text is needed.
 * `advice` is for an unusable file or folder below DATA_DIR.
 */
export function startupErrorMessage(error: unknown, advice = ANOTHER_FOLDER): string | undefined {
  if (SAYS_IT_ALL.some((known) => error instanceof known)) return (error as Error).message
  const reason = fileErrorMessage(error)
  const { path } = (error ?? {}) as NodeJS.ErrnoException
  return path === undefined || reason === undefined
    ? undefined
    : `${path} cannot be used: ${reason}. ${advice}`
}
