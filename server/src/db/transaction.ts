// One connection, its three ways to ask, and a transaction on it. A connection whose state is in doubt is marked broken and must
// be thrown away; a `tx` that outlives its transaction refuses to be used, so nothing can be written outside by accident.

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Statement } from './sql.ts'
import { DatabaseUnavailable, isConnectionBroken } from './unavailable.ts'

export interface Db {
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
}

/** A `Db` inside an open transaction. Verbs that must be atomic with their caller take this type. */
export interface Tx extends Db {
  readonly brand: 'tx'
}

/** A connection on loan from the pool. */
export interface Connection {
  readonly client: pg.ClientBase
  /** Of `performance.now()`; nothing is begun after it. */
  readonly deadline?: number | undefined
  broken: boolean
}

const command = (text: string) => ({ text, values: [], name: '' })
const ROLLBACK = command('rollback')

/** Runs one statement, prepared when it has a name. Marks the connection broken when the error was not about the statement. */
export async function execute(
  connection: Connection,
  statement: Pick<Statement<unknown>, 'text' | 'values' | 'name'>,
) {
  const { text, values, name } = statement
  const { deadline } = connection
  if (deadline !== undefined && performance.now() > deadline && statement !== ROLLBACK)
    throw new DatabaseUnavailable('There is no time left for this.')
  try {
    return await connection.client.query(name ? { name, text, values } : { text, values })
  } catch (error) {
    if (isConnectionBroken(error)) connection.broken = true
    throw error
  }
}

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
async function attempt<T>(connection: Connection, work: (tx: Tx) => Promise<T>): Promise<T> {
  let open = true
  // One after the other, even when the work asks for several things at once: a connection answers one statement at a time, and a
  // statement still waiting when the transaction ends must not run after it.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (statement: Statement<unknown>) => {
    const turn = last.then(() => {
      if (!open) throw new Error('The transaction of this statement has already ended.')
      return execute(connection, statement)
    })
    last = turn.catch(() => undefined)
    return turn
  }

  await execute(connection, command('begin isolation level read committed'))
  try {
    const tx: Tx = { brand: 'tx', ...askWith(inTurn), transaction: (inner) => inner(tx) }
    const result = await work(tx)
    await last
    open = false
    const { command: outcome } = await execute(connection, command('commit'))
    // A failed statement whose error the work swallowed has already doomed the transaction: PostgreSQL rolls back instead.
    if (outcome !== 'COMMIT')
      throw new Error('The transaction was rolled back because a statement in it had failed.')
    return result
  } catch (error) {
    open = false
    await last
    if (!connection.broken) await execute(connection, ROLLBACK).catch(() => undefined)
    throw error
  }
}

const MAX_ATTEMPTS = 3
const RETRIED = new Set(['40001', '40P01'])

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED.has(String(error.code))
}

/** `lend` gives a connection for the time of one attempt. Retries serialisation failures and deadlocks after a random pause. */
export async function runTransaction<T>(
  lend: <R>(use: (connection: Connection) => Promise<R>) => Promise<R>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await lend((connection) => attempt(connection, work))
    } catch (error) {
      if (!isRetried(error) || attempts === MAX_ATTEMPTS) throw error
      await sleep(Math.random() * 20 * attempts)
    }
  }
}
