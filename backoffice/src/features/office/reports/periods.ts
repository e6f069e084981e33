// The quarters and months offered by a report, the current period first, back to the first order.

import { monthName } from '../../../lib/dates/month-name.ts'
import { monthsBack, monthsSince } from '../../../lib/dates/months-since.ts'
import { t } from '../../../lib/texts.ts'
import { type Days, dayText } from './days.ts'

const MIN_QUARTERS = 16
const MIN_MONTHS = 24

export interface Choice {
  value: string
  label: string
}

const QUARTERS = [
  (year: number) => t('1st quarter {year}', { year }),
  (year: number) => t('2nd quarter {year}', { year }),
  (year: number) => t('3rd quarter {year}', { year }),
  (year: number) => t('4th quarter {year}', { year }),
]

const quarterOf = (day: string): number =>
  Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3)

/** Returns at least 16 quarters. `first` is the day of the first order. */
export function quartersUpTo(today: string, first?: string): Choice[] {
  const present = quarterOf(today)
  const length = Math.max(MIN_QUARTERS, first === undefined ? 0 : present - quarterOf(first) + 1)
  return Array.from({ length }, (_, back) => {
    const at = present - back
    const [year, quarter] = [Math.floor(at / 4), (at % 4) + 1]
    return {
      value: `${year}-Q${quarter}`,
      label: QUARTERS[quarter - 1]!(year),
    }
  })
}

/** At least 24 months; the values are YYYY-MM. */
export const monthsUpTo = (today: string, first?: string): Choice[] =>
  monthsBack(today, monthsSince(first, today, MIN_MONTHS)).map((value) => ({
    value,
    label: monthName(value),
  }))

/** The first and last day of a month given as YYYY-MM. */
export function daysOfMonth(value: string): Days {
  const [year, number] = value.split('-').map(Number) as [number, number]
  return { from: `${value}-01`, until: dayText(Date.UTC(year, number, 0)) }
}
