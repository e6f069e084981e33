// The rule by which all share what is scarce: pictures, documents, near searches. Work waits for a turn, and the next turn goes to the party that
// had least. See docs/decisions/0031-turns.md. Each process counts for itself.

import { makeCharges } from './charges.ts'
import { namesOf, type Party } from './party.ts'

export interface TurnLimits {
  /** How much work is done at a time, in all. */
  running: number
  /** The same for one shop, account or network; `running` when absent. */
  running_of_one?: number
  /** How much may wait, in the unit of `size`. Work in the background is not counted. */
  places: number
  /** How long a turn is waited for. */
  wait_ms: number
}

export interface WantedTurn {
  /** Of the places; 1 when absent. */
  size?: number
  /** A person waits for it: it goes before what programs wait for, as if the party had used URGENT_MS less. */
  is_urgent?: boolean
}

export interface Turns {
  /** Does the work when it is the party's turn. `busy`: there was no place, or no turn in time; nothing was done. */
  take<Result>(party: Party, work: () => Promise<Result>, wanted?: WantedTurn): Promise<Result | 'busy'>
  /** As `take`, for work in the background: it waits however long that takes. */
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

/** Compares the greatest values of two waiters, and the next ones if those are equal. */
function compareGreatest(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one, other].map((values) => values.toSorted((x, y) => y - x)) as [number[], number[]]
  const at = a.findIndex((value, index) => index < b.length && value !== b[index])
  return at === -1 ? 0 : a[at]! - b[at]!
}

/** The first of these that no other one precedes. */
const firstOf = <Item>(items: readonly Item[], compare: (one: Item, other: Item) => number) =>
  items.reduce<Item | undefined>(
    (best, item) => (best === undefined || compare(item, best) < 0 ? item : best),
    undefined,
  )

export function makeTurns(limits: TurnLimits, now: () => number = () => performance.now()): Turns {
  const { running: most, running_of_one = most, places, wait_ms } = limits
  const charges = makeCharges(now)
  /** In the order in which they came. */
  const waiting: Waiter[] = []
  const running = new Set<Waiter>()

  const isNamed = (name: string) => (waiter: Waiter) => waiter.names.includes(name)
  const runningOf = (is: (waiter: Waiter) => boolean) => [...running].filter(is).length
  const placesTaken = () => waiting.reduce((sum, { size }) => sum + size, 0)

  /** Of several that may run, one is kept free of accounts that have proved nothing. */
  function mayRun({ standing, names }: Waiter): boolean {
    if (running.size >= most) return false
    const is_reserved = standing === 'unknown' && most > 1
    if (is_reserved && runningOf((other) => other.standing === 'unknown') >= most - 1) return false
    return names.every((name) => runningOf(isNamed(name)) < running_of_one)
  }

  /** Standings take turns with each other, so that proven accounts have their part however many others there are; then parties do. */
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

  /** Who gives way where there are no places left: of whom most waits, the last to come. */
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
