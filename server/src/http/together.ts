// Of many who ask for the same at once one does the work, and the others take what was kept of it: when a busy answer ends, it is made anew
// once, and not by everybody who asks just then.

export type Together<Answer> = (
  key: string,
  /** What is kept under the key, as an answer for this one; undefined where there is nothing. */
  find: () => Answer | Promise<Answer> | undefined,
  work: () => Promise<Answer>,
) => Promise<Answer>

/** Who waited and finds nothing kept, because it was void already or not worth keeping, does the work without waiting again. */
export function makeTogether<Answer>(): Together<Answer> {
  const under_way = new Map<string, Promise<Answer>>()
  return async (key, find, work) => {
    const before = under_way.get(key)
    // Without one to wait for not even a turn: whoever comes in the meantime would not see this one.
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
