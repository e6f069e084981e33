// Buttons that would take the focus along: those that lead nowhere any more, and those that remove their row.

import type { MouseEventHandler } from 'react'
import { focusIfLost } from './use-focus-back.ts'

/** For a button that may lead nowhere while it has the focus: it looks and is announced as disabled, but is not, or the focus would be lost. */
export const offProps = (is_off: boolean, onClick: MouseEventHandler) => ({
  'aria-disabled': is_off || undefined,
  'data-disabled': is_off || undefined,
  onClick: is_off ? undefined : onClick,
})

const controlIn = (place: Element | null | undefined): HTMLElement | null =>
  place?.isConnected
    ? (place.closest('button') ?? place.querySelector('button') ?? place.querySelector('input'))
    : null

/**
 * For the handler of a button that removes its row: once the row is gone, focuses a control of the row below, else above, else of what follows the
 * list. Buttons come first: a field would open the keyboard of a phone.
 */
export function focusNeighbour(row: Element | null): void {
  const near = [row?.nextElementSibling, row?.previousElementSibling, row?.parentElement?.nextElementSibling]
  setTimeout(() => {
    // Where a question comes first, the row is still there.
    if (row?.isConnected === false) focusIfLost(near.map(controlIn).find((control) => control !== null))
  })
}
