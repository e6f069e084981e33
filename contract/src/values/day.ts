// The written form of a calendar day.

const WRITTEN = /^\d{4}-\d\d-\d\d$/

/**
 * Returns true if a text is an existing day, such as `2026-11-30`. Year 0 does not exist. `Date.parse` alone
 * reads the 31st of February as the 3rd of March.
 */
export function isDay(text: string): boolean {
  const ms = WRITTEN.test(text) && text >= '0001' ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}
