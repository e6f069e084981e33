// Reporting the progress of a long job, without a write for every step of it.

const TELL_EVERY_MS = 500

/** Limits calls of `tell` to two a second; further ones do nothing. */
export function nowAndThen<Args extends unknown[]>(tell: (...args: Args) => Promise<unknown>) {
  let last = Number.NEGATIVE_INFINITY
  return async (...args: Args): Promise<void> => {
    if (performance.now() - last < TELL_EVERY_MS) return
    last = performance.now()
    await tell(...args)
  }
}
