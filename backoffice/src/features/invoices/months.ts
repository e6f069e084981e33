// The months a list of documents can be narrowed to.

const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const SHOWN = 36

/** `2026-11` as people say it. */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`))

/** The months up to the one of `now`, the latest first, as YYYY-MM. */
export const monthsUpTo = (now: Date): string[] =>
  Array.from({ length: SHOWN }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
