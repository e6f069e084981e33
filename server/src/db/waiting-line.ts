// Who waits for a connection: in the order they came, lane by lane, each for as long as their lane allows. Whoever matters less gives way
// when the line is full, and how fast it moves tells how long another one would wait.

import { LANES } from './lanes.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface WaitingLine<Connection> {
  /** Throws `DatabaseUnavailable` where there is no place for one more, and when the time is over. */
  join(rank: number, most_waiting: number, wait_ms: number): Promise<Connection>
  waitingIn(rank: number): number
  /** Whoever came first in a lane, which must not be empty, gets the connection. */
  serveFirst(rank: number, connection: Connection): void
  turnAwayAll(error: Error): void
  count(): number
  /** How long another one would wait, at the pace at which those before are served. */
  expectedWait(): number
  /** How long the buyer or visitor has waited who waits longest. */
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
/** Buyers and visitors, whose lanes come first. */
const FOREMOST_LANES = LANES.indexOf('visit') + 1
/** Of the latest in the mean of all before it. */
const PACE_WEIGHT = 0.1

export function makeWaitingLine<Connection>(places: number): WaitingLine<Connection> {
  const queues: Waiter<Connection>[][] = LANES.map(() => [])
  // Between two who had to wait, the latest counting most.
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

  /** Whoever came last of those who matter least gives way to who matters more. */
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
