// The months that a list of documents can be filtered by.

import { monthsBack, monthsSince } from '../../lib/dates/months-since.ts'
import { LOCALE } from '../../lib/locale.ts'

const name = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

const MIN_MONTHS = 36

/** '2026-11' as 'November 2026'. */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`))

/** The months from `today`'s back to that of the first document, at least 36, the latest first, as YYYY-MM. Documents are stored for ten years. */
export const monthsUpTo = (today: string, first?: string): string[] =>
  monthsBack(today, monthsSince(first, today, MIN_MONTHS))
