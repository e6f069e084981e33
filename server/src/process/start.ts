// Starts the parts of the program: database, migrations, services, web server, jobs.

import cluster from 'node:cluster'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StripeMock } from '@kontor/stripe-mock/mock'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { type AppParts, buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { openReadReplica } from '../db/access/read-replica.ts'
import { findAppRole } from '../db/access/row-security.ts'
import { connectionCount } from '../db/connecting/connection-count.ts'
import { readDurability } from '../db/durability.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrating/migrate.ts'
import { listNewerMigrations } from '../db/migrating/newer-migrations.ts'
import { openDatabase } from '../db/pool.ts'
import { makeParties } from '../features/accounts/users/find-party.ts'
import { type InvoicePrinter, openPrinter } from '../features/invoices/printing/invoice-printer.ts'
import { registerGatewaysAtStripeMock } from '../features/money/payment-gateways/register-gateways-at-mock.ts'
import { makeLogRateLimit } from '../http/overload/log-rate-limit.ts'
import type { Worker } from '../jobs/run-job.ts'
import { makePlatform, type Platform } from '../platform.ts'
import type { TaskParts } from '../tasks.ts'
import { type LogOutput, logOutput } from './log-output.ts'
import { ownOrigin } from './loopback.ts'
import { StartError } from './start-error.ts'
import { terminalLine } from './terminal-lines.ts'

/** Returns whether people read the log, on the terminal of a developer. Everywhere else the log is JSON. */
export const isForPeople = ({ is_production }: Pick<Config, 'is_production'>): boolean =>
  !is_production && process.stdout.isTTY === true

function readable({ log_level }: Config): LogOutput {
  // A closed terminal takes no output. The stop that follows needs none.
  process.stdout.on('error', () => undefined)
  return {
    write(json) {
      const line = terminalLine(json, log_level === 'debug' || log_level === 'trace')
      if (line !== null) process.stdout.write(`${line}\n`)
    },
  }
}

export const makeLog = (config: Config): Logger =>
  pino(
    {
      level: config.log_level,
      base: { pid: process.pid },
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'err.config',
        'secret_key',
        'webhook_secret',
      ],
    },
    isForPeople(config) ? readable(config) : logOutput(1, process.stdout),
  )

/**
 * Starts the embedded database, if none is configured, and migrates the database. Passes the function that
 * stops the database to `onStop` before anything starts, because the database outlives this process and a
 * failed start must stop the database.
 */
export async function startDatabase(
  { database_url, data_dir }: Config,
  log: Logger,
  onStop: (stop: () => Promise<void>) => void,
): Promise<string> {
  let url = database_url
  if (url === undefined) {
    const starting = startEmbedded({ data_dir, log })
    onStop(() =>
      starting.then(
        (database) => database.stop(),
        () => undefined,
      ),
    )
    url = (await starting).url
  }
  await migrate(url)
  return url
}

/** In production, throws StartError for a database that may lose acknowledged data. */
async function checkDurability({ config, db, log }: Platform): Promise<void> {
  const { problem, advice } = await readDurability(db.forNoShop())
  if (problem !== undefined && config.is_production) {
    await db.close()
    throw new StartError(problem)
  }
  if (config.is_production && advice !== undefined) log.warn(advice)
}

/** Warns if an older version was started by mistake, for example after an update that was undone. */
async function warnOfNewerMigrations({ db, log }: Platform): Promise<void> {
  const newer = await listNewerMigrations(db.forNoShop())
  if (newer.length > 0)
    log.warn(
      `A newer version of Kontor has migrated this database (${newer.join(', ')}). This version works with it only while an update replaces processes one by one. Start the newer version, or restore a backup of this one.`,
    )
}

/**
 * Connections that stay open when idle, because a buyer on a slow network should not wait for a new
 * connection.
 */
const CONNECTIONS_KEPT = 4
/**
 * The number of log lines a minute about damage to the database, because every request may meet the damage.
 */
const MAX_DAMAGE_LINES = 6

/** A file beside the running program, built together with the program. */
const printingThread = () => pathToFileURL(join(dirname(process.argv[1]!), 'print.js'))

/** Opens the Stripe mock if the configuration asks for the mock. Production never loads the code. */
export async function openStripeMock(config: Config, log: Logger): Promise<StripeMock | undefined> {
  if (!config.is_stripe_mock) return undefined
  const { makeStripeMock, sendByHttp } = await import('@kontor/stripe-mock/mock')
  // The mock sends webhooks only to this server.
  const here = ownOrigin(config)
  return makeStripeMock({
    base_path: '/dev/stripe',
    public_url: config.public_url,
    log,
    file: `${config.data_dir}/stripe-mock.json`,
    webhook_url_for: (registered) => registered.replace(config.public_url, here),
    send: async (url, ...event) => (url.startsWith(`${here}/`) ? sendByHttp(url, ...event) : 0),
  })
}

export async function openPlatform(config: Config, url: string, log: Logger): Promise<Platform> {
  const on_error = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const { role, advice, search_advice } = await findAppRole(url)
  if (role === undefined)
    log.warn(
      `The database user cannot create the role that Kontor should use, so Kontor uses the owner of the tables. Run once, as a superuser: ${advice}`,
    )
  const lines = makeLogRateLimit(MAX_DAMAGE_LINES, 60_000)
  const on_damage = (error: Error) => {
    if (lines.take(performance.now()).has_room)
      log.error({ err: error }, 'THE DATABASE IS DAMAGED: it found a corrupted file. Restore a backup')
  }
  if (search_advice !== undefined && cluster.isPrimary)
    log.warn(
      `Searches in long lists are slow: the database user cannot mark functions as leakproof, so indexes are not used. Run once in this database, as a superuser: ${search_advice}`,
    )
  const { database_read_url, database_connections, web_concurrency } = config
  const maxConnectionsTo = (place: string) => database_connections ?? connectionCount(place, web_concurrency)
  const db = openDatabase({
    url,
    role,
    files_origin: config.public_url,
    max: maxConnectionsTo(url),
    keep: CONNECTIONS_KEPT,
    on_error,
    on_damage,
  })
  const replica =
    database_read_url === undefined
      ? undefined
      : openReadReplica(db, {
          url: database_read_url,
          role,
          files_origin: config.public_url,
          max: maxConnectionsTo(database_read_url),
          on_error,
          on_damage,
        })
  const platform = makePlatform({ config, db, log, replica })
  await checkDurability(platform)
  if (cluster.isPrimary) await warnOfNewerMigrations(platform)
  // Time is the time of the database from the first request on.
  await platform.clock.set()
  return platform
}

/** Draws documents in a thread of its own, which is started when there is one to draw. */
export const openPrintingThread = (platform: Platform): InvoicePrinter =>
  openPrinter(printingThread(), { partyOf: makeParties(platform).ofShop })

/** Closes both pools. Call it when nothing uses the database any more. */
export const closeDatabases = ({ db, replica }: Platform) => Promise.all([replica.close(), db.close()])

type Listener = Pick<Config, 'port' | 'host'>

/** The error codes for an address that this machine lacks, and for a name without an address. */
const NOT_HERE = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN']

function portError(error: NodeJS.ErrnoException, { port, host }: Listener): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is already in use. Stop the other program, or choose another port: PORT=8081 npm start`,
    )
  if (error.code === 'EACCES')
    return new StartError(
      `This user cannot listen on port ${port}. Choose one above 1023: PORT=8080 npm start`,
    )
  if (NOT_HERE.includes(error.code ?? ''))
    return new StartError(
      `HOST=${host} is not an address of this machine. Choose one that is: HOST=127.0.0.1 npm start`,
    )
  return error
}

/**
 * Throws StartError if the port cannot be used. Called before anything else, so that a second start by
 * mistake does not touch the database of the first.
 */
export const checkPort = ({ port, host }: Listener): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', (error) => reject(portError(error, { port, host })))
      .listen(port, host, () => probe.close(() => resolve()))
  })

/** Builds the server and listens. Throws StartError if the port cannot be used. */
export async function startWeb(platform: Platform, parts: AppParts): Promise<FastifyInstance> {
  const { port, host } = platform.config
  const http = await buildApp(platform, parts)
  if (parts.stripe_mock) await registerGatewaysAtStripeMock(platform, parts.stripe_mock)
  await http
    .listen({ port, host, listenTextResolver: () => `Listening on port ${port}.` })
    .catch((error: NodeJS.ErrnoException) => {
      throw portError(error, { port, host })
    })
  return http
}

/** Loads queue and tasks here, because a process without jobs starts sooner without them. */
export async function startJobs(platform: Platform, parts: TaskParts): Promise<Worker> {
  const [{ startWorker }, { crontabOf, tasksOf }] = await Promise.all([
    import('../jobs/run-job.ts'),
    import('../tasks.ts'),
  ])
  return startWorker({
    connection_string: platform.db.connection_string,
    tasks: tasksOf(platform, parts),
    crontab: crontabOf(platform.config),
    log: platform.log,
  })
}
