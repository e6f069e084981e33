// The totals of an order in the same rows as in the cart and checkout, for everybody who has its address. Whether prices include tax is read from
// the order, since the shop's setting may have changed.

import { grossParts } from '@kontor/contract/gross-parts'
import { isZero } from '@kontor/contract/money'
import type { OrderView } from '@kontor/contract/storefront-pages'
import type { MessageKey } from '../../lib/messages.en.ts'
import { useTexts } from '../../lib/texts.tsx'
import { taxText } from '../checkout/tax-text.ts'

interface Row {
  label: string
  amount: string
  is_total?: boolean
}

const Rows = ({ rows }: { rows: Row[] }) => (
  <dl className="sums">
    {rows.map(({ label, amount, is_total }, at) => (
      <div key={`${String(at)} ${label}`} className={is_total ? 'sum-total' : undefined}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)

export function OrderedTotals({ view: { order, sums } }: { view: Pick<OrderView, 'order' | 'sums'> }) {
  const texts = useTexts()
  const { currency, subtotal, shipping_total, tax_total } = order
  const money = (amount: string) => texts.money(amount, currency)
  const row = (key: MessageKey, amount: string): Row => ({ label: texts.say(key), amount: money(amount) })
  const way = sums.shipping_title && ` (${sums.shipping_title})`
  // Without shipping there is no row for it.
  const shipping = (amount: string): Row[] =>
    sums.ships
      ? [
          {
            label: `${texts.say('sum.shipping')}${way}`,
            amount: isZero(amount) ? texts.say('sum.free') : money(amount),
          },
        ]
      : []
  // Tax always has a row, even of zero: a buyer may have to prove that there was none.
  const taxes = isZero(tax_total)
    ? [row('sum.tax_total', tax_total)]
    : sums.taxes.map((line): Row => ({ label: taxText(line, currency, texts), amount: money(line.amount) }))
  const total: Row = { ...row('sum.total', order.total), is_total: true }
  if (!sums.prices_include_tax)
    return <Rows rows={[row('sum.goods', subtotal), ...shipping(shipping_total), ...taxes, total]} />
  const gross = grossParts(order, [{ total: sums.goods }])
  const net_shipping = sums.ships ? [row('sum.net_shipping', shipping_total)] : []
  return (
    <>
      <Rows rows={[row('sum.goods', gross.goods), ...shipping(gross.shipping), total]} />
      <div className="sums-inside">
        <p>{texts.say('sum.in_total')}</p>
        <Rows rows={[row('sum.net_goods', subtotal), ...net_shipping, ...taxes]} />
      </div>
    </>
  )
}
