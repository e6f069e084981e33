// Buttons that would take the focus along: those that lead nowhere any more, and those that remove their row.

import type { MouseEventHandler } from 'react'
import { focusIfLost } from './use-focus-back.ts'

/** For a button that may lead nowhere while it has the focus: it looks and is announced as disabled, but is not, or the focus would be lost. */
export const offProps = (is_off: boolean, onClick: MouseEventHandler) => ({
  'aria-disabled': is_off || undefined,
  'data-disabled': is_off || undefined,
  onClick: is_off ? undefined : onClick,
})

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
