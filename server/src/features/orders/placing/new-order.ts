// The row of a new order: the buyer's request, and all decisions of the server about the order.

import { normalEmail } from '@kontor/contract/values/text'
import { orderItemsOf, totalsOf } from '../../prices/calculation/calculate-order.ts'
import type { PricedBasket } from '../../prices/calculation/price-basket.ts'
import type { BasketLine, WantedItem } from '../../prices/calculation/pricing-facts.ts'
import type { NewItem, NewOrder } from '../order-writes.ts'
import type { OrderRequest } from './order-request.ts'

/** A product ordered twice is one line. The gift cards of the line may go to several people. */
const recipientsOf = (
  { product_id, is_gift_card }: Pick<BasketLine, 'product_id' | 'is_gift_card'>,
  items: readonly WantedItem[],
): NewItem['gift_cards'] =>
  is_gift_card
    ? items
        .filter((item) => item.product_id === product_id)
        .map(({ quantity, gift_card }) => ({
          email: gift_card?.email ?? '',
          message: gift_card?.message ?? '',
          quantity,
        }))
    : []

/** Returns the new order: the buyer's request, and all decisions of the server about the order. */
export function newOrderOf(request: OrderRequest, basket: PricedBasket, order_number: string): NewOrder {
  const { shop, lines, warehouse, shipping, priced } = basket
  const is_limited = request.status === 'new' && request.is_hold_limited
  return {
    ...request,
    ...totalsOf(basket),
    shop_id: shop.shop_id,
    facts_version: shop.facts_version,
    order_number,
    // An address entered by the shop is also proved, and is known from the order.
    proved_email: normalEmail(request.login_email ?? ''),
    warehouse_id: warehouse?.id ?? null,
    shipping_method: shipping?.id ?? null,
    shipping_title: shipping ? shipping.title || shipping.provider : '',
    language: request.language ?? shop.language,
    currency: shop.currency,
    prices_include_tax: shop.prices_include_tax,
    tax_lines: priced.tax_lines,
    hold_minutes: is_limited ? shop.unpaid_order_minutes : null,
    has_digital_consent: request.digital_consent === true && lines.some(({ is_digital }) => is_digital),
    is_distance_sale: basket.is_distance_sale,
    distance_sale_eur: basket.distance_sale_eur,
    items: orderItemsOf(basket).map((item, at) => ({
      ...item,
      row_version: lines[at]!.row_version,
      gift_cards: recipientsOf(item, request.items),
    })),
  }
}
