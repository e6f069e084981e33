// Two real PostgreSQL servers, the second a streaming replica of the first, for tests of reading from a replica.

import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type Cluster,
  clusterUrl,
  connectTo,
  freePort,
  openCluster,
  spawnServer,
} from '../db/embedded/cluster.ts'
import { preparePostgres } from '../db/embedded/postgres-binaries.ts'
import { migrate } from '../db/migrating/migrate.ts'

export interface ReplicatedDatabase {
  primary_url: string
  replica_url: string
  /** Stops replaying on the replica: what is written from now on does not appear there. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Resolves when the replica has everything that the primary has now. */
  caughtUp(): Promise<void>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  /** Stops both servers and removes their data. */
  stop(): Promise<void>
}

async function untilItAnswers(cluster: Cluster, port: number): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const link = await connectTo(cluster, port)
    await link?.client.end()
    if (link) return
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start; see ${cluster.folder}/server.log`)
    await sleep(50)
  }
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Call it in `beforeAll`, and `stop` in an `afterAll` at the top level of the file: an `afterAll` inside a hook would never be called. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  chmodSync(folder, 0o755)
  const binaries = preparePostgres(folder)
  const primary = openCluster(join(folder, 'primary'), binaries)
  const [primary_port, replica_port] = [await freePort(), await freePort()]
  // No server is running yet, so copying the files copies the database.
  const replica: Cluster = {
    ...primary,
    folder: join(folder, 'replica'),
    data: join(folder, 'replica/data'),
  }
  cpSync(primary.folder, replica.folder, { recursive: true, preserveTimestamps: true })
  const lead = `host=127.0.0.1 port=${primary_port} user=kontor password=${primary.password}`
  appendFileSync(join(replica.data, 'postgresql.auto.conf'), `primary_conninfo = '${lead}'\n`)
  writeFileSync(join(replica.data, 'standby.signal'), '')
  const { user } = binaries
  if (user) {
    spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, replica.folder])
  }

  const first = spawnServer(primary, primary_port, ['max_wal_senders=4', 'wal_keep_size=256MB'])
  let second = spawnServer(replica, replica_port)
  const stop = async (server: ChildProcess) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.ref()
    const gone = once(server, 'exit')
    server.kill('SIGQUIT')
    await gone
  }
  await Promise.all([untilItAnswers(primary, primary_port), untilItAnswers(replica, replica_port)])
  await ask(clusterUrl(primary, primary_port, 'postgres'), 'create database kontor')
  const primary_url = clusterUrl(primary, primary_port)
  const replica_url = clusterUrl(replica, replica_port)
  await migrate(primary_url)

  // Uses the database `postgres`, which both servers have from the start; a new one is not on the replica before that has caught up.
  const replicas = clusterUrl(replica, replica_port, 'postgres')
  const caughtUp = async () => {
    const position = await ask(primary_url, 'select pg_current_wal_flush_lsn()')
    while (!(await ask(replicas, `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn`))) await sleep(20)
  }
  await caughtUp()
  return {
    primary_url,
    replica_url,
    async pause() {
      await ask(replicas, 'select pg_wal_replay_pause()')
      while ((await ask(replicas, 'select pg_get_wal_replay_pause_state()')) !== 'paused') await sleep(10)
    },
    async resume() {
      await ask(replicas, 'select pg_wal_replay_resume()')
      await caughtUp()
    },
    caughtUp,
    stopReplica: () => stop(second),
    async startReplica() {
      second = spawnServer(replica, replica_port)
      await untilItAnswers(replica, replica_port)
    },
    async stop() {
      await Promise.all([stop(first), stop(second)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
