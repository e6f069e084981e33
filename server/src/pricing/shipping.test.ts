import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ShippingFacts, type ShippingLine, shippingAmount, type WeightUnit } from './shipping.ts'

const line = (value: string, unit: WeightUnit, quantity = 1): ShippingLine => ({
  quantity,
  requires_shipping: true,
  weight: { value, unit },
})

const cost = (facts: Partial<ShippingFacts>) =>
  shippingAmount({
    method: 'by_order',
    amount: '5.00',
    lines: [{ quantity: 1, requires_shipping: true }],
    goods_shown_minor: 0n,
    currency: 'EUR',
    ...facts,
  })

describe('N-04 by order and by unit', () => {
  const lines = [
    { quantity: 3, requires_shipping: true },
    { quantity: 2, requires_shipping: true },
    { quantity: 9, requires_shipping: false },
  ]
  test('the amount once', () => expect(cost({ lines })).toEqual({ amount_minor: 500n }))
  test('the amount for each unit that ships', () =>
    expect(cost({ lines, method: 'by_unit' })).toEqual({ amount_minor: 2500n }))
  test('nothing ships: nothing', () => {
    for (const method of ['by_order', 'by_unit', 'by_kilo'] as const) {
      expect(cost({ method, lines: [{ quantity: 9, requires_shipping: false }] })).toEqual({
        amount_minor: 0n,
      })
      expect(cost({ method, lines: [] })).toEqual({ amount_minor: 0n })
    }
  })
})

describe('N-04 by kilogram', () => {
  test.each<[string, ShippingLine[], string, bigint]>([
    ['a kilogram', [line('1', 'kilograms')], '5.00', 500n],
    ['1500 g', [line('1500', 'grams')], '5.00', 750n],
    ['three times a third of a kilogram', [line('333', 'grams', 3)], '10.00', 999n],
    ['a pound: 4.5359237', [line('1', 'pounds')], '10.00', 454n],
    ['a pound, to the last digit', [line('1', 'pounds')], '10000000.00', 453_592_370n],
    ['sixteen ounces are a pound', [line('1', 'ounces', 16)], '10000.00', 453_592n],
    ['an ounce: 2.8349523125', [line('1', 'ounces')], '100.00', 283n],
    ['0.1 g at 50.00: half a cent, up', [line('0.1', 'grams')], '50.00', 1n],
    ['0.09 g at 50.00: less', [line('0.09', 'grams')], '50.00', 0n],
    ['mixed units', [line('0.5', 'kilograms'), line('250', 'grams', 2), line('2', 'pounds')], '1.00', 191n],
    ['rounded once, not by line', [line('0.05', 'grams'), line('0.05', 'grams')], '50.00', 1n],
  ])('%s', (_name, lines, amount, minor) => {
    expect(cost({ method: 'by_kilo', amount, lines })).toEqual({ amount_minor: minor })
  })

  test('a weight that is unset or zero is missing, never free', () => {
    const missing = { problem: 'weight_missing' }
    for (const weight of [
      undefined,
      null,
      { value: '0', unit: 'grams' as const },
      { value: '0.000', unit: 'pounds' as const },
    ]) {
      const lines = [line('1', 'kilograms'), { quantity: 1, requires_shipping: true, weight }]
      expect(cost({ method: 'by_kilo', lines })).toEqual(missing)
    }
  })
  test('what does not ship needs no weight', () => {
    const lines = [
      line('1', 'kilograms'),
      { quantity: 5, requires_shipping: false, weight: line('9', 'kilograms').weight },
    ]
    expect(cost({ method: 'by_kilo', lines })).toEqual({ amount_minor: 500n })
  })
  test('a malformed weight is refused', () => {
    for (const bad of ['', 'heavy', '-1', '1e3', '1.']) {
      expect(() => cost({ method: 'by_kilo', lines: [line(bad, 'grams')] })).toThrow(RangeError)
    }
  })
  test('does not depend on the order of the lines, and grows with the weight', () => {
    const unit = fc.constantFrom<WeightUnit>('grams', 'kilograms', 'pounds', 'ounces')
    const any = fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), unit, fc.integer({ min: 1, max: 50 }))
      .map(([hundredths, of, quantity]) => line(`${hundredths / 100}`, of, quantity))
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), any, (lines, more) => {
        const price = (list: ShippingLine[]) => {
          const answer = cost({ method: 'by_kilo', amount: '3.33', lines: list })
          if ('problem' in answer) throw new Error(answer.problem)
          return answer.amount_minor
        }
        expect(price(lines.toReversed())).toBe(price(lines))
        expect(price([...lines, more]) >= price(lines)).toBe(true)
      }),
    )
  })
})

describe('N-04 free shipping', () => {
  test.each<[string, bigint, string | null | undefined, bigint]>([
    ['a cent under the threshold', 4999n, '50.00', 500n],
    ['exactly at it', 5000n, '50.00', 0n],
    ['a cent over', 5001n, '50.00', 0n],
    ['0 disables', 999_999n, '0.00', 500n],
    ['null disables', 999_999n, null, 500n],
    ['unset disables', 999_999n, undefined, 500n],
  ])('%s', (_name, goods_shown_minor, free_above_value, minor) => {
    expect(cost({ goods_shown_minor, free_above_value })).toEqual({ amount_minor: minor })
  })
  test('when free, no weight is required', () => {
    expect(cost({ method: 'by_kilo', goods_shown_minor: 5000n, free_above_value: '50.00' })).toEqual({
      amount_minor: 0n,
    })
  })
})

test('N-05 amounts are in the currency: yen have no hundredths', () => {
  expect(cost({ currency: 'JPY', amount: '500' })).toEqual({ amount_minor: 500n })
  expect(cost({ currency: 'JPY', amount: '333', method: 'by_kilo', lines: [line('1500', 'grams')] })).toEqual(
    {
      amount_minor: 500n,
    },
  )
  expect(() => cost({ currency: 'JPY', amount: '5.50' })).toThrow(RangeError)
})
