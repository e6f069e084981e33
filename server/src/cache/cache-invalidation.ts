// The shops that have changed, as far as this process knows. Every change notifies every process (NOTIFY
// 'catalogue'), and a process knows its own changes immediately. A cached value is stored with the version of
// its shop, and is void when the version has grown. Without the listening connection nothing may be cached,
// except pages for as long as stock may be shown.

import { LOST, RECONNECTED } from '../db/listen.ts'
import type { Database } from '../db/pool.ts'

export interface CacheInvalidation {
  /** A number that grows with every known change of the shop. */
  versionOf(shop_id: string): number
  /** The newest version of any shop. Everything read from now on is at least as new. */
  now(): number
  /** Returns whether changes of other processes arrive now. If not, only pages may be cached. */
  isHearing(): boolean
  /** Call when this process has changed the shop, before the response is sent. */
  note(shop_id: string): void
  /** Calls `listener` with each changed shop, and with undefined if any shop may have changed unheard. */
  onChange(listener: (shop_id: string | undefined) => void): void
}

/** If more shops changed, all shops count as changed and are read again. */
export const MAX_CHANGED = 50_000

export function makeCacheInvalidation(db: Pick<Database, 'listen'>): CacheInvalidation {
  // `clock` counts changes; by shop, the value at its last change.
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
