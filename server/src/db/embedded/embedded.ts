// Keeps the embedded database up. Starts the server, or takes over a running server after a crash of this
// process. Watches the server and restarts a dead server. The server counts as up when a real connection has
// answered, because process lists and lock files can be wrong for seconds after a kill.

import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Cluster,
  connectTo,
  dropSocketLock,
  freePort,
  hasCluster,
  isPortFree,
  type Link,
  nearUrl,
  openCluster,
  readPostmaster,
  socketSetting,
  spawnServer,
} from './cluster.ts'
import { clusterPlace, findClusterPlace, recordOwner } from './cluster-folder.ts'
import { EmbeddedDatabaseError, preparePostgres } from './postgres-binaries.ts'

const START_WITHIN_MS = 10_000
const STOP_WITHIN_MS = 10_000
const RETRY_MS = 40
const MAX_PAUSE_MS = 640

export interface EmbeddedOptions {
  /** Persists over restarts; created when missing. */
  readonly data_dir: string
  readonly log: { info(message: string): void; warn(message: string): void }
  /** How long a start is tried; START_WITHIN_MS when absent. While a server recovers after a crash, it is waited for. */
  readonly start_within_ms?: number
}

export interface EmbeddedDatabase {
  /** Valid as long as this process lives, because a restarted server keeps its port and password. */
  readonly url: string
  /** Stops the server cleanly, started or adopted, and waits for its end. */
  stop(): Promise<void>
}

// Removes the lock files of a killed server, of its data and of its socket. Process ids in a container start
// again at 1, so the id in a file may belong to another process, even this one, and PostgreSQL would never
// start. Two servers on the same files remain impossible, because PostgreSQL detects them by shared memory.
function dropForeignLock(cluster: Cluster, port: number): void {
  const server = readPostmaster(cluster)
  if (!server || process.platform !== 'linux') return
  let status = ''
  try {
    status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  } catch {}
  const is_running = /^Name:\s*postgres$/m.test(status) && !/^State:\s*Z/m.test(status)
  if (is_running) return
  rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
  dropSocketLock(cluster, port)
}

async function choosePort(cluster: Cluster): Promise<number> {
  const file = join(cluster.folder, 'port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return last > 0 && (await isPortFree(last)) ? last : newPort(cluster)
}

async function newPort(cluster: Cluster): Promise<number> {
  const port = await freePort()
  writeFileSync(join(cluster.folder, 'port'), String(port))
  return port
}

/** The length of the log of earlier servers, in bytes. */
const logLength = (cluster: Cluster): number =>
  statSync(join(cluster.folder, 'server.log'), { throwIfNoEntry: false })?.size ?? 0

/** The last error of a server from this byte on. Every earlier start and stop left a FATAL, too. */
function lastLoggedError(cluster: Cluster, from: number): string {
  const logged = readFileSync(join(cluster.folder, 'server.log'))
  // A shorter log was truncated.
  const fresh = logged.length < from ? logged : logged.subarray(from)
  const lines = fresh.toString('utf8').trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL') || line.includes('PANIC')) ?? lines.at(-1) ?? ''
}

const SETTINGS = [
  // The planner rates all indexes of an empty table equally, and plans are cached. Until the first analyse,
  // the planner looked up orders by their shop alone, and each order took longer than the last. The setting
  // makes PostgreSQL analyse tables within seconds of their first rows, instead of up to a minute later.
  'autovacuum_naptime=5s',
  // Below lock_timeout (800 ms), because PostgreSQL must report a deadlock as a deadlock for the losing
  // transaction to be retried.
  'deadlock_timeout=200ms',
]

/**
 * Takes over the answering server, or starts a server. Retries, because a killed server may take seconds to
 * release its files.
 */
async function bringUp(
  cluster: Cluster,
  start_within_ms: number,
  fixed_port?: number,
): Promise<{ link: Link; port: number; adopted: boolean }> {
  const running = readPostmaster(cluster)
  if (running) {
    const link = await connectTo(cluster, running.port)
    if (link) return { link, port: running.port, adopted: true }
  }
  let port = fixed_port ?? (await choosePort(cluster))
  let deadline = performance.now() + start_within_ms
  const logged_before = logLength(cluster)
  let server = startServer(cluster, port, socketSetting(cluster))
  let pause = RETRY_MS
  while (performance.now() < deadline) {
    await Promise.race([server.exited, sleep(RETRY_MS)])
    if (server.failure) break
    // A second process of the program may have started the server first, on a different port.
    const actual = readPostmaster(cluster)?.port ?? port
    // After a crash the server may recover for minutes. It needs nothing but time, and a stop would only
    // restart the recovery.
    const link = await connectTo(cluster, actual, () => {
      deadline = performance.now() + start_within_ms
    })
    if (link) return { link, port: actual, adopted: hasEnded(server) }
    await sleep(RETRY_MS)
    if (!hasEnded(server)) continue
    await sleep(pause)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
    const error_line = lastLoggedError(cluster, logged_before)
    ;({ server, port } = await startAgain(cluster, port, fixed_port !== undefined, error_line))
  }
  throw new EmbeddedDatabaseError(
    `The embedded database did not start: ${server.failure?.message ?? lastLoggedError(cluster, logged_before)}`,
  )
}

interface StartedServer {
  child: ReturnType<typeof spawnServer>
  exited: Promise<unknown>
  /** Why the program could not be run at all. */
  failure?: Error
}

/**
 * Starts the server without the cause of the last failure. Changes the port unless it is fixed, because
 * another program may have taken the port. Leaves out the socket, because not every file system can hold a
 * socket.
 */
async function startAgain(cluster: Cluster, port: number, is_fixed: boolean, error_line: string) {
  const next = !is_fixed && /TCP\/IP socket/i.test(error_line) ? await newPort(cluster) : port
  const socket = /Unix.domain socket/i.test(error_line) ? undefined : socketSetting(cluster)
  return { server: startServer(cluster, next, socket), port: next }
}

function startServer(cluster: Cluster, port: number, socket: string | undefined): StartedServer {
  dropForeignLock(cluster, port)
  const child = spawnServer(cluster, port, socket === undefined ? SETTINGS : [...SETTINGS, socket])
  const server: StartedServer = { child, exited: once(child, 'exit').catch(() => undefined) }
  child.on('error', (error) => {
    server.failure = error
  })
  return server
}

const hasEnded = ({ child }: StartedServer): boolean => child.exitCode !== null || child.signalCode !== null

async function createDatabase({ client }: Link): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'kontor'")
  if (rowCount) return
  try {
    await client.query('create database kontor')
  } catch (error) {
    // 42P04, 23505: a second process has created the database at the same time.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

async function stopServer(cluster: Cluster): Promise<void> {
  const server = readPostmaster(cluster)
  if (!server) return
  const deadline = performance.now() + STOP_WITHIN_MS
  try {
    // PostgreSQL's 'fast' shut-down: open transactions are rolled back, everything else is written out.
    process.kill(server.pid, 'SIGINT')
  } catch {
    return
  }
  while (readPostmaster(cluster)?.pid === server.pid && performance.now() < deadline) await sleep(20)
}

/** Returns true if `data_dir` has an embedded database, running or not. */
export const hasEmbedded = (data_dir: string): boolean =>
  ['postgres', 'postgres-folder'].some((name) => existsSync(join(data_dir, name)))

/**
 * Returns true if a further program of Kontor is connected to the server. Every program keeps a connection as
 * long as it lives.
 */
async function isUsed({ client }: Link): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where application_name like 'kontor%' and pid <> pg_backend_pid()",
  )
  return rowCount! > 0
}

/**
 * The URL of the running database of `data_dir`, if a program uses the database; undefined otherwise. A
 * database left by a killed program is unused: the next start takes it over. Starts nothing and changes
 * nothing.
 */
export async function findRunning(given_dir: string): Promise<string | undefined> {
  const data_dir = resolve(given_dir)
  const place = findClusterPlace(data_dir)
  if (place === undefined || !hasCluster(place.folder)) return undefined
  const cluster = openCluster(place.folder, preparePostgres(data_dir, place.user))
  const running = readPostmaster(cluster)
  const link = running && (await connectTo(cluster, running.port))
  if (!running || !link) return undefined
  try {
    return (await isUsed(link)) ? nearUrl(cluster, running.port) : undefined
  } finally {
    await link.client.end().catch(() => undefined)
  }
}

/**
 * Starts the database of `data_dir`. Restarts a dead server until `stop`. Throws `EmbeddedDatabaseError` if
 * the database cannot be started.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, start_within_ms = START_WITHIN_MS } = options
  const data_dir = resolve(options.data_dir)
  mkdirSync(data_dir, { recursive: true })
  const { folder, user } = clusterPlace(data_dir)
  const is_outside = dirname(folder) !== data_dir
  if (is_outside)
    log.info(`The database is kept in ${folder}: the user ${user?.name} it runs as cannot enter ${data_dir}.`)
  if (!hasCluster(folder)) log.info('Creating the database …')
  const cluster = openCluster(folder, preparePostgres(data_dir, user))
  if (is_outside) recordOwner(folder, data_dir)
  const first = await bringUp(cluster, start_within_ms)
  log.info(first.adopted ? 'Took over the running database.' : 'The database has started.')
  await createDatabase(first.link)

  let stopping = false
  let watch = first.link
  async function supervise() {
    while (!stopping) {
      // The connection ends together with the server.
      await watch.ended
      if (stopping) return
      log.warn('The connection to the database ended; bringing it up again.')
      try {
        watch = (await bringUp(cluster, start_within_ms, first.port)).link
        log.info('The database answers again.')
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error))
        await sleep(1000)
      }
    }
  }
  const supervision = supervise()

  return {
    url: nearUrl(cluster, first.port),
    async stop() {
      stopping = true
      await watch.client.end().catch(() => undefined)
      // The supervision may be starting a server now, and the server would outlive this process.
      await supervision
      await watch.client.end().catch(() => undefined)
      await stopServer(cluster)
    },
  }
}
