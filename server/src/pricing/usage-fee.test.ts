import { CURRENCIES } from '@kontor/contract/values/currencies'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { euroRate, toEuroCents } from './tax/euro-rates.ts'
import { goodsLeft, toEuroUnits, usageFee } from './usage-fee.ts'

const SOLD = { subtotal: 10_000n, total: 12_500n, refunded: 0n, goods_back: 0n, unsplit: 0n }

describe('what stays sold', () => {
  test.each([
    ['all of it', {}, 10_000n],
    ['half of the goods', { refunded: 5_950n, goods_back: 5_000n }, 5_000n],
    ['without the shipping', { refunded: 600n }, 10_000n],
    ['without the tax, which a business need not pay', { refunded: 1_900n }, 10_000n],
    ['an unnamed part', { refunded: 1_250n, unsplit: 1_250n }, 9_000n],
    ['nothing', { refunded: 12_500n, goods_back: 10_000n }, 0n],
    ['nothing, by a sum', { refunded: 12_500n, unsplit: 12_500n }, 0n],
    ['nothing below zero', { refunded: 12_400n, goods_back: 10_500n }, 0n],
    ['what costs nothing', { subtotal: 0n, total: 0n }, 0n],
  ])('%s', (_, changes, left) => {
    expect(goodsLeft({ ...SOLD, ...changes })).toBe(left)
  })
})

describe('euro', () => {
  test.each([
    [1_500n, 'EUR', '1', 1_500_000n],
    [1n, 'EUR', '1', 1_000n],
    [11_622n, 'USD', '1.1622', 10_000_000n],
    [1n, 'JPY', '160', 625n],
    [10n ** 18n, 'ETH', '0.00032', 312_500_000n],
    [1n, 'ETH', '0.00032', 0n],
    [100_000_000n, 'BTC', '0.00001', 10_000_000_000n],
  ])('N-10 %s minor units of %s at %s are %s ledger units', (minor, currency, rate, units) => {
    expect(toEuroUnits(minor, currency, rate)).toBe(units)
  })

  test.each([
    [1_190n, 'EUR', '1', 1_190n],
    [11_622n, 'USD', '1.1622', 10_000n],
    [1n, 'USD', '2', 1n],
    [1n, 'USD', '2.001', 0n],
    [160n, 'JPY', '160', 100n],
    [10n ** 18n, 'ETH', '0.00032', 312_500n],
    [0n, 'GBP', '0.8', 0n],
  ])('%s minor units of %s at %s are %s cents', (minor, currency, rate, cents) => {
    expect(toEuroCents(minor, currency, rate)).toBe(cents)
  })

  test('every currency has a rate on every day', () => {
    for (const code of CURRENCIES)
      for (const day of ['2020-01-01', '2025-02-01', '2026-09-03', '2026-11-20', '2099-12-31']) {
        const { rate } = euroRate(code, day)
        expect(rate).toMatch(/^\d+(\.\d+)?$/)
        expect(toEuroUnits(10n ** 20n, code, rate)).toBeGreaterThan(0n)
      }
    expect(() => euroRate('XXX', '2026-01-01')).toThrow(new RangeError('Unknown currency: XXX'))
  })

  test('a day has the rate of that day or the last before it', () => {
    expect(euroRate('USD', '2026-09-03')).toEqual({ rate: '1.036215', day: '2025-02-01' })
    expect(euroRate('USD', '2026-09-04')).toEqual({ rate: '1.1622', day: '2026-09-04' })
    expect(euroRate('CHF', '2027-01-01')).toEqual({ rate: '0.943799', day: '2025-02-01' })
    expect(euroRate('EUR', '2027-01-01').rate).toBe('1')
  })
})

describe('the fee', () => {
  test.each([
    [10_000_000n, 0n, '0.01', 100_000n],
    [1_000n, 0n, '0.01', 10n],
    [49n, 0n, '0.01', 0n],
    [50n, 0n, '0.01', 1n],
    [60_000_000n, 50_000_000n, '0.01', 100_000n],
    [10_000_000n, 50_000_000n, '0.01', 0n],
    [10_000_000n, 0n, '0', 0n],
  ])('N-10 of %s units with %s free at %s is %s', (sales, free, rate, fee) => {
    expect(usageFee(sales, free, rate)).toBe(fee)
  })

  test('N-10 in euro it is never rounded: one per cent of any number of cents is a whole number of units', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (cents) => {
        expect(usageFee(toEuroUnits(cents, 'EUR', '1'), 0n, '0.01')).toBe(cents * 10n)
      }),
    )
  })

  test('any split of the goods into refunds ends where one refund of all of them does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 12 }),
        (parts) => {
          let back = 0n
          for (const part of parts) {
            back = back + part > 10_000n ? 10_000n : back + part
            const left = goodsLeft({ ...SOLD, refunded: back, goods_back: back })
            expect(left).toBe(10_000n - back)
          }
        },
      ),
    )
  })
})
