// One action on many rows, one after the other: what was done, what was refused and why, and what was not tried.

import { ProblemError } from '@kontor/contract/client'
import { messageOf } from '../../error-alert.tsx'

export interface BulkAction<Row> {
  key: string
  /** The verb on the button: 'Set live'. */
  label: string
  /** What then has been done to a row: 'set live', 'deleted'. */
  done: string
  run: (row: Row) => Promise<unknown>
  /** Rows that are so already are left alone. */
  needless?: (row: Row) => boolean
  /** Why it cannot be done to this row; null where it can. Such a row is not sent. */
  refusal?: (row: Row) => string | null
  /** What is asked before it, about '3 products'; without it nothing is asked. The rows are named below the text. */
  question?: (what: string) => { title: string; text: string }
  dangerous?: boolean
}

export interface BulkOutcome<Row> {
  done: Row[]
  failed: { row: Row; reason: string }[]
  /** Left out because somebody stopped it, or the server does not answer. */
  untried: Row[]
}

/** There is no use in asking for the next row. */
const isHopeless = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status === 0 || error.status === 401

export interface BulkRun<Row> {
  onProgress: (tried: number) => void
  isStopped: () => boolean
  action: Pick<BulkAction<Row>, 'run' | 'refusal'>
}

export async function runBulk<Row>(
  rows: readonly Row[],
  { action, onProgress, isStopped }: BulkRun<Row>,
): Promise<BulkOutcome<Row>> {
  const outcome: BulkOutcome<Row> = { done: [], failed: [], untried: [] }
  let is_over = false
  for (const [at, row] of rows.entries()) {
    is_over ||= isStopped()
    if (is_over) {
      outcome.untried.push(row)
      continue
    }
    const reason = action.refusal?.(row) ?? null
    if (reason !== null) outcome.failed.push({ row, reason })
    else
      try {
        await action.run(row)
        outcome.done.push(row)
      } catch (error) {
        outcome.failed.push({ row, reason: messageOf(error) })
        is_over = isHopeless(error)
      }
    onProgress(at + 1)
  }
  return outcome
}
