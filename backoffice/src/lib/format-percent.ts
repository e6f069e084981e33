// How rates are written in the language of the back office.

import { LOCALE } from './locale.ts'

const percents = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 6 })

/** Of a rate such as `0.19`: `19%`, in German `19 %`. */
export const formatPercent = (rate: string): string => percents.format(Number(rate))
