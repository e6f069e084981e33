// Caches a few expensive values.

/**
 * Returns the cached value of a key, or makes the value. `make` never returns undefined. At `most` values,
 * the cache forgets all values, because keys may come from requests. Forgetting costs only time.
 */
export function memoize<Made>(most: number): (key: string, make: () => Made) => Made {
  const cache = new Map<string, Made>()
  return (key, make) => {
    const known = cache.get(key)
    if (known !== undefined) return known
    if (cache.size >= most) cache.clear()
    const made = make()
    cache.set(key, made)
    return made
  }
}
