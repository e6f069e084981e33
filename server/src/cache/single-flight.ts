// When many callers ask for the same value concurrently, one caller does the work; all others wait and read
// the cache. So a popular response that expires is made once.

export type SingleFlight<Answer> = (
  key: string,
  /** Looks in the cache; undefined if the cache has no value. */
  find: () => Answer | Promise<Answer> | undefined,
  work: () => Promise<Answer>,
) => Promise<Answer>

/**
 * A caller that waited and finds nothing in the cache (the value expired or was not cached) does the work
 * without waiting again.
 */
export function makeSingleFlight<Answer>(): SingleFlight<Answer> {
  const under_way = new Map<string, Promise<Answer>>()
  return async (key, find, work) => {
    const before = under_way.get(key)
    // Awaits only an existing promise: an await gives a turn to callers that would not yet see this call in
    // `under_way`.
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
