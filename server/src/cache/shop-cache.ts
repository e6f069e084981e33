// A bounded cache of values of shops. A change of the shop makes all its values void, so every change of
// cached data must send NOTIFY 'catalogue' (cache-invalidation.ts).

import { type BoundedMap, makeBoundedMap } from './bounded-map.ts'
import type { CacheInvalidation } from './cache-invalidation.ts'
import { makeSingleFlight } from './single-flight.ts'

/** The known changes at the moment when the process began to read from the database. */
export type Version = number

export interface ShopCacheOptions<Value> {
  readonly max_entries: number
  readonly max_bytes: number
  /** Called once for each value to be cached. */
  bytesOf(value: Value): number
  /**
   * True if the time of the value has passed. If the function is missing, a value is valid until its shop
   * changes.
   */
  isOver?(value: Value): boolean
}

interface Entry<Value> {
  readonly value: Value
  readonly shop_id: string
  readonly version: Version
  readonly bytes: number
}

/**
 * The largest share of one value, because a shop with very large values must not evict the values of all
 * shops.
 */
const MAX_SHARE = 1 / 4

export class ShopCache<Value> {
  private readonly entries: BoundedMap<Entry<Value>>
  private readonly singleFlight = makeSingleFlight<Value | undefined>()

  constructor(
    private readonly changes: Pick<CacheInvalidation, 'versionOf' | 'now' | 'isHearing'>,
    private readonly options: ShopCacheOptions<Value>,
  ) {
    this.entries = makeBoundedMap({ ...options, bytesOf: ({ bytes }) => bytes })
  }

  /**
   * Returns undefined if nothing is cached, the shop has changed since, or the time of the value has passed.
   */
  get(key: string): Value | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    const is_current = entry.version === this.changes.versionOf(entry.shop_id)
    if (is_current && !this.options.isOver?.(entry.value)) return entry.value
    this.entries.delete(key)
    return undefined
  }

  /** Call before reading from the database, and pass the result to `set`. */
  begin(): Version {
    return this.changes.now()
  }

  /**
   * Caches a value, unless the value is too large, or its shop has changed since `began`, or may have changed
   * unheard.
   */
  set(key: string, shop_id: string, value: Value, began: Version): void {
    const version = this.changes.versionOf(shop_id)
    if (version > began || !this.changes.isHearing()) return
    const bytes = this.options.bytesOf(value)
    if (bytes <= this.options.max_bytes * MAX_SHARE) this.entries.set(key, { value, shop_id, version, bytes })
  }

  /**
   * Returns the cached value or else the result of `read`. Concurrent callers share one read. Undefined is
   * not cached.
   */
  load(key: string, shop_id: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    return this.singleFlight(
      key,
      () => this.get(key),
      async () => {
        const began = this.begin()
        const value = await read()
        if (value !== undefined) this.set(key, shop_id, value, began)
        return value
      },
    )
  }
}
