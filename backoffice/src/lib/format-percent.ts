// How rates are written in the language of the back office.

import { LOCALE } from './locale.ts'

const percents = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 6 })

/** Formats a rate such as `0.19` as `19%`, in German as `19 %`. */
export const formatPercent = (rate: string): string => percents.format(Number(rate))
