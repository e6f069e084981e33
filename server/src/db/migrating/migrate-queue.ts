// Migrates the tables of the job queue, by the queue's own library: a file of its own, since the names of a module in CommonJS are known to an `import` only.

import { Logger, runMigrations } from 'graphile-worker'

export const migrateQueue = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) })
