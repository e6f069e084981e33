// The totals of an order in the same rows as in the cart and checkout, for everybody who has its address. Whether prices include tax is read from
// the order, since the shop's setting may have changed.

import { grossParts } from '@kontor/contract/gross-parts'
import { isZero } from '@kontor/contract/money'
import type { OrderView } from '@kontor/contract/storefront-pages'
import type { MessageKey } from '../../lib/messages.en.ts'
import { useTexts } from '../../lib/texts.tsx'

type Row = [MessageKey, string]

interface RowsProps {
  currency: string
  rows: Row[]
}

function Rows({ currency, rows }: RowsProps) {
  const texts = useTexts()
  return (
    <dl className="sums">
      {rows.map(([key, amount]) => (
        <div key={key} className={key === 'sum.total' ? 'sum-total' : undefined}>
          <dt>{texts.say(key)}</dt>
          <dd>
            {key === 'sum.shipping' && isZero(amount) ? texts.say('sum.free') : texts.money(amount, currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function OrderedTotals({ view: { order, sums } }: { view: Pick<OrderView, 'order' | 'sums'> }) {
  const texts = useTexts()
  const { currency, subtotal, shipping_total, tax_total } = order
  const total: Row = ['sum.total', order.total]
  // Without shipping there is no row for it. Tax always has a row, even of zero: a buyer may have to prove that there was none.
  const shipping = (key: MessageKey, amount: string): Row[] => (sums.ships ? [[key, amount]] : [])
  const tax: Row = ['sum.tax_total', tax_total]
  if (!sums.prices_include_tax)
    return (
      <Rows
        currency={currency}
        rows={[['sum.goods', subtotal], ...shipping('sum.shipping', shipping_total), tax, total]}
      />
    )
  const gross = grossParts(order, [{ total: sums.goods }])
  return (
    <>
      <Rows
        currency={currency}
        rows={[['sum.goods', gross.goods], ...shipping('sum.shipping', gross.shipping), total]}
      />
      <div className="sums-inside">
        <p>{texts.say('sum.in_total')}</p>
        <Rows
          currency={currency}
          rows={[['sum.net_goods', subtotal], ...shipping('sum.net_shipping', shipping_total), tax]}
        />
      </div>
    </>
  )
}
