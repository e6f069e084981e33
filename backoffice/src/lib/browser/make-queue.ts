// A queue of calls, so that the server gets quick changes in the order in which they were made.

export type Queue = <Result>(call: () => Promise<Result>) => Promise<Result>

/** Each call begins when the one before it has ended, however that ended. */
export function makeQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (call) => {
    const result = last.then(call)
    last = result.catch(() => undefined)
    return result
  }
}
