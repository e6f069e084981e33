// Whose picture is worked on next. Decoding takes up to 200 MB, so a process does one at a time; accounts take turns, however many pictures each of
// them has sent, and what waits is bounded, since its bytes are in memory.

export interface TurnLimits {
  /** How many pictures of one account may wait, and how many of all. */
  max_of_account: number
  most: number
  /** How long a turn is waited for. */
  wait_ms: number
}

/** The back office sends one file after the other, so an honest account has one waiting, or one for each of its people. */
const LIMITS: TurnLimits = { max_of_account: 3, most: 16, wait_ms: 10_000 }

export interface Turns {
  /** Does the work when it is the account's turn. `busy`: too many wait already, or the turn did not come in time; nothing was done. */
  take<Result>(account: string, work: () => Promise<Result>): Promise<Result | 'busy'>
  /** As `take`, for work in the background: it waits however long that takes. */
  await<Result>(account: string, work: () => Promise<Result>): Promise<Result>
}

export function makeTurns({ max_of_account, most, wait_ms }: TurnLimits = LIMITS): Turns {
  /** What waits, by account; the account whose turn is longest ago comes first. */
  const queues = new Map<string, (() => void)[]>()
  let waiting = 0
  let is_working = false
  /** The account whose turn it was last. */
  let served: string | undefined

  function beginNext(): void {
    const next = [...queues].find(([account]) => account !== served) ?? [...queues][0]
    is_working = next !== undefined
    if (next === undefined) return
    const [account, [begin, ...others]] = next
    served = account
    queues.delete(account)
    if (others.length > 0) queues.set(account, others)
    waiting--
    begin!()
  }

  function queue(account: string, begin: () => void): void {
    queues.set(account, [...(queues.get(account) ?? []), begin])
    waiting++
    if (!is_working) beginNext()
  }

  function leave(account: string, begin: () => void): void {
    const others = (queues.get(account) ?? []).filter((one) => one !== begin)
    if (others.length > 0) queues.set(account, others)
    else queues.delete(account)
    waiting--
  }

  const add = <Result>(account: string, work: () => Promise<Result>, patience_ms: number | undefined) =>
    new Promise<Result | 'busy'>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        void work()
          .then(resolve, reject)
          .finally(() => beginNext())
      }
      const giveUp = () => {
        leave(account, begin)
        resolve('busy')
      }
      const timer = patience_ms === undefined ? undefined : setTimeout(giveUp, patience_ms)
      queue(account, begin)
    })

  return {
    async take(account, work) {
      if (waiting >= most || (queues.get(account)?.length ?? 0) >= max_of_account) return 'busy'
      return add(account, work, wait_ms)
    },
    await: (account, work) => add(account, work, undefined) as ReturnType<typeof work>,
  }
}
