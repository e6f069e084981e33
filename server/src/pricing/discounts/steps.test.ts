// The steps of discounts, one at a time.

import { describe, expect, test } from 'vitest'
import { amountOff, CODE, percentOff, rule, WITH_ALL } from '../../testing/discount-rules.ts'
import { parseRate } from '../round.ts'
import { allowedSets } from './allowed-sets.ts'
import { chooseDiscounts } from './choose-discounts.ts'
import { countTurns } from './count-turns.ts'
import { reduceLines } from './reduce-lines.ts'
import { reduceOrder, reduceShipping } from './reduce-order.ts'
import type { DiscountRule } from './rule.ts'

const line = (unit_price: bigint, quantity = 1n) => ({ unit_price, quantity })
const turns = (
  buys: [quantity: bigint, ...lines: number[]],
  gets: [quantity: bigint, ...lines: number[]],
  max_times: number | null = null,
) =>
  ({
    kind: 'buy_x_get_y',
    buys: { quantity: buys[0], lines: new Set(buys.slice(1) as number[]) },
    gets: { quantity: gets[0], percent: parseRate('1'), lines: new Set(gets.slice(1) as number[]) },
    max_times,
  }) as const

describe('buy X get Y', () => {
  test.each<[string, ReturnType<typeof line>[], ReturnType<typeof turns>, [number, bigint][]]>([
    ['two of one, the third is got', [line(500n, 3n)], turns([2n, 0], [1n, 0]), [[0, 1n]]],
    ['two are not enough for a third', [line(500n, 2n)], turns([2n, 0], [1n, 0]), []],
    ['seven make two turns, and one is left', [line(500n, 7n)], turns([2n, 0], [1n, 0]), [[0, 2n]]],
    ['at most so many turns', [line(500n, 9n)], turns([2n, 0], [1n, 0], 1), [[0, 1n]]],
    [
      'the cheapest is got',
      [line(900n), line(100n), line(500n)],
      turns([2n, 0, 1, 2], [1n, 0, 1, 2]),
      [[1, 1n]],
    ],
    [
      'among equal prices the earlier line is got, since the later is bought',
      [line(500n), line(500n)],
      turns([1n, 0, 1], [1n, 0, 1]),
      [[0, 1n]],
    ],
    [
      'what cannot be got is bought first, though it is cheaper',
      [line(100n), line(900n), line(800n)],
      turns([1n, 0, 1], [2n, 1, 2]),
      [
        [2, 1n],
        [1, 1n],
      ],
    ],
    ['a last turn gets what there is', [line(500n, 2n), line(300n)], turns([1n, 0], [2n, 1]), [[1, 1n]]],
  ])('%s', (_, lines, effect, expected) => {
    expect([...countTurns(lines, effect)]).toEqual(expected)
  })
})

describe('a line', () => {
  const settle = (rules: DiscountRule[], start = line(1000n)) => {
    const [settled] = reduceLines([start], rules, [])
    return [settled!.left, settled!.given.map((given) => `${given.rule.id} ${given.amount}`)]
  }
  const together = { combines_with: new Set(['product'] as const) }

  test('has those that combine one after the other: percent before amount, whatever is older', () => {
    const rules = [
      rule('two', 'product', amountOff(200n), [0], together),
      rule('tenth', 'product', percentOff('0.1'), [0], together),
    ]
    expect(settle(rules)).toEqual([700n, ['tenth 100', 'two 200']])
  })
  test('has any other one alone, where that leaves less', () => {
    const rules = [
      rule('a', 'product', percentOff('0.1'), [0], together),
      rule('b', 'product', percentOff('0.1'), [0], together),
    ]
    expect(settle([...rules, rule('c', 'product', percentOff('0.2'), [0])])).toEqual([800n, ['c 200']])
    expect(settle([...rules, rule('c', 'product', percentOff('0.19'), [0])])).toEqual([810n, ['c 190']])
    expect(settle([...rules, rule('c', 'product', percentOff('0.18'), [0])])).toEqual([
      810n,
      ['a 100', 'b 90'],
    ])
  })
  test('has the older of two that leave the same', () => {
    const rules = [
      rule('old', 'product', amountOff(100n), [0]),
      rule('new', 'product', percentOff('0.1'), [0]),
    ]
    expect(settle(rules)).toEqual([900n, ['old 100']])
    expect(settle(rules.toReversed())).toEqual([900n, ['new 100']])
  })
  test('has an amount off each unit, and never more than it costs', () => {
    expect(settle([rule('off', 'product', amountOff(300n), [0])], line(1000n, 3n))).toEqual([
      2100n,
      ['off 900'],
    ])
    expect(settle([rule('off', 'product', amountOff(5000n), [0])])).toEqual([0n, ['off 1000']])
  })
  test('has half a unit rounded up', () => {
    expect(settle([rule('half', 'product', percentOff('0.5'), [0])], line(5n))).toEqual([2n, ['half 3']])
  })
})

describe('the order', () => {
  test('a discount is spread by the remaining amounts, and its parts sum to it', () => {
    const { remainders, given } = reduceOrder(
      [3496n, 1999n],
      [rule('five', 'order', amountOff(500n), [0, 1])],
    )
    expect(remainders).toEqual([3178n, 1817n])
    expect([...given[0]!.parts.values()]).toEqual([318n, 182n])
  })
  test('a leftover unit goes to the earlier line', () => {
    const { remainders } = reduceOrder([100n, 100n], [rule('one', 'order', amountOff(1n), [0, 1])])
    expect(remainders).toEqual([99n, 100n])
  })
  test('only its lines are reduced, and not below nothing', () => {
    const { remainders, given } = reduceOrder([100n, 200n], [rule('much', 'order', amountOff(900n), [1])])
    expect(remainders).toEqual([100n, 0n])
    expect(given.map(({ amount }) => amount)).toEqual([200n])
  })
  test('shipping is reduced by what each leaves to the next', () => {
    const rules = [
      rule('half', 'shipping', percentOff('0.5'), [0]),
      rule('three', 'shipping', amountOff(300n), [0]),
    ]
    expect(reduceShipping(490n, rules)).toMatchObject({
      left: 0n,
      given: [{ amount: 245n }, { amount: 245n }],
    })
  })
})

describe('the sets', () => {
  const setsOf = (rules: DiscountRule[]) =>
    [...allowedSets(rules)].map(({ product, order, shipping }) =>
      [...product, ...order, ...shipping].map(({ id }) => id).join(),
    )
  test('without any discount there is the empty one', () => {
    expect(setsOf([])).toEqual([''])
  })
  test('an automatic discount is never left out where it fits, and a code may be', () => {
    const rules = [
      rule('auto', 'product', percentOff('0.1'), [0], WITH_ALL),
      rule('code', 'order', percentOff('0.1'), [0], { ...WITH_ALL, ...CODE }),
    ]
    expect(setsOf(rules).sort()).toEqual(['auto', 'auto,code'])
  })
  test('a code that combines with nothing applies alone, and excludes an automatic one', () => {
    const rules = [
      rule('auto', 'product', percentOff('0.1'), [0]),
      rule('code', 'order', percentOff('0.1'), [0], CODE),
    ]
    expect(setsOf(rules).sort()).toEqual(['auto', 'code'])
  })
  test('two on the order go together only if both name their class', () => {
    const order = { combines_with: new Set(['order'] as const) }
    const rules = [
      rule('a', 'order', percentOff('0.1'), [0], order),
      rule('b', 'order', percentOff('0.1'), [0], order),
      rule('c', 'order', percentOff('0.1'), [0]),
    ]
    expect(setsOf(rules).sort()).toEqual(['a,b', 'c'])
  })
  test('thirty discounts that hinder each other are few sets', () => {
    const classes = ['product', 'order', 'shipping'] as const
    const rules = Array.from({ length: 30 }, (_, at) =>
      rule(`${at}`, classes[at % 3]!, percentOff('0.1'), [0], {
        is_automatic: at >= 5,
        combines_with: new Set(classes.filter((_name, nth) => (at >> nth) & 1)),
      }),
    )
    expect(setsOf(rules).length).toBeLessThan(500)
  })
})

test('a code that takes nothing off does not decide which discount a line has', () => {
  const rules = [
    rule('old', 'product', amountOff(5n), [0, 1], WITH_ALL),
    rule('alone', 'product', percentOff('1'), [0, 2]),
    rule('code', 'product', percentOff('0.5'), [0], { ...WITH_ALL, ...CODE }),
  ]
  // With the code, two discounts take all of the first line, and one alone is fewer; without it, the older one takes it.
  const { by_line } = chooseDiscounts(
    { lines: [line(3n), line(9n), line(2n)], shipping: 0n, manual: [] },
    rules,
    ({ remainders }) => remainders.reduce((all, one) => all + one, 0n),
  )
  expect(by_line.map((given) => given.map((one) => one.rule.id).join())).toEqual(['old', 'old', 'alone'])
})

describe('why a code takes nothing off', () => {
  const why = (rules: DiscountRule[], { shipping = 0n, lines = [line(1000n)] } = {}) =>
    chooseDiscounts({ lines, shipping, manual: [] }, rules, ({ remainders, shipping: left }) =>
      remainders.reduce((all, one) => all + one, left),
    ).useless.map(({ rule: { id }, ...reason }) => [id, reason])
  const code = (id: string, of: 'product' | 'order' | 'shipping', more: Partial<DiscountRule> = {}) =>
    rule(id, of, percentOff('0.1'), [0], { ...WITH_ALL, ...CODE, ...more })

  test('there is no line for it, no shipping, or more expensive shipping', () => {
    const reason = { reason: 'not_for_these' }
    expect(why([code('x', 'product', { lines: new Set() })])).toEqual([['x', reason]])
    expect(why([code('x', 'shipping')])).toEqual([['x', reason]])
    expect(why([code('x', 'shipping', { max_shipping: 500n })], { shipping: 501n })).toEqual([['x', reason]])
    expect(why([code('x', 'shipping', { max_shipping: 500n })], { shipping: 500n })).toEqual([])
  })
  test('something is missing of its minimum: before discounts for products, after those for the order', () => {
    const half = rule('half', 'product', percentOff('0.5'), [0], WITH_ALL)
    const minimum = { amount: 800n, quantity: 0n, lines: new Set([0]) }
    expect(why([half, code('x', 'product', { minimum })])).toEqual([])
    expect(why([half, code('x', 'order', { minimum })])).toEqual([
      ['x', { reason: 'minimum_not_met', missing: { amount: 300n } }],
    ])
    expect(why([code('x', 'order', { minimum: { ...minimum, amount: 0n, quantity: 3n } })])).toEqual([
      ['x', { reason: 'minimum_not_met', missing: { quantity: 2n } }],
    ])
  })
  test('something better has its line', () => {
    const half = rule('half', 'product', percentOff('0.5'), [0])
    expect(why([half, code('x', 'product')])).toEqual([['x', { reason: 'does_not_combine' }]])
    // Of two lines it is enough that one is taken.
    const more = { lines: [line(1000n), line(500n)] }
    const all = rule('all', 'product', percentOff('1'), [1], WITH_ALL)
    const both = code('x', 'product', { lines: new Set([0, 1]) })
    expect(why([half, all, both], more)).toEqual([['x', { reason: 'does_not_combine' }]])
  })
  test('nothing is left for it', () => {
    const gift = rule('gift', 'product', percentOff('1'), [0], WITH_ALL)
    expect(why([gift, code('x', 'order')])).toEqual([['x', { reason: 'no_effect' }]])
    // Nor by one on products that it combines with.
    expect(why([gift, code('x', 'product')])).toEqual([['x', { reason: 'no_effect' }]])
  })
})
