// The parts of a planned or finished refund, with the tax in each part.

import type { RefundLine } from '@kontor/contract/orders/payments/refunds'
import { formatMoney, toMajorText, toMinor } from '@kontor/contract/values/money'
import { formatPercent } from '../../../lib/format-percent.ts'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import classes from './refund.module.css'

interface Shown {
  key: string
  name: string
  tax: string
  total: string
}

/**
 * Returns the rows to show. The shares of an amount (adjustments) look alike for all items, so one row for
 * each tax rate shows the sum.
 */
function shownOf(lines: readonly RefundLine[], currency: string): Shown[] {
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  const sum = (list: readonly RefundLine[], field: 'tax_total' | 'total') =>
    toMajorText(
      list.reduce((minor, line) => minor + toMinor(line[field], currency), 0n),
      currency,
    )
  const named = lines
    .filter((line) => line.kind !== 'adjustment')
    .map((line, at) => ({
      key: `${line.kind} ${at}`,
      name: [
        line.quantity === null ? line.title : `${line.quantity} × ${line.title}`,
        line.restocked > 0 && t('{count} restocked', { count: line.restocked }),
      ]
        .filter(Boolean)
        .join(', '),
      tax: t('{amount} tax ({rate})', { amount: money(line.tax_total), rate: formatPercent(line.tax_rate) }),
      total: money(line.total),
    }))
  const rest = lines.filter((line) => line.kind === 'adjustment')
  const rates = [...new Set(rest.map((line) => line.tax_rate))]
  const shares = rates.map((rate) => {
    const own = rest.filter((line) => line.tax_rate === rate)
    const total = sum(own, 'total')
    return {
      key: `share ${rate}`,
      name: total.startsWith('-')
        ? t('Withheld at {rate}', { rate: formatPercent(rate) })
        : t('Amount at {rate}', { rate: formatPercent(rate) }),
      tax: t('{amount} tax', { amount: money(sum(own, 'tax_total')) }),
      total: money(total),
    }
  })
  return [...named, ...shares]
}

export function RefundParts({ lines, currency }: { lines: readonly RefundLine[]; currency: string }) {
  return (
    <ul className={classes.parts}>
      {shownOf(lines, currency).map(({ key, name, tax, total }) => (
        <li key={key}>
          <span>
            {name}
            <span className={classes.tax}>{tax}</span>
          </span>
          <span className="figures">{total}</span>
        </li>
      ))}
    </ul>
  )
}
