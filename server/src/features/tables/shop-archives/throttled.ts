// Reports the progress of a long job without a write for every step.

const EVERY_MS = 500

/** Limits the calls of `report` to two a second. Further calls do nothing. */
export function throttled<Args extends unknown[]>(report: (...args: Args) => Promise<unknown>) {
  let last = Number.NEGATIVE_INFINITY
  return async (...args: Args): Promise<void> => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    await report(...args)
  }
}
