// What an invariant is: a question to the books whose every answer is a violation.

import type { Statement } from '../db/sql.ts'

/** One thing that is not as it has to be. */
export interface Violation {
  /** Which order, level or refund, so that a person finds it. */
  what: string
}

export interface Invariant {
  /** The invariant's number in the list of ARCHITECTURE. */
  readonly id: string
  readonly title: string
  readonly violations: Statement<Violation>
}
