// One calculation for everybody who asks what an order costs: the public calculator, the storefront's checkout and the placing of
// the order itself, so that no two of them can differ. It reads and never writes.

import { randomUUID } from 'node:crypto'
import { toMajorText } from '@kontor/contract/money'
import type { Calculation, CalculationRequest } from '@kontor/contract/orders'
import { type PricedOrder, priceOrder } from '../../pricing/order-total.ts'
import { decideTax, isDistanceSale, type TaxComponent } from '../../pricing/tax.ts'
import type { TaxPlace } from '../../pricing/tax-territories.ts'
import { hasPassedThreshold } from './basket.queries.ts'
import { type Basket, type BasketLine, type Problem, somethingShips } from './basket.ts'
import { type Choice, chooseWarehouse } from './choose-warehouse.ts'
import { toThresholdEuro } from './distance-sales.ts'
import { type BasketRequest, gatherBasket } from './gather-basket.ts'
import type { FactSource } from './read-facts.ts'

export interface PlanRequest extends BasketRequest {
  destination_state?: string | undefined
  destination_zip?: string | undefined
  /** Empty for a consumer. */
  buyer_vat_number: string
}

/** What an order would be. */
export interface OrderPlan extends Choice {
  basket: Basket
  priced: PricedOrder
  is_distance_sale: boolean
  /** What it counts for towards the threshold, as money text; null where it is none. */
  distance_sale_eur: string | null
}

/** Refuses what `gatherBasket` refuses; everything else that stands in the way is a problem of the plan. */
export async function planOrder(source: FactSource, request: PlanRequest): Promise<OrderPlan> {
  const basket = await gatherBasket(source, request)
  const choice = chooseWarehouse(basket, request)
  const { seller, lines } = basket
  const destination = {
    country: request.destination_country,
    state: request.destination_state ?? null,
    zip: request.destination_zip ?? null,
  }
  const origin = (somethingShips(lines) ? choice.warehouse?.place : null) ?? seller.place
  const sale = { origin, destination, buyer_vat_number: request.buyer_vat_number }
  const is_distance_sale = isDistanceSaleOf(lines, sale)
  const over_threshold =
    is_distance_sale &&
    seller.vat_number !== '' &&
    !seller.oss_registered &&
    (await hasPassedThreshold(source.db, seller.shop_id))
  const taxOf = taxesByLine(basket, sale, over_threshold)
  const priced = priceOrder({
    currency: seller.currency,
    prices_include_tax: seller.prices_include_tax,
    shipping_minor: choice.shipping?.amount_minor ?? 0n,
    lines: lines.map((line) => ({ ...line, tax: taxOf(line) })),
  })
  return {
    ...choice,
    problems: [...lines.filter((line) => !line.is_on_sale).map(unavailable), ...choice.problems],
    basket,
    priced,
    is_distance_sale,
    distance_sale_eur: is_distance_sale ? toThresholdEuro(priced.subtotal, seller.currency) : null,
  }
}

const unavailable = ({ product_id }: BasketLine): Problem => ({
  code: 'product_unavailable',
  product_id,
  message: 'This product is not available any more.',
})

interface Sale {
  origin: TaxPlace | null
  destination: TaxPlace
  buyer_vat_number: string
}

/** Goods and what is not sent may differ in it; one line that is one makes the order one. */
const isDistanceSaleOf = (lines: readonly BasketLine[], { origin, ...sale }: Sale): boolean =>
  origin !== null &&
  [true, false].some(
    (is_goods) =>
      lines.some((line) => line.requires_shipping === is_goods) &&
      isDistanceSale({ origin, ...sale, is_goods }),
  )

/** Lines of one class share one array, by which the pricing tells them apart. */
function taxesByLine(
  { seller }: Basket,
  { origin, ...sale }: Sale,
  over_threshold: boolean,
): (line: BasketLine) => readonly TaxComponent[] {
  const known = new Map<string, readonly TaxComponent[]>()
  return ({ tax_class, requires_shipping: is_goods }) => {
    if (origin === null) return []
    const { oss_registered, now: on } = seller
    const seller_registered = seller.vat_number !== ''
    const key = is_goods ? tax_class : `${tax_class}, not sent`
    if (!known.has(key)) {
      const facts = { origin, ...sale, oss_registered, over_threshold, tax_class, is_goods, on }
      known.set(key, decideTax({ seller_registered, ...facts }))
    }
    return known.get(key)!
  }
}

/** The plan's items as they are shown, with the names the products had. */
export const itemsOf = ({ basket, priced }: OrderPlan) =>
  priced.items.map((item, at) => ({ ...item, title: basket.lines[at]!.title, sku: basket.lines[at]!.sku }))

/** The amounts that a calculation and an order have in common. */
export const totalsOf = ({ priced }: OrderPlan) => ({
  subtotal_before_discount: priced.subtotal_before_discount,
  discount_total: priced.discount_total,
  subtotal: priced.subtotal,
  shipping_total: priced.shipping_total,
  tax_total: priced.tax_total,
  total: priced.total,
})

/** For anybody; stores nothing. */
export async function calculateOrder(source: FactSource, request: CalculationRequest): Promise<Calculation> {
  const plan = await planOrder(source, {
    ...request,
    buyer_vat_number: request.vat_number ?? '',
    is_by_member: false,
  })
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
    shipping_options: plan.options.map(({ amount_minor, ...option }) => ({
      ...option,
      amount: toMajorText(amount_minor, seller.currency),
    })),
    problems: [...plan.problems],
  }
}
