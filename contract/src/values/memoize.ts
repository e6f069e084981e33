// Caches a few expensive values.

/**
 * Gives what was made for a key, or makes it; `make` never gives undefined. Once there are `most`, all are forgotten: keys may come from requests, and
 * only time is lost.
 */
export function memoize<Made>(most: number): (key: string, make: () => Made) => Made {
  const kept = new Map<string, Made>()
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= most) kept.clear()
    const made = make()
    kept.set(key, made)
    return made
  }
}
