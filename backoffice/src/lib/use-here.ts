// Whether a screen is still there when something ends that was begun on it.

import { type RefObject, useEffect, useRef } from 'react'

/** `current` is false once the component is gone. */
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
