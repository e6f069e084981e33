// A bar for each part of a period, as high as the sales. The page shows the same data in words or as a table.

import type { Currency } from '@kontor/contract/values/currencies'
import { formatMoney } from '@kontor/contract/values/money'
import { LOCALE, MONEY_LOCALE } from '../../../../lib/locale.ts'
import classes from './sales-chart.module.css'
import { orderCount, type SalesPart } from './sales-figures.ts'

const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' })

/** A day of the chart as '20 Nov', a month as 'November'. */
export const partName = ({ name }: Pick<SalesPart, 'name'>): string =>
  (name.length === 10 ? day : month).format(new Date(name))

interface SalesChartProps {
  parts: readonly SalesPart[]
  currency: Currency
  /** Makes the chart higher and shows the ends of the period below. Used on the page of sales reports. */
  is_large?: boolean
}

export function SalesChart({ parts, currency, is_large = false }: SalesChartProps) {
  const [first, last] = [parts[0], parts.at(-1)]
  return (
    <div aria-hidden="true">
      <div className={classes.bars} data-tall={is_large || undefined}>
        {parts.map((part) => (
          <span
            key={part.name}
            title={`${partName(part)}: ${formatMoney(part.sold, currency, MONEY_LOCALE)}, ${orderCount(part.orders)}`}
          >
            <i
              data-empty={part.share === 0 || undefined}
              style={{ height: `${Math.round(part.share * 100)}%` }}
            />
          </span>
        ))}
      </div>
      {is_large && first && last && (
        <div className={classes.ends}>
          <span>{partName(first)}</span>
          {last !== first && <span>{partName(last)}</span>}
        </div>
      )}
    </div>
  )
}
