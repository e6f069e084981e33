// The months that a list of documents can be filtered by.

const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const SHOWN = 36

/** '2026-11' as 'November 2026'. */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`))

/**
 * The last 36 months up to that of `now`, the latest first, as YYYY-MM. By the browser's calendar, not by UTC: documents are dated at the seller's
 * place, where a month may have begun already.
 */
export const monthsUpTo = (now: Date): string[] =>
  Array.from({ length: SHOWN }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1)).toISOString().slice(0, 7),
  )
