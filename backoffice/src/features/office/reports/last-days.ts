// The days up to today as a period of sales. Apart from the other periods, so that the home page loads no more than these.

import { daysAfter } from '@kontor/contract/shops/shop-day'
import { t } from '../../../lib/texts.ts'
import type { Days } from './days.ts'

export interface SalesPeriod {
  period: Days
  before: Days
  /** What the period before is called within a sentence. */
  before_name: string
  by: 'day' | 'month'
}

/** The days up to today, and as many before them. */
export function lastDays(today: string, count: number): SalesPeriod {
  const back = (days: number) => daysAfter(today, -days)
  return {
    period: { from: back(count - 1), until: back(0) },
    before: { from: back(2 * count - 1), until: back(count) },
    before_name: t('the {count} days before', { count }),
    by: 'day',
  }
}
