// Counts the events and findings of a run. A violation is a sentence with its row in the list of cases. A
// single violation fails the run. Every answer passes through `see`, which checks the conditions for all
// answers.

import type { HttpRequest, HttpResponse } from '../world/http-request.ts'
import { addressesInJson } from './addresses.ts'
import { type CanaryOwner, leakIn, noteOrder } from './response-leaks.ts'

export interface Violation {
  row: string
  what: string
}

/** The violations since a moment. */
export interface Since {
  /** Returns the number of violations of these rows, or of all rows if none is named. */
  count(...rows: string[]): number
}

/** Counts and findings of a watch. */
export type Findings = Pick<Watch, 'violations' | 'violated' | 'counts' | 'faults' | 'tallies' | 'measures'>

export interface Watch {
  /** Examples: the first violations of each row. Only the counts have the total of a row. */
  readonly violations: Violation[]
  /** Number of violations of each row. */
  readonly violated: ReadonlyMap<string, number>
  /** Returns a counter of the violations from here on. */
  mark(): Since
  readonly counts: { requests: number; acknowledged: number; refused: number; unknown: number }
  /** How many faults of each kind really took place. */
  readonly faults: Map<string, number>
  violate(row: string, what: string): void
  /** Notes a violation where `holds` is false. */
  expect(holds: boolean, row: string, what: string | (() => string)): void
  fired(kind: string, times?: number): void
  /** Adds to the counter of the name. */
  tally(name: string, count?: number): void
  /** Adds a value, a time or a ratio, to the values of the name. */
  measure(name: string, value: number): void
  readonly tallies: Map<string, number>
  readonly measures: Map<string, number[]>
  see(ask: HttpRequest, answer: HttpResponse): void
  /** Returns true if the machine itself is stalled or just was. */
  readonly hasStoodStill: () => boolean
  /** Does `work`, during which, and for a little longer, a deliberate 503 or 504 is a good answer: a fault is under way. */
  disturbed<T>(work: () => Promise<T>): Promise<T>
  /** Secrets: texts that must never appear in an answer. */
  readonly secrets: Set<string>
  /** E-mail addresses named by the tests, in lower case. Mails may go to these. */
  readonly addresses: Set<string>
  /** Shops by their canary, the text in all their texts. */
  readonly owners: Map<string, CanaryOwner>
}

/** Examples of each row, because a flood in a row must not hide the remaining rows. */
const MAX_KEPT = 100
const RECOVERY_MS = 10_000
/** The tally of refusals caused by the machine itself. */
export const REFUSED_STANDING_STILL = 'refused while the machine stood still'

// A stack trace, an SQL statement, a path of the source: content that only an uncaught error would show.
const INSIDES =
  /\bat \S+ \(?(?:file|node):|node_modules\/|\/server\/(?:src|dist)\/|\bselect .+ from |syntax error at or near/i

/** 502: Stripe, Google or the mail server refused or did not answer. */
const isDeliberate = ({ status, headers }: HttpResponse): boolean =>
  status === 502 || ((status === 503 || status === 504) && headers['retry-after'] !== undefined)

/** `hasStoodStill`: the machine itself is stalled, or just was. A deliberate 503 is a good answer then, and is counted. */
export function makeWatch(hasStoodStill = () => false): Watch {
  const violations: Violation[] = []
  const violated = new Map<string, number>()
  const counts = { requests: 0, acknowledged: 0, refused: 0, unknown: 0 }
  const faults = new Map<string, number>()
  const secrets = new Set<string>()
  const addresses = new Set<string>()
  const owners = new Map<string, CanaryOwner>()
  const order_shops = new Map<string, string>()
  const tallies = new Map<string, number>()
  const measures = new Map<string, number[]>()
  let under_way = 0
  let calm_since = 0

  const violate = (row: string, what: string) => {
    const times = (violated.get(row) ?? 0) + 1
    violated.set(row, times)
    if (times <= MAX_KEPT) violations.push({ row, what: what.slice(0, 500) })
  }
  const tally = (name: string, count = 1) => {
    tallies.set(name, (tallies.get(name) ?? 0) + count)
  }
  const classifyRefusal = (is_deliberate: boolean, about: string) => {
    if (is_deliberate && isDisturbed()) return
    if (is_deliberate && hasStoodStill()) tally(REFUSED_STANDING_STILL)
    else violate('I9', about)
  }
  const isDisturbed = () => under_way > 0 || Date.now() - calm_since < RECOVERY_MS

  return {
    violations,
    violated,
    mark() {
      const before = new Map(violated)
      return {
        count: (...rows) =>
          (rows.length > 0 ? rows : [...violated.keys()]).reduce(
            (sum, row) => sum + (violated.get(row) ?? 0) - (before.get(row) ?? 0),
            0,
          ),
      }
    },
    counts,
    faults,
    secrets,
    addresses,
    owners,
    tallies,
    measures,
    violate,
    hasStoodStill,
    expect(holds, row, what) {
      if (!holds) violate(row, typeof what === 'string' ? what : what())
    },
    fired(kind, times = 1) {
      faults.set(kind, (faults.get(kind) ?? 0) + times)
    },
    tally,
    measure(name, value) {
      const values = measures.get(name)
      if (values) values.push(value)
      else measures.set(name, [value])
    },
    see(ask, answer) {
      const { method = 'GET', path } = ask
      const { status, text } = answer
      for (const address of addressesInJson(ask.body)) addresses.add(address)
      counts.requests++
      if (status === 0) counts.unknown++
      else if (status < 300) counts.acknowledged++
      else counts.refused++
      const about = `${method} ${path.slice(0, 120)}: ${status} ${text.slice(0, 160)}`
      if (status >= 500) classifyRefusal(isDeliberate(answer), about)
      if (status >= 400 && INSIDES.test(text)) violate('I9', `shows its insides: ${about}`)
      noteOrder(order_shops, ask, answer)
      const leak = leakIn({ owners, secrets, order_shops }, ask, answer)
      if (leak) violate(leak.row, `${leak.what} in the answer to ${about}`)
    },
    async disturbed(work) {
      under_way++
      try {
        return await work()
      } finally {
        under_way--
        calm_since = Date.now()
      }
    },
  }
}

const addTo = (sums: Map<string, number>, more: ReadonlyMap<string, number>) => {
  for (const [name, count] of more) sums.set(name, (sums.get(name) ?? 0) + count)
}

/** Combines the findings of several watches. The watches stay unchanged. */
export function together(watches: readonly Findings[]): Findings {
  const counts = { requests: 0, acknowledged: 0, refused: 0, unknown: 0 }
  const [violated, faults, tallies] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const measures = new Map<string, number[]>()
  for (const watch of watches) {
    for (const kind of Object.keys(counts) as (keyof typeof counts)[]) counts[kind] += watch.counts[kind]
    addTo(violated, watch.violated)
    addTo(faults, watch.faults)
    addTo(tallies, watch.tallies)
    for (const [name, values] of watch.measures)
      measures.set(name, [...(measures.get(name) ?? []), ...values])
  }
  return {
    violations: watches.flatMap(({ violations }) => violations),
    violated,
    counts,
    faults,
    tallies,
    measures,
  }
}
