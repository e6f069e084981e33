// Times inside JSON that PostgreSQL has built are written its way (`2026-11-22T17:38:00.123+00:00`); everywhere else they end in Z.

const OF_POSTGRES = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\+00:00$/

/** The same value with every such time, at any depth, in RFC 3339 UTC with milliseconds. */
export function withTimesInUtc<T>(value: T): T {
  if (typeof value === 'string') return (OF_POSTGRES.test(value) ? new Date(value).toISOString() : value) as T
  if (Array.isArray(value)) return value.map(withTimesInUtc) as T
  if (value === null || typeof value !== 'object') return value
  // Only JSON is given, so an object has nothing but its own entries.
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTimesInUtc(one)])) as T
}
