// Chooses the discounts of a basket: of all sets that are allowed, the one with the lowest total; then the one with fewer discounts that take
// something off; then the one with the older ones. Says of every code that takes nothing off why it does not.
import { allowedSets } from './allowed-sets.ts'
import {
  type Applied,
  applyToProducts,
  applyToRest,
  type Basket,
  listedOf,
  type Shortfall,
  shortfallOf,
} from './apply-discounts.ts'
import type { ReducedLine } from './reduce-lines.ts'
import type { DiscountRule } from './rule.ts'

type Reason = 'not_for_these' | 'minimum_not_met' | 'does_not_combine' | 'no_effect'

export interface UselessCode {
  rule: DiscountRule
  reason: Reason
  /** Of `minimum_not_met`. */
  missing?: Shortfall
}

interface Choice extends Applied {
  /** What is left of a price of shipping by the discounts that were chosen. */
  shippingLeft: (amount: bigint) => bigint
  useless: UselessCode[]
}

/** `rules`: those that run and that this buyer may have, the oldest first. `totalOf`: what the order comes to, with tax. */
export function chooseDiscounts(
  basket: Basket,
  rules: readonly DiscountRule[],
  totalOf: (applied: Pick<Applied, 'lefts' | 'shipping'>) => bigint,
): Choice {
  const candidates = rules.filter((rule) => isForThese(rule, basket))
  const ages = new Map(candidates.map((rule, age) => [rule, age]))
  const reduceOnce = remember((set) => applyToProducts(basket, set))
  let best: Tried | undefined
  for (const set of allowedSets(candidates)) {
    const reduced = reduceOnce(set)
    const applied = applyToRest(basket, set, reduced)
    const effective = applied.given
      .map(({ rule }) => ages.get(rule as DiscountRule))
      .filter((age) => age !== undefined)
      .sort((a, b) => a - b)
    const tried = { set, reduced, applied, effective, total: totalOf(applied) }
    if (best === undefined || isBetter(tried, best)) best = tried
  }
  // There is one at least: that of no codes and as many automatic ones as go together.
  const chosen = best!
  const codes = rules.filter((rule) => !rule.is_automatic)
  const { set, reduced } = chosen
  const shippingLeft = (amount: bigint) =>
    applyToRest(
      { ...basket, shipping: amount },
      set.filter((rule) => isShippable(rule, amount)),
      reduced,
    ).shipping
  return {
    ...chosen.applied,
    shippingLeft,
    useless: codes.flatMap((rule) => whyUseless(rule, basket, chosen) ?? []),
  }
}

interface Tried {
  set: readonly DiscountRule[]
  reduced: readonly ReducedLine[]
  applied: Applied
  /** The ages of the discounts that take something off; the oldest is 0. */
  effective: readonly number[]
  total: bigint
}

function isBetter(a: Tried, b: Tried): boolean {
  if (a.total !== b.total) return a.total < b.total
  if (a.effective.length !== b.effective.length) return a.effective.length < b.effective.length
  const differs = a.effective.findIndex((age, nth) => age !== b.effective[nth])
  if (differs >= 0) return a.effective[differs]! < b.effective[differs]!
  // They do the same. A code without effect is reported as such, rather than as not combinable.
  return a.set.length > b.set.length
}

/** Sets share their discounts on products, which is the dearest step. */
function remember(reduce: (set: readonly DiscountRule[]) => ReducedLine[]) {
  const known = new Map<string, ReducedLine[]>()
  return (set: readonly DiscountRule[]): ReducedLine[] => {
    const key = set
      .filter((rule) => rule.class === 'product')
      .map(({ id }) => id)
      .join(' ')
    const reduced = known.get(key) ?? reduce(set)
    known.set(key, reduced)
    return reduced
  }
}

/** Whether it has something to apply to. */
const isForThese = (rule: DiscountRule, { shipping }: Basket): boolean =>
  rule.lines.size > 0 && isShippable(rule, shipping)

const isShippable = (rule: DiscountRule, shipping: bigint): boolean =>
  rule.class !== 'shipping' ||
  (shipping > 0n && (rule.max_shipping === null || shipping <= rule.max_shipping))

function whyUseless(
  rule: DiscountRule,
  basket: Basket,
  { set, reduced, applied }: Tried,
): UselessCode | undefined {
  if (applied.given.some((given) => given.rule === rule)) return undefined
  if (!isForThese(rule, basket)) return { rule, reason: 'not_for_these' }
  const counted = rule.class === 'product' ? listedOf(basket.lines) : reduced.map(({ left }) => left)
  const missing = shortfallOf(rule, basket.lines, counted)
  if (missing !== undefined) return { rule, reason: 'minimum_not_met', missing }
  const is_taken = !set.includes(rule) || (rule.class === 'product' && takesAlone(rule, basket))
  return { rule, reason: is_taken ? 'does_not_combine' : 'no_effect' }
}

/** Whether it would take something off a line if it were the only discount on products: then another one has its lines. */
const takesAlone = (rule: DiscountRule, basket: Basket): boolean =>
  applyToProducts({ ...basket, manual: [] }, [rule]).some(({ given }) => given.length > 0)
