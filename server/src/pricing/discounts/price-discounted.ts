// Prices an order with its discounts. Chooses the discounts, and takes them off the lines and the shipping
// before tax is decided.
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import {
  type OrderFacts,
  type OrderLineFacts,
  orderTotals,
  type PricedItem,
  type PricedOrder,
  priceOrder,
  shippingBeforeTax,
} from '../order-total.ts'
import { sum } from '../round.ts'
import { chooseDiscounts, type Remainders, remember, type UselessCode, workOf } from './choose-discounts.ts'
import type { AppliedDiscount, DiscountRule, ManualDiscount } from './rule.ts'

export interface DiscountedFacts extends OrderFacts {
  /** The active discounts available to the buyer, the oldest first. */
  rules: readonly DiscountRule[]
  manual: readonly ManualDiscount[]
}

/** `amount`: listed money text, with tax if prices include tax. */
interface GivenDiscount {
  id: string
  amount: string
}

interface DiscountedItem extends PricedItem {
  discounts: GivenDiscount[]
}

export interface DiscountedOrder extends PricedOrder {
  items: DiscountedItem[]
  /** The effective discounts, in the order of application. */
  discounts: GivenDiscount[]
  /** Listed money text. */
  shipping_discount: string
  /** Returns the remainder of a different shipping price after the chosen discounts. */
  shippingLeft: (amount: bigint) => bigint
  /** Returns a different shipping price before tax, without regard to discounts. */
  shippingNet: (amount: bigint) => bigint
  useless: UselessCode[]
  /** The work of choosing the discounts, in steps of a discount on a line. */
  work: number
}

const allLeft = (amount: bigint): bigint => amount

/** Prices an order without any discount, like most orders. Nothing needs to be chosen. */
function withoutDiscounts(facts: OrderFacts): DiscountedOrder {
  // Set field by field, because nearly every calculation comes this way, and merging objects is slow.
  const order = priceOrder(facts) as DiscountedOrder
  for (const item of order.items) item.discounts = []
  order.discounts = []
  order.shipping_discount = toMajorText(0n, facts.currency)
  order.shippingLeft = allLeft
  // Calculated on demand, because few buyers see the amount.
  order.shippingNet = (amount) => shippingBeforeTax(facts)(amount)
  order.useless = []
  order.work = 0
  return order
}

export function priceDiscounted({ rules, manual, ...facts }: DiscountedFacts): DiscountedOrder {
  if (rules.length === 0 && manual.length === 0) return withoutDiscounts(facts)
  const { currency, shipping_minor, prices_include_tax, is_shipping_set } = facts
  const lines = facts.lines.map(({ unit_price, quantity }) => ({
    unit_price: toMinor(unit_price, currency),
    quantity: BigInt(quantity),
  }))
  const linesWith = (remainders: readonly bigint[]): OrderLineFacts[] =>
    facts.lines.map(({ product_id, quantity, unit_price, tax, taken_out_rate, requires_shipping }, at) => ({
      product_id,
      quantity,
      unit_price,
      tax,
      taken_out_rate,
      requires_shipping,
      discount_minor: lines[at]!.unit_price * lines[at]!.quantity - remainders[at]!,
    }))
  const totalsWith = remember((remainders: readonly bigint[]) =>
    orderTotals({ currency, prices_include_tax, is_shipping_set, lines: linesWith(remainders) }),
  )
  const basket = { lines, shipping: shipping_minor, manual }
  // If prices include tax, the remainder is the total: the tax of each amount is a part of it, regardless of
  // rounding. The exception is tax taken out of the price.
  const is_total_listed = prices_include_tax && facts.lines.every(({ taken_out_rate }) => !taken_out_rate)
  const totalOf = ({ remainders, shipping }: Remainders): bigint =>
    is_total_listed ? sum(remainders) + shipping : totalsWith(remainders)(shipping)
  const choice = chooseDiscounts(basket, rules, totalOf)
  const listed = ({ rule, amount }: AppliedDiscount): GivenDiscount => ({
    id: rule.id,
    amount: toMajorText(amount, currency),
  })
  const left = { currency, prices_include_tax, is_shipping_set, lines: linesWith(choice.remainders) }
  const order = priceOrder({ ...left, shipping_minor: choice.shipping })
  return {
    ...order,
    items: order.items.map((item, at) => ({ ...item, discounts: choice.by_line[at]!.map(listed) })),
    discounts: choice.given.map(listed),
    shipping_discount: toMajorText(shipping_minor - choice.shipping, currency),
    shippingLeft: choice.shippingLeft,
    shippingNet: (amount) => shippingBeforeTax(left)(amount),
    useless: choice.useless,
    work: workOf(rules, basket),
  }
}
