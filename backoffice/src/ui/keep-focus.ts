// The focus of buttons that remove their row.

import { focusIfLost } from './use-focus-back.ts'

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
