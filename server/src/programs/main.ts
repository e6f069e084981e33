// The program: by default a single process that serves requests and runs jobs; with WEB_CONCURRENCY several
// web processes. Ctrl-C lets running requests finish and stops everything that was started. A second Ctrl-C
// ends the process immediately.

import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { type AppParts, makeParts } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { connectTo, seedDemo, seedDemoYear, warnOfDemo } from '../demo/seed-demo.ts'
import { reencryptKeys } from '../features/catalogue/license-keys/reencrypt-keys.ts'
import { reencryptGateways } from '../features/money/payment-gateways/reencrypt-gateways.ts'
import type { Platform } from '../platform.ts'
import { exitOnUncaught } from '../process/exit-on-uncaught.ts'
import { limitHeap } from '../process/limit-heap.ts'
import {
  checkPort,
  closeDatabases,
  isForPeople,
  makeLog,
  openPlatform,
  openPrintingThread,
  openStripeMock,
  startDatabase,
  startJobs,
  startWeb,
} from '../process/start.ts'
import { startWarnings } from '../process/start-warnings.ts'
import { startupErrorMessage } from '../process/startup-error-message.ts'
import { replaceNoWebProcess, startWebProcesses, stopWebProcesses } from '../process/web-processes.ts'

type Stop = () => Promise<unknown>

const stops: Stop[] = []
let stopping_since = 0

/** Stops everything in reverse order of starting, and ends the process, after half a minute at the latest: jobs and requests have ten seconds each. */
async function stopAll(exit_code: number): Promise<void> {
  stopping_since = performance.now()
  replaceNoWebProcess()
  setTimeout(() => process.exit(1), 30_000).unref()
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error))
  process.exit(exit_code)
}

function stopOnSignal(log: Logger): void {
  const onSignal = (signal: string) => {
    // A Ctrl-C arrives twice, from the terminal and from npm. Only a later Ctrl-C was meant as a second
    // Ctrl-C. The primary also stops its web processes, after the jobs. A second Ctrl-C ends the primary, and
    // the web processes with it.
    if (stopping_since > 0 && (cluster.isWorker || performance.now() - stopping_since < 1000)) return
    if (stopping_since > 0) process.exit(1)
    if (cluster.isPrimary) log.info(`${signal}: stopping.`)
    void stopAll(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // Sent by a closed terminal. Without the handler, the embedded database would go on running.
  process.on('SIGHUP', onSignal)
}

/** Logs the addresses of the product: in a few lines on a terminal, otherwise in a single log line. */
function logAddresses(config: Config, log: Logger, has_demo: boolean): void {
  const back_office = `${config.public_url}/`
  const demo_shop = has_demo ? `${config.store_url}/store/demo` : undefined
  const mailbox = config.is_mailbox_on ? `${config.public_url}/dev/mailbox` : undefined
  if (!isForPeople(config)) {
    log.info({ back_office, demo_shop, mailbox }, 'Kontor is ready.')
    return
  }
  const lines = [
    ['Back office', back_office],
    ['Demo shop', demo_shop],
    ['Mailbox', mailbox],
  ].filter(([, address]) => address !== undefined)
  const merchant =
    demo_shop && mailbox
      ? "\n  Log in to the demo shop's back office as demo@kontor.test; the email is in the mailbox."
      : ''
  console.log(
    `\nKontor is ready.\n\n${lines.map(([name, address]) => `  ${name!.padEnd(12)} ${address}`).join('\n')}\n${merchant}\n`,
  )
}

const openParts = async (platform: Platform): Promise<AppParts> =>
  makeParts(platform, {
    printer: openPrintingThread(platform),
    stripe_mock: await openStripeMock(platform.config, platform.log),
  })

async function main(): Promise<void> {
  const config = readConfig()
  const log = makeLog(config)
  stopOnSignal(log)
  exitOnUncaught(log, stopAll)
  limitHeap()

  if (cluster.isWorker) {
    const platform = await openPlatform(config, config.database_url!, log)
    stops.push(() => closeDatabases(platform))
    const http = await startWeb(platform, await openParts(platform))
    stops.push(() => http.close())
    return
  }

  for (const warning of startWarnings(config)) log.warn(warning)
  await checkPort(config)
  const url = await startDatabase(config, log, (stop) => stops.push(stop))
  const platform = await openPlatform(config, url, log)
  stops.push(() => closeDatabases(platform))
  await reencryptGateways(platform)
  await reencryptKeys(platform)
  const parts = await openParts(platform)

  if (config.web_concurrency > 1) {
    stops.push(stopWebProcesses)
    await startWebProcesses(config.web_concurrency, { ...process.env, DATABASE_URL: url }, log)
  } else {
    const http = await startWeb(platform, parts)
    stops.push(() => http.close())
  }
  if (config.are_jobs_on) {
    const jobs = await startJobs(platform, parts)
    stops.push(() => jobs.stop())
  }
  const connect = connectTo(config)
  const has_demo = config.is_demo_on && (await seedDemo(platform, parts.tokens, connect))
  if (!config.is_demo_on) await warnOfDemo(platform, log)
  parts.set_up.markDone(has_demo)
  logAddresses(config, log, has_demo)
  if (has_demo && config.has_demo_history) {
    const year = seedDemoYear(platform, parts.order_numbers, connect).catch((error: unknown) =>
      log.warn({ err: error }, 'The demo shop got no past orders. The next start tries again.'),
    )
    // Takes two seconds at most. An interrupted set-up would be made again at every start.
    stops.push(() => year)
  }
}

main().catch((error: unknown) => {
  // Failures caused by stopping are not reported.
  if (stopping_since > 0) return
  console.error(startupErrorMessage(error) ?? error)
  void stopAll(1)
})
