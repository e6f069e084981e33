// Runs an action on many rows, one after the other, and gives which were done, which failed and why, and which were not tried.

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
  /** Whether a row is already in the wanted state; such rows are left out. */
  needless?: (row: Row) => boolean
  /** Why the action is impossible for a row, in words that fit several; null if it is possible. Such rows are left out, and the reason is shown. */
  refusal?: ((row: Row) => string | null) | undefined
  /** The question before the action, about `what`, such as '3 products', which are `rows`. Without it nothing is asked. The rows are listed below the text. */
  question?: (what: string, rows: readonly Row[]) => { title: string; text: string }
  /** What can be filled in with the question, in the place of the list of the rows. */
  fields?: (rows: readonly Row[]) => ReactNode
  dangerous?: boolean
}

export interface BulkOutcome<Row> {
  done: Row[]
  failed: { row: Row; reason: string }[]
  /** Rows that were not tried, because the user stopped the action or the server does not answer. */
  untried: Row[]
}

/** Whether the next row would fail too: no response, or no valid session. */
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
