// The periods for the list of orders and for saved tables, in days of the shop.

import { daysAfter } from '@kontor/contract/shops/shop-day'
import { monthName } from '../../../lib/dates/month-name.ts'
import { t } from '../../../lib/texts.ts'

export interface OrderPeriod {
  label: string
  /** The name in addresses and file names. */
  name: string
  /** The first and the last day of the period; undefined at an open end. */
  from?: string
  to?: string
}

/** Returns the last three months, this year and the previous year. */
function monthsAndYears(today: string): OrderPeriod[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const begin = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1))
  const dayOf = (begins: Date) => begins.toISOString().slice(0, 10)
  const months = [0, 1, 2].map((back) => ({
    label: monthName(dayOf(begin(back)).slice(0, 7)),
    name: dayOf(begin(back)).slice(0, 7),
    from: dayOf(begin(back)),
    to: daysAfter(dayOf(begin(back - 1)), -1),
  }))
  const years = [year, year - 1].map((one) => ({
    label: t('All of {one}', { one }),
    name: String(one),
    from: `${one}-01-01`,
    to: `${one}-12-31`,
  }))
  return [...months, ...years]
}

/** Returns the periods for saved tables: months, years, and all orders. */
export const savedPeriods = (today: string): OrderPeriod[] => [
  ...monthsAndYears(today),
  { label: t('All orders'), name: 'all' },
]

/** Returns the periods for the list: the last days, which have no end, followed by months and years. */
export function listedPeriods(today: string): OrderPeriod[] {
  const since = (label: string, name: string, days: number) => ({
    label,
    name,
    from: daysAfter(today, 1 - days),
  })
  return [
    since(t('Today'), 'today', 1),
    since(t('Last 7 days'), '7-days', 7),
    since(t('Last 30 days'), '30-days', 30),
    ...monthsAndYears(today),
  ]
}
