// The database a backup is taken of or restored into, from beside the server: the given one, or the embedded one, which may run already.

import type { Config } from '../config.ts'
import { findRunning, startEmbedded } from '../db/embedded.ts'

interface Reached {
  url: string
  stop(): Promise<void>
}

// Nobody waits for news here but of trouble.
const log = { info: () => undefined, warn: (message: string) => console.error(message) }

/** `whenRunning` makes of an embedded database that runs already what the caller can do with it; else it is started, for the caller alone. */
export async function reachDatabase(
  { data_dir, database_url }: Pick<Config, 'data_dir' | 'database_url'>,
  whenRunning: (url: string) => string,
): Promise<Reached> {
  const url =
    database_url ?? (await findRunning({ data_dir, log }).then((found) => found && whenRunning(found)))
  return url === undefined ? startEmbedded({ data_dir, log }) : { url, stop: async () => undefined }
}
