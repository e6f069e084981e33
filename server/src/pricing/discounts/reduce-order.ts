// The discounts on the order and on its shipping, each once, on the remainder after earlier discounts.
import { prorate } from '../prorate.ts'
import { least, shareOf, sum } from '../round.ts'
import type { AppliedDiscount, Reduction } from './rule.ts'

function amountOf({ effect, id }: Reduction, left: bigint): bigint {
  if (effect.kind === 'percent') return least(shareOf(left, effect.percent), left)
  if (effect.kind === 'amount') return least(effect.amount, left)
  throw new RangeError(`Buy X get Y reduces products only: ${id}`)
}

/** A discount on the order with its parts by line. The parts sum to the discount. */
interface Spread extends AppliedDiscount {
  parts: Map<number, bigint>
}

export interface ReducedOrder {
  /** By line, the remainder. */
  remainders: bigint[]
  /** In the order applied. */
  given: Spread[]
}

export interface ReducedShipping {
  left: bigint
  /** In the order applied. */
  given: AppliedDiscount[]
}

/**
 * Spread over the lines in proportion to their remainders, by largest remainder. `rules`: rules of class
 * `order`, the oldest first, manual discounts last.
 */
export function reduceOrder(remainders: readonly bigint[], rules: readonly Reduction[]): ReducedOrder {
  const after = [...remainders]
  const given: Spread[] = []
  for (const rule of rules) {
    const places = [...rule.lines].sort((a, b) => a - b)
    const weights = places.map((at) => after[at]!)
    const amount = amountOf(rule, sum(weights))
    if (amount === 0n) continue
    const parts = new Map(prorate(amount, weights).map((part, nth) => [places[nth]!, part]))
    for (const [at, part] of parts) after[at]! -= part
    given.push({ rule, amount, parts })
  }
  return { remainders: after, given }
}

/** `rules`: rules of class `shipping`, the oldest first, manual discounts last. */
export function reduceShipping(shipping: bigint, rules: readonly Reduction[]): ReducedShipping {
  let left = shipping
  const given: AppliedDiscount[] = []
  for (const rule of rules) {
    const amount = amountOf(rule, left)
    if (amount === 0n) continue
    left -= amount
    given.push({ rule, amount })
  }
  return { left, given }
}
