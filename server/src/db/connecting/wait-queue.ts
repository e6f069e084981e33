// The queue of callers who wait for a connection: priority by priority, in the order they came, each for as long as its priority allows. When the queue is full,
// a caller of a less important priority gives way. The expected wait of another caller follows from its pace.

import { DatabaseUnavailable } from '../unavailable.ts'
import { PRIORITIES } from './priorities.ts'

export interface WaitQueue<Connection> {
  /** Resolves to a connection. Rejects with `DatabaseUnavailable` if there is no place in the queue, or when `wait_ms` are over. */
  join(rank: number, most_waiting: number, wait_ms: number): Promise<Connection>
  waitingIn(rank: number): number
  /** Gives the connection to the caller who came first in a priority, which must not be empty. */
  serveFirst(rank: number, connection: Connection): void
  turnAwayAll(error: Error): void
  count(): number
  /** How long another caller would wait, in milliseconds, at the pace at which those before are served. */
  expectedWait(): number
  /** The longest time in milliseconds that a buyer or visitor who is still waiting has waited. */
  oldestWait(): number
}

interface Waiter<Connection> {
  resolve(connection: Connection): void
  reject(error: Error): void
  timer: NodeJS.Timeout
  since: number
}

const FULL = 'Too many requests are waiting for the database.'
const TOO_LATE = 'No connection to the database could be had in time.'
/** How many priorities, from the first, belong to buyers and visitors. */
const FOREMOST_LANES = PRIORITIES.indexOf('visit') + 1
/** The weight of the latest interval in the moving average. */
const PACE_WEIGHT = 0.1

export function makeWaitQueue<Connection>(places: number): WaitQueue<Connection> {
  const queues: Waiter<Connection>[][] = PRIORITIES.map(() => [])
  // The time between serving two waiting callers, as a moving average.
  let pace_ms = 0
  let served_at = 0

  const count = () => queues.reduce((sum, { length }) => sum + length, 0)

  function notePace(): void {
    const now = performance.now()
    pace_ms += PACE_WEIGHT * (now - served_at - pace_ms)
    served_at = now
  }

  function turnAway({ reject, timer }: Waiter<Connection>, error: Error): void {
    clearTimeout(timer)
    reject(error)
  }

  /** Turns away the caller who came last in the least important priority behind `rank`. False if there is none. */
  function makePlace(rank: number): boolean {
    const waiter = queues.findLast((queue, at) => at > rank && queue.length > 0)?.pop()
    if (waiter === undefined) return false
    turnAway(waiter, new DatabaseUnavailable(FULL))
    return true
  }

  return {
    join(rank, most_waiting, wait_ms) {
      const queue = queues[rank]!
      if (queue.length >= most_waiting || (count() >= places && !makePlace(rank)))
        return Promise.reject(new DatabaseUnavailable(FULL))
      return new Promise((resolve, reject) => {
        const leave = () => {
          queue.splice(queue.indexOf(waiter), 1)
          reject(new DatabaseUnavailable(TOO_LATE))
        }
        const waiter = { resolve, reject, since: performance.now(), timer: setTimeout(leave, wait_ms) }
        if (count() === 0) served_at = waiter.since
        queue.push(waiter)
      })
    },
    waitingIn: (rank) => queues[rank]!.length,
    serveFirst(rank, connection) {
      const { resolve, timer } = queues[rank]!.shift()!
      clearTimeout(timer)
      resolve(connection)
      notePace()
    },
    turnAwayAll(error) {
      for (const queue of queues) for (const waiter of queue.splice(0)) turnAway(waiter, error)
    },
    count,
    expectedWait: () => count() * pace_ms,
    oldestWait() {
      const now = performance.now()
      return Math.max(0, ...queues.slice(0, FOREMOST_LANES).map(([first]) => (first ? now - first.since : 0)))
    },
  }
}
