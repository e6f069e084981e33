// Gives the focus back after an action: a pressed button loses it when it is disabled.

import { useEffect, useRef } from 'react'

/** Once `busy` ends, focuses what `find` gives, unless something else has the focus by then. */
export function useFocusBack(busy: boolean, find: () => HTMLElement | null | undefined): void {
  const busyBefore = useRef(busy)
  useEffect(() => {
    if (busyBefore.current && !busy && document.activeElement === document.body)
      find()?.focus({ preventScroll: true })
    busyBefore.current = busy
  })
}
