// Days of the shop, as reports count them. They are reckoned with as if they were days in UTC, which have all 24 hours.

export const DAY_MS = 86_400_000

/** First and last day, both included, such as 2026-11-20. */
export interface Days {
  from: string
  until: string
}

/** The day of a time in milliseconds. */
export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
