// Guards against double presses. Between the press of a button and the first visible effect a check takes a
// moment. A second press during the check would start the action again.

import { useRef } from 'react'

/**
 * A double press is quicker than 500 ms. If a new button takes the place of the pressed button, the second
 * press would hit the new button.
 */
export const DOUBLE_PRESS_MS = 500

/** Wraps `run`. Calls do nothing while `run` is still running. */
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
