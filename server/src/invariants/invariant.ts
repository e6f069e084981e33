// An invariant: a query whose every row is a violation.

import type { Statement } from '../db/sql.ts'

/** One violation of an invariant. */
export interface Violation {
  /** Which order, stock level or refund it is, so that a person can find it. */
  what: string
}

export interface Invariant {
  /** The number that tests and reports name it by, such as I1. */
  readonly id: string
  readonly title: string
  readonly violations: Statement<Violation>
}
