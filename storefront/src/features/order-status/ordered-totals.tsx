// The totals of an order in the same rows as in the cart and checkout, for all visitors with its address. Whether prices include tax is read from the
// order, since the shop's setting may have changed.

import { isRestPaid } from '@kontor/contract/orders/order-status'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { Sums } from '../checkout/summary/sums.tsx'

export const OrderedTotals = ({ view: { order, sums } }: { view: Pick<OrderView, 'order' | 'sums'> }) => (
  <Sums
    amounts={{ ...order, prices_include_tax: sums.prices_include_tax }}
    items={[{ total: sums.goods }]}
    taxes={sums.taxes}
    has_shipping={sums.ships}
    shipping_title={sums.shipping_title}
    has_zero_tax
    is_rest_paid={isRestPaid(order)}
  />
)
