// A queue of calls. The server gets quick changes in the order of the user's actions.

export type Queue = <Result>(call: () => Promise<Result>) => Promise<Result>

/** Returns a queue. Each call begins after the previous call has ended, with or without success. */
export function makeQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (call) => {
    const result = last.then(call)
    last = result.catch(() => undefined)
    return result
  }
}
