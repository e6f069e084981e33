// Days and months in an address, which may contain any text: invalid ones are ignored.

/** A day such as '2026-11-30'. Its year has four digits and is none that a date field gives while a year is typed, such as 0202. */
export const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** A month such as '2026-11'. */
export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)
