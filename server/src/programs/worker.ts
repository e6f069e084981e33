// Runs only the jobs, for installations that keep jobs apart from the web processes (which then get
// JOBS=off). Any number of workers may run.

import { readConfig } from '../config.ts'
import { migrate } from '../db/migrating/migrate.ts'
import { openVies } from '../integrations/vies/vies.ts'
import { ConfigError } from '../process/config-variables.ts'
import { exitOnUncaught } from '../process/exit-on-uncaught.ts'
import { limitHeap } from '../process/limit-heap.ts'
import { closeDatabases, makeLog, openPlatform, openPrintingThread, startJobs } from '../process/start.ts'
import { startWarnings } from '../process/start-warnings.ts'
import { startupErrorMessage } from '../process/startup-error-message.ts'

async function main(): Promise<void> {
  const config = readConfig()
  if (config.database_url === undefined)
    throw new ConfigError(
      'A worker needs DATABASE_URL: the embedded database belongs to the server that starts it.',
    )
  limitHeap()
  const log = makeLog(config)
  for (const warning of startWarnings(config)) log.warn(warning)
  await migrate(config.database_url)
  const platform = await openPlatform(config, config.database_url, log)
  const jobs = await startJobs(platform, { printer: openPrintingThread(platform), vies: openVies(config) })
  const stop = async (exit_code: number) => {
    await jobs.stop()
    await closeDatabases(platform)
    process.exit(exit_code)
  }
  process.once('SIGINT', () => stop(0))
  process.once('SIGTERM', () => stop(0))
  process.once('SIGHUP', () => stop(0))
  exitOnUncaught(log, stop)
  log.info('The worker takes jobs.')
}

main().catch((error: unknown) => {
  console.error(startupErrorMessage(error) ?? error)
  process.exit(1)
})
