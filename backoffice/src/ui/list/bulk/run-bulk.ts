// Runs an action on many rows in turn. Returns the rows done, the rows failed with reasons, and the rows not
// tried.

import { ProblemError } from '@kontor/contract/http/client'
import type { ReactNode } from 'react'
import { messageOf } from '../../feedback/error-alert.tsx'
import type { BulkRunning } from './running-bulks.ts'

export interface BulkAction<Row> {
  key: string
  /** The verb on the button, such as 'Publish'. */
  label: string
  /** The participle for the result, such as 'published' or 'deleted'. */
  done: string
  run: (row: Row) => Promise<unknown>
  /** Returns whether a row already has the wanted state. Rows with the wanted state are left out. */
  needless?: (row: Row) => boolean
  /**
   * Returns the reason why the action is impossible for a row, in words suitable for several rows; null if
   * the action is possible. Impossible rows are left out, and the reason is shown.
   */
  refusal?: ((row: Row) => string | null) | undefined
  /**
   * The question before the action. `what` is a text such as '3 products' and `rows` are the rows. If
   * `question` is absent, the action starts immediately. The rows are listed below the text.
   */
  question?: (what: string, rows: readonly Row[]) => { title: string; text: string }
  /** Fields shown with the question, instead of the list of rows. */
  fields?: (rows: readonly Row[]) => ReactNode
  dangerous?: boolean
}

export interface BulkOutcome<Row> {
  done: Row[]
  failed: { row: Row; reason: string }[]
  /** Rows not tried, because the user stopped the action or the server does not answer. */
  untried: Row[]
}

/** Returns whether the next row would fail too: no response, or no valid session. */
const isHopeless = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status === 0 || error.status === 401

export interface BulkRun<Row> extends BulkRunning {
  action: Pick<BulkAction<Row>, 'run'>
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
