// The pool of connections to PostgreSQL. Waiting is bounded everywhere: for a connection, for a lock, for an answer; whoever
// cannot be served in time gets `DatabaseUnavailable` instead of a place in an endless queue.

import type pg from 'pg'
import { makeConnections } from './connections.ts'
import { contexts, type Scope } from './context.ts'
import { createListener } from './listen.ts'
import {
  askWith,
  type Call,
  type Connection,
  type Db,
  executeAlone,
  type Pool,
  retried,
  runTransaction,
} from './transaction.ts'
import { isDamage } from './unavailable.ts'
import { valueTypes } from './value-types.ts'

export type { Asked, Call, Db, Pool, Tx } from './transaction.ts'

export interface Database extends Pool {
  /**
   * NOTIFY messages of a channel, on one connection of its own; resolves, once listening, to a function that stops it. When the
   * connection is lost the payload is `LOST`, and when it has been restored `RECONNECTED`: anything may have been missed.
   */
  listen(channel: string, on_message: (payload: string) => void): Promise<() => Promise<void>>
  forCall(call: Call): Database
  readonly connection_string: string
  /** As what its connections act, for whoever opens another pool like it. */
  readonly role: string | undefined
  /** How often the database has said that its files are damaged. */
  damageCount(): number
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  /** What the connections act as (app-role.ts); without it they are the URL's user, whom the tables belong to. */
  readonly role?: string | undefined
  readonly max?: number
  readonly application_name?: string
  /** 0 means no limit; so for the other time-outs. */
  readonly statement_timeout_ms?: number
  readonly lock_timeout_ms?: number
  readonly idle_in_transaction_timeout_ms?: number
  readonly acquire_timeout_ms?: number
  /** How long it may take to connect, which nobody has to wait for. */
  readonly connect_timeout_ms?: number
  /** Connections kept open however quiet it is. */
  readonly keep?: number
  /** Callers that may wait for a connection at once; the next one is turned away. */
  readonly queue_limit?: number
  /** Told of connections that break while nobody uses them. */
  readonly on_error?: (error: Error) => void
  /** Told each time the database says that its files are damaged. */
  readonly on_damage?: (error: Error) => void
}

// How like words must be for `<%` to call them near; what it finds is looked at once more by whoever asks.
// Everything that is asked for has an index, and a connection keeps its plans: one made while a table was small, of a foreign key's check as
// much as of a question, would go through all of it for as long as nobody counts the table anew.
const SESSION_SETTINGS = '-c TimeZone=UTC -c pg_trgm.word_similarity_threshold=0.21 -c enable_seqscan=off'

/** As a start-up option takes it: blanks and backslashes would end it. */
const startUpText = (value: string) => value.replace(/[\\ ]/g, '\\$&')

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
    connectionTimeoutMillis: options.connect_timeout_ms ?? 6000,
    options:
      options.role === undefined
        ? SESSION_SETTINGS
        : `${SESSION_SETTINGS} -c role=${startUpText(options.role)}`,
    keepAlive: true,
    types: valueTypes,
  }
  const connections = makeConnections({
    config: client_config,
    max,
    queue_limit,
    keep: options.keep ?? 0,
    wait_ms: options.acquire_timeout_ms ?? 1000,
    on_error: options.on_error,
  })
  const listener = createListener({ ...client_config, query_timeout: 3000 })

  let damages = 0
  async function lend<T>({ lane, deadline }: Call, use: (connection: Connection) => Promise<T>): Promise<T> {
    const within_ms = deadline === undefined ? undefined : deadline - performance.now()
    const client = await connections.borrow(lane, within_ms)
    const connection = { client, broken: false, deadline }
    // The next statement fails and says so.
    const onError = () => {
      connection.broken = true
    }
    client.on('error', onError)
    try {
      return await use(connection)
    } catch (error) {
      if (isDamage(error)) {
        damages++
        options.on_damage?.(error)
      }
      throw error
    } finally {
      client.off('error', onError)
      connections.giveBack(client, connection.broken)
    }
  }

  const poolFor = (call: Call): Pool => {
    const lendFor = <T>(use: (connection: Connection) => Promise<T>) => lend(call, use)
    const bind = (scope: Scope): Db => ({
      ...askWith((statement) =>
        retried(() => lendFor((connection) => executeAlone(connection, statement, scope))),
      ),
      transaction: (work) => runTransaction(lendFor, scope, work),
      ...contexts(bind),
      pool,
    })
    return { ...contexts(bind), forCall: poolFor, pool_stats: connections.stats }
  }
  const pool = poolFor({ lane: 'sale' })

  const databaseFor = (call: Call): Database => ({
    ...poolFor(call),
    forCall: databaseFor,
    listen: listener.listen,
    connection_string: url,
    role: options.role,
    damageCount: () => damages,
    async close() {
      await Promise.all([listener.close(), connections.close()])
    },
  })
  return databaseFor({ lane: 'sale' })
}
