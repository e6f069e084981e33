// Leads back from a page of a list that turned out empty, because its last row was removed, to the last page with rows.

import { useEffect } from 'react'
import { pageInstead } from '../list-state.ts'

export interface ShownPage {
  page: number
  /** On that page; none until they are read. */
  rows: readonly unknown[] | null | undefined
  total: number | undefined
  /** Whether the rows are still those of the page before. */
  isPlaceholderData: boolean
}

/** Calls `onPage` with the page to show instead. Returns whether there is one. */
export function usePageInstead(
  { page, rows, total = 0, isPlaceholderData }: ShownPage,
  onPage: (page: number) => void,
): boolean {
  const instead = rows && !isPlaceholderData ? pageInstead(page, rows.length, total) : null
  useEffect(() => {
    if (instead !== null) onPage(instead)
  }, [instead, onPage])
  return instead !== null
}
