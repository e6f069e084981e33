// Makes the pool's connections. An attempt to connect belongs to no caller: a caller whose wait is over is rejected, and the finished connection
// serves the next one. So the pool fills even where connecting takes longer than any caller waits.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { closeConnection } from './close-connection.ts'
import { INNER_EXTRA } from './priorities.ts'

/** An attempt to connect that takes longer than this may never end: another one is made beside it. */
const FRESH_ATTEMPT_MS = 1500
const RETRY_MS = 100
/** The longest pause between two attempts to make the minimum of connections. */
const MAX_PAUSE_MS = 2000

/** The pool that connections are made for. */
export interface ConnectorOptions {
  readonly config: pg.ClientConfig
  readonly max: number
  /** The minimum of open connections. */
  readonly keep: number
  /** How many connections the pool has. */
  open(): number
  isWaitedFor(): boolean
  /** Looks whether callers still wait for connections that are missing. */
  serve(): void
  onMade(client: pg.Client): void
  /** A connection that was made has ended, or broken. */
  onLost(client: pg.Client, error?: Error): void
  /** An attempt is over, and its connection is none of the pool's. */
  onOver(): void
  /** An attempt has failed, no other is under way, and no connection is open: the database is down. */
  onAllFailed(error: Error): void
}

export interface Connector {
  /** Begins as many attempts as `wanted` callers need, beyond the recent ones still under way, so that at most `most` connections are open. */
  reachOut(wanted: number, most: number): void
  /** Makes the minimum of connections: one at a time, with growing pauses while that fails. */
  keepSome(): void
  /** How many attempts are under way. */
  count(): number
  close(): void
}

export function makeConnector(options: ConnectorOptions): Connector {
  const { config, max, keep, open } = options
  const attempts = new Map<pg.Client, number>()
  let closing = false
  let keeping: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  function serveIn(ms: number): void {
    if (retry !== undefined || closing) return
    retry = setTimeout(() => {
      retry = undefined
      options.serve()
    }, ms).unref()
  }

  /** Makes a connection, which is then the pool's. False if that failed. */
  async function connect(): Promise<boolean> {
    const client = new pg.Client(config)
    attempts.set(client, performance.now())
    client.on('error', (error) => options.onLost(client, error))
    client.on('end', () => options.onLost(client))
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
      options.onOver()
    } else options.onMade(client)
    return true
  }

  /** Tries again soon, unless this was the last hope. */
  function onFailure(error: Error): void {
    options.onOver()
    if (open() > 0 || attempts.size > 0) {
      if (options.isWaitedFor()) serveIn(RETRY_MS)
      return
    }
    options.onAllFailed(error)
    keepSome()
  }

  function keepSome(): void {
    if (closing || keeping || open() >= keep) return
    keeping = (async () => {
      for (let pause = 100; !closing && open() < keep; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        if (await connect()) continue
        await sleep(pause * (0.5 + Math.random()), undefined, { ref: false })
      }
      keeping = undefined
    })()
  }

  return {
    reachOut(wanted, most) {
      const now = performance.now()
      let hopeful = 0
      for (const since of attempts.values()) if (now - since < FRESH_ATTEMPT_MS) hopeful++
      const room = most - open() - hopeful
      const new_ones = Math.min(wanted - hopeful, room, 2 * max - attempts.size)
      for (let times = 0; times < new_ones; times++) void connect()
      // Looks again when the attempts under way are too old to rely on.
      serveIn(FRESH_ATTEMPT_MS)
    },
    keepSome,
    count: () => attempts.size,
    close() {
      closing = true
      clearTimeout(retry)
      for (const client of attempts.keys()) client.connection.stream.destroy()
    },
  }
}
