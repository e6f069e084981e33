// What a button starts, once: between the press and the first sign of it lies a check that takes a moment, in which a second press would
// start it again.

import { useRef } from 'react'

/** `run`, which comes to nothing while it is under way. */
export function useOneAtATime<Args extends unknown[]>(
  run: (...args: Args) => Promise<unknown>,
): (...args: Args) => Promise<void> {
  const is_running = useRef(false)
  return async (...args) => {
    if (is_running.current) return
    is_running.current = true
    try {
      await run(...args)
    } finally {
      is_running.current = false
    }
  }
}
