// The periods of sales, each with its period of comparison: the days up to today, years, and months.

import { monthName } from '../../../../lib/dates/month-name.ts'
import { plural, t } from '../../../../lib/texts.ts'
import { DAY_MS, type Days, dayText } from '../days.ts'
import { lastDays, type SalesPeriod } from '../last-days.ts'
import { type Choice, daysOfMonth, monthsUpTo } from '../periods.ts'

const MIN_YEARS = 2

/** Returns the choices, the default first. `first` is the day of the first order. */
export function salesPeriods(today: string, first?: string): Choice[] {
  const year = Number(today.slice(0, 4))
  const years = Math.max(MIN_YEARS, first === undefined ? 0 : year - Number(first.slice(0, 4)) + 1)
  return [
    { value: '30-days', label: t('Last 30 days') },
    { value: '90-days', label: t('Last 90 days') },
    ...Array.from({ length: years }, (_, back) => ({
      value: String(year - back),
      label: t('All of {year}', { year: year - back }),
    })),
    ...monthsUpTo(today, first),
  ]
}

const yearDays = (year: number): Days => ({ from: `${year}-01-01`, until: `${year}-12-31` })

/** `value` is a choice of `salesPeriods`. */
export function salesPeriod(value: string, today: string): SalesPeriod {
  const days = /^(\d+)-days$/.exec(value)?.[1]
  if (days !== undefined) return lastDays(today, Number(days))
  const year = Number(value.slice(0, 4))
  if (value.length === 4)
    return { ...upToNow(yearDays(year), yearDays(year - 1), String(year - 1), today), by: 'month' }
  const last_month = dayText(Date.UTC(year, Number(value.slice(5)) - 2, 1)).slice(0, 7)
  const before = daysOfMonth(last_month)
  return { ...upToNow(daysOfMonth(value), before, monthName(last_month), today), by: 'day' }
}

/**
 * An unfinished period ends today. The comparison covers the same number of days of the previous period,
 * because a part compared with a whole would look like a loss.
 */
function upToNow(whole: Days, before: Days, before_name: string, today: string): Omit<SalesPeriod, 'by'> {
  if (whole.until <= today) return { period: whole, before, before_name }
  const period = { from: whole.from, until: today }
  const as_many = Date.parse(before.from) + Date.parse(today) - Date.parse(whole.from)
  if (as_many >= Date.parse(before.until)) return { period, before, before_name }
  const count = (as_many - Date.parse(before.from)) / DAY_MS + 1
  return {
    period,
    before: { from: before.from, until: dayText(as_many) },
    before_name: plural(count, 'the first day of {period}', 'the first {count} days of {period}', {
      period: before_name,
    }),
  }
}
