// The months that a list of documents can be filtered by.

import { monthsSince } from '../../lib/months-since.ts'

const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const LEAST = 36

/** '2026-11' as 'November 2026'. */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`))

/**
 * The months from that of `now` back to that of the first document, at least 36, the latest first, as YYYY-MM. Documents are kept ten years. By the
 * browser's calendar, not by UTC: documents are dated at the seller's place, where a month may have begun already.
 */
export function monthsUpTo(now: Date, first?: string): string[] {
  const begunBack = (months: number) => new Date(Date.UTC(now.getFullYear(), now.getMonth() - months, 1))
  return Array.from({ length: monthsSince(first, begunBack(0), LEAST) }, (_, back) =>
    begunBack(back).toISOString().slice(0, 7),
  )
}
