// How rates are written in the language of the back office.

import { LOCALE } from './locale.ts'

const percents = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 })

/** Of a rate such as `0.19`: `19 %`. */
export const formatPercent = (rate: string): string => `${percents.format(Number(rate) * 100)} %`
