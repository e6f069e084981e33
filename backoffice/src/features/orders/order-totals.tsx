// How a total comes about, to the cent: goods, shipping, every tax with what it is charged on.

import { formatMoney } from '@kontor/contract/money'
import type { Order, TaxLine } from '@kontor/contract/orders'
import classes from './order-totals.module.css'

/** '0.19' as '19 %'. */
export const percent = (rate: string) => `${Number((Number(rate) * 100).toFixed(3))} %`

// Where a rule makes it nothing, the label names the rule.
const isCharged = ({ basis }: TaxLine) => basis === 'origin' || basis === 'destination'

export interface OrderTotalsProps {
  sums: Pick<Order, 'currency' | 'subtotal' | 'discount_total' | 'shipping_total' | 'tax_lines' | 'total'>
  shipping_title?: string
}

export function OrderTotals({ sums, shipping_title = '' }: OrderTotalsProps) {
  const money = (amount: string) => formatMoney(amount, sums.currency, 'en-GB')
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Net</dt>
        <dd>{money(sums.subtotal)}</dd>
      </div>
      {Number(sums.discount_total) > 0 && (
        <div>
          <dt>Discount, already taken off</dt>
          <dd>−{money(sums.discount_total)}</dd>
        </div>
      )}
      <div>
        <dt>Shipping, net{shipping_title && ` (${shipping_title})`}</dt>
        <dd>{money(sums.shipping_total)}</dd>
      </div>
      {sums.tax_lines.map((line) => (
        <div key={`${line.label} ${line.country} ${line.rate} ${line.basis}`}>
          <dt>
            {line.label} {line.country} {isCharged(line) && `${percent(line.rate)} `}on {money(line.taxable)}
          </dt>
          <dd>{money(line.amount)}</dd>
        </div>
      ))}
      {sums.tax_lines.length === 0 && (
        <div>
          <dt>No tax</dt>
          <dd>{money('0')}</dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{money(sums.total)}</dd>
      </div>
    </dl>
  )
}
