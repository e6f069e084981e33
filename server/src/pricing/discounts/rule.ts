// A discount in the form for the calculation: its reduction, its lines and its combinations. The caller has
// already checked that the discount is active and that the buyer may use it.
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

/**
 * A line of the basket. Discounts start from these prices: as listed, after price lists, in smallest units.
 */
export interface DiscountableLine {
  unit_price: bigint
  quantity: bigint
}

/** A reduction, without the conditions for it. Lines are given by their places in the basket. */
export interface Reduction {
  id: string
  class: DiscountClass
  /** Buy X get Y is of class `product`. */
  effect: PercentOff | AmountOff | BuyXGetY
  /**
   * The lines of the discount. Buy X get Y has the lines of both its sets. Gift cards are never among them.
   */
  lines: ReadonlySet<number>
}

export interface DiscountRule extends Reduction {
  is_automatic: boolean
  /** Only for a code: its place among the sent codes. */
  code_at?: number
  /** The minimum of the counted lines. */
  minimum: { amount: bigint; quantity: bigint; lines: ReadonlySet<number> }
  /** Class `shipping` only: the highest listed shipping price with the discount. */
  max_shipping: bigint | null
  combines_with: ReadonlySet<DiscountClass>
}

/**
 * A discount that a member of the shop gives in a single order. It combines with everything, and comes last
 * in its class.
 */
export type ManualDiscount = Omit<Reduction, 'effect'> & { effect: PercentOff | AmountOff }

export interface AppliedDiscount<R extends Reduction = Reduction> {
  rule: R
  /** Amount as listed, in smallest units; above zero. */
  amount: bigint
}

const RANKS = { buy_x_get_y: 0, percent: 1, amount: 2 } as const

/** Returns the rules of a class in the order of application. `rules`: the oldest first. */
export const inOrderApplied = <R extends Reduction>(rules: readonly R[]): R[] =>
  rules.toSorted((a, b) => RANKS[a.effect.kind] - RANKS[b.effect.kind])
