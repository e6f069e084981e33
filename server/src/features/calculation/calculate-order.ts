// One calculation for everybody who asks what an order costs: the public calculator, the storefront's checkout and the placing of
// the order itself, so that no two of them can differ. It reads and never writes.

import { randomUUID } from 'node:crypto'
import { toMajorText } from '@kontor/contract/money'
import type { Calculation, CalculationRequest } from '@kontor/contract/orders'
import type { Db } from '../../db/pool.ts'
import { type PricedOrder, priceOrder } from '../../pricing/order-total.ts'
import { decideTax, type TaxComponent, type TaxPlace } from '../../pricing/tax.ts'
import type { TaxClass } from '../../pricing/tax-rate.ts'
import { hasPassedThreshold } from './basket.queries.ts'
import { type Basket, type BasketLine, type Problem, somethingShips } from './basket.ts'
import { type Choice, chooseWarehouse } from './choose-warehouse.ts'
import { DISTANCE_SALE_THRESHOLDS, isDistanceSale } from './distance-sales.ts'
import { type BasketRequest, gatherBasket } from './gather-basket.ts'

export interface PlanRequest extends BasketRequest {
  destination_state?: string | undefined
  /** Empty for a consumer. */
  buyer_vat_number: string
}

/** What an order would be. */
export interface OrderPlan extends Choice {
  basket: Basket
  priced: PricedOrder
  is_distance_sale: boolean
}

/** Refuses what `gatherBasket` refuses; everything else that stands in the way is a problem of the plan. */
export async function planOrder(db: Db, request: PlanRequest): Promise<OrderPlan> {
  const basket = await gatherBasket(db, request)
  const choice = chooseWarehouse(basket, request)
  const { seller, lines } = basket
  const destination = { country: request.destination_country, state: request.destination_state }
  const origin = (somethingShips(lines) ? choice.warehouse?.place : null) ?? seller.place
  const is_distance_sale = isDistanceSale(origin, destination, request.buyer_vat_number)
  const over_threshold =
    is_distance_sale &&
    seller.vat_number !== '' &&
    !seller.oss_registered &&
    (await hasPassedThreshold(db, seller.shop_id, DISTANCE_SALE_THRESHOLDS))
  const taxOf = taxesByClass(basket, origin, destination, request.buyer_vat_number, over_threshold)
  const priced = priceOrder({
    currency: seller.currency,
    prices_include_tax: seller.prices_include_tax,
    shipping_minor: choice.shipping?.amount_minor ?? 0n,
    lines: lines.map((line) => ({ ...line, tax: taxOf(line.tax_class) })),
  })
  return {
    ...choice,
    problems: [...lines.filter((line) => !line.is_on_sale).map(unavailable), ...choice.problems],
    basket,
    priced,
    is_distance_sale,
  }
}

const unavailable = ({ product_id }: BasketLine): Problem => ({
  code: 'product_unavailable',
  product_id,
  message: 'This product is not available any more.',
})

/** Lines of one class share one array, by which the pricing tells them apart. */
function taxesByClass(
  { seller }: Basket,
  origin: TaxPlace | null,
  destination: TaxPlace,
  buyer_vat_number: string,
  over_threshold: boolean,
): (tax_class: TaxClass) => readonly TaxComponent[] {
  const known = new Map<TaxClass, readonly TaxComponent[]>()
  return (tax_class) => {
    if (origin === null) return []
    const { oss_registered, now: on } = seller
    const seller_registered = seller.vat_number !== ''
    const facts = { origin, destination, buyer_vat_number, oss_registered, over_threshold, tax_class, on }
    if (!known.has(tax_class)) known.set(tax_class, decideTax({ seller_registered, ...facts }))
    return known.get(tax_class)!
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
export async function calculateOrder(db: Db, request: CalculationRequest): Promise<Calculation> {
  const plan = await planOrder(db, {
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
