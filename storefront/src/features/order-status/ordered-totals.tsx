// The totals of an order in the same rows as in the cart and checkout, for all visitors with the order's
// address. The order tells if prices include tax, because the shop's setting may have changed. Amounts set
// off by an edit were not paid, and are deducted from the total.

import { isRestPaid } from '@kontor/contract/orders/order-status'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { subtractMoney } from '@kontor/contract/values/money'
import { Sums } from '../checkout/summary/sums.tsx'

export function OrderedTotals({ view: { order, sums } }: { view: Pick<OrderView, 'order' | 'sums'> }) {
  const { prices_include_tax, set_off } = sums
  const due = { ...order, amount_due: subtractMoney(order.amount_due, set_off, order.currency) }
  return (
    <Sums
      amounts={{ ...due, prices_include_tax, set_off }}
      items={[{ total: sums.goods }]}
      taxes={sums.taxes}
      has_shipping={sums.ships}
      shipping_title={sums.shipping_title}
      has_zero_tax
      is_rest_paid={isRestPaid(due)}
    />
  )
}
