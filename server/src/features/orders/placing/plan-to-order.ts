// A plan written down as the order it becomes: what the buyer asked for, and everything the server decided about it. Pure.

import type { PublicOrderRequest } from '@kontor/contract/orders'
import { itemsOf, type OrderPlan, type PlanRequest, totalsOf } from '../../calculation/calculate-order.ts'
import type { NewOrder } from '../orders.queries.ts'

export interface PlacingRequest
  extends PlanRequest,
    Pick<
      NewOrder,
      | 'id'
      | 'status'
      | 'source'
      | 'actor'
      | 'notes'
      | 'language'
      | 'customer_user_id'
      | 'customer_user_email'
      | 'shipping_address'
      | 'shipping_address_id'
      | 'billing_address'
      | 'billing_address_id'
    > {
  /** Of everything the client sent, the shop's id among it: a repeat with the same id must be the same. */
  request_hash: string
  /** Whether the stock is held for the shop's `unpaid_order_minutes` only. */
  is_hold_limited: boolean
}

type SaidAlike =
  | 'id'
  | 'shop_id'
  | 'items'
  | 'currency'
  | 'warehouse_id'
  | 'shipping_method'
  | 'notes'
  | 'language'

/** What anybody's request and one with an account say in the same words. */
export const saidAlike = ({
  id,
  shop_id,
  items,
  currency,
  warehouse_id,
  shipping_method,
  notes,
  language,
}: Pick<PublicOrderRequest, SaidAlike>) => ({
  id,
  shop_id,
  items,
  currency,
  warehouse_id,
  shipping_method,
  notes,
  language,
})

const isFree = (total: string): boolean => /^0(?:\.0+)?$/.test(total)

/** A buyer's order that costs nothing waits for nobody; what the shop's people enter waits for them. */
export const isPaidAtOnce = (
  { status, is_hold_limited }: Pick<PlacingRequest, 'status' | 'is_hold_limited'>,
  { total }: { total: string },
): boolean => is_hold_limited && status === 'new' && isFree(total)

export function orderOf(request: PlacingRequest, plan: OrderPlan, order_number: string): NewOrder {
  const { seller, lines } = plan.basket
  const is_limited = request.status === 'new' && request.is_hold_limited
  return {
    ...request,
    ...totalsOf(plan),
    shop_id: seller.shop_id,
    order_number,
    warehouse_id: plan.warehouse?.id ?? null,
    shipping_method: plan.shipping?.id ?? null,
    shipping_title: plan.shipping ? plan.shipping.title || plan.shipping.provider : '',
    currency: seller.currency,
    prices_include_tax: seller.prices_include_tax,
    tax_lines: plan.priced.tax_lines,
    hold_minutes: is_limited ? seller.unpaid_order_minutes : null,
    is_distance_sale: plan.is_distance_sale,
    distance_sale_eur: plan.distance_sale_eur,
    items: itemsOf(plan).map((item, at) => {
      const { requires_shipping, row_version } = lines[at]!
      return { ...item, requires_shipping, row_version }
    }),
  }
}
