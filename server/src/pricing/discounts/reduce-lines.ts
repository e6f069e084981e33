// The discounts on products. Each line is calculated separately. Combinable discounts are applied one after
// another, every remaining discount alone, and the buyer gets the lowest result.
import { least, shareOf } from '../round.ts'
import { countTurns } from './count-turns.ts'
import {
  type AppliedDiscount,
  type BuyXGetY,
  type DiscountableLine,
  type DiscountRule,
  inOrderApplied,
  type ManualDiscount,
  type Reduction,
} from './rule.ts'

export interface ReducedLine {
  /** The remainder of the line. */
  left: bigint
  /** In the order applied. */
  given: AppliedDiscount[]
  /**
   * The discounts of the result, with or without effect: the combinable discounts, or a single discount
   * alone.
   */
  settled_with: DiscountRule[]
}

/**
 * Returns the number of units that buy X get Y reduces in each line. No further discount changes the number,
 * and it is counted once for a basket.
 */
export type TurnsOf = (effect: BuyXGetY) => ReadonlyMap<number, bigint>

type Amounts = (line: number, left: bigint) => bigint

/** The reduction of a line, before it is limited to the remainder of the line. */
function amountsOf({ effect }: Reduction, lines: readonly DiscountableLine[], turnsOf: TurnsOf): Amounts {
  if (effect.kind === 'percent') return (_, left) => shareOf(left, effect.percent)
  if (effect.kind === 'amount') return (at) => effect.amount * lines[at]!.quantity
  const reduced = turnsOf(effect)
  return (at) => shareOf(lines[at]!.unit_price * (reduced.get(at) ?? 0n), effect.gets.percent)
}

interface Priced<R extends Reduction> {
  rule: R
  amounts: Amounts
}

function applyTo<R extends Reduction>(at: number, start: bigint, reductions: readonly Priced<R>[]) {
  let left = start
  const given: AppliedDiscount<R>[] = []
  for (const { rule, amounts } of reductions) {
    const amount = least(amounts(at, left), left)
    if (amount === 0n) continue
    left -= amount
    given.push({ rule, amount })
  }
  return { left, given }
}

type Outcome = ReturnType<typeof applyTo<DiscountRule>>

/**
 * Returns true if `a` is better than `b`: a smaller remainder, fewer discounts, or older discounts. `ageOf`:
 * lower for older rules.
 */
function isBetter(a: Outcome, b: Outcome, ageOf: (rule: DiscountRule) => number): boolean {
  if (a.left !== b.left) return a.left < b.left
  if (a.given.length !== b.given.length) return a.given.length < b.given.length
  const ages = [a, b].map(({ given }) => given.map(({ rule }) => ageOf(rule)).sort((x, y) => x - y))
  const differs = ages[0]!.findIndex((age, nth) => age !== ages[1]![nth])
  return differs >= 0 && ages[0]![differs]! < ages[1]![differs]!
}

/** `rules`: the rules of class `product`, the oldest first. */
export function reduceLines(
  lines: readonly DiscountableLine[],
  rules: readonly DiscountRule[],
  manual: readonly ManualDiscount[],
  turnsOf: TurnsOf = (effect) => countTurns(lines, effect),
): ReducedLine[] {
  const ages = new Map(rules.map((rule, age) => [rule, age]))
  const ageOf = (rule: DiscountRule) => ages.get(rule)!
  const priced = <R extends Reduction>(of: readonly R[]): Priced<R>[] =>
    inOrderApplied(of).map((rule) => ({ rule, amounts: amountsOf(rule, lines, turnsOf) }))
  const ordered = priced(rules)
  const combining = ordered.filter(({ rule }) => rule.combines_with.has('product'))
  const others = ordered.filter(({ rule }) => !rule.combines_with.has('product'))
  const by_hand = priced(manual)
  return lines.map(({ unit_price, quantity }, at) => {
    const fits = ({ rule }: Priced<Reduction>) => rule.lines.has(at)
    const listed = unit_price * quantity
    const together = combining.filter(fits)
    let best = applyTo(at, listed, together)
    let settled = together
    for (const one of others.filter(fits)) {
      const outcome = applyTo(at, listed, [one])
      if (!isBetter(outcome, best, ageOf)) continue
      best = outcome
      settled = [one]
    }
    const last = applyTo(at, best.left, by_hand.filter(fits))
    return {
      left: last.left,
      given: [...best.given, ...last.given],
      settled_with: settled.map(({ rule }) => rule),
    }
  })
}
