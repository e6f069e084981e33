// The totals of an order to the cent, in the rows shown to the buyer. If prices include tax: gross goods and
// shipping, with the net amounts and taxes below the total. If prices exclude tax: net amounts, and each tax
// on top.

import { hasShipping } from '@kontor/contract/orders/order-status'
import type { Order, OrderItem, TaxLine } from '@kontor/contract/orders/orders'
import { totalAfterEdits } from '@kontor/contract/orders/total-after-edits'
import { grossParts } from '@kontor/contract/taxes/gross-parts'
import { formatMoney, isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { formatPercent } from '../../../lib/format-percent.ts'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { serverText, t } from '../../../lib/texts.ts'
import classes from './order-totals.module.css'

// If a rule makes the tax zero, the row's label names the rule instead of a rate.
const isCharged = ({ basis }: TaxLine) => basis === 'origin' || basis === 'destination'

type Row = [label: string, amount: string]
type Discounts = OrderTotalsProps['sums']['discounts']

export interface OrderTotalsProps {
  sums: Pick<
    Order,
    | 'currency'
    | 'prices_include_tax'
    | 'subtotal'
    | 'discounts'
    | 'shipping_method'
    | 'shipping_total'
    | 'shipping_discount'
    | 'tax_lines'
    | 'total'
  > &
    Partial<Pick<Order, 'gift_cards' | 'amount_due' | 'set_off'>>
  items: readonly Pick<OrderItem, 'total'>[]
  shipping_title?: string
  /** Whether the part of an order's total beyond gift cards has been paid. */
  is_rest_paid?: boolean
}

/** `after`: how the total is paid. */
function Rows({ rows, total, after = [] }: { rows: Row[]; total?: string; after?: Row[] }) {
  return (
    <dl className={classes.totals}>
      {rows.map(([label, amount]) => (
        <div key={`${label} ${amount}`}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {total !== undefined && (
        <div className={classes.total}>
          <dt>{t('Total')}</dt>
          <dd>{total}</dd>
        </div>
      )}
      {after.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

export function OrderTotals({ sums, items, shipping_title = '', is_rest_paid = false }: OrderTotalsProps) {
  const money = (amount: string) => formatMoney(amount, sums.currency, MONEY_LOCALE)
  const title = shipping_title && ` (${shipping_title})`
  // The listed amounts come first, followed by each discount. A person who reads the rows aloud can add up
  // the amounts.
  const plus = (...amounts: string[]) =>
    toMajorText(
      amounts.reduce((sum, amount) => sum + toMinor(amount, sums.currency), 0n),
      sums.currency,
    )
  const [of_shipping, of_goods] = [true, false].map((is_of_shipping) =>
    sums.discounts.filter((one) => (one.class === 'shipping') === is_of_shipping),
  ) as [Discounts, Discounts]
  const rowsOf = (discounts: Discounts) =>
    discounts.map(
      ({ title, code, amount }): Row => [code === null ? title : `${title} (${code})`, `−${money(amount)}`],
    )
  const listed = (goods: string) => money(plus(goods, ...of_goods.map(({ amount }) => amount)))
  const taxed = sums.tax_lines.filter((line) => !(isCharged(line) && isZero(line.taxable)))
  const taxes = taxed.map(
    (line): Row => [
      t('{tax} on {amount}', {
        tax: `${serverText(line.label)} ${line.country}${isCharged(line) ? ` ${formatPercent(line.rate)}` : ''}`,
        amount: money(line.taxable),
      }),
      money(line.amount),
    ],
  )
  const no_tax: Row[] = taxes.length === 0 ? [[t('No tax'), money('0')]] : []
  const goods: Row = [t('Items before tax'), money(sums.subtotal)]
  const has_shipping = hasShipping(sums)
  const shipping = (label: string, amount: string): Row[] => (has_shipping ? [[label, money(amount)]] : [])
  const listedShipping = (label: string, amount: string): Row[] => [
    ...shipping(label + title, plus(amount, sums.shipping_discount)),
    ...(has_shipping ? rowsOf(of_shipping) : []),
  ]
  const by_cards = (sums.gift_cards ?? []).map(
    ({ last4, amount }): Row => [t('Gift card …{last4}', { last4 }), `−${money(amount)}`],
  )
  const { set_off = '0' } = sums
  const removed: Row[] = isZero(set_off) ? [] : [[t('Credited against this order'), `−${money(set_off)}`]]
  const total = money(totalAfterEdits({ total: sums.total, set_off, currency: sums.currency }))
  const after: Row[] =
    by_cards.length === 0
      ? []
      : [...by_cards, [is_rest_paid ? t('Paid') : t('Amount due'), money(sums.amount_due ?? sums.total)]]
  if (!sums.prices_include_tax)
    return (
      <Rows
        rows={[
          [t('Items before tax'), listed(sums.subtotal)],
          ...rowsOf(of_goods),
          ...listedShipping(t('Shipping before tax'), sums.shipping_total),
          ...taxes,
          ...no_tax,
          ...removed,
        ]}
        total={total}
        after={after}
      />
    )
  const gross = grossParts(sums, items)
  return (
    <>
      <Rows
        rows={[
          [t('Items'), listed(gross.goods)],
          ...rowsOf(of_goods),
          ...listedShipping(t('Shipping'), gross.shipping),
          ...removed,
        ]}
        total={total}
        after={after}
      />
      <div className={classes.inside}>
        <p>{t('Included in the total')}</p>
        <Rows
          rows={[goods, ...shipping(t('Shipping before tax'), sums.shipping_total), ...taxes, ...no_tax]}
        />
      </div>
    </>
  )
}
