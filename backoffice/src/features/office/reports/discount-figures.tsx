// The discounts on paid orders of a period: the sums, and a bar for each day or month.

import type { DiscountReport } from '@kontor/contract/office/reports'
import { addMoney, formatMoney } from '@kontor/contract/values/money'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import type { SalesPeriod } from './last-days.ts'
import classes from './reports.module.css'
import { SalesChart } from './sales/sales-chart.tsx'
import { orderCount, salesFigures } from './sales/sales-figures.ts'

export function DiscountFigures({ report, shown }: { report: DiscountReport; shown: SalesPeriod }) {
  const { currency } = report
  const days = report.days.map((day) => ({ ...day, sold: day.given, returned: '0' }))
  const { sold: given, orders, parts } = salesFigures({ days, currency }, shown)
  const revenue = days.reduce((sum, day) => addMoney(sum, day.revenue, currency), '0')
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  return (
    <>
      <p className={classes.sum}>
        <strong>{money(given)}</strong>{' '}
        {t('off {orders} totalling {revenue}', { orders: orderCount(orders), revenue: money(revenue) })}
      </p>
      <SalesChart parts={parts} currency={currency} is_large />
    </>
  )
}
