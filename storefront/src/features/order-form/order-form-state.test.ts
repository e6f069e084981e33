import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { OrderFormView } from '@kontor/contract/storefront/storefront-pages'
import { expect, test } from 'vitest'
import {
  areGiftCards,
  chosenLines,
  isFound,
  startingQuantities,
  sumOf,
  typedQuantities,
} from './order-form-state.ts'

const product = (id: string, price: string): ProductTile => ({
  id,
  slug: id,
  title: id.toUpperCase(),
  sku: '',
  price,
  strike_price: null,
  lowest_price_30_days: null,
  content_amount: null,
  content_unit: null,
  picture: null,
  availability: { state: 'in_stock', available: 9 },
})
const other = { product_id: 'z', product: product('z', '5.00'), quantity: 2, line_total: '10.00' }
const gone = { product_id: 'gone', product: null, quantity: 1, line_total: null }
const view = {
  products: [product('a', '0.10'), product('b', '0.20')],
  checkout: { lines: [other, gone, { ...other, product_id: 'a', quantity: 4 }] },
  // The part of the view that the state is made from.
} as unknown as OrderFormView

test('the chosen quantities become lines with exact totals; the rest of the cart is ordered and shown with them', () => {
  expect(startingQuantities(view)).toEqual({ a: 4, z: 2, gone: 1 })
  const lines = chosenLines(view, { a: 3, b: 0 }, 'EUR')
  expect(lines.map(({ product_id, line_total }) => [product_id, line_total])).toEqual([
    ['a', '0.30'],
    ['z', '10.00'],
    ['gone', null],
  ])
  expect(sumOf(lines, 'EUR')).toBe('10.30')
  expect(sumOf([], 'JPY')).toBe('0')
})

test('only where there is nothing beside gift cards, no price has tax or shipping', () => {
  const card = { ...product('c', '25.00'), is_gift_card: true } as const
  expect(areGiftCards([card, card])).toBe(true)
  expect(areGiftCards([card, product('a', '1.00')])).toBe(false)
  expect(areGiftCards([card, null])).toBe(false)
  expect(areGiftCards([])).toBe(false)
})

test('so many units have the price of their quantity', () => {
  const price_tiers = [
    { min_quantity: 5, price: '0.09' },
    { min_quantity: 10, price: '0.08' },
  ]
  const tiered = { ...view, products: [{ ...product('a', '0.10'), price_tiers }] }
  const totals = [4, 5, 9, 10].map((a) => chosenLines(tiered, { a }, 'EUR')[0]!.line_total)
  expect(totals).toEqual(['0.40', '0.45', '0.81', '0.80'])
})

test('quantities are read from fields, and nonsense is not', () => {
  const entries: [string, string][] = [
    ['quantity.a', '3'],
    ['quantity.b', ''],
    ['quantity.c', '-1'],
    ['quantity.d', '1e3'],
    ['notes', '5'],
  ]
  expect(typedQuantities(entries)).toEqual({ a: 3 })
})

test('a search forgives accents, case and the order of words', () => {
  const jar = { title: 'Crème brûlée, klein', sku: 'CB-1' }
  for (const search of ['creme', 'KLEIN brulee', 'cb-1', '  ']) expect(isFound(jar, search.trim())).toBe(true)
  expect(isFound(jar, 'creme groß')).toBe(false)
})
