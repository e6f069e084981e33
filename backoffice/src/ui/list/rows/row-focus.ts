// Moves the focus in a list: along a column by the arrow keys, and to a neighbouring row when the focused one is gone.

import type { KeyboardEvent } from 'react'
import { focusIfLost } from '../../use-focus-back.ts'

/**
 * Rows and cards have the attribute `data-row`, their controls `data-control`, and the list around the rows
 * `data-list`.
 */
const rowsOf = (list: ParentNode): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')]

const controlOf = (row: HTMLElement | undefined, control: string): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? row?.querySelector<HTMLElement>('a')

/** Focuses the row's link, or the page's main part if the row is not shown. */
export function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  ;(row?.querySelector<HTMLElement>('a') ?? document.getElementById('main'))?.focus()
}

/** Unless something has the focus: focuses the row now at this index, else the last row, else the list itself. */
export function focusRowAt(list: HTMLElement | null, index: number, control: string): void {
  if (list === null) return
  const rows = rowsOf(list)
  focusIfLost(controlOf(rows[Math.min(index, rows.length - 1)], control) ?? list)
}

/** Up and down move to the same control of the neighbouring row, Home and End to that of the first and last row. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const control = (event.target as HTMLElement).dataset.control
  // Not every row has every control.
  const rows = rowsOf(event.currentTarget).filter(
    (row) => row.querySelector(`[data-control="${control}"]`) !== null,
  )
  const at = rows.findIndex((row) => row.contains(event.target as Node))
  if (control === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key]
  if (next === undefined || rows[next] === undefined) return
  event.preventDefault()
  controlOf(rows[next], control)?.focus()
}
