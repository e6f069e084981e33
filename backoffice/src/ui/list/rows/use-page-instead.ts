// Replaces an empty page of a list by the last page with rows. A page becomes empty when its last row is
// removed.

import { useEffect } from 'react'
import { pageInstead } from '../list-state.ts'

export interface ShownPage {
  page: number
  /** The rows on the page; absent until loaded. */
  rows: readonly unknown[] | null | undefined
  total: number | undefined
  /** True while the rows still belong to the previous page. */
  isPlaceholderData: boolean
}

/** Calls `onPage` with the page to show instead. Returns whether a replacement exists. */
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
