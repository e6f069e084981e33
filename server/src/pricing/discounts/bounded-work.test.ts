// How much work the maximum of concurrent discounts causes, counted in steps and not in time.

import { expect, test } from 'vitest'
import { amountOff, percentOff, rule } from '../../testing/discount-rules.ts'
import { chooseDiscounts } from './choose-discounts.ts'
import type { DiscountRule } from './rule.ts'

const CLASSES = ['product', 'order', 'shipping'] as const
const LINES = 30
const AUTOMATIC = 25
const CODES = 5

/**
 * Counts how often it is asked whether a line is one of a discount's, which every step begins with, and how often a discount is spread over all its
 * lines, which is the dearest.
 */
class CountedLines extends Set<number> {
  static asked = 0
  static spread = 0
  override [Symbol.iterator]() {
    CountedLines.spread++
    return super[Symbol.iterator]()
  }
  override has(line: number): boolean {
    CountedLines.asked++
    return super.has(line)
  }
}

const all = Array.from({ length: LINES }, (_, at) => at)
/** Discounts of all classes; which classes each combines with is read from the bits of its number, so that all eight ways occur. */
const rules = (automatic: number, codes: number, of = CLASSES as readonly DiscountRule['class'][]) =>
  Array.from({ length: automatic + codes }, (_, at) => {
    const lines = new CountedLines(all)
    return {
      ...rule(
        `${at}`,
        of[at % of.length]!,
        at % 2 === 0 ? percentOff('0.03') : amountOff(BigInt(at + 1)),
        [],
        {
          is_automatic: at < automatic,
          combines_with: new Set(CLASSES.filter((_name, nth) => ((at * 5) >> nth) & 1)),
        },
      ),
      lines,
      minimum: { amount: 0n, quantity: 0n, lines: new Set(all) },
    }
  })

function workOf(some: DiscountRule[]) {
  CountedLines.asked = 0
  CountedLines.spread = 0
  let sets = 0
  const lines = all.map((at) => ({ unit_price: BigInt(1000 + 37 * at), quantity: 3n }))
  chooseDiscounts({ lines, shipping: 490n, manual: [] }, some, ({ lefts, shipping }) => {
    sets++
    return lefts.reduce((sum, left) => sum + left, shipping)
  })
  return { sets, asked: CountedLines.asked, spread: CountedLines.spread }
}

test.each([
  ['25 automatic ones of all classes', rules(AUTOMATIC, 0)],
  ['25 automatic ones on products', rules(AUTOMATIC, 0, ['product'])],
  ['25 automatic ones on the order', rules(AUTOMATIC, 0, ['order'])],
  ['25 automatic ones and 5 codes', rules(AUTOMATIC, CODES)],
])(
  '%s on 30 lines: two sets a discount at most, two looks of each at a line, and each is spread once',
  (_, some) => {
    const { sets, asked, spread } = workOf(some)
    expect(sets).toBeLessThanOrEqual(2 * some.length)
    expect(asked).toBeLessThanOrEqual(2 * some.length * LINES)
    expect(spread).toBeLessThanOrEqual(some.length)
  },
)
