// Applies discounts to a basket, class by class: first to the products, then to the order and to the
// shipping. The minimum of a discount on products is compared with the prices before any discount. The
// remaining minimums are compared with the remainders after the discounts on products. A discount below its
// minimum takes nothing off.

import { sum } from '../round.ts'
import { type ReducedLine, reduceLines, type TurnsOf } from './reduce-lines.ts'
import { type ReducedOrder, type ReducedShipping, reduceOrder, reduceShipping } from './reduce-order.ts'
import {
  type AppliedDiscount,
  type DiscountableLine,
  type DiscountClass,
  type DiscountRule,
  inOrderApplied,
  type ManualDiscount,
  type Reduction,
} from './rule.ts'

export interface Basket {
  lines: readonly DiscountableLine[]
  /** The listed price of the shipping. */
  shipping: bigint
  manual: readonly ManualDiscount[]
}

export interface CountedBasket extends Basket {
  turnsOf: TurnsOf
}

export type Shortfall = { amount: bigint } | { quantity: bigint }

/** The amount missing from the minimum, given the remainder of each line; undefined if nothing is missing. */
export function shortfallOf(
  { minimum }: DiscountRule,
  lines: readonly DiscountableLine[],
  remainders: readonly bigint[],
): Shortfall | undefined {
  if (minimum.amount === 0n && minimum.quantity === 0n) return undefined
  const counted = [...minimum.lines]
  const amount = minimum.amount - sum(counted.map((at) => remainders[at]!))
  if (amount > 0n) return { amount }
  const quantity = minimum.quantity - sum(counted.map((at) => lines[at]!.quantity))
  return quantity > 0n ? { quantity } : undefined
}

export const listedOf = (lines: readonly DiscountableLine[]): bigint[] =>
  lines.map(({ unit_price, quantity }) => unit_price * quantity)

/** `rules`: of class `product`, the oldest first; likewise below. */
export function applyToProducts(
  { lines, manual, turnsOf }: CountedBasket,
  rules: readonly DiscountRule[],
): ReducedLine[] {
  const listed = listedOf(lines)
  return reduceLines(
    lines,
    rules.filter((rule) => shortfallOf(rule, lines, listed) === undefined),
    ofClass(manual, 'product'),
    turnsOf,
  )
}

/** `remainders`: the remainder of each line after the discounts on products; likewise below. */
export const applyToOrder = (
  { lines, manual }: Basket,
  rules: readonly DiscountRule[],
  remainders: readonly bigint[],
): ReducedOrder =>
  reduceOrder(remainders, withMinimumReached(rules, ofClass(manual, 'order'), lines, remainders))

export const applyToShipping = (
  { lines, shipping, manual }: Basket,
  rules: readonly DiscountRule[],
  remainders: readonly bigint[],
): ReducedShipping =>
  reduceShipping(shipping, withMinimumReached(rules, ofClass(manual, 'shipping'), lines, remainders))

/** Each discount with an effect on the products, with its total, in the order of application. */
export function givenToProducts(
  { manual }: Basket,
  rules: readonly DiscountRule[],
  reduced: readonly ReducedLine[],
): AppliedDiscount[] {
  const sums = new Map<Reduction, bigint>()
  for (const { given } of reduced)
    for (const { rule, amount } of given) sums.set(rule, (sums.get(rule) ?? 0n) + amount)
  return withManualLast(rules, ofClass(manual, 'product')).flatMap((rule) => {
    const amount = sums.get(rule)
    return amount === undefined ? [] : [{ rule, amount }]
  })
}

/** By line, in the order of application: the amount that each discount took off the line. */
export const givenByLine = (reduced: readonly ReducedLine[], order: ReducedOrder): AppliedDiscount[][] =>
  reduced.map(({ given }, at) => [
    ...given,
    ...order.given.flatMap(({ rule, parts }) => {
      const amount = parts.get(at) ?? 0n
      return amount === 0n ? [] : [{ rule, amount }]
    }),
  ])

const withMinimumReached = (
  rules: readonly DiscountRule[],
  manual: readonly ManualDiscount[],
  lines: readonly DiscountableLine[],
  remainders: readonly bigint[],
): Reduction[] =>
  withManualLast(
    rules.filter((rule) => shortfallOf(rule, lines, remainders) === undefined),
    manual,
  )

/** The rules of one class in their order, followed by manual discounts. */
const withManualLast = (rules: readonly Reduction[], manual: readonly Reduction[]): Reduction[] => [
  ...inOrderApplied(rules),
  ...inOrderApplied(manual),
]

const ofClass = (manual: readonly ManualDiscount[], name: DiscountClass): ManualDiscount[] =>
  manual.filter((rule) => rule.class === name)
