// Moments as a field for date and time shows them: in the time zone of the shop, without a zone of their own.

import { timeIn } from '@kontor/contract/shops/shop-day'

const MINUTE_MS = 60_000
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** The value of a field with a partly typed date and time, or a day that does not exist. */
export const INCOMPLETE = 'incomplete'

/** Returns for example `2026-11-30T18:00`; '' for null. */
export const localTime = (time_zone: string, at: string | null): string =>
  at === null || at === INCOMPLETE ? '' : timeIn(time_zone, at).slice(0, 16)

/**
 * Returns the moment of a local time, in RFC 3339; null without a time. A time skipped by the clocks counts
 * as the time an hour later.
 */
export function utcTime(time_zone: string, local: string): string | null {
  if (!LOCAL.test(local)) return null
  const wanted = Date.parse(`${local.slice(0, 16)}Z`)
  if (Number.isNaN(wanted)) return null
  const aheadAt = (ms: number) =>
    Date.parse(`${localTime(time_zone, new Date(ms).toISOString())}Z`) -
    Math.floor(ms / MINUTE_MS) * MINUTE_MS
  // The offset at the first guess may be the offset beyond a change of the clocks.
  const guess = wanted - aheadAt(wanted)
  return new Date(wanted - aheadAt(guess)).toISOString()
}

/**
 * Returns the moment in a field for date and time, in RFC 3339; null for an empty field. The browser returns
 * an incomplete text as empty too.
 */
export const typedTime = (
  time_zone: string,
  { value, validity }: { value: string; validity: Pick<ValidityState, 'badInput'> },
): string | null => utcTime(time_zone, value) ?? (value === '' && !validity.badInput ? null : INCOMPLETE)
