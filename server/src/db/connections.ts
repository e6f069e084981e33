// The connections themselves: made when they are needed, lent by lane, thrown away when in doubt. Making one belongs to nobody: who does
// not want to wait for it any longer is turned away, and the connection serves the next one. So a line on which a connection takes longer
// than anybody's patience still fills the pool. A few are kept open however quiet it is.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { INNER_EXTRA, LANES, type Lane, limitsOf } from './lanes.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface PoolStats {
  readonly max: number
  readonly total: number
  readonly idle: number
  readonly waiting: number
  /** For those who wait. */
  readonly places: number
  /** How long another one would wait, at the pace at which those before are served. */
  readonly expected_wait_ms: number
  /** How long the buyer or visitor has waited who waits longest. */
  readonly oldest_wait_ms: number
}

export interface ConnectionOptions {
  readonly config: pg.ClientConfig
  readonly max: number
  /** Kept open from the first use on. */
  readonly keep: number
  readonly queue_limit: number
  readonly wait_ms: number
  readonly on_error?: ((error: Error) => void) | undefined
}

export interface Connections {
  /** Waits at most as long as the lane allows, and `within_ms`. Throws `DatabaseUnavailable`. */
  borrow(lane: Lane, within_ms?: number): Promise<pg.Client>
  giveBack(client: pg.Client, is_broken: boolean): void
  stats(): PoolStats
  /** Turns away who waits, and resolves when everything lent is back and closed. */
  close(): Promise<void>
}

interface Waiter {
  resolve(client: pg.Client): void
  reject(error: Error): void
  timer: NodeJS.Timeout
  since: number
}

const FULL = 'Too many requests are waiting for the database.'
/** Buyers and visitors, whose lanes come first. */
const FOREMOST_LANES = LANES.indexOf('visit') + 1
/** Unused for so long, a connection beyond those that are kept is closed; looked for so often. */
const IDLE_MS = 30_000
const SWEEP_MS = 5000
/** An attempt this old may be one that never ends: another is made beside it. */
const HOPEFUL_MS = 1500
const RETRY_MS = 100
/** Of the latest in the mean of all before it. */
const PACE_WEIGHT = 0.1
/** Between two attempts at the connections that are kept. */
const LONGEST_PAUSE_MS = 2000
/** For a server that does not answer a goodbye. */
const GOODBYE_MS = 1000

/** Politely, and after a while without waiting for an answer. */
function part(client: pg.Client): Promise<void> {
  const hang_up = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS)
  return client
    .end()
    .catch(() => undefined)
    .finally(() => clearTimeout(hang_up))
}

export function makeConnections(options: ConnectionOptions): Connections {
  const { config, max, keep, queue_limit } = options
  const limits = LANES.map((lane) => limitsOf(lane, max, queue_limit, options.wait_ms))
  const queues: Waiter[][] = LANES.map(() => [])
  const idle: { client: pg.Client; since: number }[] = []
  const lent = new Map<pg.Client, number>()
  const lent_by_rank = LANES.map(() => 0)
  const attempts = new Map<pg.Client, number>()
  let closing = false
  let onClosed: (() => void) | undefined
  let keeping: Promise<void> | undefined
  let was_used = false
  let retry: NodeJS.Timeout | undefined
  // Between two who had to wait, the latest counting most.
  let pace_ms = 0
  let served_at = 0

  const open = () => idle.length + lent.size
  const waiting = () => queues.reduce((sum, { length }) => sum + length, 0)

  /** Whether it leaves to every lane before it what is theirs. */
  function mayLend(rank: number): boolean {
    if (lent.size < limits[rank]!.most_lent) return true
    let held = lent_by_rank.slice(rank).reduce((sum, count) => sum + count, 0)
    for (let at = rank; at >= Math.min(rank, 1); at--) {
      if (at < rank) held += lent_by_rank[at]!
      if (held >= limits[at]!.most_lent) return false
    }
    return true
  }

  /** Whoever came last of those who matter least gives way to who matters more. */
  function makePlace(rank: number): boolean {
    const waiter = queues.findLast((queue, at) => at > rank && queue.length > 0)?.pop()
    if (waiter === undefined) return false
    clearTimeout(waiter.timer)
    waiter.reject(new DatabaseUnavailable(FULL))
    return true
  }

  function lendTo(rank: number): pg.Client {
    const { client } = idle.pop()!
    lent.set(client, rank)
    lent_by_rank[rank]!++
    return client
  }

  /** Serves who waits, most important first, and sees to more connections where that is what is missing. */
  function serve(): void {
    let missing = 0
    for (const [rank, queue] of queues.entries()) {
      while (queue.length > 0 && idle.length > 0 && mayLend(rank)) {
        const { resolve, timer } = queue.shift()!
        clearTimeout(timer)
        resolve(lendTo(rank))
        notePace()
      }
      if (queue.length > 0 && mayLend(rank)) missing += queue.length
    }
    if (missing > 0) reachOut(missing)
  }

  function notePace(): void {
    const now = performance.now()
    pace_ms += PACE_WEIGHT * (now - served_at - pace_ms)
    served_at = now
  }

  function oldestWait(): number {
    const now = performance.now()
    return Math.max(0, ...queues.slice(0, FOREMOST_LANES).map(([first]) => (first ? now - first.since : 0)))
  }

  function reachOut(wanted: number): void {
    const now = performance.now()
    let hopeful = 0
    for (const since of attempts.values()) if (now - since < HOPEFUL_MS) hopeful++
    const room = max + (queues[0]!.length > 0 ? INNER_EXTRA : 0) - open() - hopeful
    const new_ones = Math.min(wanted - hopeful, room, 2 * max - attempts.size)
    for (let times = 0; times < new_ones; times++) void connect()
    // Where all hope is on attempts under way, they are counted once more when they are old.
    serveIn(HOPEFUL_MS)
  }

  function serveIn(ms: number): void {
    if (retry !== undefined || closing) return
    retry = setTimeout(() => {
      retry = undefined
      serve()
    }, ms).unref()
  }

  /** Whether there is a new connection; it is idle, or already lent. */
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
      void part(client)
      onFailure(error as Error)
      return false
    }
    if (closing || open() >= max + INNER_EXTRA) {
      await part(client)
      settleClosing()
    } else {
      idle.push({ client, since: performance.now() })
      serve()
    }
    return true
  }

  /** Nobody is left waiting for a database that cannot be reached at all. */
  function onFailure(error: Error): void {
    settleClosing()
    if (open() > 0 || attempts.size > 0) {
      if (waiting() > 0) serveIn(RETRY_MS)
      return
    }
    for (const queue of queues)
      for (const { reject, timer } of queue.splice(0)) {
        clearTimeout(timer)
        reject(new DatabaseUnavailable('The database cannot be reached.', { cause: error }))
      }
    keepSome()
  }

  /** One at a time and ever more slowly while it fails. */
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
    void part(client)
    settleClosing()
    keepSome()
  }

  const sweep = setInterval(() => {
    const before = performance.now() - IDLE_MS
    while (open() > keep && idle.length > 0 && idle[0]!.since < before) {
      const { client } = idle.shift()!
      void part(client)
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
      if (closing) return Promise.reject(new DatabaseUnavailable('The pool has been closed.'))
      const is_first = !was_used
      was_used = true
      if (is_first) keepSome()
      if (idle.length > 0 && mayLend(rank)) return Promise.resolve(lendTo(rank))
      if (within_ms <= 0) return Promise.reject(new DatabaseUnavailable('There is no time left for this.'))
      if (queues[rank]!.length >= most_waiting || (waiting() >= queue_limit && !makePlace(rank)))
        return Promise.reject(new DatabaseUnavailable(FULL))
      return new Promise((resolve, reject) => {
        const queue = queues[rank]!
        const waiter: Waiter = {
          resolve,
          reject,
          since: performance.now(),
          timer: setTimeout(
            () => {
              queue.splice(queue.indexOf(waiter), 1)
              reject(new DatabaseUnavailable('No connection to the database could be had in time.'))
            },
            Math.min(wait_ms, within_ms),
          ),
        }
        if (waiting() === 0) served_at = waiter.since
        queue.push(waiter)
        serve()
      })
    },
    giveBack(client, is_broken) {
      lent_by_rank[lent.get(client)!]!--
      lent.delete(client)
      if (closing || is_broken) {
        void part(client)
        settleClosing()
        if (is_broken) keepSome()
      } else idle.push({ client, since: performance.now() })
      serve()
    },
    stats: () => ({
      max,
      total: open(),
      idle: idle.length,
      waiting: waiting(),
      places: queue_limit,
      expected_wait_ms: waiting() * pace_ms,
      oldest_wait_ms: oldestWait(),
    }),
    close() {
      closing = true
      clearInterval(sweep)
      clearTimeout(retry)
      for (const queue of queues)
        for (const { reject, timer } of queue.splice(0)) {
          clearTimeout(timer)
          reject(new DatabaseUnavailable('The pool has been closed.'))
        }
      const ends = idle.splice(0).map(({ client }) => part(client))
      for (const client of attempts.keys()) client.connection.stream.destroy()
      const all_back = new Promise<void>((resolve) => {
        onClosed = resolve
        settleClosing()
      })
      return Promise.all([...ends, all_back]).then(() => undefined)
    },
  }
}
