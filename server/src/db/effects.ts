// Tracks the commits of a call, because an answer must never say "not stored" about a stored change.

import type { Statement } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Sent = Pick<Statement<unknown>, 'text'>

/** The commits of a call. */
export interface Effects {
  /**
   * Runs a COMMIT of `statements`, or a statement that commits itself. Throws `DatabaseUnavailable` after `close`.
   * `isInDoubt` tells whether an error of the COMMIT leaves open if the statements are stored.
   */
  noteCommit<T>(
    statements: readonly Sent[],
    commit: () => Promise<T>,
    isInDoubt: (error: unknown) => boolean,
  ): Promise<T>
  /** Returns true if a change is stored, or may be stored: a COMMIT is under way, or its answer was lost. */
  mayHaveStored(): boolean
  /** Refuses every later COMMIT of the call. A COMMIT under way is not stopped. */
  close(): void
}

/**
 * Finds the words of statements that write or lock, and the functions of the schema that write. A lock alone is taken for
 * a change: "unknown" about a read is a nuisance, "not stored" about a change is a fault. A test compares the functions
 * with the database.
 */
const WRITES =
  /\b(?:insert|update|delete|merge|truncate|add_job|book_license_key_stock|count_distance_sale|count_facts_of|fill_shipments|leave_deleted_warehouses|lock_license_key_stock|note_distance_sale_limit|sum_up_variants|take_license_keys|withdraw_distance_sale_limit)\b/i

export const mayWrite = ({ text }: Sent): boolean => WRITES.test(text)

export function makeEffects(): Effects {
  const commits = new Set<readonly Sent[]>()
  let is_closed = false
  return {
    async noteCommit(statements, commit, isInDoubt) {
      if (is_closed) throw new DatabaseUnavailable('The call has been answered already.')
      commits.add(statements)
      try {
        return await commit()
      } catch (error) {
        if (!isInDoubt(error)) commits.delete(statements)
        throw error
      }
    },
    // Texts are read only here, since most calls never ask.
    mayHaveStored: () => [...commits].some((statements) => statements.some(mayWrite)),
    close() {
      is_closed = true
    },
  }
}
