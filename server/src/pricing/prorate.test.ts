import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prorate } from './prorate.ts'

test.each<[string, bigint, bigint[], bigint[]]>([
  ['one third each, the odd cent to the first', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
  ['two odd cents to the first two', 101n, [1n, 1n, 1n], [34n, 34n, 33n]],
  ['the largest remainder wins, not the first', 100n, [1n, 2n, 3n], [17n, 33n, 50n]],
  ['by weight', 500n, [1000n, 3000n], [125n, 375n]],
  ['a zero weight gets nothing', 7n, [0n, 3n, 0n], [0n, 7n, 0n]],
  ['all weights zero: evenly, odd ones first', 5n, [0n, 0n, 0n], [2n, 2n, 1n]],
  ['fewer units than weights', 2n, [1n, 1n, 1n, 1n], [1n, 1n, 0n, 0n]],
  ['nothing to split', 0n, [1n, 2n], [0n, 0n]],
  ['no shares', 0n, [], []],
  ['one takes all', 7n, [3n], [7n]],
  ['one of zero weight takes all too', 7n, [0n], [7n]],
  ['negative, the mirror image', -100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
])('%s', (_name, whole, weights, parts) => expect(prorate(whole, weights)).toEqual(parts))

test('what cannot be split is refused', () => {
  expect(() => prorate(1n, [])).toThrow(RangeError)
  expect(() => prorate(1n, [-1n])).toThrow(RangeError)
  expect(() => prorate(1n, [2n, -1n])).toThrow(RangeError)
})

test('the parts sum to the whole, and none is a unit away from its exact share', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), weights, (whole, list) => {
      const parts = prorate(whole, list)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole)
      const total = list.reduce((sum, weight) => sum + weight, 0n)
      if (total === 0n) return
      for (const [at, part] of parts.entries()) {
        const off = part * total - whole * list[at]!
        expect(off < total && off > -total).toBe(true)
      }
    }),
  )
})
