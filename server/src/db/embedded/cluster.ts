// One PostgreSQL cluster on disk: how a cluster is created, started and found again. A cluster is a folder
// with the data, the log of the server and access.json (the password), readable by its owner only. A new
// cluster is created under a temporary name and renamed, so no incomplete cluster is ever used.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { EmbeddedDatabaseError, type PostgresBinaries } from './postgres-binaries.ts'

const USER = 'kontor'
const HOST = '127.0.0.1'
const MAX_LOG_BYTES = 16 * 1024 * 1024

export interface Cluster {
  readonly folder: string
  readonly data: string
  readonly binaries: PostgresBinaries
  readonly password: string
}

// Below the range of ports for outgoing connections (Linux from 32768, elsewhere from 49152), because an
// outgoing connection could take a port of the range before our server listens.
const [FIRST_PORT, PAST_PORTS] = [10_000, 30_000]
const given = new Set<number>()

/** Returns a random free TCP port of this machine, a new port at each call. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(FIRST_PORT, PAST_PORTS)
    if (given.has(port) || !(await isPortFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`No free port was found from ${FIRST_PORT} to ${PAST_PORTS - 1}.`)
}

/** Returns true if the port is free now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, HOST, () => server.close(() => resolve(true)))
  })
}

/** Returns the connection string of a database of the cluster, whose server listens on `port`. */
export function clusterUrl(cluster: Cluster, port: number, database = USER): string {
  return `postgres://${USER}:${cluster.password}@${HOST}:${port}/${database}`
}

/** A socket's path may have 103 bytes on macOS and 107 on Linux, with the server's own name in it. */
const MAX_FOLDER_BYTES = 103 - '/.s.PGSQL.65535'.length

const socketOf = ({ folder }: Cluster, port: number) => join(folder, `.s.PGSQL.${port}`)

/**
 * The setting that opens a Unix socket in the folder of the cluster, beside TCP. Returns undefined on
 * Windows, and if the path is too long or needs quotes.
 */
export function socketSetting({ folder }: Cluster): string | undefined {
  const is_fit = Buffer.byteLength(folder) <= MAX_FOLDER_BYTES && /^[\w./+-]+$/.test(folder)
  return is_fit && process.platform !== 'win32' ? `unix_socket_directories=${folder}` : undefined
}

/** Removes the lock file of a socket. Only for a server that is known to be dead. */
export const dropSocketLock = (cluster: Cluster, port: number): void =>
  rmSync(`${socketOf(cluster, port)}.lock`, { force: true })

/**
 * Like `clusterUrl`, but through the Unix socket if the server has a socket, because a statement then costs
 * half the processor time. A client that reads only host and port connects by TCP.
 */
export function nearUrl(cluster: Cluster, port: number): string {
  const url = clusterUrl(cluster, port)
  const is_there = statSync(socketOf(cluster, port), { throwIfNoEntry: false })?.isSocket()
  return is_there ? `${url}?host=${encodeURIComponent(cluster.folder)}` : url
}

function own(path: string, { user }: PostgresBinaries): void {
  if (user) chownSync(path, user.uid, user.gid)
}

function initialise(folder: string, binaries: PostgresBinaries, password: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  own(folder, binaries)
  const password_file = join(folder, 'password')
  writeFileSync(password_file, `${password}\n`, { mode: 0o600 })
  own(password_file, binaries)
  const { user } = binaries
  const { status, stderr, error } = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${join(folder, 'data')}`,
      `--username=${USER}`,
      `--pwfile=${password_file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order and case rules on every machine, independent of the C library.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
    ],
    {
      cwd: folder,
      uid: user?.uid,
      gid: user?.gid,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, TZ: 'UTC' },
    },
  )
  rmSync(password_file)
  if (status !== 0) {
    const reason = error?.message ?? stderr.trim().split('\n').slice(-3).join(' ')
    throw new EmbeddedDatabaseError(`The embedded database could not be created in ${folder}: ${reason}`)
  }
}

const accessOf = (folder: string) => join(folder, 'access.json')

export const hasCluster = (folder: string): boolean => existsSync(accessOf(folder))

/**
 * Opens the cluster in `folder`. Creates the cluster if the folder is missing or empty. Safe if two processes
 * do this concurrently.
 */
export function openCluster(folder: string, binaries: PostgresBinaries): Cluster {
  const access = accessOf(folder)
  if (!hasCluster(folder)) {
    const unfinished = `${folder}.${process.pid}`
    const password = randomBytes(24).toString('base64url')
    try {
      initialise(unfinished, binaries, password)
      writeFileSync(join(unfinished, 'access.json'), JSON.stringify({ password }), { mode: 0o600 })
      renameSync(unfinished, folder)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!hasCluster(folder)) throw error
    }
  }
  const { password } = JSON.parse(readFileSync(access, 'utf8'))
  return { folder, data: join(realpathSync(folder), 'data'), binaries, password }
}

/**
 * Process id and port of the running or killed server, from postmaster.pid. Returns undefined after a clean
 * stop.
 */
export function readPostmaster(cluster: Cluster): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    return pid > 0 && port > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

/**
 * Starts the server, which outlives this process. `settings` are `name=value`. Does not wait for the server:
 * `connectTo` finds out whether the server came up.
 */
export function spawnServer(cluster: Cluster, port: number, settings: readonly string[] = []): ChildProcess {
  const { user, postgres } = cluster.binaries
  const log_file = join(cluster.folder, 'server.log')
  const is_log_full = existsSync(log_file) && statSync(log_file).size > MAX_LOG_BYTES
  const log = openSync(log_file, is_log_full ? 'w' : 'a', 0o600)
  const all = [
    `listen_addresses=${HOST}`,
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=128MB',
    'jit=off',
    // Short statements gain nothing from parallel workers, which need more /dev/shm than a container has.
    'max_parallel_workers_per_gather=0',
    'log_timezone=UTC',
    // The details of errors quote rows, which contain personal data.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    ...settings,
  ]
  const child = spawn(postgres, ['-D', cluster.data, ...all.flatMap((setting) => ['-c', setting])], {
    cwd: cluster.data,
    uid: user?.uid,
    gid: user?.gid,
    // A separate session, so that Ctrl-C in the terminal does not stop the database before this process.
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, TZ: 'UTC' },
  })
  closeSync(log)
  child.unref()
  return child
}

/** An open connection to the server. `ended` resolves when the connection ends for any reason. */
export interface Link {
  readonly client: pg.Client
  readonly ended: Promise<void>
}

/** The answer of PostgreSQL while it starts, and during recovery after a crash. */
const CANNOT_CONNECT_NOW = '57P03'

/**
 * Returns a connection to the server of the cluster. Returns undefined if the server does not answer yet, or
 * if a different server has the port. Calls `onStarting` if a server answers that it is starting.
 */
export async function connectTo(
  cluster: Cluster,
  port: number,
  onStarting: () => void = () => undefined,
): Promise<Link | undefined> {
  const client = new pg.Client({
    connectionString: clusterUrl(cluster, port, 'postgres'),
    application_name: 'kontor-supervisor',
    connectionTimeoutMillis: 1000,
  })
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    const { rows } = await client.query('show data_directory')
    if (rows[0].data_directory === cluster.data) return { client, ended }
  } catch (error) {
    if ((error as { code?: string }).code === CANNOT_CONNECT_NOW) onStarting()
  }
  await client.end().catch(() => undefined)
  return undefined
}
