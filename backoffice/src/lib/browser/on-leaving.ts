// Notifies immediately that another page is loading. React learns of it in a transition, which on a busy machine comes later than what a page had
// delayed, such as a search that is written into the address and would lead back. Also runs work that begins on a page and ends when it is left.

import { type RefObject, useEffect, useRef } from 'react'
import type { RouterState } from 'react-router'

const listeners = new Set<() => void>()
let heading_for = ''

/** For the router's `subscribe`. */
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

/** Calls `listener` each time another page begins to come; gives what ends that. A change of the query alone is no other page. */
export function onLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Until the returned function is called, the browser asks before it closes or reloads the page. Other screens can still be opened. */
export function holdPage(): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', hold)
  return () => removeEventListener('beforeunload', hold)
}

/** `current` is false once the component is gone: for what was begun on a screen and ends on another. */
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
