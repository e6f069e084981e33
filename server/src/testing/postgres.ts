// Vitest's global set-up of the server's tests: one real PostgreSQL in a temporary folder with a migrated template database.
// Several runs may go on at once, so folder and port are private to this one.

import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { clusterUrl, connectTo, freePort, openCluster, spawnServer } from '../db/embedded/cluster.ts'
import { preparePostgres } from '../db/embedded/postgres-binaries.ts'
import { migrate } from '../db/migrating/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the database `postgres` of the tests' server. */
    postgres_url: string
  }
}

/** Name of the migrated database that every test database is a copy of. */
export const TEMPLATE_DATABASE = 'kontor_template'

// Speed over safety: these databases are not needed after the run.
const TEST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/** Called by vitest before the first test file; the function that it returns is called after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  // The database runs as another user when we are root.
  chmodSync(folder, 0o755)
  const cluster = openCluster(join(folder, 'postgres'), preparePostgres(folder))
  const port = await freePort()
  const server = spawnServer(cluster, port, TEST_SETTINGS)
  const exited = once(server, 'exit')

  const stop = async () => {
    // The server was started with unref(). Without ref(), a process that waits for nothing else would end here, and an error in the set-up would
    // look like success.
    server.ref()
    server.kill('SIGQUIT')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const deadline = Date.now() + 20_000
    let link = await connectTo(cluster, port)
    while (!link) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL for the tests did not start; see ${folder}/postgres/server.log`)
      await sleep(50)
      link = await connectTo(cluster, port)
    }
    const { client } = link
    await client.query(`create database ${TEMPLATE_DATABASE}`)
    await migrate(clusterUrl(cluster, port, TEMPLATE_DATABASE))
    await client.query(`alter database ${TEMPLATE_DATABASE} with is_template true allow_connections false`)
    await client.end()
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres_url', clusterUrl(cluster, port, 'postgres'))
  return stop
}
