// The connections of the pool, and the queue of callers. An attempt to connect belongs to no caller: the pool
// rejects a caller whose wait is over, and the finished connection serves the next caller. The pool therefore
// fills even if connecting takes longer than any caller waits.

import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { PRIORITIES, type Priority, shareOfPlaces } from './priorities.ts'

export interface PoolStats {
  readonly max: number
  readonly total: number
  readonly idle: number
  readonly waiting: number
  /** How many callers may wait at a time. */
  readonly places: number
  /** Expected wait of a new caller, at the present pace of the queue. */
  readonly expected_wait_ms: number
  /** The longest wait of a buyer or visitor in the queue. */
  readonly oldest_wait_ms: number
}

export interface BulkheadOptions {
  readonly config: pg.ClientConfig
  readonly max: number
  /** The minimum of open connections, from the first use on. */
  readonly keep: number
  readonly queue_limit: number
  readonly wait_ms: number
  /**
   * An attempt to connect that takes longer may never end, so a second attempt begins. FRESH_ATTEMPT_MS when
   * absent.
   */
  readonly fresh_attempt_ms?: number | undefined
  /** An idle connection broke. */
  readonly on_error?: ((error: Error) => void) | undefined
}

export interface Bulkhead {
  /** Waits no longer than `wait_ms` or `within_ms`. Throws `DatabaseUnavailable`. */
  acquire(priority: Priority, within_ms?: number): Promise<pg.Client>
  /** Closes the connection if it is broken or was lost in the meantime. */
  release(client: pg.Client, is_broken: boolean): void
  stats(): PoolStats
  /** Rejects waiting callers, and resolves when every connection in use has been returned and closed. */
  close(): Promise<void>
}

interface Waiter {
  readonly rank: number
  readonly since: number
  readonly timer: NodeJS.Timeout
  resolve(client: pg.Client): void
  reject(error: Error): void
}

const CLOSED = 'The pool has been closed.'
const FULL = 'Too many requests are waiting for the database.'
const TOO_LATE = 'No connection to the database could be had in time.'

const INNER = PRIORITIES.indexOf('inner')
/**
 * Requests of the back office have `change` or a lower priority. They may hold half of the connections, and
 * wait a little less long.
 */
const OFFICE = PRIORITIES.indexOf('change')
const OFFICE_WAIT = 0.9
/**
 * A connection beyond the size of the pool, for `inner` alone: the holders of all connections of the pool may
 * wait for an `inner` statement.
 */
const SPARE = 1

/** A connection beyond the minimum is closed after IDLE_MS without use; checked every SWEEP_MS. */
const IDLE_MS = 30_000
const SWEEP_MS = 5000
const FRESH_ATTEMPT_MS = 1500
/** The pause after a failed attempt doubles from the first to the second. */
const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 2000
/** How long to wait for a server to answer the end of a connection. */
const CLOSE_TIMEOUT_MS = 1000
/** The weight of the latest interval in the moving average of the time between serving two waiting callers. */
const PACE_WEIGHT = 0.1

/** Ends a connection. Destroys its socket after CLOSE_TIMEOUT_MS without an answer. */
function closeConnection(client: pg.Client): Promise<void> {
  const hang_up = setTimeout(() => client.connection.stream.destroy(), CLOSE_TIMEOUT_MS)
  return client
    .end()
    .catch(() => undefined)
    .finally(() => clearTimeout(hang_up))
}

export function openBulkhead(options: BulkheadOptions): Bulkhead {
  const { config, max, keep, queue_limit } = options
  /** The callers who wait, the most important first, and among equals the first to come. */
  const waiters: Waiter[] = []
  const in_use = new Map<pg.Client, number>()
  const idle: { client: pg.Client; since: number }[] = []
  const attempts = new Set<pg.Client>()
  /** Connections that broke during use. */
  const lost = new WeakSet<pg.Client>()
  /** How many attempts are recent enough to rely on. */
  let hopeful = 0
  let pause_ms = MIN_PAUSE_MS
  let retry: NodeJS.Timeout | undefined
  let is_used = false
  let is_closing = false
  let onClosed: (() => void) | undefined
  let pace_ms = 0
  let served_at = 0

  const open = () => idle.length + in_use.size

  function mayAcquire(rank: number): boolean {
    let inner = 0
    let office = 0
    for (const one of in_use.values()) {
      if (one === INNER) inner++
      if (one >= OFFICE) office++
    }
    return rank === INNER || (in_use.size - inner < max && (rank < OFFICE || office < Math.ceil(max / 2)))
  }

  function takeIdle(rank: number): pg.Client {
    const { client } = idle.pop()!
    in_use.set(client, rank)
    return client
  }

  function rejectWaiter(waiter: Waiter, error: Error): void {
    clearTimeout(waiter.timer)
    waiters.splice(waiters.indexOf(waiter), 1)
    waiter.reject(error)
  }

  const rejectAll = (error: Error) => {
    for (const waiter of [...waiters]) rejectWaiter(waiter, error)
  }

  /** Rejects a caller whose share of the queue is taken. In a full queue the last caller gives way. */
  function join(rank: number, wait_ms: number): Promise<pg.Client> {
    const behind = waiters.findIndex((waiter) => waiter.rank > rank)
    const at = behind === -1 ? waiters.length : behind
    if (at >= Math.max(1, Math.ceil(queue_limit * shareOfPlaces(PRIORITIES[rank]!))))
      return Promise.reject(new DatabaseUnavailable(FULL))
    if (waiters.length >= queue_limit) rejectWaiter(waiters.at(-1)!, new DatabaseUnavailable(FULL))
    return new Promise((resolve, reject) => {
      const since = performance.now()
      if (waiters.length === 0) served_at = since
      const timer = setTimeout(() => rejectWaiter(waiter, new DatabaseUnavailable(TOO_LATE)), wait_ms)
      const waiter: Waiter = { rank, since, timer, resolve, reject }
      waiters.splice(at, 0, waiter)
    })
  }

  /** Lends idle connections to waiting callers, and begins to make the missing connections. */
  function serve(): void {
    while (idle.length > 0) {
      const at = waiters.findIndex(({ rank }) => mayAcquire(rank))
      if (at === -1) break
      const [waiter] = waiters.splice(at, 1) as [Waiter]
      clearTimeout(waiter.timer)
      waiter.resolve(takeIdle(waiter.rank))
      const now = performance.now()
      pace_ms += PACE_WEIGHT * (now - served_at - pace_ms)
      served_at = now
    }
    const room = (waiters[0]?.rank === INNER ? max + SPARE : max) - open() - hopeful
    if (room <= 0 || is_closing) return
    const to_keep = is_used && retry === undefined ? keep - open() : 0
    const wanted = Math.max(to_keep, waiters.filter(({ rank }) => mayAcquire(rank)).length)
    const missing = Math.min(wanted - hopeful, room, 2 * max - attempts.size)
    for (let count = 0; count < missing; count++) void connect()
  }

  async function connect(): Promise<void> {
    const client = new pg.Client(config)
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client))
    attempts.add(client)
    hopeful++
    let is_hopeful = true
    const giveUpHope = () => {
      if (is_hopeful) hopeful--
      is_hopeful = false
    }
    const stale = setTimeout(() => {
      giveUpHope()
      serve()
    }, options.fresh_attempt_ms ?? FRESH_ATTEMPT_MS).unref()
    const failure = await client.connect().then(
      () => undefined,
      (error: Error) => error,
    )
    clearTimeout(stale)
    giveUpHope()
    attempts.delete(client)
    if (failure !== undefined || is_closing || open() >= max + SPARE) {
      void closeConnection(client).finally(settleClosing)
      if (failure !== undefined) tryLater(failure)
      return
    }
    pause_ms = MIN_PAUSE_MS
    idle.push({ client, since: performance.now() })
    serve()
  }

  /**
   * Schedules a new attempt. If there is no connection and no attempt, the database is down, and callers need
   * not wait.
   */
  function tryLater(cause: Error): void {
    if (open() === 0 && attempts.size === 0)
      rejectAll(new DatabaseUnavailable('The database cannot be reached.', { cause }))
    if (retry !== undefined || is_closing) return
    const next = () => {
      retry = undefined
      serve()
    }
    retry = setTimeout(next, pause_ms * (0.5 + Math.random())).unref()
    pause_ms = Math.min(2 * pause_ms, MAX_PAUSE_MS)
  }

  function lose(client: pg.Client, error?: Error): void {
    if (in_use.has(client)) lost.add(client)
    const at = idle.findIndex((one) => one.client === client)
    if (at === -1) return
    idle.splice(at, 1)
    if (error) options.on_error?.(error)
    discard(client)
  }

  function discard(client: pg.Client): void {
    void closeConnection(client)
    settleClosing()
    serve()
  }

  function settleClosing(): void {
    if (is_closing && open() === 0 && attempts.size === 0) onClosed?.()
  }

  const sweep = setInterval(() => {
    const before = performance.now() - IDLE_MS
    while (open() > keep && idle.length > 0 && idle[0]!.since < before)
      void closeConnection(idle.shift()!.client)
  }, SWEEP_MS).unref()

  return {
    acquire(priority, within_ms = Number.POSITIVE_INFINITY) {
      const rank = PRIORITIES.indexOf(priority)
      if (is_closing) return Promise.reject(new DatabaseUnavailable(CLOSED))
      is_used = true
      if (idle.length > 0 && mayAcquire(rank)) return Promise.resolve(takeIdle(rank))
      if (within_ms <= 0) return Promise.reject(new DatabaseUnavailable('There is no time left for this.'))
      const wait_ms = rank < OFFICE ? options.wait_ms : OFFICE_WAIT * options.wait_ms
      const waiting = join(rank, Math.min(rank === INNER ? 2 * wait_ms : wait_ms, within_ms))
      serve()
      return waiting
    },
    release(client, is_broken) {
      in_use.delete(client)
      if (is_closing || is_broken || lost.has(client)) return discard(client)
      idle.push({ client, since: performance.now() })
      serve()
    },
    stats() {
      const now = performance.now()
      const buyer = waiters
        .filter(({ rank }) => rank < OFFICE)
        .reduce((since, one) => Math.min(since, one.since), now)
      return {
        max,
        total: open(),
        idle: idle.length,
        waiting: waiters.length,
        places: queue_limit,
        expected_wait_ms: waiters.length * pace_ms,
        oldest_wait_ms: now - buyer,
      }
    },
    async close() {
      is_closing = true
      clearInterval(sweep)
      clearTimeout(retry)
      rejectAll(new DatabaseUnavailable(CLOSED))
      for (const client of attempts) client.connection.stream.destroy()
      const ends = idle.splice(0).map(({ client }) => closeConnection(client))
      const all_back = new Promise<void>((resolve) => {
        onClosed = resolve
        settleClosing()
      })
      await Promise.all([...ends, all_back])
    },
  }
}
