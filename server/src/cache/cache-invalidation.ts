// Which shops have changed, as far as this process knows. Every process is notified of every change (NOTIFY 'catalogue'), and knows its own
// immediately. What is cached of a shop is stored with the shop's version, and is void once that has grown. While the listening connection is lost,
// nothing may be cached, except pages for as long as stock may be shown.

import { LOST, RECONNECTED } from '../db/listen.ts'
import type { Database } from '../db/pool.ts'

export interface CacheInvalidation {
  /** A number that grows with every change of the shop that this process knows of. */
  versionOf(shop_id: string): number
  /** The newest version of any shop. Whatever is read from now on is at least as new as that version. */
  now(): number
  /** Whether this process is notified of other processes' changes now; while it is not, nothing but pages may be cached. */
  isHearing(): boolean
  /** Call when this process has changed the shop, before its response is sent. */
  note(shop_id: string): void
  /** `listener` is called with each shop that changes, and with undefined if any may have changed unheard. */
  onChange(listener: (shop_id: string | undefined) => void): void
}

/** With more changed shops than this, all count as changed: what is cached is then read again. */
export const MAX_CHANGED = 50_000

export function makeCacheInvalidation(db: Pick<Database, 'listen'>): CacheInvalidation {
  // `clock` counts changes; by shop, its value at the shop's last one.
  let clock = 0
  const changed = new Map<string, number>()
  let all_changed = 0
  let is_hearing = false
  const listeners: ((shop_id: string | undefined) => void)[] = []

  const noteAll = () => {
    all_changed = ++clock
    changed.clear()
    for (const listener of listeners) listener(undefined)
  }
  const note = (shop_id: string) => {
    if (changed.size >= MAX_CHANGED && !changed.has(shop_id)) noteAll()
    changed.set(shop_id, ++clock)
    for (const listener of listeners) listener(shop_id)
  }
  const hear = (payload: string) => {
    if (payload !== LOST && payload !== RECONNECTED) return note(payload)
    is_hearing = payload === RECONNECTED
    noteAll()
  }
  // If listening fails, nothing is cached: every read goes to the database, which is slower but correct.
  db.listen('catalogue', hear).then(
    () => {
      is_hearing = true
    },
    () => undefined,
  )

  return {
    versionOf: (shop_id) => Math.max(changed.get(shop_id) ?? 0, all_changed),
    now: () => clock,
    isHearing: () => is_hearing,
    note,
    onChange: (listener) => void listeners.push(listener),
  }
}
