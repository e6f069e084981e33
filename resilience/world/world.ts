// An installation under test: web processes and workers of a build on a separate database. All their
// connections to the outside go over wires that the tests can break. `db` bypasses the wires, for checks that
// must see the database directly.

import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiClient } from '@kontor/contract/http/client'
import { readConfig } from '../../server/src/config.ts'
import { type OwnersDatabase, openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { freePort } from '../../server/src/db/embedded/cluster.ts'
import { sql } from '../../server/src/db/sql.ts'
import {
  findPlatformAccount,
  type PlatformAccount,
} from '../../server/src/features/money/deposits/platform-account.ts'
import { makeTokens, type Tokens } from '../../server/src/http/access/tokens.ts'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import type { Journal } from '../oracles/journal.ts'
import type { Watch } from '../oracles/watch.ts'
import type { Random } from '../run/random.ts'
import type { Build } from './build.ts'
import { makeClient } from './client.ts'
import { type Entered, makeEntered, seeing } from './entered.ts'
import { type HttpRequest, type HttpResponse, send } from './http-request.ts'
import type { TestEnvironment } from './test-environment.ts'
import { type ServerProcess, serverProcess } from './web-process.ts'

/** The parts of an installation that buyers, shops and oracles need. */
export interface SystemUnderTest {
  readonly environment: TestEnvironment
  /** The name of the installation's database, unique in a run. */
  readonly name: string
  readonly public_url: string
  /** Direct access to the database, as its owner and without timeouts for statements and locks. */
  readonly db: OwnersDatabase
  readonly tokens: Tokens
  readonly watch: Watch
  readonly journal: Journal
  readonly random: Random
  /** The orders entered by members of a shop: the number of requests, and the ids of acknowledged orders. */
  readonly entered: Entered
  /** Sends a request to a running web process. The watch sees the answer. */
  ask(ask: HttpRequest): Promise<HttpResponse>
  /**
   * Returns a typed client, with the token if given. A refusal throws. The watch also sees the client's
   * answers.
   */
  as(access_token?: string, server?: number): ApiClient
}

export interface World extends SystemUnderTest {
  readonly data_dir: string
  /** The platform's own Stripe account, for deposits. */
  readonly platform: PlatformAccount
  readonly webs: readonly ServerProcess[]
  readonly workers: readonly ServerProcess[]
  /** The port at which the processes reach the database. */
  readonly database_wire_port: number
  /** Leads to the first web process over the wire `web0`, for cutting its answers. */
  readonly proxied_port: number
  /** The sender of all mails of the world, unique in a run. */
  readonly mail_from: string
  /** Reports an interruption of a job-running process that the world does not notice itself. */
  interrupted(jobs?: number): void
  /**
   * Returns the number of interruptions, and the maximum of affected jobs: a process with jobs died, or
   * connections to the database or the mail server were lost. Each job may have been a mail that the mail
   * server accepted and that was not recorded as sent. Such a mail may rightly be sent again.
   */
  interruptions(): Promise<{ times: number; jobs: number }>
  /** Good conditions again on the wires of the database, Stripe and mail. */
  mend(): Promise<void>
  /** Processes that start from now on run the build. */
  replaceBuild(build: Build): void
  /** Starts an extra web process with separate settings. `ask` sends nothing to it unless given its port. */
  startExtra(env: Record<string, string>): Promise<ServerProcess>
  wire(name: 'db' | 'stripe' | 'smtp' | 'web0'): string
  stop(): Promise<void>
}

export interface WorldOptions {
  environment: TestEnvironment
  build: Build
  watch: Watch
  journal: Journal
  random: Random
  webs?: number
  workers?: number
  /** Added to the usual settings of every process. */
  env?: Record<string, string>
  /** Each process gets a file from which it reads the name of the failpoint to end at. */
  failpoint_files?: boolean
  /** The folder of the world's files. A folder below the environment's if absent. */
  data_dir?: string
  /** True if the processes get an empty database and migrate it themselves. */
  is_blank?: boolean
  /** SQL to run on the database before any process starts. */
  change_database?: string
  /** How long a process may take to get ready; a minute where absent. */
  ready_within_ms?: number
}

/** Number of concurrent jobs of a process. */
const CONCURRENT_JOBS = 4

const WIRES = ['db', 'stripe', 'smtp'] as const

const saveLogs = (name: string, data_dir: string): void => {
  const folder = join(REPOSITORY_ROOT, 'resilience/logs', name)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(data_dir).filter((file) => file.endsWith('.log')))
    copyFileSync(join(data_dir, file), join(folder, file))
}

export async function startWorld(options: WorldOptions): Promise<World> {
  const {
    environment,
    build,
    watch,
    journal,
    random,
    webs: web_count = 2,
    workers: worker_count = 1,
  } = options
  const { network, outside } = environment
  let running = build
  const name = `w${randomUUID().replaceAll('-', '').slice(0, 10)}`
  const url = await (options.is_blank ? environment.blankDatabase(name) : environment.newDatabase(name))
  const db = openAsOwner({
    url,
    statement_timeout_ms: 0,
    lock_timeout_ms: 0,
    acquire_timeout_ms: 20_000,
    max: 10,
    // Distinguishes these connections from the product's, which are terminated occasionally.
    application_name: 'kontor-resilience',
  })
  // Shorter than the lock timeout, because a deadlock must be reported as a deadlock and not as a timeout.
  await db.run(sql`alter database ${sql.ident(name)} set deadlock_timeout = '100ms'`)
  if (options.change_database) await db.run({ text: options.change_database, values: [], name: '' })
  const data_dir = options.data_dir ?? join(environment.folder, name)
  mkdirSync(data_dir, { recursive: true })

  const there = await outside.addresses()
  const wires = {
    db: await network.open(`${name}.db`, environment.database_port),
    stripe: await network.open(`${name}.stripe`, Number(new URL(there.stripe).port)),
    smtp: await network.open(`${name}.smtp`, there.smtp_port),
  }
  const database_url = new URL(url)
  database_url.port = String(wires.db)
  // Not through the socket: faults are made on the wire.
  database_url.search = ''
  const ports = await Promise.all(Array.from({ length: web_count + worker_count }, () => freePort()))
  const mail_from = `${name}@kontor.test`
  const interrupted = { times: 0, jobs: 0 }
  let job_processes = worker_count
  const concurrentJobs = () => CONCURRENT_JOBS * job_processes
  const postmaster_kills = environment.postmaster_kills
  const onDeath = () => {
    interrupted.times++
    interrupted.jobs += CONCURRENT_JOBS
  }
  const public_url = `http://127.0.0.1:${ports[0]}`
  const proxied_port = await network.open(`${name}.web0`, ports[0]!)
  const env = {
    NODE_ENV: 'development',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    SHED_LOAD: 'off',
    LOG_LEVEL: 'info',
    JOBS: 'off',
    DATA_DIR: data_dir,
    DATABASE_URL: database_url.href,
    PUBLIC_URL: public_url,
    STRIPE_API_BASE: `http://127.0.0.1:${wires.stripe}`,
    MAIL_FROM: mail_from,
    SMTP_URL: `smtp://127.0.0.1:${wires.smtp}`,
    ...there.google,
    ...options.env,
  }
  // Also makes the keys shared by all processes.
  const config = readConfig(env)
  const { jwt_key } = config
  const platform = findPlatformAccount(config)!
  await outside.setEndpoint(
    platform.account.secret_key,
    `${public_url}/v1/webhooks/stripe`,
    platform.webhook_secret,
  )
  const processes = ports.map((port, at) => {
    const is_worker = at >= web_count
    const process_name = is_worker ? `worker ${at - web_count}` : `web ${at}`
    const slug = process_name.replace(' ', '-')
    return serverProcess({
      name: process_name,
      file: () => (is_worker ? running.worker_file : running.web_file),
      port,
      env: {
        ...env,
        ...(options.failpoint_files ? { FAILPOINT_FILE: join(data_dir, `${slug}.failpoint`) } : {}),
      },
      log_file: join(data_dir, `${slug}.log`),
      is_worker,
      ready_within_ms: options.ready_within_ms,
      ...(is_worker ? { onDeath } : {}),
      // With failpoints the processes exit on purpose.
      ...(options.failpoint_files ? {} : { onAccident: (how: string) => watch.violate('F-18', how) }),
    })
  })
  const end = async () => {
    await Promise.all(processes.map((process) => process.kill()))
    await db.close()
    await environment.dropDatabase(name)
  }
  await Promise.all(processes.map((process) => process.start())).catch(async (error: unknown) => {
    await end()
    throw error
  })
  const webs = processes.slice(0, web_count)
  const workers = processes.slice(web_count)
  await outside.setWebs(webs.map(({ port }) => `http://127.0.0.1:${port}`))
  // Must never be in an answer.
  for (const secret of [database_url.password, platform.account.secret_key, platform.webhook_secret])
    watch.secrets.add(secret)

  const entered = makeEntered()
  const see = seeing(watch, journal, entered)

  let turn = 0
  const webFor = (server: number | undefined) => {
    if (server !== undefined) return webs[server]!
    const running = webs.filter(({ is_ready }) => is_ready)
    return running[turn++ % Math.max(1, running.length)] ?? webs[0]!
  }

  return {
    environment,
    name,
    data_dir,
    public_url,
    platform,
    webs,
    workers,
    database_wire_port: wires.db,
    db,
    watch,
    entered,
    journal,
    random,
    proxied_port,
    mail_from,
    tokens: makeTokens(jwt_key, public_url),
    async ask(ask) {
      const answer = await send(ask.port ?? webFor(ask.server).port, ask)
      see(ask, answer)
      return answer
    },
    as: (access_token, server = 0) => makeClient(see, `http://127.0.0.1:${webs[server]!.port}`, access_token),
    interrupted(jobs = 1) {
      if (jobs > 0) interrupted.times++
      interrupted.jobs += jobs
    },
    async interruptions() {
      const losses = (
        await Promise.all([network.losses(`${name}.db`), network.losses(`${name}.smtp`)])
      ).flat()
      const kills = environment.postmaster_kills - postmaster_kills
      // The number of running jobs limits the loss, regardless of the number of lost connections.
      const lost = losses.reduce((sum, connections) => sum + Math.min(connections, concurrentJobs()), 0)
      return {
        times: interrupted.times + kills + losses.length,
        jobs: interrupted.jobs + kills * concurrentJobs() + lost,
      }
    },
    async mend() {
      for (const wire of WIRES) await network.mend(`${name}.${wire}`)
    },
    replaceBuild(build) {
      running = build
    },
    async startExtra(more) {
      if (more.JOBS === 'on') job_processes++
      const extra = serverProcess({
        name: `extra ${processes.length}`,
        file: running.web_file,
        port: await freePort(),
        env: { ...env, ...more },
        log_file: join(data_dir, `extra-${processes.length}.log`),
        ...(more.JOBS === 'on' ? { onDeath } : {}),
      })
      processes.push(extra)
      await extra.start()
      return extra
    },
    wire: (wire) => `${name}.${wire}`,
    async stop() {
      await end()
      // The logs are only of interest where something went wrong.
      if (watch.violations.length > 0 && !options.change_database && build.is_sound) saveLogs(name, data_dir)
    },
  }
}
