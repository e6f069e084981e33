// The pool's connections: made on demand (connector.ts), handed out by priority, closed when their state is in doubt. A few stay open even when idle.

import type pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { closeConnection } from './close-connection.ts'
import { makeConnectionAllocator } from './connection-allocator.ts'
import { makeConnector } from './connector.ts'
import { INNER_EXTRA, limitsOf, PRIORITIES, type Priority } from './priorities.ts'
import { makeWaitQueue } from './wait-queue.ts'

export interface PoolStats {
  readonly max: number
  readonly total: number
  readonly idle: number
  readonly waiting: number
  /** How many callers may wait at a time. */
  readonly places: number
  /** How long another caller would wait, at the pace at which those before are served. */
  readonly expected_wait_ms: number
  /** The longest time that a buyer or visitor who is still waiting has waited. */
  readonly oldest_wait_ms: number
}

export interface ConnectionOptions {
  readonly config: pg.ClientConfig
  readonly max: number
  /** The minimum of open connections, from the first use on. */
  readonly keep: number
  readonly queue_limit: number
  readonly wait_ms: number
  readonly on_error?: ((error: Error) => void) | undefined
}

export interface Connections {
  /** Waits no longer than the priority's limit or `within_ms`. Throws `DatabaseUnavailable`. */
  borrow(priority: Priority, within_ms?: number): Promise<pg.Client>
  giveBack(client: pg.Client, is_broken: boolean): void
  stats(): PoolStats
  /** Rejects waiting callers, and resolves when every connection in use has been returned and closed. */
  close(): Promise<void>
}

const CLOSED = 'The pool has been closed.'
/** A connection beyond the minimum is closed after IDLE_MS without use; checked every SWEEP_MS. */
const IDLE_MS = 30_000
const SWEEP_MS = 5000

export function makeConnections(options: ConnectionOptions): Connections {
  const { config, max, keep, queue_limit } = options
  const limits = PRIORITIES.map((priority) => limitsOf(priority, max, queue_limit, options.wait_ms))
  const line = makeWaitQueue<pg.Client>(queue_limit)
  const lending = makeConnectionAllocator<pg.Client>(limits.map(({ most_lent }) => most_lent))
  const idle: { client: pg.Client; since: number }[] = []
  let closing = false
  let onClosed: (() => void) | undefined
  let was_used = false

  const open = () => idle.length + lending.count()
  const connector = makeConnector({
    config,
    max,
    keep,
    open,
    isWaitedFor: () => line.count() > 0,
    serve,
    onMade(client) {
      idle.push({ client, since: performance.now() })
      serve()
    },
    onLost: dropIdle,
    onOver: settleClosing,
    onAllFailed: (cause) =>
      line.turnAwayAll(new DatabaseUnavailable('The database cannot be reached.', { cause })),
  })
  const lendTo = (rank: number) => lending.lend(idle.pop()!.client, rank)

  /** Lends idle connections to waiting callers, the most important priority first, and begins to make more where they are missing. */
  function serve(): void {
    let missing = 0
    for (const rank of PRIORITIES.keys()) {
      while (line.waitingIn(rank) > 0 && idle.length > 0 && lending.mayLend(rank))
        line.serveFirst(rank, lendTo(rank))
      if (lending.mayLend(rank)) missing += line.waitingIn(rank)
    }
    if (missing > 0) connector.reachOut(missing, max + (line.waitingIn(0) > 0 ? INNER_EXTRA : 0))
  }

  function dropIdle(client: pg.Client, error?: Error): void {
    const at = idle.findIndex((one) => one.client === client)
    if (at === -1) return
    idle.splice(at, 1)
    if (error) options.on_error?.(error)
    void closeConnection(client)
    settleClosing()
    connector.keepSome()
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
    if (closing && open() === 0 && connector.count() === 0) onClosed?.()
  }

  return {
    borrow(priority, within_ms = Number.POSITIVE_INFINITY) {
      const rank = PRIORITIES.indexOf(priority)
      const { most_waiting, wait_ms } = limits[rank]!
      if (closing) return Promise.reject(new DatabaseUnavailable(CLOSED))
      const is_first = !was_used
      was_used = true
      if (is_first) connector.keepSome()
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
        if (is_broken) connector.keepSome()
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
      line.turnAwayAll(new DatabaseUnavailable(CLOSED))
      const ends = idle.splice(0).map(({ client }) => closeConnection(client))
      connector.close()
      const all_back = new Promise<void>((resolve) => {
        onClosed = resolve
        settleClosing()
      })
      return Promise.all([...ends, all_back]).then(() => undefined)
    },
  }
}
