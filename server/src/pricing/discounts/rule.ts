// A discount as the arithmetic needs it: what it takes off which lines, and what it combines with. The caller has already checked that the discount
// is active and that this buyer may use it.
import type { Rate } from '../round.ts'

export type DiscountClass = 'product' | 'order' | 'shipping'

interface PercentOff {
  kind: 'percent'
  /** At most 1. */
  percent: Rate
}

/** In smallest units; of class `product`: off each unit. */
interface AmountOff {
  kind: 'amount'
  amount: bigint
}

export interface BuyXGetY {
  kind: 'buy_x_get_y'
  buys: { quantity: bigint; lines: ReadonlySet<number> }
  gets: { quantity: bigint; percent: Rate; lines: ReadonlySet<number> }
  /** Null: as often as the basket allows. */
  max_times: number | null
}

/** A line of the basket. Prices are those that discounts start from: as listed, after price lists, in smallest units. */
export interface DiscountableLine {
  unit_price: bigint
  quantity: bigint
}

/** What takes something off, whatever decides that it does. Lines are given by their places in the basket. */
export interface Reduction {
  id: string
  class: DiscountClass
  /** Buy X get Y is of class `product`. */
  effect: PercentOff | AmountOff | BuyXGetY
  /** The lines it applies to; of buy X get Y those of both its sets. Gift cards are never among them. */
  lines: ReadonlySet<number>
}

export interface DiscountRule extends Reduction {
  is_automatic: boolean
  /** Of a code: its place among the codes that were sent. */
  code_at?: number
  /** What the lines it counts have to come to. */
  minimum: { amount: bigint; quantity: bigint; lines: ReadonlySet<number> }
  /** Of class `shipping`: the highest listed price of shipping it applies to. */
  max_shipping: bigint | null
  combines_with: ReadonlySet<DiscountClass>
}

/** A discount that a person of the shop gives in one order. It combines with everything, after the others of its class. */
export type ManualDiscount = Omit<Reduction, 'effect'> & { effect: PercentOff | AmountOff }

export interface AppliedDiscount<R extends Reduction = Reduction> {
  rule: R
  /** As listed, in smallest units; above zero. */
  amount: bigint
}

const RANKS = { buy_x_get_y: 0, percent: 1, amount: 2 } as const

/** The rules of one class in the order in which they are applied. `rules`: the oldest first. */
export const inOrderApplied = <R extends Reduction>(rules: readonly R[]): R[] =>
  rules.toSorted((a, b) => RANKS[a.effect.kind] - RANKS[b.effect.kind])
