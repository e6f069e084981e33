// Turns a plan into the order to store: what the buyer asked for, and everything the server decided about it. Pure.

import type { PublicOrderRequest } from '@kontor/contract/orders/order-requests'
import { isZero } from '@kontor/contract/values/money'
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
      | 'customer_user_id'
      | 'customer_user_email'
      | 'shipping_address'
      | 'shipping_address_id'
      | 'billing_address'
      | 'billing_address_id'
    > {
  /** Undefined: the shop's own. */
  language?: NewOrder['language'] | undefined
  /** Whether no mail tells that it was received; false where absent. */
  is_mail_held?: boolean
  /** Covers everything the client sent, including the shop's id: a request that repeats an order's id must be the same request. */
  request_hash: string
  /** Whether the stock is held for the shop's `unpaid_order_minutes` only. */
  is_hold_limited: boolean
}

type CommonField =
  | 'id'
  | 'shop_id'
  | 'items'
  | 'currency'
  | 'warehouse_id'
  | 'shipping_method'
  | 'notes'
  | 'language'

/** The fields that mean the same in a request without an account and in one with an account. */
export const commonFields = ({
  id,
  shop_id,
  items,
  currency,
  warehouse_id,
  shipping_method,
  notes,
  language,
}: Pick<PublicOrderRequest, CommonField>) => ({
  id,
  shop_id,
  items,
  currency,
  warehouse_id,
  shipping_method,
  notes,
  language,
})

/** A buyer's order that costs nothing is paid at once; one that the shop's people enter waits until they mark it as paid. */
export const isPaidAtOnce = (
  { status, is_hold_limited }: Pick<PlacingRequest, 'status' | 'is_hold_limited'>,
  { total }: { total: string },
): boolean => is_hold_limited && status === 'new' && isZero(total)

export function orderOf(request: PlacingRequest, plan: OrderPlan, order_number: string): NewOrder {
  const { seller, lines } = plan.basket
  const is_limited = request.status === 'new' && request.is_hold_limited
  return {
    ...request,
    ...totalsOf(plan),
    is_mail_held: request.is_mail_held ?? false,
    shop_id: seller.shop_id,
    facts_version: seller.facts_version,
    order_number,
    warehouse_id: plan.warehouse?.id ?? null,
    shipping_method: plan.shipping?.id ?? null,
    shipping_title: plan.shipping ? plan.shipping.title || plan.shipping.provider : '',
    language: request.language ?? seller.language,
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
