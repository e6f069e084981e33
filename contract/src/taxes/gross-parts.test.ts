import { expect, test } from 'vitest'
import { grossParts } from './gross-parts.ts'

test('goods and shipping, each with its tax, sum to the total', () => {
  const order = { currency: 'EUR', total: '17.81' }
  expect(grossParts(order, [{ total: '12.90' }, { total: '0.01' }])).toEqual({
    goods: '12.91',
    shipping: '4.90',
  })
})

test('a currency without decimals, and an order of which nothing ships', () => {
  expect(grossParts({ currency: 'JPY', total: '1250' }, [{ total: '1250' }])).toEqual({
    goods: '1250',
    shipping: '0',
  })
})
