// Finds the database for a backup or restore that runs beside the server: the configured one, or the embedded one, which may be running already.

import type { Config } from '../config.ts'
import { findRunning, startEmbedded } from '../db/embedded/embedded.ts'

interface Reached {
  url: string
  stop(): Promise<void>
}

// Only warnings are of interest here.
const log = { info: () => undefined, warn: (message: string) => console.error(message) }

/**
 * Returns the URL of the database. Where an embedded one is running already, `whenRunning` decides: it gives the URL to use, or throws. Otherwise the
 * embedded database is started, and `stop` stops it.
 */
export async function reachDatabase(
  { data_dir, database_url }: Pick<Config, 'data_dir' | 'database_url'>,
  whenRunning: (url: string) => string,
): Promise<Reached> {
  const url = database_url ?? (await findRunning(data_dir).then((found) => found && whenRunning(found)))
  return url === undefined ? startEmbedded({ data_dir, log }) : { url, stop: async () => undefined }
}
