// A map with a limit of entries and of bytes, keys included. A full map evicts its oldest entries, for
// example a flood of different URLs that nobody requests again.

export interface BoundedMap<Value> {
  get(key: string): Value | undefined
  /** Puts the entry last, as the newest entry, even if the key was already in the map. */
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
}

export interface Bounds<Value> {
  max_entries: number
  max_bytes: number
  /**
   * The bytes of the value and everything it refers to; the bytes of the key are added. Must not change while
   * the value is in the map.
   */
  bytesOf(value: Value): number
  /** Called with every entry that leaves the map, except by `clear`. */
  onGone?(key: string, value: Value): void
}

/**
 * How full the map is after an eviction. Several entries are evicted together, because a map shortened at its
 * beginning is slow to find its first entry.
 */
const FILLED_AFTER = 0.75

export function makeBoundedMap<Value>({
  max_entries,
  max_bytes,
  bytesOf,
  onGone,
}: Bounds<Value>): BoundedMap<Value> {
  const entries = new Map<string, Value>()
  let bytes = 0

  const sizeOf = (key: string, value: Value) => key.length + bytesOf(value)
  const remove = (key: string) => {
    const value = entries.get(key)
    if (value === undefined) return
    bytes -= sizeOf(key, value)
    entries.delete(key)
    onGone?.(key, value)
  }
  const makeRoom = () => {
    for (const key of entries.keys()) {
      if (entries.size <= FILLED_AFTER * max_entries && bytes <= FILLED_AFTER * max_bytes) return
      remove(key)
    }
  }

  return {
    get: (key) => entries.get(key),
    set(key, value) {
      remove(key)
      if (entries.size >= max_entries || bytes + sizeOf(key, value) > max_bytes) makeRoom()
      bytes += sizeOf(key, value)
      entries.set(key, value)
    },
    delete: remove,
    clear() {
      entries.clear()
      bytes = 0
    },
  }
}
