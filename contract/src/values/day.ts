// A day of the calendar, as callers write it.

const WRITTEN = /^\d{4}-\d\d-\d\d$/

/**
 * Whether a text is a day that there is, such as `2026-11-30`; there is no year 0. `Date.parse` alone takes the 31st of February for the 3rd of March.
 */
export function isDay(text: string): boolean {
  const ms = WRITTEN.test(text) && text >= '0001' ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}
