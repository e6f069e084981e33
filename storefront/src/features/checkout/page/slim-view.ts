// The part of the checkout's view that the browser needs. The document contains the view and has to stay
// small.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { CheckoutView } from '@kontor/contract/storefront/storefront-pages'

const slimItem = ({
  product_id,
  quantity,
  unit_price,
  subtotal_before_discount,
  total,
  discounts,
}: Calculation['items'][number]) => ({
  product_id,
  quantity,
  unit_price,
  subtotal_before_discount,
  total,
  discounts,
})

// If the visitor sees amounts before tax, the calculation contains the amounts already.
const slimCalculation = ({ id: _, shows_prices_without_tax: __, items, ...calculation }: Calculation) => ({
  ...calculation,
  items: items.map(slimItem),
})

export const slimView = (view: CheckoutView) => ({
  ...view,
  calculation: view.calculation && slimCalculation(view.calculation),
  lines: view.lines.map(({ product, ...line }) => ({
    ...line,
    product: product && { title: product.title, is_gift_card: product.is_gift_card },
  })),
})
