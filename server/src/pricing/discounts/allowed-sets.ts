// The sets of discounts that may be applied together: every allowed set that no automatic discount could join. Codes may be left out, so that none
// ever raises an order's total.
//
// There are few of them. The classes in a set decide its candidates: every discount that names the other classes. Of these, all automatic ones on
// products belong to it; and of those on the order, or on shipping, either all automatic ones that name their own class, or one that does not.
import type { DiscountClass, DiscountRule } from './rule.ts'

const CLASSES = ['product', 'order', 'shipping'] as const

/** Discounts on products are always allowed beside each other: lines settle among them. */
const mayCombine = (a: DiscountRule, b: DiscountRule): boolean =>
  (a.class === 'product' && b.class === 'product') ||
  (a.combines_with.has(b.class) && b.combines_with.has(a.class))

function subsets<T>(all: readonly T[]): T[][] {
  const sets: T[][] = [[]]
  for (const one of all) sets.push(...sets.map((set) => [...set, one]))
  return sets
}

/** What a set may have of one class, where all of `fitting` name the other classes in it. */
function partsOf(name: DiscountClass, fitting: readonly DiscountRule[]): DiscountRule[][] {
  const isFriendly = (rule: DiscountRule) => name === 'product' || rule.combines_with.has(name)
  const friendly = fitting.filter(isFriendly)
  const codes = friendly.filter(({ is_automatic }) => !is_automatic)
  const together = subsets(codes).map((some) =>
    friendly.filter((rule) => rule.is_automatic || some.includes(rule)),
  )
  const alone = fitting.filter((rule) => !isFriendly(rule)).map((rule) => [rule])
  return [...together.filter((part) => part.length > 0), ...alone]
}

/** Every such set once, its rules in the order of `rules`. */
export function* allowedSets(rules: readonly DiscountRule[]): Generator<DiscountRule[]> {
  for (const present of subsets(CLASSES)) {
    const [products, orders, shippings] = CLASSES.map((name) => {
      if (!present.includes(name)) return [[]]
      const others = present.filter((other) => other !== name)
      const fitting = rules.filter(
        (rule) => rule.class === name && others.every((other) => rule.combines_with.has(other)),
      )
      return partsOf(name, fitting)
    }) as [DiscountRule[][], DiscountRule[][], DiscountRule[][]]
    for (const product of products)
      for (const order of orders)
        for (const shipping of shippings) {
          const members = new Set([...product, ...order, ...shipping])
          if (!couldBeJoined(members, rules)) yield rules.filter((rule) => members.has(rule))
        }
  }
}

const couldBeJoined = (members: ReadonlySet<DiscountRule>, rules: readonly DiscountRule[]): boolean =>
  rules.some(
    (rule) =>
      rule.is_automatic && !members.has(rule) && [...members].every((member) => mayCombine(rule, member)),
  )
