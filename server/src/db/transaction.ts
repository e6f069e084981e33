// One connection, its three ways to ask, and a transaction on it. A connection whose state is in doubt is marked broken and must
// be thrown away; a `tx` that outlives its transaction refuses to be used, so nothing can be written outside by accident. Every
// statement runs in the context of the `Db` it was asked through (context.ts).

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { PoolStats } from './connections.ts'
import { type Contexts, contexts, NO_SHOP, type Scope } from './context.ts'
import { fly, type Step } from './flight.ts'
import type { Lane } from './lanes.ts'
import type { Statement } from './sql.ts'
import { DatabaseUnavailable, isConnectionBroken } from './unavailable.ts'

/** What can be asked once it is said for whom: a pool, or a transaction of it. */
export type Asked = Contexts<Db>

/** Whose work it is: how much it matters, and until when it is worth anything. */
export interface Call {
  readonly lane: Lane
  /** Of `performance.now()`. What is not done by then is given up and rolled back. */
  readonly deadline?: number
}

/** The connections, whoever borrows one. */
export interface Pool extends Asked {
  /** The same for one call; without it, work matters as much as a sale and has no deadline. */
  forCall(call: Call): Pool
  pool_stats(): PoolStats
}

/** The ways to ask in one context, and the way to another. */
export interface Db extends Contexts<Db> {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>
  /** The first row, or undefined when there is none. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** The number of rows inserted, updated or deleted. */
  run(statement: Statement<unknown>): Promise<number>
  /**
   * READ COMMITTED. On a `Tx` it joins the transaction that is open, so a verb that needs one may be called inside another's.
   * Else `work` may run up to three times (serialisation failure, deadlock), so it must do nothing outside the database. A throw
   * rolls back. When the connection is lost during COMMIT the outcome is unknown: the error is thrown, never retried.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** undefined where others must not share its answers: inside a transaction, and where a replica may answer. */
  readonly pool: Pool | undefined
}

/** A `Db` inside an open transaction. Verbs that must be atomic with their caller take this type. */
export interface Tx extends Omit<Db, keyof Contexts<Db>>, Contexts<Tx> {
  readonly brand: 'tx'
}

/** A connection on loan from the pool. */
export interface Connection {
  readonly client: pg.ClientBase
  /** Of `performance.now()`; nothing is begun after it. */
  readonly deadline?: number | undefined
  broken: boolean
}

/** What comes before a statement that asks in this context. The last argument is what makes the context end with its transaction. */
const setScope = (scope: Scope): Step => ({
  name: 'scope',
  text: "select where set_config('kontor.scope', $1, true) is null",
  values: [scope],
})
const BEGIN: Step = { name: 'begin', text: 'begin isolation level read committed', values: [] }
const command = (text: string) => ({ text, values: [], name: '' })
const COMMIT = command('commit')
const ROLLBACK = command('rollback')

/** Runs one statement, prepared when it has a name. Marks the connection broken when the error was not about the statement. */
async function execute(
  connection: Connection,
  statement: Pick<Statement<unknown>, 'text' | 'values' | 'name'>,
  steps: readonly Step[] = [],
): Promise<pg.QueryResult> {
  const { text, values, name } = statement
  const { deadline } = connection
  if (deadline !== undefined && performance.now() > deadline && statement !== ROLLBACK)
    throw new DatabaseUnavailable('There is no time left for this.')
  try {
    if (steps.length > 0) return await fly(connection.client, steps, { name, text, values })
    return await connection.client.query(name ? { name, text, values } : { text, values })
  } catch (error) {
    if (isConnectionBroken(error)) connection.broken = true
    // As the driver does for its own promises: the way that led here, not the arrival of the answer.
    if (error instanceof Error && steps.length > 0) Error.captureStackTrace(error)
    throw error
  }
}

/** One statement, which is its own transaction. */
export const executeAlone = (connection: Connection, statement: Statement<unknown>, scope: Scope) =>
  execute(connection, statement, scope === NO_SHOP ? [] : [setScope(scope)])

/** The three ways to ask, on top of whatever runs a statement. */
export function askWith(
  ask: (statement: Statement<unknown>) => Promise<pg.QueryResult>,
): Pick<Db, 'rows' | 'first' | 'run'> {
  return {
    rows: async (statement) => (await ask(statement)).rows,
    first: async (statement) => (await ask(statement)).rows[0],
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
  }
}

/** Runs `work` between BEGIN and COMMIT; a throw rolls back and is thrown on. */
async function attempt<T>(connection: Connection, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  let open = true
  let begun = false
  // The context the transaction is in; undefined where that is uncertain.
  let present: Scope | undefined = NO_SHOP
  // One after the other, even when the work asks for several things at once: a connection answers one statement at a time, and a
  // statement still waiting when the transaction ends must not run after it.
  let last: Promise<unknown> = Promise.resolve()
  async function ask(statement: Statement<unknown>, wanted: Scope): Promise<pg.QueryResult> {
    if (!open) throw new Error('The transaction of this statement has already ended.')
    const steps = begun ? [] : [BEGIN]
    if (present !== wanted) steps.push(setScope(wanted))
    begun = true
    present = undefined
    const result = await execute(connection, statement, steps)
    // Going back to a savepoint brings back the context it was made in.
    if (result.command !== 'ROLLBACK') present = wanted
    return result
  }
  const bind = (bound: Scope): Tx => {
    const inTurn = (statement: Statement<unknown>) => {
      const turn = last.then(() => ask(statement, bound))
      last = turn.catch(() => undefined)
      return turn
    }
    const tx: Tx = {
      brand: 'tx',
      pool: undefined,
      ...askWith(inTurn),
      ...contexts(bind),
      transaction: (inner) => inner(tx),
    }
    return tx
  }

  try {
    const result = await work(bind(scope))
    await last
    open = false
    if (!begun) return result
    const { command: outcome } = await execute(connection, COMMIT)
    // A failed statement whose error the work swallowed has already doomed the transaction: PostgreSQL rolls back instead.
    if (outcome !== 'COMMIT')
      throw new Error('The transaction was rolled back because a statement in it had failed.')
    return result
  } catch (error) {
    open = false
    await last
    if (begun && !connection.broken) await execute(connection, ROLLBACK).catch(() => undefined)
    throw error
  }
}

const MAX_ATTEMPTS = 3
const RETRIED = new Set(['40001', '40P01'])

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED.has(String(error.code))
}

/**
 * For what is a transaction of its own, so that nothing of it is left when it fails: does it up to three times, after a random pause, where it
 * met a serialisation failure or a deadlock.
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

/** `lend` gives a connection for the time of one attempt. */
export const runTransaction = <T>(
  lend: <R>(use: (connection: Connection) => Promise<R>) => Promise<R>,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => retried(() => lend((connection) => attempt(connection, scope, work)))
