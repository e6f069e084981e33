// Moments as a field for date and time shows them: in the time zone of the shop, without a zone of their own.

import { timeIn } from '@kontor/contract/shops/shop-day'

const MINUTE_MS = 60_000
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Such as `2026-11-30T18:00`; '' for none. */
export const localTime = (time_zone: string, at: string | null): string =>
  at === null ? '' : timeIn(time_zone, at).slice(0, 16)

/** The moment of a local time, in RFC 3339; null for none. A time that the clocks leave out is the one an hour later. */
export function utcTime(time_zone: string, local: string): string | null {
  if (!LOCAL.test(local)) return null
  const wanted = Date.parse(`${local.slice(0, 16)}Z`)
  if (Number.isNaN(wanted)) return null
  const aheadAt = (ms: number) =>
    Date.parse(`${localTime(time_zone, new Date(ms).toISOString())}Z`) -
    Math.floor(ms / MINUTE_MS) * MINUTE_MS
  // The offset at the first guess may be that of the other side of a change of the clocks.
  const guess = wanted - aheadAt(wanted)
  return new Date(wanted - aheadAt(guess)).toISOString()
}
