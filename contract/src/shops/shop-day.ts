// The shop's calendar: the day of a moment in the shop's time zone, and the beginning of a day. Server, back
// office and storefront use only these functions. A day is then the same in a list, a report and a document,
// in every browser.

import { memoize } from '../values/memoize.ts'

export const UTC = 'UTC'

/** Cached, because making a formatter takes a hundred times longer than using a formatter. */
const cachedCalendar = memoize<Intl.DateTimeFormat>(100)

/** Sweden writes dates as ISO 8601 does. */
const calendarOf = (time_zone: string): Intl.DateTimeFormat =>
  cachedCalendar(time_zone, () => new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }))

const cachedClock = memoize<Intl.DateTimeFormat>(100)
const clockOf = (time_zone: string): Intl.DateTimeFormat =>
  cachedClock(
    time_zone,
    () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: time_zone }),
  )

/** Returns the day, such as `2026-11-30`, of a moment in RFC 3339 or in milliseconds since 1970. */
export const dayIn = (time_zone: string, at: string | number | Date): string =>
  calendarOf(time_zone).format(new Date(at)).padStart(10, '0')

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MS = 24 * HOUR_MINUTES * MINUTE_MS

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

// RFC 3339 and PostgreSQL have no year 0 in common, and years have four digits.
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Returns the first minute around a midnight in UTC in which `has_begun` is true. Local time is at most 15
 * hours before or after UTC, and a time zone may skip a day. The search uses only `dayIn`, so both functions
 * agree on days when the clocks change, even at midnight.
 */
function firstMinute(midnight_ms: number, has_begun: (ms: number) => boolean): string {
  let before = midnight_ms / MINUTE_MS - 15 * HOUR_MINUTES
  let begun = midnight_ms / MINUTE_MS + 39 * HOUR_MINUTES
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2)
    if (has_begun(middle * MINUTE_MS)) begun = middle
    else before = middle
  }
  return new Date(Math.min(Math.max(begun * MINUTE_MS, FIRST_MS), LAST_MS)).toISOString()
}

/**
 * Returns the first moment of a day, in RFC 3339. A skipped day, such as Samoa's in 2011, begins with the
 * following day.
 */
export const startOfDay = (time_zone: string, day: string): string =>
  firstMinute(midnightOf(day), (ms) => dayIn(time_zone, ms) >= day)

/** Returns the end of a day: the first moment of the next day. */
export const endOfDay = (time_zone: string, day: string): string =>
  firstMinute(midnightOf(day) + DAY_MS, (ms) => dayIn(time_zone, ms) > day)

/** Returns the day `count` days after the given day, or before it if `count` is negative. */
export const daysAfter = (day: string, count: number): string =>
  new Date(midnightOf(day) + count * DAY_MS).toISOString().slice(0, 10)

/** A moment in RFC 3339, written in the time zone: `2026-11-24T05:42:10.000+01:00`. */
export function timeIn(time_zone: string, at: string): string {
  const ms = Date.parse(at)
  // Years before 1000 are formatted with fewer digits.
  const clock = clockOf(time_zone).format(ms).padStart(19, '0').replace(' ', 'T')
  const there = new Date(Date.parse(`${clock}.000Z`) + (ms % 1000))
  const ahead = Math.round((there.getTime() - ms) / MINUTE_MS)
  const digits = (count: number) => String(Math.floor(Math.abs(count))).padStart(2, '0')
  const offset = `${ahead < 0 ? '-' : '+'}${digits(ahead / HOUR_MINUTES)}:${digits(Math.abs(ahead) % HOUR_MINUTES)}`
  return `${there.toISOString().slice(0, -1)}${ahead === 0 ? 'Z' : offset}`
}

/** Lists the time zones that people can choose from, UTC first. */
export const timeZones = (): string[] => [
  UTC,
  ...Intl.supportedValuesOf('timeZone').filter((name) => name !== UTC),
]

const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/**
 * Returns the time zone in the spelling of `timeZones`. Returns an unlisted alias, such as Asia/Kolkata, as
 * given. Returns undefined for no time zone.
 */
export function parseTimeZone(name: string): string | undefined {
  if (!NAME.test(name)) return undefined
  const all = timeZones()
  const listed = all.find((one) => one.toLowerCase() === name.toLowerCase())
  if (listed !== undefined) return listed
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return name.includes('/') && all.includes(timeZone) ? name : undefined
  } catch {
    return undefined
  }
}
