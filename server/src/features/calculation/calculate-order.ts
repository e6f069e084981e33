// The one calculation of what an order costs, shared by the public calculator, the storefront's checkout and the placing of the order, so
// that no two of them can differ. It never writes an order.

import { randomUUID } from 'node:crypto'
import type { CalculationRequest } from '@kontor/contract/orders/order-requests'
import type { Calculation } from '@kontor/contract/orders/orders'
import { toMajorText } from '@kontor/contract/values/money'
import type { ShopMemory } from '../../http/kept/shop-memory.ts'
import { type PricedOrder, priceOrder } from '../../pricing/order-total.ts'
import { tellBuyer, tellMalformed } from '../vat-numbers/tell-buyer.ts'
import { type Basket, type BasketLine, type Problem, somethingShips } from './basket.ts'
import { type Choice, chooseWarehouse } from './choose-warehouse.ts'
import { toThresholdEuro } from './distance-sales.ts'
import { type BasketRequest, gatherBasket, recallBasket } from './gather-basket.ts'
import type { FactSource } from './read-facts.ts'
import { type Sale, type TaxedBuyer, taxAtOnce, taxBasket } from './tax-basket.ts'

export interface PlanRequest extends BasketRequest {
  destination_state?: string | undefined
  destination_zip?: string | undefined
  /** Empty for a consumer. */
  buyer_vat_number: string
}

/** An order as it would be if it were placed now. */
export interface OrderPlan extends Choice {
  basket: Basket
  priced: PricedOrder
  is_distance_sale: boolean
  /** What the order counts towards the distance sales threshold, as money text in euro; null where it is no distance sale. */
  distance_sale_eur: string | null
  vat_check: TaxedBuyer['vat_check']
}

/** Refuses what `gatherBasket` refuses; whatever else prevents the order is listed in the plan's `problems`. */
export async function planOrder(source: FactSource, request: PlanRequest): Promise<OrderPlan> {
  const basket = await gatherBasket(source, request)
  const choice = chooseWarehouse(basket, request)
  return drawPlan(basket, choice, await taxBasket(source, basket, saleOf(basket, choice, request)))
}

/** Like `planOrder`, but without waiting: undefined unless everything it needs is in memory. */
function planAtOnce(memory: ShopMemory, request: PlanRequest): OrderPlan | undefined {
  const basket = recallBasket(memory, request)
  if (basket === undefined) return undefined
  const choice = chooseWarehouse(basket, request)
  const taxed = taxAtOnce(basket, saleOf(basket, choice, request))
  return taxed && drawPlan(basket, choice, taxed)
}

function saleOf({ seller, lines }: Basket, { warehouse }: Choice, request: PlanRequest): Sale {
  const { destination_country: country, destination_state, destination_zip, buyer_vat_number } = request
  return {
    origin: (somethingShips(lines) ? warehouse?.place : null) ?? seller.place,
    destination: { country, state: destination_state ?? null, zip: destination_zip ?? null },
    buyer_vat_number,
  }
}

function drawPlan(
  basket: Basket,
  choice: Choice,
  { taxOf, is_distance_sale, vat_check }: TaxedBuyer,
): OrderPlan {
  const { seller, lines } = basket
  const priced = priceOrder({
    currency: seller.currency,
    prices_include_tax: seller.prices_include_tax,
    shipping_minor: choice.shipping?.amount_minor ?? 0n,
    lines: lines.map((line) => ({
      product_id: line.product_id,
      quantity: line.quantity,
      unit_price: line.unit_price,
      tax: taxOf(line),
      requires_shipping: line.requires_shipping,
    })),
  })
  // Here and in what this calls, every field is spelt out: it runs for every calculation, and spreading objects is slow.
  return {
    warehouse: choice.warehouse,
    shipping: choice.shipping,
    options: choice.options,
    has_alternative: choice.has_alternative,
    problems: [...lines.filter((line) => !line.is_on_sale).map(unavailable), ...choice.problems],
    basket,
    priced,
    is_distance_sale,
    vat_check,
    distance_sale_eur: is_distance_sale
      ? toThresholdEuro(priced.subtotal, seller.currency, seller.now.slice(0, 10))
      : null,
  }
}

const unavailable = ({ product_id }: BasketLine): Problem => ({
  code: 'product_unavailable',
  product_id,
  message: 'This product is not available any more.',
})

/** The plan's items as they are shown and stored, with the products' present titles and SKUs. */
export const itemsOf = ({ basket, priced }: OrderPlan) =>
  priced.items.map((item, at) => ({
    product_id: item.product_id,
    title: basket.lines[at]!.title,
    sku: basket.lines[at]!.sku,
    group_id: basket.lines[at]!.group_id,
    option_values: basket.lines[at]!.option_values,
    variant_title: basket.lines[at]!.variant_title,
    quantity: item.quantity,
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

/** The amounts that a calculation and an order have in common. */
export const totalsOf = ({ priced }: OrderPlan) => ({
  subtotal_before_discount: priced.subtotal_before_discount,
  discount_total: priced.discount_total,
  subtotal: priced.subtotal,
  shipping_total: priced.shipping_total,
  tax_total: priced.tax_total,
  total: priced.total,
})

/** For anybody, without a login; stores no order. */
export async function calculateOrder(source: FactSource, request: CalculationRequest): Promise<Calculation> {
  return shown(request, await planOrder(source, publicly(request)))
}

/** Like `calculateOrder`, but without waiting: undefined unless everything it needs is in memory. Refuses the same. */
export function calculateAtOnce(memory: ShopMemory, request: CalculationRequest): Calculation | undefined {
  const plan = planAtOnce(memory, publicly(request))
  return plan && shown(request, plan)
}

const publicly = (request: CalculationRequest): PlanRequest => ({
  shop_id: request.shop_id,
  items: request.items,
  currency: request.currency,
  warehouse_id: request.warehouse_id,
  shipping_method: request.shipping_method,
  destination_country: request.destination_country,
  destination_state: request.destination_state,
  destination_zip: request.destination_zip,
  buyer_vat_number: request.vat_number ?? '',
  is_by_member: false,
})

function shown(request: CalculationRequest, plan: OrderPlan): Calculation {
  const { seller } = plan.basket
  return {
    id: request.id ?? randomUUID(),
    shop_id: seller.shop_id,
    warehouse_id: plan.warehouse?.id ?? null,
    currency: seller.currency,
    status: 'draft',
    shipping_method: plan.shipping?.id ?? null,
    notes: request.notes ?? '',
    prices_include_tax: seller.prices_include_tax,
    items: itemsOf(plan),
    ...totalsOf(plan),
    tax_lines: plan.priced.tax_lines,
    shipping_options: plan.options.map((option) => ({
      id: option.id,
      warehouse_id: option.warehouse_id,
      title: option.title,
      ...(option.description === '' ? {} : { description: option.description }),
      provider: option.provider,
      service_level: option.service_level,
      amount: toMajorText(option.amount_minor, seller.currency),
    })),
    problems: [...plan.problems],
    vat_check: plan.vat_check === null ? null : shownCheck(plan.vat_check),
  }
}

const shownCheck = (check: NonNullable<OrderPlan['vat_check']>) =>
  typeof check === 'string' ? tellMalformed(check) : tellBuyer(check)
