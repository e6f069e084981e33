// A part of a transaction that can be rolled back alone, together with the locks it took.

import { sql } from './sql.ts'
import type { Tx } from './transaction.ts'

/**
 * Runs `work`; when that gives undefined, or what `isFailure` says, everything it wrote and locked is rolled back. A throw is left to the transaction.
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
