// Caches a few expensive values.

/**
 * Gives what was made for a key, or makes it; `make` never gives undefined. Once there are `most`, all are forgotten: keys may come from requests, and
 * only time is lost.
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
