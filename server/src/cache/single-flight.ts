// When many callers ask for the same concurrently, one does the work; the others wait and read the cache. So when a popular response expires, it is
// made once and not by each caller.

export type SingleFlight<Answer> = (
  key: string,
  /** Looks in the cache; undefined if there is nothing. */
  find: () => Answer | Promise<Answer> | undefined,
  work: () => Promise<Answer>,
) => Promise<Answer>

/** A caller that waited and finds nothing in the cache (it expired, or the response was not cached) does the work without waiting again. */
export function makeSingleFlight<Answer>(): SingleFlight<Answer> {
  const under_way = new Map<string, Promise<Answer>>()
  return async (key, find, work) => {
    const before = under_way.get(key)
    // Await only where there is something to wait for: an await gives others a turn, and they would not see in `under_way` that this call works.
    if (before !== undefined) await before.catch(() => undefined)
    const cached = find()
    if (cached !== undefined) return cached
    const working = work()
    under_way.set(key, working)
    try {
      return await working
    } finally {
      if (under_way.get(key) === working) under_way.delete(key)
    }
  }
}
