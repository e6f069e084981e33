// A month in words.

import { LOCALE } from '../locale.ts'

const names = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '2026-11' as 'November 2026'. */
export const monthName = (month: string): string => names.format(new Date(month))
