import { randomUUID } from 'node:crypto'
import { writeCartList } from '@kontor/contract/storefront/cart-list'
import { expect, test } from 'vitest'
import { readCartList } from './cart-list.ts'

const [a, b] = [randomUUID(), randomUUID()]

test('a list is read back unchanged', () => {
  const items = [
    { product_id: a, quantity: 2 },
    { product_id: b, quantity: 1 },
  ]
  expect(readCartList(writeCartList(items))).toEqual(items)
  expect(readCartList(` ${a.toUpperCase()}:2 ,${b}:1`)).toEqual(items)
  expect(readCartList(`${a}:1,${a}:3`)).toEqual([{ product_id: a, quantity: 3 }])
})

test.each([
  '',
  ',',
  'x:1',
  `${a}`,
  `${a}:0`,
  `${a}:-1`,
  `${a}:1e3`,
  `${a}:1.5`,
  `${a}:99999999`,
  `${a}:1:2x`,
])('%j is left out', (text) => {
  expect(readCartList(text)).toEqual([])
})

test('an endless list ends', () => {
  const endless = Array.from({ length: 5000 }, () => `${randomUUID()}:1`).join(',')
  expect(readCartList(endless)).toHaveLength(100)
})
