// A map with a limit of entries and of bytes, keys included: adding beyond it evicts the oldest entries, for example those of a flood of different
// URLs that are never requested again.

export interface BoundedMap<Value> {
  get(key: string): Value | undefined
  /** Puts the entry last: it counts as the newest, also where the key was there already. */
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
}

export interface Bounds<Value> {
  max_entries: number
  max_bytes: number
  /** Of the value and what belongs to it; the bytes of its key are added. Must not change while the value is in the map. */
  bytesOf(value: Value): number
  /** Called with every entry that goes, except by `clear`. */
  onGone?(key: string, value: Value): void
}

/** How full it is after an eviction: several entries are evicted together, since a map that is shortened at its beginning is slow to find it. */
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
