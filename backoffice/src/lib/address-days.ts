// Days and months in an address, where anything may stand: what is none is ignored by whoever reads it.

/** A day such as '2026-11-30'. Its year has four digits and is none that a date field gives while a year is typed, such as 0202. */
export const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOf(text).getTime())

/** A month such as '2026-11'. */
export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)

/** The beginning of a day in the browser's time zone. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00`)

/** The beginning of the day after it. */
export function endOf(day: string): Date {
  const end = startOf(day)
  end.setDate(end.getDate() + 1)
  return end
}
