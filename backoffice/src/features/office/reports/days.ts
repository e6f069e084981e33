// Days of the shop, as counted by reports. Calculations treat the days as days in UTC, because all days in
// UTC have 24 hours.

export const DAY_MS = 86_400_000

/** First and last day, both included, for example 2026-11-20. */
export interface Days {
  from: string
  until: string
}

/** The day of a time in milliseconds. */
export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
