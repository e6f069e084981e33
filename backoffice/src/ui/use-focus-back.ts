// Gives the focus back after an action: a pressed button loses it when it is disabled, or goes with its row.

import { useEffect, useRef } from 'react'

/** Focuses the element, unless something has the focus. It may be a heading or a list with `tabIndex={-1}`. */
export function focusIfLost(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (document.activeElement === document.body) element?.focus(options)
}

/** Once `busy` ends, focuses what `find` gives, unless something else has the focus by then. */
export function useFocusBack(busy: boolean, find: () => HTMLElement | null | undefined): void {
  const busyBefore = useRef(busy)
  useEffect(() => {
    if (busyBefore.current && !busy) focusIfLost(find(), { preventScroll: true })
    busyBefore.current = busy
  })
}
