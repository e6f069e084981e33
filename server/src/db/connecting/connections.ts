// The pool's connections: made on demand, lent by lane, closed when their state is in doubt. An attempt to connect belongs to no caller: a
// caller whose wait is over is turned away, and the finished connection serves the next one. So the pool fills even where connecting takes
// longer than any caller waits. A few connections are kept open even when idle.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { INNER_EXTRA, LANES, type Lane, limitsOf } from './lanes.ts'
import { makeLending } from './lending.ts'
import { makeWaitingLine } from './waiting-line.ts'

export interface PoolStats {
  readonly max: number
  readonly total: number
  readonly idle: number
  readonly waiting: number
  /** How many callers may wait at once. */
  readonly places: number
  /** How long another caller would wait, at the pace at which those before are served. */
  readonly expected_wait_ms: number
  /** The longest time that a buyer or visitor who is still waiting has waited. */
  readonly oldest_wait_ms: number
}

export interface ConnectionOptions {
  readonly config: pg.ClientConfig
  readonly max: number
  /** The number of connections kept open from the first use on. */
  readonly keep: number
  readonly queue_limit: number
  readonly wait_ms: number
  readonly on_error?: ((error: Error) => void) | undefined
}

export interface Connections {
  /** Waits no longer than the lane's limit or `within_ms`. Throws `DatabaseUnavailable`. */
  borrow(lane: Lane, within_ms?: number): Promise<pg.Client>
  giveBack(client: pg.Client, is_broken: boolean): void
  stats(): PoolStats
  /** Turns waiting callers away, and resolves when every lent connection has been given back and closed. */
  close(): Promise<void>
}

const CLOSED = 'The pool has been closed.'
/** A connection beyond those that are kept is closed after IDLE_MS without use; checked every SWEEP_MS. */
const IDLE_MS = 30_000
const SWEEP_MS = 5000
/** An attempt to connect that takes longer than this may never end: another one is made beside it. */
const FRESH_ATTEMPT_MS = 1500
const RETRY_MS = 100
/** The longest pause between two attempts to make the connections that are kept. */
const LONGEST_PAUSE_MS = 2000
/** How long to wait for a server to answer the end of a connection. */
const CLOSE_TIMEOUT_MS = 1000

/** Ends a connection; after CLOSE_TIMEOUT_MS without an answer, destroys its socket. */
function closeConnection(client: pg.Client): Promise<void> {
  const hang_up = setTimeout(() => client.connection.stream.destroy(), CLOSE_TIMEOUT_MS)
  return client
    .end()
    .catch(() => undefined)
    .finally(() => clearTimeout(hang_up))
}

export function makeConnections(options: ConnectionOptions): Connections {
  const { config, max, keep, queue_limit } = options
  const limits = LANES.map((lane) => limitsOf(lane, max, queue_limit, options.wait_ms))
  const line = makeWaitingLine<pg.Client>(queue_limit)
  const lending = makeLending<pg.Client>(limits.map(({ most_lent }) => most_lent))
  const idle: { client: pg.Client; since: number }[] = []
  const attempts = new Map<pg.Client, number>()
  let closing = false
  let onClosed: (() => void) | undefined
  let keeping: Promise<void> | undefined
  let was_used = false
  let retry: NodeJS.Timeout | undefined

  const open = () => idle.length + lending.count()
  const lendTo = (rank: number) => lending.lend(idle.pop()!.client, rank)

  /** Lends idle connections to waiting callers, the most important lane first, and begins to make more where they are missing. */
  function serve(): void {
    let missing = 0
    for (const rank of LANES.keys()) {
      while (line.waitingIn(rank) > 0 && idle.length > 0 && lending.mayLend(rank))
        line.serveFirst(rank, lendTo(rank))
      if (lending.mayLend(rank)) missing += line.waitingIn(rank)
    }
    if (missing > 0) reachOut(missing)
  }

  /** Begins as many attempts to connect as `wanted` callers need, beyond the recent attempts that are still under way. */
  function reachOut(wanted: number): void {
    const now = performance.now()
    let hopeful = 0
    for (const since of attempts.values()) if (now - since < FRESH_ATTEMPT_MS) hopeful++
    const room = max + (line.waitingIn(0) > 0 ? INNER_EXTRA : 0) - open() - hopeful
    const new_ones = Math.min(wanted - hopeful, room, 2 * max - attempts.size)
    for (let times = 0; times < new_ones; times++) void connect()
    // Looks again when the attempts under way are too old to rely on.
    serveIn(FRESH_ATTEMPT_MS)
  }

  function serveIn(ms: number): void {
    if (retry !== undefined || closing) return
    retry = setTimeout(() => {
      retry = undefined
      serve()
    }, ms).unref()
  }

  /** Makes a connection, which is then idle or already lent. False where that failed. */
  async function connect(): Promise<boolean> {
    const client = new pg.Client(config)
    attempts.set(client, performance.now())
    client.on('error', (error) => dropIdle(client, error))
    client.on('end', () => dropIdle(client))
    try {
      await client.connect()
      attempts.delete(client)
    } catch (error) {
      attempts.delete(client)
      void closeConnection(client)
      onFailure(error as Error)
      return false
    }
    if (closing || open() >= max + INNER_EXTRA) {
      await closeConnection(client)
      settleClosing()
    } else {
      idle.push({ client, since: performance.now() })
      serve()
    }
    return true
  }

  /** Tries again soon; but where no connection is open or being made, the database is down, and all waiting callers are turned away. */
  function onFailure(error: Error): void {
    settleClosing()
    if (open() > 0 || attempts.size > 0) {
      if (line.count() > 0) serveIn(RETRY_MS)
      return
    }
    line.turnAwayAll(new DatabaseUnavailable('The database cannot be reached.', { cause: error }))
    keepSome()
  }

  /** Makes the connections that are kept open: one at a time, with longer and longer pauses while that fails. */
  function keepSome(): void {
    if (!was_used || closing || keeping || open() >= keep) return
    keeping = (async () => {
      for (let pause = 100; !closing && open() < keep; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        if (await connect()) continue
        await sleep(pause * (0.5 + Math.random()), undefined, { ref: false })
      }
      keeping = undefined
    })()
  }

  function dropIdle(client: pg.Client, error?: Error): void {
    const at = idle.findIndex((one) => one.client === client)
    if (at === -1) return
    idle.splice(at, 1)
    if (error) options.on_error?.(error)
    void closeConnection(client)
    settleClosing()
    keepSome()
  }

  const sweep = setInterval(() => {
    const before = performance.now() - IDLE_MS
    while (open() > keep && idle.length > 0 && idle[0]!.since < before) {
      const { client } = idle.shift()!
      void closeConnection(client)
    }
  }, SWEEP_MS)
  sweep.unref()

  function settleClosing(): void {
    if (closing && open() === 0 && attempts.size === 0) onClosed?.()
  }

  return {
    borrow(lane, within_ms = Number.POSITIVE_INFINITY) {
      const rank = LANES.indexOf(lane)
      const { most_waiting, wait_ms } = limits[rank]!
      if (closing) return Promise.reject(new DatabaseUnavailable(CLOSED))
      const is_first = !was_used
      was_used = true
      if (is_first) keepSome()
      if (idle.length > 0 && lending.mayLend(rank)) return Promise.resolve(lendTo(rank))
      if (within_ms <= 0) return Promise.reject(new DatabaseUnavailable('There is no time left for this.'))
      const waiting = line.join(rank, most_waiting, Math.min(wait_ms, within_ms))
      serve()
      return waiting
    },
    giveBack(client, is_broken) {
      lending.takeBack(client)
      if (closing || is_broken) {
        void closeConnection(client)
        settleClosing()
        if (is_broken) keepSome()
      } else idle.push({ client, since: performance.now() })
      serve()
    },
    stats: () => ({
      max,
      total: open(),
      idle: idle.length,
      waiting: line.count(),
      places: queue_limit,
      expected_wait_ms: line.expectedWait(),
      oldest_wait_ms: line.oldestWait(),
    }),
    close() {
      closing = true
      clearInterval(sweep)
      clearTimeout(retry)
      line.turnAwayAll(new DatabaseUnavailable(CLOSED))
      const ends = idle.splice(0).map(({ client }) => closeConnection(client))
      for (const client of attempts.keys()) client.connection.stream.destroy()
      const all_back = new Promise<void>((resolve) => {
        onClosed = resolve
        settleClosing()
      })
      return Promise.all([...ends, all_back]).then(() => undefined)
    },
  }
}
