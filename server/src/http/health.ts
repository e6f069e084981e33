// Liveness (`/healthz`), readiness (`/readyz`) and metrics for the operator.

import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { callCounts } from '../integrations/payments/providers.ts'
import type { Platform } from '../platform.ts'
import { secondsToComeBack } from './errors/problem.ts'
import { freeBytes } from './files/throw-if-no-room.ts'
import { readMetrics, sendFigures } from './metrics.ts'
import type { Admission } from './overload/admission.ts'
import { withDeadline } from './overload/with-deadline.ts'
import type { SetUp } from './set-up.ts'

const READY_WITHIN_MS = 2000
/** If fewer bytes are free, PostgreSQL cannot begin a new file of its log, and cannot store any order. */
const NEEDED_TO_SELL_BYTES = 16_777_216

// A pooled connection must not keep the context (shop or platform) of its last query. A kept context makes
// this process not ready.
const IS_RESET = sql<{
  is: boolean
}>`select coalesce(current_setting('kontor.scope', true), '') = '' as is`

/** Returns undefined if the database can be used. */
const databaseProblem = (db: Db): Promise<string | undefined> =>
  withDeadline(db.first(IS_RESET), READY_WITHIN_MS).then(
    (answer) => (answer?.is ? undefined : 'database connection not reset'),
    () => 'database unreachable',
  )

/**
 * Serves `/healthz`, `/readyz` and `/metrics`, and measures every request by its route. Returns the registry
 * for further metrics.
 */
export function registerHealth(
  http: FastifyInstance,
  { db, replica, config }: Pick<Platform, 'db' | 'replica' | 'config'>,
  { admission, set_up }: { admission: Admission; set_up: SetUp },
): Registry {
  const registry = new Registry()
  sendFigures(registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the database pool, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = db.pool_stats()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })

  /** Makes a counter. `read` returns each value of the label with its count. */
  const counterOf = (name: string, help: string, label: string, read: () => Iterable<[string, number]>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset()
        for (const [value, times] of read()) this.inc({ [label]: value }, times)
      },
    })
  new Counter({
    name: 'db_damage_total',
    help: 'Reports of corrupted files by the database. If above 0: restore a backup.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(db.damageCount())
    },
  })
  counterOf(
    'db_replica_reads_total',
    'Reads that can use the replica: served by it, or by the primary because it was lagging, failed or paused.',
    'outcome',
    () => Object.entries(replica.counts),
  )
  counterOf(
    'stripe_calls_total',
    'Calls to Stripe: with a response, without a response, or not sent because the circuit breaker was open.',
    'outcome',
    () => Object.entries(callCounts(config.stripe_api_base)),
  )

  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes on the fullest disk of the files and of a database on this machine. Below DISK_RESERVE_MB the back office saves nothing.',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      const free = await freeBytes(config).catch(() => Number.POSITIVE_INFINITY)
      if (Number.isFinite(free)) this.set(free)
    },
  })
  new Gauge({
    name: 'http_pressure',
    help: 'Load-shedding level: 0 rejects nothing, 1 rejects reports, 5 also rejects orders. The highest of all web processes.',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(admission.level())
    },
  })
  counterOf(
    'http_turned_away_total',
    'Requests rejected because of overload, by priority.',
    'lane',
    () => admission.turned_away,
  )

  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  http.fast_path.onResponse((method, route, status, seconds) =>
    duration.observe({ method, route, status }, seconds),
  )
  http.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )
  const diskProblem = async (): Promise<string | undefined> => {
    const needed = Math.min(config.disk_reserve_bytes, NEEDED_TO_SELL_BYTES)
    // A disk that cannot be asked must not stop sales.
    const is_full =
      db.isDiskFull() || (await freeBytes(config).catch(() => Number.POSITIVE_INFINITY)) < needed
    return is_full ? 'disk full' : undefined
  }
  http.get('/readyz', async (_request, reply) => {
    const call = db.forCall({ priority: 'inner', deadline: performance.now() + READY_WITHIN_MS })
    const problem =
      (await databaseProblem(call.forNoShop())) ??
      (await diskProblem()) ??
      (set_up.isDone() ? undefined : 'the demo shop is being set up')
    return reply
      .code(problem === undefined ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .headers(problem === undefined ? {} : { 'Retry-After': String(secondsToComeBack()) })
      .send({ status: problem ?? 'ready' })
  })
  http.get('/metrics', async (_request, reply) =>
    reply
      .header('Content-Type', registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await readMetrics(registry)),
  )
  return registry
}
