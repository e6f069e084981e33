// A page of a list without rows being deleted or waiting for deletion.

import { useSyncExternalStore } from 'react'
import { readPendingDeletions, subscribePendingDeletions } from '../../../lib/api/pending-deletions.ts'
import type { Page } from '../list-state.ts'

/** `scope` identifies the list with its search and filters. `rows` is null until the page has loaded. */
export function usePendingDeletions<Row extends { id: string }>(
  page: Page<Row> | undefined,
  scope: string,
): { rows: Row[] | null; total: number } {
  const pending = useSyncExternalStore(subscribePendingDeletions, readPendingDeletions, readPendingDeletions)
  if (page === undefined) return { rows: null, total: 0 }
  const shown = new Set(page.data.map((row) => row.id))
  const away = pending.filter(({ id, list }) => list === scope || shown.has(id))
  const hidden = new Set(away.map(({ id }) => id))
  return {
    rows: page.data.filter((row) => !hidden.has(row.id)),
    total: Math.max(0, page.total - away.length),
  }
}
