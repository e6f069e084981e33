// Returns the focus after an action. A pressed button loses the focus when disabled, or disappears with its
// row.

import { useEffect, useRef } from 'react'

/**
 * Focuses the element, unless a different element has the focus. The element may be a heading or a list with
 * `tabIndex={-1}`.
 */
export function focusIfLost(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (document.activeElement === document.body) element?.focus(options)
}

/** Focuses the result of `find` once `busy` ends, unless a different element has the focus by then. */
export function useFocusBack(busy: boolean, find: () => HTMLElement | null | undefined): void {
  const busyBefore = useRef(busy)
  useEffect(() => {
    if (busyBefore.current && !busy) focusIfLost(find(), { preventScroll: true })
    busyBefore.current = busy
  })
}
