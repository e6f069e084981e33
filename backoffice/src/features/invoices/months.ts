// The months offered as a filter of documents.

import { monthsBack, monthsSince } from '../../lib/dates/months-since.ts'

const MIN_MONTHS = 36

/** The months from `today`'s back to that of the first document, at least 36, the latest first, as YYYY-MM. Documents are stored for ten years. */
export const monthsUpTo = (today: string, first?: string): string[] =>
  monthsBack(today, monthsSince(first, today, MIN_MONTHS))
