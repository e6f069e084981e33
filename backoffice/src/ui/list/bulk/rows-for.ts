// Finds the selected rows suitable for a bulk action.

import type { BulkAction } from './run-bulk.ts'

export interface RowsFor<Row> {
  /** The rows the action is run on. */
  ready: Row[]
  /** The unsuitable rows, by reason. Rows without a need for the action are in neither list. */
  refused: ReadonlyMap<string, Row[]>
}

export function rowsFor<Row>(
  { needless, refusal }: Pick<BulkAction<Row>, 'needless' | 'refusal'>,
  selected: readonly Row[],
): RowsFor<Row> {
  const ready: Row[] = []
  const refused = new Map<string, Row[]>()
  for (const row of selected) {
    if (needless?.(row)) continue
    const reason = refusal?.(row) ?? null
    if (reason === null) ready.push(row)
    else refused.set(reason, [...(refused.get(reason) ?? []), row])
  }
  return { ready, refused }
}
