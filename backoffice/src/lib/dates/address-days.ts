// Checks days and months in an address. An address may contain any text, so invalid days are ignored.

/**
 * Accepts a day such as '2026-11-30'. Years must be between 1000 and 2999, because a date field gives years
 * such as 0202 while the user types a year.
 */
export const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Accepts a month such as '2026-11'. */
export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)
