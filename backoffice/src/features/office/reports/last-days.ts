// The days up to today as a period of sales. The file is separate from the longer periods, because the home
// page needs only these days.

import { daysAfter } from '@kontor/contract/shops/shop-day'
import { t } from '../../../lib/texts.ts'
import type { Days } from './days.ts'

export interface SalesPeriod {
  period: Days
  before: Days
  /** The name of the previous period within a sentence. */
  before_name: string
  by: 'day' | 'month'
}

/** Returns the days up to today, and the same number of days before. */
export function lastDays(today: string, count: number): SalesPeriod {
  const back = (days: number) => daysAfter(today, -days)
  return {
    period: { from: back(count - 1), until: back(0) },
    before: { from: back(2 * count - 1), until: back(count) },
    before_name: t('the {count} days before', { count }),
    by: 'day',
  }
}
