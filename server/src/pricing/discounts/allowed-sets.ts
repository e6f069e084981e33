// Finds the sets of discounts that may be applied together: every allowed set that no automatic discount
// could join. A set may leave out codes, because a code must never raise an order's total.
//
// There are few of them. The classes in a set decide its candidates: every discount that names the other classes. Of these, all automatic ones on
// products belong to it; and of those on the order, or on shipping, either all automatic ones that name their own class, or one that does not. So of
// its classes no automatic one is left that could join it; one of another class can, if it names these, and all members name its class.
import type { DiscountClass, DiscountRule } from './rule.ts'

const CLASSES = ['product', 'order', 'shipping'] as const

/** The discounts of a class in a set, the oldest first. */
type Part = readonly DiscountRule[]

/**
 * A set by class. Sets with the same discounts of a class share the same part object, and the part is then
 * applied only once.
 */
export type DiscountSet = Readonly<Record<DiscountClass, Part>>

const NOTHING: Part = []

function subsets<T>(all: readonly T[]): T[][] {
  const sets: T[][] = [[]]
  for (const one of all) sets.push(...sets.map((set) => [...set, one]))
  return sets
}

const namesAll = (rule: DiscountRule, classes: readonly DiscountClass[]): boolean =>
  classes.every((name) => rule.combines_with.has(name))

/** Returns the possible parts of a class, if all of `fitting` name the remaining classes of the set. */
function partsOf(
  name: DiscountClass,
  fitting: readonly DiscountRule[],
  choices: ChoicesOf,
): DiscountRule[][] {
  const isFriendly = (rule: DiscountRule) => name === 'product' || rule.combines_with.has(name)
  const friendly = fitting.filter(isFriendly)
  const codes = friendly.filter(({ is_automatic }) => !is_automatic)
  const together = choices(codes).map((some) =>
    friendly.filter((rule) => rule.is_automatic || some.includes(rule)),
  )
  const alone = fitting.filter((rule) => !isFriendly(rule)).map((rule) => [rule])
  return [...together.filter((part) => part.length > 0), ...alone]
}

/** Returns the choices of these codes for a set: every choice, or only all codes. */
type ChoicesOf = (codes: readonly DiscountRule[]) => DiscountRule[][]

/** Yields every such set once. `choices` leaves out some sets. */
export function* allowedSets(
  rules: readonly DiscountRule[],
  choices: ChoicesOf = subsets,
): Generator<DiscountSet> {
  const known = new Map<string, Part>()
  const onlyOne = (part: Part): Part => {
    const key = part.map(({ id }) => id).join(' ')
    const same = known.get(key) ?? part
    known.set(key, same)
    return same
  }
  for (const present of subsets(CLASSES)) {
    const fittingOf = (name: DiscountClass) => {
      const others = present.filter((other) => other !== name)
      return rules.filter((rule) => rule.class === name && namesAll(rule, others))
    }
    const joinable = CLASSES.filter(
      (name) => !present.includes(name) && fittingOf(name).some(({ is_automatic }) => is_automatic),
    )
    const [products, orders, shippings] = CLASSES.map((name) =>
      present.includes(name) ? partsOf(name, fittingOf(name), choices).map(onlyOne) : [NOTHING],
    ) as [Part[], Part[], Part[]]
    for (const product of products)
      for (const order of orders)
        for (const shipping of shippings) {
          const members = [...product, ...order, ...shipping]
          const couldBeJoined = joinable.some((name) => members.every((rule) => rule.combines_with.has(name)))
          if (!couldBeJoined) yield { product, order, shipping }
        }
  }
}
