// The keyboard shortcuts of a list while a control of the list has the focus.

import type { KeyboardEvent } from 'react'
import type { BulkAction } from './bulk/run-bulk.ts'
import type { Selection } from './bulk/use-selection.ts'
import { moveFocus } from './rows/row-focus.ts'

export interface ListKeys<Row> {
  rows: readonly Row[]
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  onAsk: (action: BulkAction<Row>) => void
  /** Deletes a row; null if nothing may be deleted. */
  onDelete: ((row: Row) => void) | null
  /** An action on rows is under way: keys only move the focus. */
  is_busy: boolean
}

/**
 * Arrows, Home and End move the focus, Ctrl+A selects the page, Escape clears the selection, Delete asks to delete the selected rows or else the
 * row with the focus.
 */
export const listKeys =
  <Row extends { id: string }>({ rows, selection, actions, onAsk, onDelete, is_busy }: ListKeys<Row>) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    if (target.dataset.control === undefined) return
    const selects_all = event.key === 'a' && (event.ctrlKey || event.metaKey) && actions.length > 0
    if (is_busy) {
      // Keeps the key from the browser, because the browser would mark the whole page.
      if (selects_all) event.preventDefault()
      else moveFocus(event)
      return
    }
    const chosen = selection.rows.length > 0
    const askToDelete = () => {
      const deletion = actions.find(({ key }) => key === 'delete')
      const row = rows.find(({ id }) => id === target.closest<HTMLElement>('[data-row]')?.dataset.row)
      if (chosen && deletion) onAsk(deletion)
      if (!chosen && row) onDelete?.(row)
    }
    if (selects_all) selection.togglePage(true)
    else if (event.key === 'Escape' && chosen) selection.set([])
    else if (event.key === 'Delete') askToDelete()
    else {
      moveFocus(event)
      return
    }
    event.preventDefault()
  }
