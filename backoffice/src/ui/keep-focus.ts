// The focus after a button has removed its row.

import { focusIfLost } from './use-focus-back.ts'

const OFF = ':disabled, [aria-disabled="true"]'

function controlIn(place: Element | null | undefined, at: 0 | -1): HTMLElement | null {
  if (!place?.isConnected) return null
  const buttons = [...place.querySelectorAll('button')].filter((button) => !button.matches(OFF))
  return place.closest('button') ?? buttons.at(at) ?? place.querySelector('input')
}

/**
 * Call in the handler of a button that removes its row. Once the row is gone, the function focuses a control
 * of the row below, else of the row above, else of the content after the list. Buttons come first, because a
 * field would open the keyboard of a phone. The focused button is the last enabled button of the row, which
 * removes the row. If the buttons are `at` the head of the row, the first is focused.
 */
export function focusNeighbour(row: Element | null, at: 0 | -1 = -1): void {
  const rows = [row?.nextElementSibling, row?.previousElementSibling]
  const next = row?.parentElement?.nextElementSibling
  setTimeout(() => {
    // If a question comes first, the row is still present.
    if (row?.isConnected === false)
      focusIfLost(
        rows.map((one) => controlIn(one, at)).find((control) => control !== null) ?? controlIn(next, 0),
      )
  })
}
