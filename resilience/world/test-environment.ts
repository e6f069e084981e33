// The parts shared by all worlds of a run: a PostgreSQL server with a migrated template database, the wires,
// and the external services.

import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../server/src/db/migrating/migrate.ts'
import { atOurEnd, removeWithUs, startCleanup } from './ends.ts'
import type { NetworkActions } from './network.ts'
import type { OutsideActions } from './outside.ts'
import { type Remote, startHelper } from './remote.ts'

export interface TestEnvironment {
  readonly folder: string
  readonly network: Remote<NetworkActions>
  readonly outside: Remote<OutsideActions>
  /** The port PostgreSQL itself listens on. */
  readonly database_port: number
  /** Makes a copy of the migrated template. Returns its URL. */
  newDatabase(name: string): Promise<string>
  /** Makes an empty database. Returns its URL. */
  blankDatabase(name: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  /** Kills the database server, which is restarted immediately. */
  killPostmaster(): void
  /** Number of kills. */
  readonly postmaster_kills: number
  stop(): Promise<void>
}

const TEMPLATE = 'resilience_template'
const SILENT = { info: () => undefined, warn: () => undefined }

/** Makes a temporary folder that the database's system user can also enter. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-resilience-'))
  chmodSync(folder, 0o755)
  removeWithUs(folder)
  return folder
}

/**
 * Starts the environment in `folder`. The folder is removed at the end unless it belongs to the caller
 * (`is_folder_lent`).
 */
export async function startTestEnvironment(
  folder = makeFolder(),
  is_folder_lent = false,
): Promise<TestEnvironment> {
  await startCleanup()
  const embedded = await startEmbedded({ data_dir: folder, log: SILENT })
  const postmaster = () => {
    const [pid] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
    return Number(pid)
  }
  // The server is started detached, and must be ended by its pid.
  const ending = atOurEnd(() => process.kill(postmaster(), 'SIGINT'))
  const [network, outside] = await Promise.all([
    startHelper<NetworkActions>('network'),
    startHelper<OutsideActions>('outside'),
  ])
  const addressOf = (name: string) => {
    const url = new URL(embedded.url)
    url.pathname = `/${name}`
    return url.href
  }

  async function administer(...statements: string[]): Promise<void> {
    // Without a limit for locks, because databases are made from the template one after another, which takes
    // a while on a busy machine.
    const db = openAsOwner({
      url: addressOf('postgres'),
      max: 1,
      statement_timeout_ms: 0,
      lock_timeout_ms: 0,
    })
    try {
      // `create database` cannot run in a transaction, and every context except `forNoShop` is set in a
      // transaction.
      for (const text of statements) await db.forNoShop().run({ text, values: [], name: '' })
    } finally {
      await db.close()
    }
  }

  await administer(`create database ${TEMPLATE}`)
  await migrate(addressOf(TEMPLATE))
  await administer(`alter database ${TEMPLATE} with is_template true allow_connections false`)

  let postmaster_kills = 0
  return {
    folder,
    network: network.actions,
    outside: outside.actions,
    database_port: Number(new URL(embedded.url).port),
    async newDatabase(name) {
      await administer(`create database ${name} template ${TEMPLATE}`)
      return addressOf(name)
    },
    async blankDatabase(name) {
      await administer(`create database ${name} template template0`)
      return addressOf(name)
    },
    dropDatabase: (name) => administer(`drop database if exists ${name} with (force)`),
    killPostmaster() {
      process.kill(postmaster(), 'SIGKILL')
      postmaster_kills++
    },
    get postmaster_kills() {
      return postmaster_kills
    },
    async stop() {
      network.stop()
      outside.stop()
      ending.callOff()
      await embedded.stop()
      if (!is_folder_lent) rmSync(folder, { recursive: true, force: true })
    },
  }
}
