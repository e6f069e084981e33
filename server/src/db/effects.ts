// The commits of one call, so that its answer never says "not stored" about something that is stored.

import type { Statement } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Sent = Pick<Statement<unknown>, 'text'>

/** The commits of one call. */
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
  /** Whether a change is stored, or may be stored: a COMMIT is under way, or its answer was lost. */
  mayHaveStored(): boolean
  /** Refuses every later COMMIT of the call. A COMMIT under way is not stopped. */
  close(): void
}

/** Functions of the schema that write. A test compares the list with the database. */
export const WRITING_FUNCTIONS = [
  'add_job',
  'book_license_key_stock',
  'count_distance_sale',
  'count_facts_of',
  'leave_deleted_warehouses',
  'lock_license_key_stock',
  'note_distance_sale_limit',
  'sum_up_variants',
  'take_license_keys',
  'withdraw_distance_sale_limit',
]

/**
 * Finds the words of statements that write or lock. A lock alone is taken for a change: "unknown" about a read is a
 * nuisance, "not stored" about a change is a fault.
 */
const WRITES = new RegExp(`\\b(insert|update|delete|merge|truncate|${WRITING_FUNCTIONS.join('|')})\\b`, 'i')

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
