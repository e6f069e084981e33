// A PostgreSQL server (Debian's package) whose WAL is streamed to an archive by pg_receivewal. After the loss
// of its data directory, a base backup and the archive remain. Both together restore the server as of the
// end, or as of a chosen second.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { findSystemUser } from '../../server/src/db/embedded/postgres-binaries.ts'
import { sql } from '../../server/src/db/sql.ts'
import { atOurEnd, endWithUs } from '../world/ends.ts'
import { fixedPort } from './programs.ts'

// Asynchronous, because a second campaign runs in this process meanwhile.
const exec = promisify(execFile)

const BIN = '/usr/lib/postgresql/15/bin'
const USER = 'kontor'
const PASSWORD = 'of-the-tests'
const UP_WITHIN_MS = 60_000

/** Returns the required packages that are not installed. */
export const missingServer = (): string[] => (existsSync(join(BIN, 'pg_receivewal')) ? [] : ['postgresql-15'])

export interface ArchivedServer {
  readonly port: number
  url(database: string): string
  /** Kills the server and deletes its data directory. */
  lose(): Promise<void>
  /**
   * Restores from the base backup and the archive. Without `until`: up to the end, on the port of the lost
   * server. With a time (as PostgreSQL writes it): up to the time, on a new port.
   */
  restore(until?: string): Promise<{ port: number; took_ms: number }>
  stop(): void
}

export async function startArchivedServer(folder: string): Promise<ArchivedServer> {
  const user = findSystemUser()
  const as = user ? { uid: user.uid, gid: user.gid } : {}
  const env = { PATH: process.env.PATH, TZ: 'UTC', PGPASSWORD: PASSWORD }
  const own = (name: string, make = true): string => {
    const path = join(folder, name)
    if (make) mkdirSync(path, { mode: 0o700 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const run = (program: string, ...args: string[]) =>
    exec(join(BIN, program), args, { ...as, env, cwd: folder })
  const urlOf = (port: number, database: string) =>
    `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`

  writeFileSync(join(folder, 'password'), PASSWORD)
  own('password', false)
  const data = own('data')
  const archive = own('archive')
  const base = own('base')
  await run(
    'initdb',
    ...['-D', data, '-U', USER, `--pwfile=${join(folder, 'password')}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--data-checksums', '--no-instructions'],
  )

  const started: ChildProcess[] = []
  const start = (program: string, args: string[]): ChildProcess => {
    const log = openSync(join(folder, `${program}.log`), 'a')
    const child = spawn(join(BIN, program), args, { ...as, env, cwd: folder, stdio: ['ignore', log, log] })
    closeSync(log)
    endWithUs(child)
    started.push(child)
    return child
  }

  async function serve(at: string, port: number): Promise<ChildProcess> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      'max_connections=150',
    ]
    const child = start('postgres', ['-D', at, ...settings.flatMap((setting) => ['-c', setting])])
    const until = Date.now() + UP_WITHIN_MS
    while (Date.now() < until) {
      const db = openAsOwner({ url: urlOf(port, 'postgres'), max: 1 })
      const answer = await db
        .first(sql<{ is_in_recovery: boolean }>`select pg_is_in_recovery() as is_in_recovery`)
        .catch(() => undefined)
      await db.close()
      if (answer?.is_in_recovery === false) return child
      if (child.exitCode !== null) break
      await sleep(100)
    }
    throw new Error(
      `The server did not come up: ${readFileSync(join(folder, 'postgres.log'), 'utf8').slice(-500)}`,
    )
  }

  const port = await fixedPort()
  let server = await serve(data, port)
  const ending = atOurEnd(() => server.kill('SIGKILL'))
  const to = ['-h', '127.0.0.1', '-p', String(port), '-U', USER]
  await run('pg_receivewal', ...to, '--slot=resilience', '--create-slot')
  const receiver = start('pg_receivewal', [
    ...to,
    '--slot=resilience',
    '-D',
    archive,
    '--synchronous',
    '--no-loop',
  ])
  // Without a running receiver the archive would lack the beginning of the base backup.
  const until = Date.now() + UP_WITHIN_MS
  while (!readdirSync(archive).some((name) => name.endsWith('.partial'))) {
    if (receiver.exitCode !== null || Date.now() > until) throw new Error('pg_receivewal receives nothing.')
    await sleep(50)
  }
  await run('pg_basebackup', ...to, '-D', base, '--checkpoint=fast', '--wal-method=none')

  return {
    port,
    url: (database) => urlOf(port, database),
    async lose() {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      rmSync(data, { recursive: true, force: true })
      await gone
      // The receiver ends on its own when it loses its connection.
      if (receiver.exitCode === null) await once(receiver, 'exit')
      // The last segment was still being received. Under its final name the restore finds the segment.
      for (const name of readdirSync(archive))
        if (name.endsWith('.partial'))
          renameSync(join(archive, name), join(archive, name.slice(0, -'.partial'.length)))
    },
    async restore(until) {
      const since = performance.now()
      const name = until === undefined ? 'restored' : 'chosen'
      const path = join(folder, name)
      await cp(base, path, { recursive: true })
      if (user) await exec('chown', ['-R', `${user.uid}:${user.gid}`, path])
      await exec('chmod', ['700', path])
      appendFileSync(
        join(path, 'postgresql.auto.conf'),
        [
          `restore_command = 'cp ${archive}/%f %p'`,
          ...(until === undefined
            ? []
            : [`recovery_target_time = '${until}'`, `recovery_target_action = 'promote'`]),
          '',
        ].join('\n'),
      )
      writeFileSync(join(path, 'recovery.signal'), '')
      own(join(name, 'recovery.signal'), false)
      const at_port = until === undefined ? port : await fixedPort()
      const restored = await serve(path, at_port)
      if (until === undefined) server = restored
      return { port: at_port, took_ms: performance.now() - since }
    },
    stop() {
      ending.callOff()
      for (const child of started) child.kill('SIGKILL')
    },
  }
}
