// The pool of connections to PostgreSQL. Every wait has a limit: for a connection, for a lock, for an answer. A caller who cannot get a
// connection in time gets `DatabaseUnavailable` instead of a place in an endless queue.

import type pg from 'pg'
import { contexts, type DbContext } from './access/context.ts'
import { openBulkhead } from './connecting/bulkhead.ts'
import { createListener } from './listen.ts'
import {
  askWith,
  type Connection,
  type Db,
  executeAlone,
  type Pool,
  retried,
  runTransaction,
  type Urgency,
} from './transaction.ts'
import { isDamage, isDiskFull } from './unavailable.ts'
import { valueTypes } from './value-types.ts'

export { type Db, lockThenRead, type Pool, type Tx, type UnboundDb, type Urgency } from './transaction.ts'

export interface Database extends Pool {
  /**
   * Calls `on_message` with every NOTIFY of a channel. All channels share a connection outside the pool.
   * Resolves, when listening, to a function that stops listening. The payload is `LOST` when the connection
   * breaks and `RECONNECTED` when it returns, because messages may have been missed.
   */
  listen(channel: string, on_message: (payload: string) => void): Promise<() => Promise<void>>
  forCall(urgency: Urgency): Database
  readonly connection_string: string
  /** The role of the connections, for opening a similar pool. */
  readonly role: string | undefined
  readonly files_origin: string | undefined
  /** Counts the database's reports about damaged files. */
  damageCount(): number
  /** Returns true if the database has lately reported that its disk is full. */
  isDiskFull(): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  /**
   * The role of the connections (row-security.ts). Connections without a role act as the URL's user, who owns
   * the tables.
   */
  readonly role?: string | undefined
  /**
   * The origin of files, for addresses made by queries (`cover_address`). If the origin is missing, the
   * queries read the stored address.
   */
  readonly files_origin?: string | undefined
  readonly max?: number
  readonly application_name?: string
  /** 0 means no limit; likewise for the lock and idle-in-transaction timeouts. */
  readonly statement_timeout_ms?: number
  readonly lock_timeout_ms?: number
  readonly idle_in_transaction_timeout_ms?: number
  readonly acquire_timeout_ms?: number
  /** The limit for an attempt to connect. The limit may exceed the wait of any caller: see bulkhead.ts. */
  readonly connect_timeout_ms?: number
  /** Time after which a second attempt begins beside an attempt that does not end. */
  readonly fresh_attempt_ms?: number
  /** How many connections stay open even when idle. */
  readonly keep?: number
  /** The number of callers that may wait for a connection at a time. The next caller is rejected. */
  readonly queue_limit?: number
  /** Called when an idle connection breaks. */
  readonly on_error?: (error: Error) => void
  /** Called each time the database reports damaged files. */
  readonly on_damage?: (error: Error) => void
}

// word_similarity_threshold: the similarity of words at which `<%` matches. The threshold is low, because the
// caller checks the results again. enable_seqscan: every query and every check of a foreign key has an index.
// A connection caches its plans. A plan made for a small table would read the whole table, at any later size,
// until the table is analysed again.
/** A database that reported a full disk counts as full for this time, because nothing reports free space. */
const FULL_MS = 15_000

const SESSION_SETTINGS = '-c TimeZone=UTC -c pg_trgm.word_similarity_threshold=0.21 -c enable_seqscan=off'

/** Escapes a value for a start-up option: an unescaped blank would end it, and a backslash would be taken for an escape. */
const startUpText = (value: string) => value.replace(/[\\ ]/g, '\\$&')

/** Opens a pool; the first connection is made at the first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, max = 16, queue_limit = 200, statement_timeout_ms = 2000 } = options
  const client_config: pg.ClientConfig = {
    connectionString: url,
    application_name: options.application_name ?? 'kontor',
    // Covers a server that no longer answers at all. The client fails one second after the server should have
    // cancelled the statement itself.
    query_timeout: statement_timeout_ms === 0 ? undefined : statement_timeout_ms + 1000,
    connectionTimeoutMillis: options.connect_timeout_ms ?? 6000,
    options: [
      SESSION_SETTINGS,
      // Not set by the driver's own fields, because the driver never sends 0, and the limit of the server or
      // the user would then hold.
      `-c statement_timeout=${statement_timeout_ms}`,
      `-c lock_timeout=${options.lock_timeout_ms ?? 800}`,
      `-c idle_in_transaction_session_timeout=${options.idle_in_transaction_timeout_ms ?? 5000}`,
      ...(options.role === undefined ? [] : [`-c role=${startUpText(options.role)}`]),
      ...(options.files_origin === undefined
        ? []
        : [`-c kontor.files_origin=${startUpText(options.files_origin)}`]),
    ].join(' '),
    keepAlive: true,
    types: valueTypes,
  }
  const connections = openBulkhead({
    config: { ...client_config, pipeline: true },
    max,
    queue_limit,
    keep: options.keep ?? 0,
    wait_ms: options.acquire_timeout_ms ?? 1000,
    fresh_attempt_ms: options.fresh_attempt_ms,
    on_error: options.on_error,
  })
  const listener = createListener({ ...client_config, query_timeout: 3000 })

  let damages = 0
  let full_at = Number.NEGATIVE_INFINITY
  async function withConnection<T>(
    { priority, deadline, effects }: Urgency,
    use: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    const within_ms = deadline === undefined ? undefined : deadline - performance.now()
    const client = await connections.acquire(priority, within_ms)
    const connection = { client, broken: false, deadline, effects, limit_ms: client_config.query_timeout }
    try {
      return await use(connection)
    } catch (error) {
      if (isDamage(error)) {
        damages++
        options.on_damage?.(error)
      }
      if (isDiskFull(error)) full_at = performance.now()
      throw error
    } finally {
      connections.release(client, connection.broken)
    }
  }

  const poolFor = (urgency: Urgency): Pool => {
    const withConnectionFor = <T>(use: (connection: Connection) => Promise<T>) => withConnection(urgency, use)
    const bind = (context: DbContext): Db => ({
      ...askWith(bound, (statement) =>
        retried(() => withConnectionFor((connection) => executeAlone(connection, statement, context))),
      ),
      transaction: (work) => runTransaction(withConnectionFor, context, work),
      whenCommitted: (act) => act(),
      deadline: urgency.deadline,
    })
    const bound = contexts(bind)
    return { ...bound, forCall: poolFor, pool_stats: connections.stats }
  }

  const databaseFor = (urgency: Urgency): Database => ({
    ...poolFor(urgency),
    forCall: databaseFor,
    listen: listener.listen,
    connection_string: url,
    role: options.role,
    files_origin: options.files_origin,
    damageCount: () => damages,
    isDiskFull: () => performance.now() - full_at < FULL_MS,
    async close() {
      await Promise.all([listener.close(), connections.close()])
    },
  })
  return databaseFor({ priority: 'sale' })
}
