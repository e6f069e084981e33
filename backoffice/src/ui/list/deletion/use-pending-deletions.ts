// A page of a list without the rows whose deletion waits to be sent.

import { useSyncExternalStore } from 'react'
import { readPendingDeletions, subscribePendingDeletions } from '../../../lib/pending-deletions.ts'
import type { Page } from '../list-state.ts'

/** `scope` names the list and what it is narrowed to. Rows are null while nothing is known. */
export function usePendingDeletions<Row extends { id: string }>(
  page: Page<Row> | undefined,
  scope: string,
): { rows: Row[] | null; total: number } {
  const pending = useSyncExternalStore(subscribePendingDeletions, readPendingDeletions)
  if (page === undefined) return { rows: null, total: 0 }
  const shown = new Set(page.data.map((row) => row.id))
  const away = pending.filter(({ id, list }) => list === scope || shown.has(id))
  const hidden = new Set(away.map(({ id }) => id))
  return {
    rows: page.data.filter((row) => !hidden.has(row.id)),
    total: Math.max(0, page.total - away.length),
  }
}
