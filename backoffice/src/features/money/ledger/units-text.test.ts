import { expect, test } from 'vitest'
import { decimalsFor, exactUnits } from './units-text.ts'

test.each([
  ['1500000', 'EUR', 'EUR 15.00'],
  ['0', 'EUR', 'EUR 0.00'],
  ['-100000', 'EUR', 'EUR -1.00'],
  ['12990', 'EUR', 'EUR 0.1299'],
  ['-12345', 'EUR', 'EUR -0.12345'],
  ['-10', 'EUR', 'EUR -0.0001'],
  ['123456789012', 'EUR', 'EUR 1,234,567.89012'],
  ['100000', 'JPY', 'JPY 1'],
  ['150000', 'JPY', 'JPY 1.5'],
  ['-1000', 'JPY', 'JPY -0.01'],
  ['1', 'BTC', 'BTC 0.00000001'],
])('%s units of %s are %s', (units, currency, text) => {
  expect(exactUnits(units, currency)).toBe(text)
})

test('a column has one number of decimals', () => {
  const column = ['0', '-91200', '-12345', '1500000']
  const decimals = decimalsFor(column, 'EUR')
  expect(column.map((units) => exactUnits(units, 'EUR', decimals))).toEqual([
    ...['EUR 0.00000', 'EUR -0.91200', 'EUR -0.12345', 'EUR 15.00000'],
  ])
  expect(decimalsFor(['100000', '0'], 'EUR')).toBe(2)
  expect(decimalsFor([], 'JPY')).toBe(0)
})
