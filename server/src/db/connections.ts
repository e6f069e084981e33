// The connections themselves: made when they are needed, lent by lane, thrown away when in doubt. Making one belongs to nobody: who does
// not want to wait for it any longer is turned away, and the connection serves the next one. So a line on which a connection takes longer
// than anybody's patience still fills the pool. A few are kept open however quiet it is.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { INNER_EXTRA, LANES, type Lane, limitsOf } from './lanes.ts'
import { makeLending } from './lending.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { makeWaitingLine } from './waiting-line.ts'

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

const CLOSED = 'The pool has been closed.'
/** Unused for so long, a connection beyond those that are kept is closed; looked for so often. */
const IDLE_MS = 30_000
const SWEEP_MS = 5000
/** An attempt this old may be one that never ends: another is made beside it. */
const HOPEFUL_MS = 1500
const RETRY_MS = 100
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

  /** Serves who waits, most important first, and sees to more connections where that is what is missing. */
  function serve(): void {
    let missing = 0
    for (const rank of LANES.keys()) {
      while (line.waitingIn(rank) > 0 && idle.length > 0 && lending.mayLend(rank))
        line.serveFirst(rank, lendTo(rank))
      if (lending.mayLend(rank)) missing += line.waitingIn(rank)
    }
    if (missing > 0) reachOut(missing)
  }

  function reachOut(wanted: number): void {
    const now = performance.now()
    let hopeful = 0
    for (const since of attempts.values()) if (now - since < HOPEFUL_MS) hopeful++
    const room = max + (line.waitingIn(0) > 0 ? INNER_EXTRA : 0) - open() - hopeful
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
      if (line.count() > 0) serveIn(RETRY_MS)
      return
    }
    line.turnAwayAll(new DatabaseUnavailable('The database cannot be reached.', { cause: error }))
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
