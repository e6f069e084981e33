import { expect, test } from 'vitest'
import { lineFor } from './payment-line.ts'

const roast = { quantity: 2, title: 'Harbour Roast' }
const order = {
  order_number: '1005',
  language: 'de',
  goods: [roast, { quantity: 1, title: 'Schale' }],
} as const

test('the line speaks the order’s language and names the goods', () => {
  expect(lineFor({ ...order, goods: [...order.goods] })).toEqual({
    line_name: 'Bestellung 1005',
    line_description: '2 × Harbour Roast, 1 × Schale',
  })
  expect(lineFor({ ...order, language: 'en', goods: [roast] }).line_name).toBe('Order 1005')
})

test('a payment line counts the products without room as more, and leaves out a single product that is too long', () => {
  const long = { quantity: 1, title: 'x'.repeat(230) }
  expect(lineFor({ ...order, goods: [roast, long, roast] }).line_description).toBe(
    '2 × Harbour Roast, und mehr',
  )
  expect(lineFor({ ...order, goods: [{ ...long, title: 'x'.repeat(255) }] }).line_description).toBe('')
})
