// The focus of buttons that remove their row.

import { focusIfLost } from './use-focus-back.ts'

const OFF = ':disabled, [aria-disabled="true"]'

function controlIn(place: Element | null | undefined, at: 0 | -1): HTMLElement | null {
  if (!place?.isConnected) return null
  const buttons = [...place.querySelectorAll('button')].filter((button) => !button.matches(OFF))
  return place.closest('button') ?? buttons.at(at) ?? place.querySelector('input')
}

/**
 * For the handler of a button that removes its row: once the row is gone, focuses a control of the row below, else above, else of what follows the
 * list. Buttons come first: a field would open the keyboard of a phone. Of a row it is the last one that is on, which removes it, or the first where
 * the buttons are `at` its head.
 */
export function focusNeighbour(row: Element | null, at: 0 | -1 = -1): void {
  const rows = [row?.nextElementSibling, row?.previousElementSibling]
  const next = row?.parentElement?.nextElementSibling
  setTimeout(() => {
    // Where a question comes first, the row is still there.
    if (row?.isConnected === false)
      focusIfLost(
        rows.map((one) => controlIn(one, at)).find((control) => control !== null) ?? controlIn(next, 0),
      )
  })
}
