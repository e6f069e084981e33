// Notifies immediately when another page starts loading. React learns of the new page in a transition. On a
// busy machine the transition comes later than delayed work of the old page. A delayed search, for example,
// is written into the address and would lead back. The file also runs work that begins on a page and ends
// when the user leaves the page.

import { type RefObject, useEffect, useRef } from 'react'
import type { RouterState } from 'react-router'

const listeners = new Set<() => void>()
let heading_for = ''

/** Listens to the router's `subscribe`. */
export function noticeLeaving({
  location,
  navigation,
}: {
  location: Pick<RouterState['location'], 'pathname'>
  navigation: { location?: Pick<RouterState['location'], 'pathname'> | undefined }
}): void {
  const next = (navigation.location ?? location).pathname
  if (next === heading_for) return
  heading_for = next
  for (const listener of [...listeners]) listener()
}

/**
 * Calls `listener` whenever a different page starts loading, and returns the function for unsubscribing. A
 * change of the query alone is no new page.
 */
export function onLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Makes the browser ask before closing or reloading the page, until the returned function is called. Users
 * can still open different screens.
 */
export function holdPage(): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', hold)
  return () => removeEventListener('beforeunload', hold)
}

/**
 * Returns a ref. `current` is false after the component unmounts. Use the ref for work that begins on a
 * screen and ends on a different screen.
 */
export function useHere(): RefObject<boolean> {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
