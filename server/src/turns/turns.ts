// The rule for sharing scarce work: pictures, documents, near searches. Work waits for a turn, and the next
// turn goes to the party with the least use. See docs/decisions/0031-turns.md. Each process counts for
// itself.

import { makeCharges } from './charges.ts'
import { namesOf, type Party } from './party.ts'

export interface TurnLimits {
  /** How much work is done at a time, in all. */
  running: number
  /** Limit for a single shop, account or network; `running` when absent. */
  running_of_one?: number
  /** How much may wait, in the unit of `size`. Work in the background is not counted. */
  places: number
  /** How long a turn is waited for. */
  wait_ms: number
}

export interface WantedTurn {
  /** Number of places; 1 when absent. */
  size?: number
  /**
   * True if a person waits for the work. The work goes before work for programs, as if the party had used
   * URGENT_MS less.
   */
  is_urgent?: boolean
}

export interface Turns {
  /**
   * Does the work at the party's turn. `busy`: no place was free, or no turn came in time; nothing was done.
   */
  take<Result>(party: Party, work: () => Promise<Result>, wanted?: WantedTurn): Promise<Result | 'busy'>
  /** Like `take`, for work in the background, which waits without a limit. */
  await<Result>(party: Party, work: () => Promise<Result>): Promise<Result>
}

const URGENT_MS = 2000

interface Waiter {
  readonly standing: string
  readonly names: readonly string[]
  /** 0 for work in the background. */
  readonly size: number
  readonly is_urgent: boolean
  begin(): void
  giveUp(): void
}

/** Compares the greatest values of two waiters, and the next values if the greatest are equal. */
function compareGreatest(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one, other].map((values) => values.toSorted((x, y) => y - x)) as [number[], number[]]
  const at = a.findIndex((value, index) => index < b.length && value !== b[index])
  return at === -1 ? 0 : a[at]! - b[at]!
}

/** Returns the first item that no further item precedes. */
const firstOf = <Item>(items: readonly Item[], compare: (one: Item, other: Item) => number) =>
  items.reduce<Item | undefined>(
    (best, item) => (best === undefined || compare(item, best) < 0 ? item : best),
    undefined,
  )

export function makeTurns(limits: TurnLimits, now: () => number = () => performance.now()): Turns {
  const { running: most, running_of_one = most, places, wait_ms } = limits
  const charges = makeCharges(now)
  /** Sorted by arrival. */
  const waiting: Waiter[] = []
  const running = new Set<Waiter>()

  const isNamed = (name: string) => (waiter: Waiter) => waiter.names.includes(name)
  const runningOf = (is: (waiter: Waiter) => boolean) => [...running].filter(is).length
  const placesTaken = () => waiting.reduce((sum, { size }) => sum + size, 0)

  /**
   * Returns true if the waiter may run. If several may run, a turn is kept free of accounts that have proved
   * nothing.
   */
  function mayRun({ standing, names }: Waiter): boolean {
    if (running.size >= most) return false
    const is_reserved = standing === 'unknown' && most > 1
    if (is_reserved && runningOf((other) => other.standing === 'unknown') >= most - 1) return false
    return names.every((name) => runningOf(isNamed(name)) < running_of_one)
  }

  /**
   * Orders two waiters. Standings take turns with each other, because proven accounts must get their part
   * regardless of the number of unproven accounts. Within a standing, parties take turns.
   */
  function precedenceAt(at: number): (one: Waiter, other: Waiter) => number {
    const ofNames = ({ names, is_urgent }: Waiter) =>
      names.map((name) => charges.of(name, at) - (is_urgent ? URGENT_MS : 0))
    return (one, other) =>
      charges.of(one.standing, at) - charges.of(other.standing, at) ||
      compareGreatest(ofNames(one), ofNames(other))
  }

  const serve = () => {
    for (;;) {
      const next = firstOf(waiting.filter(mayRun), precedenceAt(now()))
      if (next === undefined) return
      waiting.splice(waiting.indexOf(next), 1)
      running.add(next)
      next.begin()
    }
  }

  /**
   * Returns the waiter to turn away when the queue is full: the latest to arrive of the party with the most
   * waiting work.
   */
  function mostCrowding(): Waiter {
    const sizes = new Map<string, number>()
    for (const { standing, names, size } of waiting)
      for (const name of [standing, ...names]) sizes.set(name, (sizes.get(name) ?? 0) + size)
    const sizeOf = (name: string) => sizes.get(name)!
    const compareCrowds = (one: Waiter, other: Waiter): number =>
      sizeOf(other.standing) - sizeOf(one.standing) ||
      compareGreatest(other.names.map(sizeOf), one.names.map(sizeOf))
    return firstOf(waiting.filter(({ size }) => size > 0).toReversed(), compareCrowds)!
  }

  function end(waiter: Waiter, began: number): void {
    running.delete(waiter)
    const ms = now() - began
    for (const name of [waiter.standing, ...waiter.names]) charges.add(name, ms)
    serve()
  }

  const leave = (waiter: Waiter) => {
    waiting.splice(waiting.indexOf(waiter), 1)
    waiter.giveUp()
  }

  const add = <Result>(
    party: Party,
    work: () => Promise<Result>,
    { size = 1, is_urgent = false }: WantedTurn,
  ) =>
    new Promise<Result | 'busy'>((resolve, reject) => {
      const waiter: Waiter = {
        standing: party.standing,
        names: namesOf(party),
        size,
        is_urgent,
        begin() {
          clearTimeout(timer)
          const began = now()
          void work()
            .then(resolve, reject)
            .finally(() => end(waiter, began))
        },
        giveUp() {
          clearTimeout(timer)
          resolve('busy')
        },
      }
      const timer = size === 0 ? undefined : setTimeout(() => leave(waiter), wait_ms)
      waiting.push(waiter)
      serve()
      while (placesTaken() > places) leave(mostCrowding())
    })

  return {
    take: (party, work, wanted = {}) => add(party, work, wanted),
    await: (party, work) => add(party, work, { size: 0 }) as ReturnType<typeof work>,
  }
}
