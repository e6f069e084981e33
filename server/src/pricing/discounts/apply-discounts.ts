// Applies a set of discounts to a basket: first to the products, then to the order, then to the shipping. What a discount needs at least is counted
// before all discounts for those on products, and after these for the others; one that does not have it takes nothing off.
import { type ReducedLine, reduceLines } from './reduce-lines.ts'
import { reduceOrder, reduceShipping, withManualLast } from './reduce-order.ts'
import {
  type DiscountableLine,
  type DiscountClass,
  type DiscountRule,
  type Given,
  type ManualDiscount,
  type Reduction,
  sum,
} from './rule.ts'

export interface Basket {
  lines: readonly DiscountableLine[]
  /** The listed price of the shipping. */
  shipping: bigint
  manual: readonly ManualDiscount[]
}

export interface Applied {
  /** Each discount that took something off, in the order applied. */
  given: Given[]
  /** By line, in the order applied: what each discount took off it. */
  by_line: Given[][]
  /** By line, what is left of it. */
  lefts: bigint[]
  /** What is left of the shipping. */
  shipping: bigint
}

export type Shortfall = { amount: bigint } | { quantity: bigint }

/** What is missing of the minimum, where so much is left of each line; undefined if nothing is. */
export function shortfallOf(
  { minimum }: DiscountRule,
  lines: readonly DiscountableLine[],
  lefts: readonly bigint[],
): Shortfall | undefined {
  // Most have none, and each is asked of every set.
  if (minimum.amount === 0n && minimum.quantity === 0n) return undefined
  const counted = [...minimum.lines]
  const amount = minimum.amount - sum(counted.map((at) => lefts[at]!))
  if (amount > 0n) return { amount }
  const quantity = minimum.quantity - sum(counted.map((at) => lines[at]!.quantity))
  return quantity > 0n ? { quantity } : undefined
}

export const listedOf = (lines: readonly DiscountableLine[]): bigint[] =>
  lines.map(({ unit_price, quantity }) => unit_price * quantity)

/** The first step. `rules`: a set, the oldest first. */
export function applyToProducts({ lines, manual }: Basket, rules: readonly DiscountRule[]): ReducedLine[] {
  const listed = listedOf(lines)
  return reduceLines(
    lines,
    ofClass(rules, 'product').filter((rule) => shortfallOf(rule, lines, listed) === undefined),
    ofClass(manual, 'product'),
  )
}

/** The other steps, after the first one. */
export function applyToRest(
  { lines, shipping, manual }: Basket,
  rules: readonly DiscountRule[],
  reduced: readonly ReducedLine[],
): Applied {
  const after_products = reduced.map(({ left }) => left)
  const enough = rules.filter((rule) => shortfallOf(rule, lines, after_products) === undefined)
  const of = (name: DiscountClass) => withManualLast(ofClass(enough, name), ofClass(manual, name))
  const order = reduceOrder(after_products, of('order'))
  const sent = reduceShipping(shipping, of('shipping'))
  const products = sumsByRule(reduced.flatMap(({ given }) => given))
  return {
    given: [
      ...withManualLast(ofClass(rules, 'product'), ofClass(manual, 'product')).flatMap((rule) => {
        const amount = products.get(rule)
        return amount === undefined ? [] : [{ rule, amount }]
      }),
      ...order.given.map(({ rule, amount }) => ({ rule, amount })),
      ...sent.given,
    ],
    // Computed only for the chosen set.
    get by_line() {
      return reduced.map(({ given }, at) => [
        ...given,
        ...order.given.flatMap(({ rule, parts }) => {
          const amount = parts.get(at) ?? 0n
          return amount === 0n ? [] : [{ rule, amount }]
        }),
      ])
    },
    lefts: order.lefts,
    shipping: sent.left,
  }
}

const ofClass = <R extends Reduction>(rules: readonly R[], name: DiscountClass): R[] =>
  rules.filter((rule) => rule.class === name)

function sumsByRule(given: readonly Given[]): Map<Reduction, bigint> {
  const sums = new Map<Reduction, bigint>()
  for (const { rule, amount } of given) sums.set(rule, (sums.get(rule) ?? 0n) + amount)
  return sums
}
