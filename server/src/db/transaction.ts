// Statements and transactions on one connection. A connection whose state is in doubt is marked broken and must be closed. A `tx` that outlives
// its transaction refuses to be used, so nothing can be written outside of it by accident. Every statement runs in the context of the `Db` it
// was asked through (access/context.ts). BEGIN, setting the context, the statement and, for a single statement, COMMIT are written without waiting
// for answers, so they cost no round trips. The same goes for statements of a transaction that are asked for concurrently.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Contexts, contexts, type DbContext, NO_SHOP } from './access/context.ts'
import type { PoolStats } from './connecting/bulkhead.ts'
import type { Priority } from './connecting/priorities.ts'
import type { Effects } from './effects.ts'
import { retryOnLockTimeout } from './retry-on-lock-timeout.ts'
import type { Statement } from './sql.ts'
import { DatabaseUnavailable, isConnectionBroken } from './unavailable.ts'

/** A database that can be queried once a context has been chosen: the pool, or a replica with the primary behind it. */
export type UnboundDb = Contexts<Db>

/** How urgent the call is that a statement belongs to: how much it matters, and its deadline. */
export interface Urgency {
  readonly priority: Priority
  /** A time of `performance.now()`. Work that is not done by then is given up and rolled back. */
  readonly deadline?: number
  /** Notes what the call commits, for the answer to a call that fails or is late. */
  readonly effects?: Effects | undefined
}

/** The pool of connections. */
export interface Pool extends UnboundDb {
  /** The same pool for one call. Otherwise the priority is `sale`, and there is no deadline. */
  forCall(urgency: Urgency): Pool
  pool_stats(): PoolStats
}

/** Queries in one context, and the way to another context. */
export interface Db extends Contexts<Db> {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>
  /** The first row, or undefined when there is none. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** The row of a statement that always gives one. */
  one<Row>(statement: Statement<Row>): Promise<Row>
  /** The number of rows inserted, updated or deleted. */
  run(statement: Statement<unknown>): Promise<number>
  /**
   * Runs `work` in a READ COMMITTED transaction; a throw rolls it back. On a `Tx` it joins the open transaction, so a function that needs one may
   * be called inside another's. Otherwise `work` may run several times (serialisation failure, deadlock, a row that others hold for longer than
   * `lock_timeout`), so it must do nothing outside the database. When the connection is lost during COMMIT the outcome is unknown (`mayBeCommitted`): the error is thrown, never retried.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls this immediately; in a transaction after its commit, and never if it is rolled back. For what is not in the database, such as files, or what a
   * process has in memory: a read before the commit would cache the old value. It must not throw.
   */
  whenCommitted(act: () => void): void
  /** A time of `performance.now()` by which the call it was asked for is answered, if any; for those who wait for something else than a connection. */
  readonly deadline?: number | undefined
}

/** A `Db` inside an open transaction. Functions that must be atomic with their caller take this type. */
export interface Tx extends Omit<Db, keyof Contexts<Db>>, Contexts<Tx> {
  readonly brand: 'tx'
}

/**
 * Locks a row, and reads it in another statement of the same packet. A statement that waits for a lock gives the row as it is then, but what it reads
 * of other tables as it was before the wait.
 */
export async function lockThenRead<Row>(
  tx: Tx,
  lock: Statement<unknown>,
  read: () => Promise<Row>,
): Promise<Row> {
  const [, row] = await Promise.all([tx.run(lock), read()])
  return row
}

/** Whether it is an open transaction: then one must not wait for anything outside the database. */
export const isTransaction = (db: Db | Tx): db is Tx => 'brand' in db

/** A connection on loan from the pool. */
export interface Connection {
  readonly client: pg.Client
  /** A time of `performance.now()`; no statement but a rollback is begun after it. */
  readonly deadline?: number | undefined
  /** How long one statement may take until it is answered; undefined if there is no limit. */
  readonly limit_ms?: number | undefined
  readonly effects?: Effects | undefined
  broken: boolean
}

type Command = Pick<Statement<unknown>, 'text' | 'values' | 'name'>

const command = (text: string): Command => ({ text, values: [], name: '' })
/** Ends with the transaction. */
const setContext = (context: DbContext) => `set local kontor.scope = ${pg.escapeLiteral(context)}`
/** One message for both: where it fails, none of it is done. */
const begin = (context: DbContext) =>
  command(`begin isolation level read committed${context === NO_SHOP ? '' : `; ${setContext(context)}`}`)
const COMMIT = command('commit')
const ROLLBACK = command('rollback')

/** What was thrown where a transaction may have been committed although its COMMIT was not answered. */
const unanswered = new WeakSet<object>()

/**
 * Whether what a transaction threw leaves open if it was committed. After any other error nothing of it was written, and nothing will be: so only
 * then may what its rows would have named be deleted.
 */
export const mayBeCommitted = (error: unknown): boolean => error instanceof Error && unanswered.has(error)

/**
 * Writes the commands without waiting in between, each prepared if it has a name, and gives their results. Throws the first error, and marks the
 * connection broken if that was not about the command.
 */
async function send(connection: Connection, commands: readonly Command[]): Promise<pg.QueryResult[]> {
  const { client, deadline, limit_ms } = connection
  if (deadline !== undefined && performance.now() > deadline && commands[0] !== ROLLBACK)
    throw new DatabaseUnavailable('There is no time left for this.')
  // So that they leave in one packet.
  client.connection.stream.cork()
  // The server works through them in order, and each may take its time.
  const asked = commands.map(({ text, values, name }, i) =>
    client.query({ text, values, name, ...(limit_ms && { query_timeout: limit_ms * (i + 1) }) }),
  )
  client.connection.stream.uncork()
  const answers = await Promise.allSettled(asked)
  const failed = answers.findIndex(({ status }) => status === 'rejected')
  if (failed === -1) return answers.map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value)
  const error: unknown = (answers[failed] as PromiseRejectedResult).reason
  const is_broken = isConnectionBroken(error)
  // What was written behind a BEGIN that the server refused has run outside of a transaction.
  const is_outside = !is_broken && commands[failed]!.text.startsWith('begin')
  if (is_broken || is_outside) connection.broken = true
  if (is_outside || (is_broken && commands.includes(COMMIT))) unanswered.add(error as Error)
  throw error
}

/** Commits what `statements` did, and notes it for the call. `commit` throws if nothing was stored. */
const committing = <T>(
  { effects }: Connection,
  statements: readonly Command[],
  commit: () => Promise<T>,
): Promise<T> => (effects === undefined ? commit() : effects.noteCommit(statements, commit, mayBeCommitted))

/** Runs one statement as a transaction of its own. */
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
      // The statement is its own COMMIT: the server may have run the statement although its answer was lost.
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
  // Made for every call, often several times: V8 copies an object quickly only where it comes first.
  return {
    ...bound,
    rows: async (statement) => (await ask(statement)).rows,
    first: async (statement) => (await ask(statement)).rows[0],
    one: async (statement) => onlyRow((await ask(statement)).rows[0]),
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
  }
}

/** A statement of a transaction that is to be sent. */
interface Asked {
  readonly statement: Statement<unknown>
  readonly wanted: DbContext
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

/** Resolves when all promises that are settled now have had their effects. */
const untilAllHaveAsked = () => new Promise<void>((resolve) => process.nextTick(resolve))

async function commit(connection: Connection): Promise<void> {
  // A failed statement whose error the work swallowed has already doomed the transaction: PostgreSQL rolls back instead.
  if ((await send(connection, [COMMIT]))[0]!.command !== 'COMMIT')
    throw new Error('The transaction was rolled back because a statement in it had failed.')
}

/**
 * Runs `work` between BEGIN and COMMIT; a throw rolls back and is thrown on. Statements that are asked for concurrently leave in one packet, in the
 * order in which they were asked for, and if one fails, all of its packet fails with its error: the transaction has failed with it anyway.
 */
async function attempt<T>(
  connection: Connection,
  context: DbContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let open = true
  let begun = false
  // The context the transaction is in; undefined if that is uncertain.
  let present: DbContext | undefined
  let asked: Asked[] = []
  const sent: Command[] = []
  // Ends when all that was asked for so far is answered.
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
 * Runs `work` up to three times, with a random pause in between, where it fails with a serialisation failure or a deadlock. `work` must be a
 * transaction of its own, so that nothing of it is left when it fails.
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

/** Runs a transaction, with retries. `withConnection` provides the connection of one attempt. */
export const runTransaction = <T>(
  withConnection: <R>(use: (connection: Connection) => Promise<R>) => Promise<R>,
  context: DbContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  retryOnLockTimeout(() => retried(() => withConnection((connection) => attempt(connection, context, work))))
