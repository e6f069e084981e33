// Where the focus goes in a list: along a column by the arrow keys, and to a neighbour when what had it is gone.

import type { KeyboardEvent } from 'react'

/** Rows and cards bear `data-row`, their controls `data-control`; a list is around them as `data-list`. */
const rowsOf = (list: ParentNode): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')]

const controlOf = (row: HTMLElement | undefined, control: string): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? row?.querySelector<HTMLElement>('a')

/** The row's link; the page where the row is not shown. */
export function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  ;(row?.querySelector<HTMLElement>('a') ?? document.getElementById('main'))?.focus()
}

/** Unless something has the focus: the row now at this place, or the last; the list itself where there is none. */
export function focusRowAt(list: HTMLElement | null, index: number, control: string): void {
  if (list === null || (document.activeElement !== null && document.activeElement !== document.body)) return
  const rows = rowsOf(list)
  ;(controlOf(rows[Math.min(index, rows.length - 1)], control) ?? list).focus()
}

/** Up and down go to the same control of the next row, Home and End to that of the first and last. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const control = (event.target as HTMLElement).dataset.control
  const rows = rowsOf(event.currentTarget)
  const at = rows.findIndex((row) => row.contains(event.target as Node))
  if (control === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key]
  if (next === undefined || rows[next] === undefined) return
  event.preventDefault()
  controlOf(rows[next], control)?.focus()
}
