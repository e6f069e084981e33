// How often a network has asked, counted by all web processes together. Each counts for itself, which costs nothing, and tells the others
// (NOTIFY 'limits') of whoever has used up a good part of a limit; so ordinary visitors are never told of, and of the others everybody knows
// within a few hundredths of a second. More than the limit can get in only within such a moment. While the database cannot be heard each
// process counts alone. Time is measured by a clock that cannot be set.

import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

export interface Limits {
  /** Counts one more. `ttl` is when to come back, in milliseconds. */
  count(name: string, most: number, window_ms: number): { current: number; ttl: number }
  /** Whether one more would be too many, by what is counted here. */
  isUsedUp(name: string, most: number): boolean
  /** What another process says. */
  hear(news: string): void
  /** What the others do not know yet, in texts short enough for a NOTIFY. */
  news(): string[]
  /** Whether there is something to tell. */
  has_news(): boolean
}

interface Count {
  n: number
  ends_at: number
  /** As many as the others know of. */
  told: number
}

/** Told of from an eighth of the limit on, and again each time it has grown by as much. */
const TOLD_SHARE = 8
const MOST_NAMES = 50_000
/** Of a NOTIFY, which takes 8,000 bytes. */
const MOST_IN_ONE = 100

/** Short, and no address: what is told passes through the database. */
const shortOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 16)

/** Simple and bounded: whoever has not been counted anew for longest is forgotten. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name)
  map.set(name, value)
  if (map.size > MOST_NAMES) map.delete(map.keys().next().value!)
}

export function makeLimits(now: () => number = () => performance.now()): Limits {
  const own_name = randomBytes(6).toString('base64url')
  const own = new Map<string, Count>()
  /** By the short name, and there by process. */
  const others = new Map<string, Map<string, Pick<Count, 'n' | 'ends_at'>>>()
  const untold = new Map<string, Count>()

  return {
    count(name, most, window_ms) {
      const at = now()
      let mine = own.get(name)
      if (mine === undefined || mine.ends_at <= at) {
        mine = { n: 0, ends_at: at + window_ms, told: 0 }
        keep(own, name, mine)
      }
      mine.n++
      const step = Math.ceil(most / TOLD_SHARE)
      const is_short_needed = others.size > 0 || mine.n >= step
      if (!is_short_needed) return { current: mine.n, ttl: mine.ends_at - at }
      const short = shortOf(name)
      // Whoever is over the limit is over it everywhere; how far says nothing.
      if (mine.told <= most && mine.n - mine.told >= step) untold.set(short, mine)
      let current = mine.n
      let ends_at = mine.ends_at
      const theirs = others.get(short)
      for (const [process, count] of theirs ?? [])
        if (count.ends_at <= at) theirs?.delete(process)
        else {
          current += count.n
          ends_at = Math.max(ends_at, count.ends_at)
        }
      if (theirs?.size === 0) others.delete(short)
      return { current, ttl: ends_at - at }
    },
    isUsedUp(name, most) {
      const mine = own.get(name)
      return mine !== undefined && mine.n >= most && mine.ends_at > now()
    },
    hear(news) {
      const [process = '', ...counts] = news.split(' ')
      if (process === own_name) return
      const at = now()
      for (const count of counts) {
        const [short = '', n, left_ms] = count.split(':')
        const known = others.get(short) ?? new Map()
        known.set(process, { n: Number(n) || 0, ends_at: at + (Number(left_ms) || 0) })
        keep(others, short, known)
      }
    },
    has_news: () => untold.size > 0,
    news() {
      const at = now()
      const counts = [...untold].map(([short, count]) => {
        count.told = count.n
        return `${short}:${count.n}:${Math.max(0, Math.ceil(count.ends_at - at))}`
      })
      untold.clear()
      const texts: string[] = []
      for (let from = 0; from < counts.length; from += MOST_IN_ONE)
        texts.push([own_name, ...counts.slice(from, from + MOST_IN_ONE)].join(' '))
      return texts
    },
  }
}

const CHANNEL = 'limits'
/** So that a flood is a few statements a second, and the first word of it goes out at once. */
const TELL_EVERY_MS = 50
const WITHIN_MS = 2000

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined where there are no limits. */
    shared_limits: SharedLimits | undefined
  }
}

/** The calls of one network to one endpoint: `POST /v1/public/order`. */
export interface SharedLimits extends Pick<Limits, 'isUsedUp'> {
  /** For the framework's hook. */
  readonly Store: FastifyRateLimitStoreCtor
  /** For what is answered in front of it. */
  count: Limits['count']
}

export const callsTo = (place: string, network: string): string => `${place} ${network}`

/** Where the limits of the routes are counted. */
export function shareLimits(db: Database, log: Pick<Logger, 'debug'>): SharedLimits {
  const limits = makeLimits()
  let resting: NodeJS.Timeout | undefined
  db.listen(CHANNEL, limits.hear).catch(() => undefined)

  async function tell(): Promise<void> {
    const call = db.forCall({ lane: 'inner', deadline: performance.now() + WITHIN_MS }).forNoShop()
    for (const text of limits.news())
      await call
        .run(sql`select pg_notify(${CHANNEL}, ${text})`)
        .catch((error: Error) => log.debug(`Other processes could not be told of limits: ${error.message}`))
  }
  const tellSoon = () => {
    if (resting !== undefined || !limits.has_news()) return
    resting = setTimeout(() => {
      resting = undefined
      tellSoon()
    }, TELL_EVERY_MS)
    resting.unref()
    void tell()
  }

  const count: Limits['count'] = (name, most, window_ms) => {
    const counted = limits.count(name, most, window_ms)
    tellSoon()
    return counted
  }

  class Store implements FastifyRateLimitStore {
    readonly #place: string
    /** Of the plugin as a whole there is no route; of each that has a limit there is one. */
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
  return { Store, count, isUsedUp: limits.isUsedUp }
}
