// The rows of a past order, in the shape of a shop's archive. Pure.

import { randomBytes } from 'node:crypto'
import type { Calculation, OrderStatus } from '@kontor/contract/orders/orders'
import { isEuCountry } from '@kontor/contract/shops/addresses/countries'
import { uuidOfVersion } from '@kontor/contract/values/id'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { RefundPlan } from '../../features/orders/refunds/planning/write-plan.ts'
import { divideHalfUp } from '../../pricing/round.ts'
import { emailOf } from './demo-customers.ts'
import type { PastOrder, PastRefund } from './imagine-year.ts'

type Row = Record<string, unknown>

const HOME = 'DE'
const HOUR = 3_600_000

/** A past order with the product's calculation. */
export interface PricedOrder {
  id: string
  order_number: string
  past: PastOrder
  priced: Calculation
  /** In the order of the items. */
  item_ids: readonly string[]
  payment_id: string
}

/** A past refund with the product's calculation. */
export interface PlannedRefund {
  id: string
  order: PricedOrder
  refund: PastRefund
  plan: RefundPlan
}

const GERMAN = new Set(['DE', 'AT', 'CH'])

const isAllBack = ({ past }: PricedOrder) => past.refund?.of === 'everything'

/** Returns each status of the order with its time, in sequence. */
function stepsOf(order: PricedOrder): [OrderStatus, Date][] {
  const { past } = order
  const steps: [OrderStatus, Date | undefined][] = [
    ['new', past.placed_at],
    ['cancelled', past.cancelled_at],
    ['paid', past.paid_at],
    ['on_hold', past.on_hold_at],
    ['shipped', past.shipped_at],
    ['delivered', past.delivered_at],
    ['refunded', isAllBack(order) ? past.refund?.at : undefined],
  ]
  return steps.filter((step): step is [OrderStatus, Date] => step[1] !== undefined)
}

const statusOf = (order: PricedOrder): OrderStatus => stepsOf(order).at(-1)![0]

const paymentStatusOf = (order: PricedOrder): string => {
  const { paid_at, refund } = order.past
  if (paid_at === undefined) return 'pending'
  if (refund === undefined) return 'captured'
  return isAllBack(order) ? 'refunded' : 'partially_refunded'
}

/**
 * Returns an id (version 7) that sorts by the time it contains, because the history of an order sorts by id.
 */
function timedId(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return uuidOfVersion(7, hex)
}

const addressOf = ({ customer }: PastOrder) => ({
  recipient_name: customer.name,
  company_name: customer.company ?? '',
  street: customer.street,
  street2: '',
  city: customer.city,
  state: customer.state ?? '',
  zip: customer.zip,
  country: customer.country,
  phone: '',
  vat_number: '',
})

/**
 * Returns true for a sale to a consumer in another member state. Everything is sent from home, except parcels
 * to America.
 */
const isDistanceSale = ({ customer }: PastOrder) => customer.country !== HOME && isEuCountry(customer.country)

export function orderRow(order: PricedOrder): Row {
  const { id, order_number, past, priced } = order
  const steps = stepsOf(order)
  const address = addressOf(past)
  const option = priced.shipping_options.find((one) => one.id === priced.shipping_method)
  return {
    id,
    order_number,
    status: statusOf(order),
    payment_status: paymentStatusOf(order),
    source: 'public_user',
    customer_user_email: emailOf(past.customer),
    warehouse_id: priced.warehouse_id,
    shipping_address_id: null,
    billing_address_id: null,
    shipping_address: address,
    billing_address: address,
    shipping_method: priced.shipping_method,
    shipping_title: option?.title ?? '',
    currency: priced.currency,
    prices_include_tax: priced.prices_include_tax,
    subtotal_before_discount: priced.subtotal_before_discount,
    discount_total: priced.discount_total,
    subtotal: priced.subtotal,
    shipping_total: priced.shipping_total,
    tax_total: priced.tax_total,
    total: priced.total,
    tax_lines: priced.tax_lines,
    notes: '',
    is_distance_sale: isDistanceSale(past),
    distance_sale_eur: isDistanceSale(past) ? priced.subtotal : null,
    is_test: false,
    language: GERMAN.has(past.customer.country) ? 'de' : 'en',
    tracking_number: '',
    tracking_url: '',
    received_told_at: null,
    created_at: past.placed_at.toISOString(),
    updated_at: steps.at(-1)![1].toISOString(),
  }
}

export const itemRows = ({ id, priced, item_ids }: PricedOrder): Row[] =>
  priced.items.map((item, position) => ({
    id: item_ids[position],
    order_id: id,
    position,
    product_id: item.product_id,
    title: item.title,
    sku: item.sku,
    quantity: item.quantity,
    requires_shipping: true,
    unit_price: item.unit_price,
    unit_tax: item.unit_tax,
    unit_discount: item.unit_discount,
    subtotal_before_discount: item.subtotal_before_discount,
    discount_total: item.discount_total,
    subtotal: item.subtotal,
    tax_rate: item.tax_rate,
    tax_total: item.tax_total,
    total: item.total,
    tax_basis: item.tax_basis,
    tax_label: item.tax_label,
    tax_country: item.tax_country,
  }))

export function eventRows(order: PricedOrder): Row[] {
  const steps = stepsOf(order)
  return steps.map(([to_status, time], at) => ({
    id: timedId(time),
    order_id: order.id,
    from_status: steps[at - 1]?.[0] ?? null,
    to_status,
    actor_kind: to_status === 'new' ? 'buyer' : to_status === 'cancelled' ? 'system' : 'user',
    actor: to_status === 'new' ? emailOf(order.past.customer) : '',
    note: to_status === 'on_hold' ? 'The customer asked to wait until next week.' : '',
    created_at: time.toISOString(),
  }))
}

export function paymentRows(order: PricedOrder): Row[] {
  const { id, payment_id, past, priced } = order
  if (past.paid_at === undefined) return []
  const time = past.paid_at.toISOString()
  return [
    {
      id: payment_id,
      order_id: id,
      payment_gateway_id: null,
      attempt: 1,
      amount: priced.total,
      currency: priced.currency,
      status: isAllBack(order) ? 'refunded' : 'captured',
      transaction_id: '',
      payment_intent_id: '',
      note: 'Bank transfer',
      is_surplus: false,
      created_at: time,
      updated_at: time,
    },
  ]
}

export function refundRow({ id, order, refund, plan }: PlannedRefund): Row {
  const time = refund.at.toISOString()
  return {
    id,
    order_id: order.id,
    payment_id: order.payment_id,
    amount: plan.amount,
    currency: plan.currency,
    status: 'succeeded',
    transaction_id: '',
    reason: refund.reason,
    failure: '',
    attempt: 1,
    asked_at: time,
    actor_kind: 'user',
    actor: '',
    succeeded_at: time,
    created_at: time,
    updated_at: time,
  }
}

/** Which units had been sent follows from the history, when the shipments are filled in. */
export const refundLineRows = ({ id, plan }: PlannedRefund): Row[] =>
  plan.lines.map(
    ({ product_id: _, edit_id: __, ships: ___, unshipped_quantity: ____, ...line }, position) => ({
      ...line,
      refund_id: id,
      position,
    }),
  )

const movement = (
  { order_number, priced }: PricedOrder,
  time: Date,
  more: { product_id: string; quantity: number; reason: string; order_id: string | null },
): Row => ({
  id: timedId(time),
  warehouse_id: priced.warehouse_id,
  reference: order_number,
  created_at: time.toISOString(),
  updated_at: time.toISOString(),
  ...more,
})

/** Returns the stock movements of a paid order. */
export const saleRows = (order: PricedOrder): Row[] => {
  const { id: order_id, past, priced } = order
  const { paid_at } = past
  if (paid_at === undefined) return []
  return priced.items.map(({ product_id, quantity }) =>
    movement(order, paid_at, { product_id, quantity: -quantity, reason: 'sale', order_id }),
  )
}

/**
 * Returns the stock movements of a refund. The returned units are opened or damaged, and are written off an
 * hour later.
 */
export const returnRows = ({ order, refund, plan }: PlannedRefund): Row[] =>
  plan.lines.flatMap(({ product_id, restocked }) => {
    if (product_id === null || restocked === 0) return []
    const later = new Date(refund.at.getTime() + HOUR)
    return [
      movement(order, refund.at, { product_id, quantity: restocked, reason: 'return', order_id: order.id }),
      movement(order, later, { product_id, quantity: -restocked, reason: 'damage', order_id: null }),
    ]
  })

/**
 * Returns deliveries of exactly the sold quantities, at the beginning of each quarter. Today's stock is then
 * the stock of the set-up, and no shelf was ever short.
 */
export function purchaseRows(sales: readonly Row[]): Row[] {
  const bought = new Map<string, Row & { quantity: number }>()
  for (const sale of sales) {
    const [year, month] = String(sale.created_at).split('-').map(Number) as [number, number]
    const quarter = Math.ceil(month / 3)
    const time = new Date(Date.UTC(year, quarter * 3 - 3, 1, 5, 30))
    const key = `${sale.product_id} ${sale.warehouse_id} ${year} ${quarter}`
    const row = bought.get(key) ?? {
      id: timedId(time),
      product_id: sale.product_id,
      warehouse_id: sale.warehouse_id,
      quantity: 0,
      reason: 'purchase',
      reference: `Delivery Q${quarter} ${year}`,
      order_id: null,
      created_at: time.toISOString(),
      updated_at: time.toISOString(),
    }
    row.quantity -= Number(sale.quantity)
    bought.set(key, row)
  }
  return [...bought.values()]
}

/** Returns the amounts of paid distance sales for the threshold, less refunds in proportion. */
export function distanceSaleRows(orders: readonly PricedOrder[], refunds: readonly PlannedRefund[]): Row[] {
  const refunded = new Map(refunds.map(({ order, plan }) => [order.id, plan.amount]))
  return orders.flatMap(({ id, past, priced }) => {
    if (past.paid_at === undefined || !isDistanceSale(past)) return []
    const minor = (text: string) => toMinor(text, priced.currency)
    const total = minor(priced.total)
    const left = total - minor(refunded.get(id) ?? '0')
    const counted = divideHalfUp(minor(priced.subtotal) * left, total)
    if (counted === 0n) return []
    return [
      { order_id: id, year: past.paid_at.getUTCFullYear(), amount: toMajorText(counted, priced.currency) },
    ]
  })
}
