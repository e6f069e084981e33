// How much work the maximum of concurrent discounts causes, counted in steps and not in time.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { amountOff, percentOff, rule, WITH_ALL } from '../../testing/discount-rules.ts'
import { NO_RATE, sum } from '../round.ts'
import { chooseDiscounts } from './choose-discounts.ts'
import { countTurns } from './count-turns.ts'
import { priceDiscounted } from './price-discounted.ts'
import type { BuyXGetY, DiscountableLine, DiscountRule } from './rule.ts'

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
  chooseDiscounts({ lines, shipping: 490n, manual: [] }, some, ({ remainders, shipping }) => {
    sets++
    return remainders.reduce((sum, left) => sum + left, shipping)
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

test.each([
  ['products', ['product']],
  ['the order', ['order']],
  ['all classes', CLASSES],
] as const)(
  '25 automatic ones and 5 codes that all combine, on %s and 100 lines: as much as six without codes',
  (_, of) => {
    const places = Array.from({ length: 100 }, (_none, at) => at)
    const lines = places.map((at) => ({ unit_price: BigInt(1000 + 37 * at), quantity: 3n }))
    let tried = 0
    const count = ({ remainders, shipping }: { remainders: readonly bigint[]; shipping: bigint }) => {
      tried++
      return remainders.reduce((sum, left) => sum + left, shipping)
    }
    const some = rules(AUTOMATIC, CODES, of).map((one, at) => ({
      ...one,
      ...WITH_ALL,
      lines: new CountedLines(places),
      code_at: at,
    }))
    const choose = (codes: number) => {
      CountedLines.asked = 0
      CountedLines.spread = 0
      tried = 0
      const chosen = chooseDiscounts(
        { lines, shipping: 490n, manual: [] },
        some.slice(0, AUTOMATIC + codes),
        count,
      )
      const total = sum([...chosen.remainders, chosen.shipping])
      return { total, work: CountedLines.asked + 100 * CountedLines.spread, tried }
    }
    const without = choose(0)
    const totals = [0, 1, 2, 3, 4, 5].map((codes) => choose(codes).total)
    // No further code makes the order dearer.
    expect(totals.every((total, at) => at === 0 || total <= totals[at - 1]!)).toBe(true)
    const { work, tried: sets } = choose(CODES)
    expect(work).toBeLessThanOrEqual(7 * without.work)
    expect(sets).toBeLessThanOrEqual(6 * without.tried + 6)
  },
)

test('before tax, lines are charged once for all discounts on shipping', () => {
  let read = 0
  const line = {
    product_id: 'A',
    quantity: 1,
    tax: [],
    requires_shipping: true,
    get unit_price() {
      read++
      return '10.00'
    },
  }
  const of_shipping = Array.from({ length: AUTOMATIC }, (_, at) =>
    rule(`${at}`, 'shipping', amountOff(BigInt(at + 1)), [0]),
  )
  const facts = { currency: 'EUR', prices_include_tax: false, lines: [line], rules: of_shipping, manual: [] }
  const { total, discounts } = priceDiscounted({ ...facts, shipping_minor: 490n })
  expect([total, discounts]).toEqual(['14.65', [{ id: '24', amount: '0.25' }]])
  // As the basket, for the totals and for the order.
  expect(read).toBe(3)
})

const getting = (quantity: bigint, lines: readonly number[]) => ({
  quantity,
  percent: NO_RATE,
  lines: new Set(lines),
})
const buying = (quantity: bigint, lines: readonly number[]) => ({ quantity, lines: new Set(lines) })

test('the turns of 25 of buy X get Y are counted once each, though 5 codes make many sets', () => {
  const some = Array.from({ length: AUTOMATIC + CODES }, (_, at) => {
    const buys = { quantity: BigInt(at + 1), lines: new CountedLines(all) }
    const effect = { kind: 'buy_x_get_y', buys, gets: getting(1n, all), max_times: null } as const
    return rule(`${at}`, 'product', effect, all, { ...WITH_ALL, is_automatic: at < AUTOMATIC })
  })
  const { sets, asked } = workOf(some)
  expect(sets).toBe(2 ** CODES)
  expect(asked).toBe(some.length * LINES)
})

test('buy X get Y on 100 lines of a million units each looks at few turns', () => {
  const places = Array.from({ length: 100 }, (_, at) => at)
  const lines = places.map((at) => ({ unit_price: BigInt(1000 + at), quantity: 1_000_000n }))
  let looked = 0
  const buys = {
    ...buying(2n, places),
    get quantity() {
      if (++looked > 2000) throw new Error('It is looked at each turn.')
      return 2n
    },
  }
  const counted = countTurns(lines, {
    kind: 'buy_x_get_y',
    buys,
    gets: getting(1n, places),
    max_times: null,
  })
  expect([...counted.values()].reduce((sum, pieces) => sum + pieces, 0n)).toBe(33_333_333n)
})

/** Unit by unit, as the rule says it. */
function unitByUnit(lines: readonly DiscountableLine[], { buys, gets, max_times }: BuyXGetY): bigint[] {
  const left = lines.map(({ quantity }) => quantity)
  const reduced = lines.map(() => 0n)
  const dearer = (a: number, b: number) => Number(lines[b]!.unit_price - lines[a]!.unit_price)
  const isGot = (at: number) => Number(gets.lines.has(at))
  const to_buy = [...buys.lines].sort((a, b) => isGot(a) - isGot(b) || dearer(a, b) || b - a)
  const to_get = [...gets.lines].sort((a, b) => dearer(b, a) || a - b)
  const takeOne = (places: number[]) => {
    const at = places.find((place) => left[place]! > 0n)
    if (at !== undefined) left[at]!--
    return at
  }
  for (let turn = 0; max_times === null || turn < max_times; turn++) {
    for (let n = 0n; n < buys.quantity; n++) if (takeOne(to_buy) === undefined) return reduced
    for (let n = 0n; n < gets.quantity; n++) {
      const at = takeOne(to_get)
      if (at !== undefined) reduced[at]!++
    }
  }
  return reduced
}

test('turns that are counted together come to what they come to one by one', () => {
  const pieces = (max: number) => fc.integer({ min: 1, max }).map(BigInt)
  const places = fc.subarray([0, 1, 2, 3], { minLength: 1 })
  fc.assert(
    fc.property(
      fc.array(fc.record({ unit_price: pieces(3), quantity: pieces(40) }), { minLength: 4, maxLength: 4 }),
      fc.tuple(pieces(4), places),
      fc.tuple(pieces(4), places),
      fc.option(fc.integer({ min: 1, max: 20 })),
      (lines, bought, got, max_times) => {
        const effect = {
          kind: 'buy_x_get_y',
          buys: buying(...bought),
          gets: getting(...got),
          max_times,
        } as const
        const counted = countTurns(lines, effect)
        expect(lines.map((_, at) => counted.get(at) ?? 0n)).toEqual(unitByUnit(lines, effect))
      },
    ),
    { numRuns: runs(500) },
  )
})
