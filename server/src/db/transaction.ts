// Statements and transactions on a connection. A connection in a doubtful state is marked broken and must be
// closed. A `tx` refuses statements after its transaction, which prevents accidental writes outside of it.
// Every statement runs in the context of its `Db` (access/context.ts). BEGIN, the context, the statement and,
// for a single statement, COMMIT are written without waiting for answers, and cost no round trips. The same
// applies to concurrent statements of a transaction.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Contexts, contexts, type DbContext, NO_SHOP } from './access/context.ts'
import type { PoolStats } from './connecting/bulkhead.ts'
import type { Priority } from './connecting/priorities.ts'
import type { Effects } from './effects.ts'
import { retryOnLockTimeout } from './retry-on-lock-timeout.ts'
import type { Statement } from './sql.ts'
import { DatabaseUnavailable, isConnectionBroken } from './unavailable.ts'

/**
 * A database that can be queried after choosing a context: the pool, or a replica with the primary behind it.
 */
export type UnboundDb = Contexts<Db>

/** Urgency of a statement's call: its importance and its deadline. */
export interface Urgency {
  readonly priority: Priority
  /** A time of `performance.now()`. Work unfinished at the deadline is given up and rolled back. */
  readonly deadline?: number
  /** Records the commits of the call, for the answer to a failed or late call. */
  readonly effects?: Effects | undefined
}

/** The pool of connections. */
export interface Pool extends UnboundDb {
  /** Returns the same pool for a call. The default priority is `sale`, without a deadline. */
  forCall(urgency: Urgency): Pool
  pool_stats(): PoolStats
}

/** Queries in a context, and the way to a different context. */
export interface Db extends Contexts<Db> {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>
  /** Returns the first row, or undefined without rows. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** Returns the row of a statement that always returns a row. */
  one<Row>(statement: Statement<Row>): Promise<Row>
  /** The number of rows inserted, updated or deleted. */
  run(statement: Statement<unknown>): Promise<number>
  /**
   * Runs `work` in a READ COMMITTED transaction; a throw rolls back. On a `Tx`, joins the open transaction,
   * and functions with transactions can therefore call each other. Otherwise `work` may run several times
   * (serialisation failure, deadlock, a row locked for longer than `lock_timeout`), and must do nothing
   * outside the database. If the connection is lost during COMMIT the outcome is unknown (`mayBeCommitted`):
   * the error is thrown, never retried.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls `act` immediately. In a transaction, calls `act` after the commit, and never after a rollback. For
   * things outside the database, such as files or the memory of a process: a read before the commit would
   * cache the old value. `act` must not throw.
   */
  whenCommitted(act: () => void): void
  /**
   * The deadline of the call, as a time of `performance.now()`, if any. For callers that wait for something
   * other than a connection.
   */
  readonly deadline?: number | undefined
}

/** A `Db` inside an open transaction. Functions that must be atomic with their caller take this type. */
export interface Tx extends Omit<Db, keyof Contexts<Db>>, Contexts<Tx> {
  readonly brand: 'tx'
}

/**
 * Locks a row, and reads the row in a second statement of the same packet. A single statement that waits for
 * a lock would return the row after the wait, but its reads of further tables would be from before the wait.
 */
export async function lockThenRead<Row>(
  tx: Tx,
  lock: Statement<unknown>,
  read: () => Promise<Row>,
): Promise<Row> {
  const [, row] = await Promise.all([tx.run(lock), read()])
  return row
}

/** Returns true for an open transaction. Its holder must not wait for anything outside the database. */
export const isTransaction = (db: Db | Tx): db is Tx => 'brand' in db

/** A connection on loan from the pool. */
export interface Connection {
  readonly client: pg.Client
  /** A time of `performance.now()`. After the deadline only a rollback is begun. */
  readonly deadline?: number | undefined
  /** The limit for answering a statement. Is undefined if there is no limit. */
  readonly limit_ms?: number | undefined
  readonly effects?: Effects | undefined
  broken: boolean
}

type Command = Pick<Statement<unknown>, 'text' | 'values' | 'name'>

const command = (text: string): Command => ({ text, values: [], name: '' })
/** Ends with the transaction. */
const setContext = (context: DbContext) => `set local kontor.scope = ${pg.escapeLiteral(context)}`
/** A single message for both: if the message fails, neither takes effect. */
const begin = (context: DbContext) =>
  command(`begin isolation level read committed${context === NO_SHOP ? '' : `; ${setContext(context)}`}`)
const COMMIT = command('commit')
const ROLLBACK = command('rollback')

/** Errors of transactions that may have been committed although their COMMIT was not answered. */
const unanswered = new WeakSet<object>()

/**
 * Returns true if the error of a transaction leaves its commit uncertain. After any different error nothing
 * was written, and nothing will be. Only then may files that the rows would have named be deleted.
 */
export const mayBeCommitted = (error: unknown): boolean => error instanceof Error && unanswered.has(error)

/**
 * Writes the commands without waiting in between, and returns their results. Named commands are prepared.
 * Throws the first error, and marks the connection broken unless the error was about the command.
 */
async function send(connection: Connection, commands: readonly Command[]): Promise<pg.QueryResult[]> {
  const { client, deadline, limit_ms } = connection
  if (deadline !== undefined && performance.now() > deadline && commands[0] !== ROLLBACK)
    throw new DatabaseUnavailable('There is no time left for this.')
  // Corked to send the commands in a single packet.
  client.connection.stream.cork()
  // The server runs the commands in order, and each command may take its full time.
  const asked = commands.map(({ text, values, name }, i) =>
    client.query({ text, values, name, ...(limit_ms && { query_timeout: limit_ms * (i + 1) }) }),
  )
  client.connection.stream.uncork()
  const answers = await Promise.allSettled(asked)
  const failed = answers.findIndex(({ status }) => status === 'rejected')
  if (failed === -1) return answers.map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value)
  const error: unknown = (answers[failed] as PromiseRejectedResult).reason
  const is_broken = isConnectionBroken(error)
  // Commands behind a refused BEGIN have run outside of a transaction.
  const is_outside = !is_broken && commands[failed]!.text.startsWith('begin')
  if (is_broken || is_outside) connection.broken = true
  if (is_outside || (is_broken && commands.includes(COMMIT))) unanswered.add(error as Error)
  throw error
}

/**
 * Commits the work of `statements`, and records the commit for the call. `commit` throws if nothing was
 * stored.
 */
const committing = <T>(
  { effects }: Connection,
  statements: readonly Command[],
  commit: () => Promise<T>,
): Promise<T> => (effects === undefined ? commit() : effects.noteCommit(statements, commit, mayBeCommitted))

/** Runs a statement as a transaction of its own. */
export const executeAlone = (
  connection: Connection,
  statement: Command,
  context: DbContext,
): Promise<pg.QueryResult> =>
  committing(connection, [statement], async () => {
    if (context !== NO_SHOP) return (await send(connection, [begin(context), statement, COMMIT]))[1]!
    try {
      return (await send(connection, [statement]))[0]!
    } catch (error) {
      // The statement is its own COMMIT. The server may have run the statement although its answer was lost.
      if (connection.broken) unanswered.add(error as Error)
      throw error
    }
  })

export function onlyRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A statement gave no row.')
  return row
}

/** Adds `rows`, `first`, `one` and `run`, on top of a function that runs a statement. */
export function askWith<Bound>(
  bound: Contexts<Bound>,
  ask: (statement: Statement<unknown>) => Promise<pg.QueryResult>,
): Contexts<Bound> & Pick<Db, 'rows' | 'first' | 'one' | 'run'> {
  // Made for every call, often several times. V8 copies an object quickly only if the spread comes first.
  return {
    ...bound,
    rows: async (statement) => (await ask(statement)).rows,
    first: async (statement) => (await ask(statement)).rows[0],
    one: async (statement) => onlyRow((await ask(statement)).rows[0]),
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
  }
}

/** A statement of a transaction before sending. */
interface Asked {
  readonly statement: Statement<unknown>
  readonly wanted: DbContext
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

/** Resolves after the effects of all promises that are settled now. */
const untilAllHaveAsked = () => new Promise<void>((resolve) => process.nextTick(resolve))

async function commit(connection: Connection): Promise<void> {
  // A failed statement whose error the work swallowed has already doomed the transaction: PostgreSQL rolls
  // back instead.
  if ((await send(connection, [COMMIT]))[0]!.command !== 'COMMIT')
    throw new Error('The transaction was rolled back because a statement in it had failed.')
}

/**
 * Runs `work` between BEGIN and COMMIT. A throw rolls back and is thrown on. Concurrent statements leave in a
 * single packet, in the order of their calls. If a statement fails, its whole packet fails with the error,
 * because the transaction has failed anyway.
 */
async function attempt<T>(
  connection: Connection,
  context: DbContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let open = true
  let begun = false
  // The present context of the transaction. Is undefined if uncertain.
  let present: DbContext | undefined
  let asked: Asked[] = []
  const sent: Command[] = []
  // Resolves when all statements so far are answered.
  let packets: Promise<void> = Promise.resolve()
  const acts: (() => void)[] = []
  const whenCommitted = (act: () => void) => void acts.push(act)
  async function sendAsked(): Promise<void> {
    const packet = asked
    asked = []
    try {
      if (!open) throw new Error('The transaction of this statement has already ended.')
      const commands: Command[] = []
      const places = packet.map(({ statement, wanted }) => {
        if (!begun) commands.push(begin(wanted))
        else if (present !== wanted) commands.push(command(setContext(wanted)))
        begun = true
        present = wanted
        if (connection.effects !== undefined) sent.push(statement)
        return commands.push(statement) - 1
      })
      const results = await send(connection, commands)
      // Rolling back to a savepoint restores the context in which it was set.
      if (results.some((result) => result.command === 'ROLLBACK')) present = undefined
      for (const [i, { resolve }] of packet.entries()) resolve(results[places[i]!]!)
    } catch (error) {
      present = undefined
      for (const { reject } of packet) reject(error)
    }
  }
  const bind = (bound: DbContext): Tx => {
    const ask = (statement: Statement<unknown>) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        const is_first = asked.push({ statement, wanted: bound, resolve, reject }) === 1
        if (is_first) packets = packets.then(untilAllHaveAsked).then(sendAsked)
      })
    const tx: Tx = {
      ...askWith(contexts(bind), ask),
      brand: 'tx',
      transaction: (inner) => inner(tx),
      whenCommitted,
    }
    return tx
  }

  try {
    const result = await work(bind(context))
    await packets
    open = false
    if (begun) await committing(connection, sent, () => commit(connection))
    for (const act of acts) act()
    return result
  } catch (error) {
    open = false
    await packets
    if (begun && !connection.broken) await send(connection, [ROLLBACK]).catch(() => undefined)
    throw error
  }
}

const MAX_ATTEMPTS = 3
const RETRIED = new Set(['40001', '40P01'])

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED.has(String(error.code))
}

/**
 * Runs `work` up to three times, with a random pause in between, after a serialisation failure or a deadlock.
 * `work` must be a transaction of its own, because a failed run must leave nothing behind.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetried(error) || attempts === MAX_ATTEMPTS) throw error
      await sleep(Math.random() * 20 * attempts)
    }
  }
}

/** Runs a transaction, with retries. `withConnection` provides the connection of an attempt. */
export const runTransaction = <T>(
  withConnection: <R>(use: (connection: Connection) => Promise<R>) => Promise<R>,
  context: DbContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  retryOnLockTimeout(() => retried(() => withConnection((connection) => attempt(connection, context, work))))
