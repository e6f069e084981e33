// An installation as deploy/ describes it: two web processes and a worker on a cluster of two database nodes. Both the web processes and the
// database are reached through haproxy only.

import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readConfig } from '../../server/src/config.ts'
import { openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { makeTokens } from '../../server/src/http/access/tokens.ts'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import { makeEncryptionKey, makeJwtKey } from '../../server/src/secrets/keys.ts'
import type { Run } from '../run/campaign.ts'
import { makeClient } from '../world/client.ts'
import { makeEntered, seeing } from '../world/entered.ts'
import { send } from '../world/http-request.ts'
import { type ServerProcess, serverProcess } from '../world/web-process.ts'
import type { SystemUnderTest } from '../world/world.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { deployFile, fixedPort, settingsOf } from './programs.ts'

export interface Installation extends SystemUnderTest {
  readonly cluster: Cluster
  /** The folder of the programs' logs. */
  readonly folder: string
  readonly webs: readonly ServerProcess[]
  stop(): Promise<void>
}

const PASSWORD = 'of-the-product'
// Asynchronous, because a second campaign runs in this process meanwhile.
const exec = promisify(execFile)

async function createDatabase({ primary_port, superuser_password }: Cluster): Promise<void> {
  const ask = (...what: string[]) =>
    exec(
      '/usr/bin/psql',
      [`host=127.0.0.1 port=${primary_port} user=postgres dbname=postgres`, '-q', ...what],
      { env: { PGPASSWORD: superuser_password } },
    )
  // haproxy learns the leading node a moment later than this process.
  for (let tries = 1; ; tries++) {
    try {
      await ask('-c', 'select 1')
      break
    } catch (error) {
      if (tries === 50) throw error
      await sleep(200)
    }
  }
  await ask('-v', `password=${PASSWORD}`, '-f', deployFile('create-database.sql'))
}

/** Waits until haproxy has found a web process. haproxy checks the processes at its own interval. */
export async function untilBalanced(public_url: string): Promise<void> {
  for (let tries = 1; !(await fetch(`${public_url}/healthz`).catch(() => undefined))?.ok; tries++) {
    if (tries === 50) throw new Error('haproxy finds no web process.')
    await sleep(100)
  }
}

export async function startInstallation(run: Run): Promise<Installation> {
  const { environment, build, watch, journal } = run
  const folder = join(environment.folder, 'installation')
  const data_dir = join(folder, 'files')
  mkdirSync(data_dir, { recursive: true })
  chmodSync(folder, 0o755)
  const web_ports = [await fixedPort(), await fixedPort()] as const
  const cluster = await startCluster(folder, web_ports)
  const processes: ServerProcess[] = []
  const stop = async () => {
    await Promise.all(processes.map((process) => process.kill()))
    await cluster.stop()
    if (watch.violations.length > 0) saveLogs(folder)
  }
  try {
    await cluster.leader({ with_sync: true })
    await createDatabase(cluster)
    const { stripe, smtp_port } = await environment.outside.addresses()
    const public_url = `http://127.0.0.1:${cluster.web_port}`
    const database = (port: number) => `postgres://kontor:${PASSWORD}@127.0.0.1:${port}/kontor`
    const env: Record<string, string> = {
      ...settingsOf('kontor', {
        HOST: '127.0.0.1',
        PUBLIC_URL: public_url,
        STORE_URL: public_url,
        DATA_DIR: data_dir,
        DATABASE_URL: database(cluster.primary_port),
        DATABASE_READ_URL: database(cluster.replica_port),
        SMTP_URL: `smtp://127.0.0.1:${smtp_port}`,
        ENCRYPTION_KEY: makeEncryptionKey(),
        JWT_KEY: makeJwtKey(),
      }),
      // Not in any real installation: Stripe is a mock here, VIES is not asked, and all buyers come from one address.
      STRIPE_API_BASE: stripe,
      VIES_API_BASE: 'off',
      RATE_LIMITS: 'off',
    }
    const log_file = (name: string) => join(folder, `${name}.log`)
    const webs = web_ports.map((port, at) =>
      serverProcess({ name: `web ${at}`, file: build.web_file, port, env, log_file: log_file(`web-${at}`) }),
    )
    const worker = serverProcess({
      name: 'worker',
      file: build.worker_file,
      port: await fixedPort(),
      env,
      is_worker: true,
      log_file: log_file('worker'),
    })
    processes.push(...webs, worker)
    await Promise.all(processes.map((process) => process.start()))
    await untilBalanced(public_url)
    await environment.outside.setWebs([public_url])
    const db = openAsOwner({
      url: env.DATABASE_URL!,
      max: 4,
      statement_timeout_ms: 0,
      lock_timeout_ms: 0,
      acquire_timeout_ms: 20_000,
    })
    const entered = makeEntered()
    const see = seeing(watch, journal, entered)
    return {
      environment,
      name: 'kontor',
      public_url,
      db,
      watch,
      entered,
      journal,
      cluster,
      folder,
      webs,
      random: run.random.fork('failover'),
      tokens: makeTokens(readConfig(env).jwt_key, public_url),
      async ask(ask) {
        const answer = await send(ask.port ?? cluster.web_port, ask)
        see(ask, answer)
        return answer
      },
      as: (access_token) => makeClient(see, public_url, access_token),
      async stop() {
        await db.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    saveLogs(folder)
    throw error
  }
}

/** Copies the logs of all programs to resilience/logs, for the analysis of failures. */
function saveLogs(folder: string): void {
  const target = join(REPOSITORY_ROOT, 'resilience/logs/failover')
  mkdirSync(target, { recursive: true })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.log')))
    copyFileSync(join(folder, file), join(target, file))
}
