// Migrates the tables of the job queue, by the queue's own library.

import { Logger, runMigrations } from 'graphile-worker'

export const migrateQueue = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) })
