// Where many callers ask for the same at once, one does the work, and the others wait and take what it put into the cache. So when a popular
// answer becomes void, it is made anew once and not by everybody who asks just then.

export type SingleFlight<Answer> = (
  key: string,
  /** Looks in the cache; undefined where there is nothing. */
  find: () => Answer | Promise<Answer> | undefined,
  work: () => Promise<Answer>,
) => Promise<Answer>

/** A caller who waited and finds nothing in the cache (it was void again, or the answer was not kept) does the work without waiting again. */
export function makeSingleFlight<Answer>(): SingleFlight<Answer> {
  const under_way = new Map<string, Promise<Answer>>()
  return async (key, find, work) => {
    const before = under_way.get(key)
    // Await only where there is something to wait for: an await gives others a turn, and they would not see in `under_way` that this call works.
    if (before !== undefined) await before.catch(() => undefined)
    const kept = find()
    if (kept !== undefined) return kept
    const working = work()
    under_way.set(key, working)
    try {
      return await working
    } finally {
      if (under_way.get(key) === working) under_way.delete(key)
    }
  }
}
