// The period that a report on sales, discounts or gift cards is about: days up to today, a month or a year.

import { useToday } from '../../../../lib/dates/shop-calendar.ts'
import { useFirstDay } from '../report-data.ts'
import { usePeriod } from '../use-period.ts'
import { salesPeriod, salesPeriods } from './sales-periods.ts'

/**
 * `choice` holds the props of the field for periods; `shown` is the chosen period. The address stores the
 * choice under `name`.
 */
export function useSalesPeriod(name: string, shop_id: string) {
  const today = useToday()
  const periods = salesPeriods(today, useFirstDay(shop_id))
  const [period, onPeriod] = usePeriod(name, periods)
  return { choice: { periods, period, onPeriod }, shown: salesPeriod(period, today) }
}
