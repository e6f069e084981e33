// Vitest's global set-up of the server's tests: one real PostgreSQL in a temporary folder with a migrated template database. Several runs may be
// active concurrently, so folder and port are private to this one.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  type Cluster,
  connectTo,
  freePort,
  nearUrl,
  openCluster,
  socketSetting,
  spawnServer,
} from '../db/embedded/cluster.ts'
import { type PostgresBinaries, preparePostgres } from '../db/embedded/postgres-binaries.ts'
import { migrate } from '../db/migrating/migrate.ts'
import { REPOSITORY_ROOT } from '../process/package-root.ts'
import { cachedFolder, copyFolder, makeFolder } from './cached-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the database `postgres` of the tests' server. */
    postgres_url: string
  }
}

/** Name of the migrated database that every test database is a copy of. */
export const TEMPLATE_DATABASE = 'kontor_template'

// Speed over safety: these databases are not needed after the run.
const TEST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  // A run opens thousands of connections, each of which would hash the password 4096 times on either side.
  'scram_iterations=1',
  // Otherwise a statement is planned at each of its first five uses on a connection, and tests seldom use one more often.
  'plan_cache_mode=force_generic_plan',
]

/** What the template is made of; the lock file names the versions of PostgreSQL and of the job queue. */
const INGREDIENTS = [
  'package-lock.json',
  'server/migrations',
  'server/src/db/migrating',
  'server/src/db/access/row-security.ts',
  'server/src/testing/postgres.ts',
]

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of INGREDIENTS.map((ingredient) => join(REPOSITORY_ROOT, ingredient)))
    for (const file of statSync(path).isDirectory()
      ? readdirSync(path)
          .sort()
          .map((name) => join(path, name))
      : [path])
      hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

interface Running {
  url: string
  /** Ends the server without waiting for its connections; with `keep`, its files can be started from again. */
  stop(keep?: 'keep'): Promise<void>
}

async function start(cluster: Cluster): Promise<Running> {
  const port = await freePort()
  const socket = socketSetting(cluster)
  const server = spawnServer(cluster, port, socket ? [...TEST_SETTINGS, socket] : TEST_SETTINGS)
  const exited = once(server, 'exit')
  const stop = async (keep?: 'keep') => {
    // The server was started with unref(). Without ref(), a process that waits for nothing else would end here, and an error in the set-up would
    // look like success.
    server.ref()
    server.kill(keep ? 'SIGINT' : 'SIGQUIT')
    await exited
  }
  const deadline = Date.now() + 20_000
  let link = await connectTo(cluster, port)
  while (!link) {
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`PostgreSQL for the tests did not start; see ${cluster.folder}/server.log`)
    }
    await sleep(50)
    link = await connectTo(cluster, port)
  }
  await link.client.end()
  const url = new URL(nearUrl(cluster, port))
  url.pathname = '/postgres'
  return { url: url.href, stop }
}

/** Makes a cluster with the template database in `folder`. */
async function makeTemplate(folder: string, binaries: PostgresBinaries): Promise<void> {
  const cluster = openCluster(folder, binaries)
  const { url, stop } = await start(cluster)
  try {
    const template = new URL(url)
    template.pathname = `/${TEMPLATE_DATABASE}`
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // Hashed again, as the settings say.
    await client.query(`alter role current_user password ${client.escapeLiteral(cluster.password)}`)
    await client.query(`create database ${TEMPLATE_DATABASE}`)
    await migrate(template.href)
    await client.query(`alter database ${TEMPLATE_DATABASE} with is_template true allow_connections false`)
    await client.end()
  } finally {
    await stop('keep')
  }
}

/** Called by vitest before the first test file; the function that it returns is called after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeFolder('kontor-test-')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const binaries = preparePostgres(folder)
    const template = await cachedFolder('cluster', fingerprint(), (made) => makeTemplate(made, binaries))
    copyFolder(template, join(folder, 'postgres'))
    const { url, stop } = await start(openCluster(join(folder, 'postgres'), binaries))
    project.provide('postgres_url', url)
    return async () => {
      await stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
