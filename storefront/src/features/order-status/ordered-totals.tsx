// What an order came to, in the same rows as its cart and checkout had. Who merely has the order's address is not told what was bought,
// and so reads net amounts and tax; the total is the same for everybody.

import { grossParts } from '@kontor/contract/gross-parts'
import type { OrderView } from '@kontor/contract/storefront-pages'
import type { MessageKey } from '../../lib/messages.en.ts'
import { useTexts } from '../../lib/texts.tsx'

interface RowsProps {
  currency: string
  rows: [MessageKey, string][]
}

function Rows({ currency, rows }: RowsProps) {
  const texts = useTexts()
  return (
    <dl className="sums">
      {rows.map(([key, amount]) => (
        <div key={key} className={key === 'sum.total' ? 'sum-total' : undefined}>
          <dt>{texts.say(key)}</dt>
          <dd>{texts.money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  view: Pick<OrderView, 'order' | 'items'>
  prices_include_tax: boolean
}

export function OrderedTotals({ view: { order, items }, prices_include_tax }: Props) {
  const texts = useTexts()
  const { currency, total } = order
  const inside: [MessageKey, string][] = [
    ['sum.net_goods', order.subtotal],
    ['sum.net_shipping', order.shipping_total],
    ['sum.tax_total', order.tax_total],
  ]
  if (!prices_include_tax || items === null)
    return <Rows currency={currency} rows={[...inside, ['sum.total', total]]} />
  const { goods, shipping } = grossParts(order, items)
  return (
    <>
      <Rows
        currency={currency}
        rows={[
          ['sum.goods', goods],
          ['sum.shipping', shipping],
          ['sum.total', total],
        ]}
      />
      <div className="sums-inside">
        <p>{texts.say('sum.in_total')}</p>
        <Rows currency={currency} rows={inside} />
      </div>
    </>
  )
}
