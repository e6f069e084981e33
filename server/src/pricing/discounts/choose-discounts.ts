// Chooses the discounts of a basket: of all allowed sets, the set with the lowest total. Ties go to the set
// with fewer effective discounts, and then to the set with the older discounts. Reports a reason for every
// code without effect.
import { allowedSets, type DiscountSet } from './allowed-sets.ts'
import {
  applyToOrder,
  applyToProducts,
  applyToShipping,
  type Basket,
  type CountedBasket,
  givenByLine,
  givenToProducts,
  listedOf,
  type Shortfall,
  shortfallOf,
} from './apply-discounts.ts'
import { countTurns } from './count-turns.ts'
import type { ReducedLine } from './reduce-lines.ts'
import type { ReducedOrder, ReducedShipping } from './reduce-order.ts'
import type { AppliedDiscount, BuyXGetY, DiscountRule } from './rule.ts'

type Reason = 'not_for_these' | 'minimum_not_met' | 'does_not_combine' | 'no_effect'

export interface UselessCode {
  rule: DiscountRule
  reason: Reason
  /** Of `minimum_not_met`. */
  missing?: Shortfall
}

/** The remainder of each line, and of the shipping. */
export interface Remainders {
  remainders: readonly bigint[]
  shipping: bigint
}

interface Choice extends Remainders {
  /** Each effective discount, in the order of application. */
  given: AppliedDiscount[]
  /** By line, in the order of application: the reduction by each discount. */
  by_line: AppliedDiscount[][]
  /** Returns the remainder of a shipping price after the chosen discounts. */
  shippingLeft: (amount: bigint) => bigint
  useless: UselessCode[]
}

/**
 * Chooses the discounts. `rules`: the active discounts available to the buyer, the oldest first. `totalOf`:
 * the order's total, with tax.
 */
export function chooseDiscounts(
  uncounted: Basket,
  rules: readonly DiscountRule[],
  totalOf: (left: Remainders) => bigint,
): Choice {
  const turnsOf = remember((effect: BuyXGetY) => countTurns(uncounted.lines, effect))
  const basket = { ...uncounted, turnsOf }
  const candidates = rules.filter((rule) => isForThese(rule, basket))
  const ages = new Map(candidates.map((rule, age) => [rule, age]))
  const productsOf = remember((set: DiscountSet['product']) => stepsAfter(basket, set))
  const tryAll = (sets: Iterable<DiscountSet>): Tried | undefined => {
    let best: Tried | undefined
    for (const set of sets) {
      const products = productsOf(set.product)
      const order = products.orderOf(set.order)
      const shipping = products.shippingOf(set.shipping)
      const total = totalOf({ remainders: order.remainders, shipping: shipping.left })
      const tried = { set, products, order, shipping, total }
      if (best === undefined || isBetter(tried, best, ages)) best = tried
    }
    return best
  }
  // At least one candidate exists: the set without codes, with as many automatic discounts as combine.
  const best = isTooMuch(candidates, basket)
    ? tryOneByOne(candidates, tryAll, (a, b) => isBetter(a, b, ages))!
    : tryAll(allowedSets(candidates))!
  const { set, products, order, shipping } = best
  const given = givenOf(best)
  const codes = rules.filter((rule) => !rule.is_automatic)
  return {
    given,
    by_line: givenByLine(products.reduced, order),
    remainders: order.remainders,
    shipping: shipping.left,
    shippingLeft: (amount) =>
      applyToShipping(
        { ...basket, shipping: amount },
        set.shipping.filter((rule) => isShippable(rule, amount)),
        products.remainders,
      ).left,
    useless: codes.flatMap((rule) => whyUseless(rule, basket, best, given) ?? []),
  }
}

/** How often a discount may be applied to a line while all choices of codes are tried. A plain order of a hundred lines takes as long as some thousand. */
const MAX_STEPS = 30_000

const codesOf = (rules: readonly DiscountRule[]) => rules.filter(({ is_automatic }) => !is_automatic)

/** Returns the number of steps for trying all choices of codes. */
const stepsFor = (rules: readonly DiscountRule[], { lines }: Basket): number =>
  2 ** codesOf(rules).length * rules.length * lines.length

const isTooMuch = (rules: readonly DiscountRule[], basket: Basket): boolean =>
  stepsFor(rules, basket) > MAX_STEPS

/** Returns the work of choosing from these rules, as a number of steps. */
export const workOf = (rules: readonly DiscountRule[], basket: Basket): number =>
  Math.min(stepsFor(rules, basket), MAX_STEPS)

/**
 * For a large basket with many discounts. Tries the codes in the order in which they were sent, and takes a
 * code if the order then costs less. An extra code therefore never raises the total.
 */
function tryOneByOne(
  candidates: readonly DiscountRule[],
  tryAll: (sets: Iterable<DiscountSet>) => Tried | undefined,
  isBetterThan: (a: Tried, b: Tried) => boolean,
): Tried | undefined {
  const all = (codes: readonly DiscountRule[]) => [[...codes]]
  let taken: readonly DiscountRule[] = []
  const withCodes = (codes: readonly DiscountRule[]) =>
    tryAll(
      allowedSets(
        candidates.filter((rule) => rule.is_automatic || codes.includes(rule)),
        all,
      ),
    )
  let best = withCodes(taken)
  for (const code of codesOf(candidates).toSorted((a, b) => (a.code_at ?? 0) - (b.code_at ?? 0))) {
    const tried = withCodes([...taken, code])
    if (tried === undefined || (best !== undefined && !isBetterThan(tried, best))) continue
    best = tried
    taken = [...taken, code]
  }
  return best
}

/**
 * Sets share their parts, and each part is applied once: the parts on products, followed by the parts on the
 * order and on the shipping.
 */
interface Steps {
  reduced: readonly ReducedLine[]
  remainders: readonly bigint[]
  given: readonly AppliedDiscount[]
  orderOf: (set: DiscountSet['order']) => ReducedOrder
  shippingOf: (set: DiscountSet['shipping']) => ReducedShipping
}

function stepsAfter(basket: CountedBasket, products: DiscountSet['product']): Steps {
  const reduced = applyToProducts(basket, products)
  const remainders = reduced.map(({ left }) => left)
  return {
    reduced,
    remainders,
    given: givenToProducts(basket, products, reduced),
    orderOf: remember((set) => applyToOrder(basket, set, remainders)),
    shippingOf: remember((set) => applyToShipping(basket, set, remainders)),
  }
}

/** Wraps `apply` to be called once for each part. `apply` never returns undefined. */
export function remember<Part, Result>(apply: (part: Part) => Result): (part: Part) => Result {
  const known = new Map<Part, Result>()
  return (part) => {
    const result = known.get(part) ?? apply(part)
    known.set(part, result)
    return result
  }
}

interface Tried {
  set: DiscountSet
  products: Steps
  order: ReducedOrder
  shipping: ReducedShipping
  total: bigint
}

const givenOf = ({ products, order, shipping }: Tried): AppliedDiscount[] => [
  ...products.given,
  ...order.given.map(({ rule, amount }) => ({ rule, amount })),
  ...shipping.given,
]

/** `ages`: the oldest is 0. */
function isBetter(a: Tried, b: Tried, ages: ReadonlyMap<DiscountRule, number>): boolean {
  if (a.total !== b.total) return a.total < b.total
  const [effective, others] = [a, b].map((tried) =>
    givenOf(tried)
      .map(({ rule }) => ages.get(rule as DiscountRule))
      .filter((age) => age !== undefined)
      .sort((x, y) => x - y),
  ) as [number[], number[]]
  if (effective.length !== others.length) return effective.length < others.length
  const differs = effective.findIndex((age, nth) => age !== others[nth])
  if (differs >= 0) return effective[differs]! < others[differs]!
  // If two sets take off the same amounts, a code without effect is reported as such, rather than as not
  // combinable. A code without effect may also decide which further discount a line has. The set without the
  // code came first, and stays.
  return doTheSame(a, b) && sizeOf(a.set) > sizeOf(b.set)
}

const doTheSame = (a: Tried, b: Tried): boolean =>
  a.products.reduced.every(({ given }, at) => areSame(given, b.products.reduced[at]!.given)) &&
  areSame(a.order.given, b.order.given) &&
  areSame(a.shipping.given, b.shipping.given)

const areSame = (a: readonly AppliedDiscount[], b: readonly AppliedDiscount[]): boolean =>
  a.length === b.length &&
  a.every(({ rule, amount }, nth) => rule === b[nth]!.rule && amount === b[nth]!.amount)

const sizeOf = ({ product, order, shipping }: DiscountSet): number =>
  product.length + order.length + shipping.length

/** Returns true if the rule applies to anything in the basket. */
const isForThese = (rule: DiscountRule, { shipping }: Basket): boolean =>
  rule.lines.size > 0 && isShippable(rule, shipping)

const isShippable = (rule: DiscountRule, shipping: bigint): boolean =>
  rule.class !== 'shipping' ||
  (shipping > 0n && (rule.max_shipping === null || shipping <= rule.max_shipping))

function whyUseless(
  rule: DiscountRule,
  basket: CountedBasket,
  { set, products }: Tried,
  chosen: readonly AppliedDiscount[],
): UselessCode | undefined {
  if (chosen.some((given) => given.rule === rule)) return undefined
  if (!isForThese(rule, basket)) return { rule, reason: 'not_for_these' }
  const counted = rule.class === 'product' ? listedOf(basket.lines) : products.remainders
  const missing = shortfallOf(rule, basket.lines, counted)
  if (missing !== undefined) return { rule, reason: 'minimum_not_met', missing }
  const is_taken =
    !set[rule.class].includes(rule) || (rule.class === 'product' && isBeaten(rule, basket, products))
  return { rule, reason: is_taken ? 'does_not_combine' : 'no_effect' }
}

/** Returns true if a line that the rule would reduce has a discount that does not combine with the rule. */
const isBeaten = (rule: DiscountRule, basket: CountedBasket, { reduced }: Steps): boolean =>
  applyToProducts({ ...basket, manual: [] }, [rule]).some(
    ({ given }, at) => given.length > 0 && !reduced[at]!.settled_with.includes(rule),
  )
