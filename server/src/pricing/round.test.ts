import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRates, divideHalfUp, multiplyRates, parseRate, rateText, shareOf, withoutShare } from './round.ts'

test.each<[bigint, bigint, bigint]>([
  [1n, 2n, 1n],
  [3n, 2n, 2n],
  [5n, 2n, 3n],
  [-1n, 2n, -1n],
  [-3n, 2n, -2n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [-1n, 3n, 0n],
  [-2n, 3n, -1n],
  [149n, 100n, 1n],
  [150n, 100n, 2n],
  [-149n, 100n, -1n],
  [-150n, 100n, -2n],
  [0n, 7n, 0n],
  [7n, 1n, 7n],
])('N-04 %s / %s rounds to %s', (numerator, denominator, rounded) => {
  expect(divideHalfUp(numerator, denominator)).toBe(rounded)
})

test('N-04 rounding is odd, monotone and never off by more than a half', () => {
  const number = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
  const divisor = fc.bigInt({ min: 1n, max: 10n ** 12n })
  fc.assert(
    fc.property(number, number, divisor, (a, b, d) => {
      const rounded = divideHalfUp(a, d)
      expect(divideHalfUp(-a, d)).toBe(-rounded)
      const twice_off = (rounded * d - a) * 2n
      expect(twice_off <= d && twice_off >= -d).toBe(true)
      if (a <= b) expect(rounded <= divideHalfUp(b, d)).toBe(true)
    }),
  )
})

test('a denominator that is not positive is refused', () => {
  expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
  expect(() => divideHalfUp(1n, -2n)).toThrow(RangeError)
})

test('rates are read and written without loss', () => {
  for (const text of ['0', '0.19', '0.255', '0.09975', '1', '0.06875'])
    expect(rateText(parseRate(text))).toBe(text)
  expect(rateText(parseRate('0.2000'))).toBe('0.2')
  expect(rateText(parseRate('0.00'))).toBe('0')
  for (const bad of ['', '-0.1', '1e-2', '.1', '1.', '0,19', 'NaN'])
    expect(() => parseRate(bad)).toThrow(RangeError)
})

test('rates add and multiply exactly', () => {
  expect(rateText(addRates(parseRate('0.05'), parseRate('0.09975')))).toBe('0.14975')
  expect(rateText(addRates(parseRate('0.09975'), parseRate('0.05')))).toBe('0.14975')
  expect(rateText(multiplyRates(parseRate('0.05'), parseRate('0.09975')))).toBe('0.0049875')
})

test('N-04 tax on a net amount, and the net part of a gross one', () => {
  expect(shareOf(1000n, parseRate('0.19'))).toBe(190n)
  expect(shareOf(50n, parseRate('0.19'))).toBe(10n) // 9.5
  expect(shareOf(1n, parseRate('0.19'))).toBe(0n)
  expect(withoutShare(1190n, parseRate('0.19'))).toBe(1000n)
  expect(withoutShare(999n, parseRate('0.19'))).toBe(839n) // 839.49…
  expect(withoutShare(1000n, parseRate('0.255'))).toBe(797n) // 796.81…
  expect(withoutShare(3n, parseRate('1'))).toBe(2n) // 1.5
})
