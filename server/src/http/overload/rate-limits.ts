// Rate limits that all web processes count together. Each process counts in memory, which costs nothing. A
// process notifies the remaining processes (NOTIFY 'limits') of callers who have used up an eighth of a limit
// or more. Nothing is sent about ordinary visitors, and all processes know heavy callers within a few
// hundredths of a second. Only in that moment can a caller exceed the limit. While the database cannot be
// reached, each process counts alone. Time is measured by a monotonic clock.

import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export interface Limits {
  /**
   * Counts a call, or `by` calls. `current`: calls in the window, in all processes. `ttl`: milliseconds until
   * the window ends.
   */
  count(name: string, most: number, window_ms: number, by?: number): { current: number; ttl: number }
  /** Returns true if a further call would exceed the limit, in all processes. Does not count the call. */
  isUsedUp(name: string, most: number): boolean
  /** Adds the counts sent by another process. */
  receive(text: string): void
  /**
   * Returns counts unknown to the remaining processes, as texts short enough for a NOTIFY, and marks them as
   * sent.
   */
  takeUnsent(): string[]
  /** Returns true if counts are waiting to be sent. */
  hasUnsent(): boolean
}

interface Count {
  n: number
  ends_at: number
  /** The count last sent to the remaining processes. */
  sent: number
}

/** A count is sent when it reaches an eighth of the limit, and again each time it has grown by an eighth. */
const SENT_SHARE = 8
const MAX_NAMES = 50_000
/** Maximum counts in a NOTIFY, which takes 8,000 bytes. */
const MAX_IN_ONE = 100

/**
 * Returns a hash of the name. The hash is short, and hides the caller's address, because it passes through
 * the database.
 */
const shortOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 16)

/** A name is a place and a network. A client posing as a proxy may send any text as the network. */
const MAX_NAME_LENGTH = 200
const bounded = (name: string): string => (name.length > MAX_NAME_LENGTH ? shortOf(name) : name)
/** A copy of the text: a slice of a header would hold all of the header in memory. */
const copied = (name: string): string => Buffer.from(name).toString()

/** Sets an entry of a map of bounded size. Drops the entry that was set longest ago. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name)
  map.set(name, value)
  if (map.size > MAX_NAMES) map.delete(map.keys().next().value!)
}

export function makeLimits(now: () => number = () => performance.now()): Limits {
  const own_name = randomBytes(6).toString('base64url')
  const own = new Map<string, Count>()
  /** Counts of the remaining processes, by short name and by process. */
  const others = new Map<string, Map<string, Pick<Count, 'n' | 'ends_at'>>>()
  const unsent = new Map<string, Count>()

  /** Returns the present counts of the remaining processes under a name. Forgets ended windows. */
  function othersOf(short: string, at: number) {
    const theirs = others.get(short)
    if (theirs === undefined) return []
    for (const [process, { ends_at }] of theirs) if (ends_at <= at) theirs.delete(process)
    if (theirs.size === 0) others.delete(short)
    return [...theirs.values()]
  }

  return {
    count(said, most, window_ms, by = 1) {
      const name = bounded(said)
      const at = now()
      let mine = own.get(name)
      if (mine === undefined || mine.ends_at <= at) {
        mine = { n: 0, ends_at: at + window_ms, sent: 0 }
        keep(own, copied(name), mine)
      }
      mine.n += by
      const step = Math.ceil(most / SENT_SHARE)
      const is_short_needed = others.size > 0 || mine.n >= step
      if (!is_short_needed) return { current: mine.n, ttl: mine.ends_at - at }
      const short = shortOf(name)
      // Nothing more is sent about a caller whom the others know to be over the limit; how far over does not matter.
      if (mine.sent <= most && mine.n - mine.sent >= step) unsent.set(short, mine)
      const theirs = othersOf(short, at)
      const current = theirs.reduce((sum, { n }) => sum + n, mine.n)
      const ends_at = theirs.reduce((latest, { ends_at }) => Math.max(latest, ends_at), mine.ends_at)
      return { current, ttl: ends_at - at }
    },
    isUsedUp(said, most) {
      const name = bounded(said)
      const at = now()
      const mine = own.get(name)
      const counted = mine !== undefined && mine.ends_at > at ? mine.n : 0
      const theirs = others.size > 0 ? othersOf(shortOf(name), at) : []
      return theirs.reduce((sum, { n }) => sum + n, counted) >= most
    },
    receive(text) {
      const [process = '', ...counts] = text.split(' ')
      if (process === own_name) return
      const at = now()
      for (const count of counts) {
        const [short = '', n, left_ms] = count.split(':')
        const known = others.get(short) ?? new Map()
        known.set(process, { n: Number(n) || 0, ends_at: at + (Number(left_ms) || 0) })
        keep(others, short, known)
      }
    },
    hasUnsent: () => unsent.size > 0,
    takeUnsent() {
      const at = now()
      const counts = [...unsent].map(([short, count]) => {
        count.sent = count.n
        return `${short}:${count.n}:${Math.max(0, Math.ceil(count.ends_at - at))}`
      })
      unsent.clear()
      const texts: string[] = []
      for (let from = 0; from < counts.length; from += MAX_IN_ONE)
        texts.push([own_name, ...counts.slice(from, from + MAX_IN_ONE)].join(' '))
      return texts
    },
  }
}

const CHANNEL = 'limits'
/**
 * The first change is sent immediately, followed by at most a batch in this time. A flood of calls therefore
 * causes only a few statements a second.
 */
const SEND_EVERY_MS = 50
const WITHIN_MS = 2000

declare module 'fastify' {
  interface FastifyInstance {
    shared_limits: RateLimits
  }
}

/** Counts the calls of a network to an endpoint, such as `POST /v1/public/order`. */
export interface RateLimits extends Pick<Limits, 'count' | 'isUsedUp'> {
  /** False if rate limits are switched off, and nothing is counted. */
  readonly is_on: boolean
}

export const NO_LIMITS: RateLimits = {
  is_on: false,
  count: () => ({ current: 0, ttl: 0 }),
  isUsedUp: () => false,
}

/**
 * Returns the configuration of a route with a limit of calls per minute for each caller. Returns nothing if
 * limits are off. An IPv6 /64 counts as a single caller, because its holder has any number of addresses.
 * Limits shared by neighbours count `networkOf`.
 */
export const callsPerMinute = (
  { shared_limits }: Pick<FastifyInstance, 'shared_limits'>,
  max: number,
): Pick<FastifyContextConfig, 'rateLimit'> =>
  shared_limits.is_on ? { rateLimit: { max, timeWindow: 60_000, ipv6Subnet: 64 } } : {}

/** Returns the name for counting the calls of a network to a place. */
export const callsTo = (place: string, network: string): string => `${place} ${network}`

/**
 * Makes the counter of the routes' limits, and listens to the counts of the remaining processes. `Store` is
 * the store of @fastify/rate-limit.
 */
export function shareLimits(
  db: Database,
  log: Pick<Logger, 'debug'>,
): RateLimits & { readonly Store: FastifyRateLimitStoreCtor } {
  const limits = makeLimits()
  let resting: NodeJS.Timeout | undefined
  db.listen(CHANNEL, limits.receive).catch(() => undefined)

  async function sendCounts(): Promise<void> {
    const call = db.forCall({ priority: 'inner', deadline: performance.now() + WITHIN_MS }).forNoShop()
    for (const text of limits.takeUnsent())
      await call
        .run(sql`select pg_notify(${CHANNEL}, ${text})`)
        .catch((error: Error) =>
          log.debug(`Rate limits could not be sent to the other processes: ${error.message}`),
        )
  }
  const sendSoon = () => {
    if (resting !== undefined || !limits.hasUnsent()) return
    resting = setTimeout(() => {
      resting = undefined
      sendSoon()
    }, SEND_EVERY_MS)
    resting.unref()
    void sendCounts()
  }

  const count: Limits['count'] = (name, most, window_ms, by) => {
    const counted = limits.count(name, most, window_ms, by)
    sendSoon()
    return counted
  }

  class Store implements FastifyRateLimitStore {
    readonly #place: string
    /** The plugin makes a store without a route for itself, and a child store for each route with a limit. */
    constructor(options: { routeInfo?: { method?: unknown; url?: unknown } }) {
      const { method, url } = options.routeInfo ?? {}
      this.#place = `${method} ${url}`
    }
    incr(
      network: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      window_ms: number,
      most: number,
    ): void {
      callback(null, count(callsTo(this.#place, network), most, window_ms))
    }
    child(options: object): FastifyRateLimitStore {
      return new Store(options)
    }
  }
  return { is_on: true, Store, count, isUsedUp: limits.isUsedUp }
}
