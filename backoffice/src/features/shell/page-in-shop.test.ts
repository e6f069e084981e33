import { expect, test } from 'vitest'
import { pageInShop } from './page-in-shop.ts'

test.each([
  ['/account', '/account'],
  ['/account/orders', '/account/orders'],
  ['/account/shop', '/account/shop'],
  ['/account/orders/01a1f762-fb83-70f9-8163-794b90ccf0b4', '/account/orders'],
  ['/account/products/create', '/account/products'],
  ['/account/stock-movements/transfer', '/account/stock-movements'],
])('%s is %s in another shop', (from, to) => {
  expect(pageInShop(from)).toBe(to)
})
