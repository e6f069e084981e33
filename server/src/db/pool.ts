// The pool of connections to PostgreSQL. Waiting is bounded everywhere: for a connection, for a lock, for an answer; whoever
// cannot be served in time gets `DatabaseUnavailable` instead of a place in an endless queue.

import pg from 'pg'
import { createListener } from './listen.ts'
import { askWith, type Connection, type Db, execute, runTransaction } from './transaction.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { valueTypes } from './value-types.ts'

export type { Db, Tx } from './transaction.ts'

export interface PoolStats {
  readonly max: number
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export interface Database extends Db {
  /**
   * NOTIFY messages of a channel, on one connection of its own; resolves, once listening, to a function that stops it. When the
   * connection is lost the payload is `LOST`, and when it has been restored `RECONNECTED`: anything may have been missed.
   */
  listen(channel: string, on_message: (payload: string) => void): Promise<() => Promise<void>>
  pool_stats(): PoolStats
  readonly connection_string: string
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  readonly max?: number
  readonly application_name?: string
  /** 0 means no limit; so for the other time-outs. */
  readonly statement_timeout_ms?: number
  readonly lock_timeout_ms?: number
  readonly idle_in_transaction_timeout_ms?: number
  readonly acquire_timeout_ms?: number
  /** Callers that may wait for a connection at once; the next one is turned away. */
  readonly queue_limit?: number
  /** Told of connections that break while nobody uses them. */
  readonly on_error?: (error: Error) => void
}

// How like words must be for `<%` to call them near; what it finds is looked at once more by whoever asks.
const SESSION_SETTINGS = '-c TimeZone=UTC -c pg_trgm.word_similarity_threshold=0.21'

/** Opens a pool; the first connection is made at the first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, max = 16, queue_limit = 200, statement_timeout_ms = 2000 } = options
  const client_config: pg.ClientConfig = {
    connectionString: url,
    application_name: options.application_name ?? 'kontor',
    statement_timeout: statement_timeout_ms,
    lock_timeout: options.lock_timeout_ms ?? 800,
    idle_in_transaction_session_timeout: options.idle_in_transaction_timeout_ms ?? 5000,
    // A server that no longer answers at all is noticed here, one second after it should have cancelled the statement itself.
    query_timeout: statement_timeout_ms === 0 ? undefined : statement_timeout_ms + 1000,
    connectionTimeoutMillis: options.acquire_timeout_ms ?? 1000,
    options: SESSION_SETTINGS,
    keepAlive: true,
    types: valueTypes,
  }
  const pool = new pg.Pool({ ...client_config, max, idleTimeoutMillis: 30_000 })
  pool.on('error', (error) => options.on_error?.(error))
  const listener = createListener({ ...client_config, query_timeout: 3000 })

  async function lend<T>(use: (connection: Connection) => Promise<T>): Promise<T> {
    if (pool.waitingCount >= queue_limit)
      throw new DatabaseUnavailable('Too many requests are waiting for the database.')
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('No connection to the database could be had in time.', { cause: error })
    })
    const connection = { client, broken: false }
    // Without a listener an error between two statements would end the process; the next statement fails and says so.
    const onError = () => {
      connection.broken = true
    }
    client.on('error', onError)
    try {
      return await use(connection)
    } finally {
      client.off('error', onError)
      client.release(connection.broken)
    }
  }

  return {
    ...askWith((statement) => lend((connection) => execute(connection, statement))),
    transaction: (work) => runTransaction(lend, work),
    listen: listener.listen,
    pool_stats: () => ({ max, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connection_string: url,
    async close() {
      await Promise.all([listener.close(), pool.end()])
    },
  }
}
