// Guards against double presses. Between the press of a button and the first visible effect there is a check that takes a moment, in which a second
// press would start the action again.

import { useRef } from 'react'

/** A double press is quicker than this. If another button takes the place of the pressed one, the second press would be of that button. */
export const DOUBLE_PRESS_MS = 500

/** Wraps `run` so that calls do nothing while it is still running. */
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
