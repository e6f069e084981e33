// A part of a transaction that can be rolled back alone, together with its locks.

import { sql } from './sql.ts'
import type { Tx } from './transaction.ts'

/**
 * Runs `work`. Rolls back its writes and locks if the result is undefined or `isFailure` returns true for it.
 * The transaction handles a thrown error.
 */
export async function tryWithSavepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
  isFailure: (result: T) => boolean = (result) => result === undefined,
): Promise<T> {
  await tx.run(sql`savepoint attempt`)
  const result = await work()
  if (isFailure(result)) await tx.run(sql`rollback to savepoint attempt`)
  await tx.run(sql`release savepoint attempt`)
  return result
}
