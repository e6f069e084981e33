// An invariant: a query whose every row is a violation.

import type { Statement } from '../db/sql.ts'

/** One violation of an invariant. */
export interface Violation {
  /** Which order, stock level or refund it is, so that a person can find it. */
  what: string
}

export interface Invariant {
  /** The invariant's number in the list of ARCHITECTURE. */
  readonly id: string
  readonly title: string
  readonly violations: Statement<Violation>
}
