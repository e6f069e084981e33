// An invariant is a query. Every row of its result is a violation.

import type { Statement } from '../db/sql.ts'

export interface Violation {
  /** The order, stock level or refund, so that a person can find it. */
  what: string
}

export interface Invariant {
  /** The id in tests and reports, such as I1. */
  readonly id: string
  readonly title: string
  readonly violations: Statement<Violation>
}
