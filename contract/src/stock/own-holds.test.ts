import { expect, it } from 'vitest'
import type { OrderProblem } from '../orders/orders.ts'
import { problemsForBuyer } from './own-holds.ts'

const short = (product_id: string, available: number): OrderProblem => ({
  code: 'insufficient_stock',
  product_id,
  available,
  message: 'Not enough.',
})
const apart: OrderProblem = { code: 'no_single_warehouse', message: 'No warehouse has all of it.' }
const unshipped: OrderProblem = { code: 'no_shipping_rate', message: 'Nothing is sent there.' }
const line = (product_id: string, quantity: number) => ({ product_id, quantity })
const holds = [
  { product_id: 'lamp', available: 5 },
  { product_id: 'rope', available: 2 },
]

it.each([
  ['what the order holds is no shortage', [short('lamp', 2)], [line('lamp', 5)], []],
  [
    'where that is not enough, it says how many there are',
    [short('lamp', 2)],
    [line('lamp', 6)],
    [short('lamp', 5)],
  ],
  ['what the order does not hold stays short', [short('bowl', 0)], [line('bowl', 1)], [short('bowl', 0)]],
  ['all of it is held in one warehouse', [apart], [line('lamp', 5), line('rope', 2)], []],
  ['not all of it is held', [apart], [line('lamp', 5), line('bowl', 1)], [apart]],
  ['more than is held', [apart], [line('lamp', 5), line('rope', 3)], [apart]],
  ['other problems stay', [unshipped, short('rope', 0)], [line('rope', 2)], [unshipped]],
])('%s', (_, problems, lines, left) => {
  expect(problemsForBuyer(problems, lines, holds)).toEqual(left)
})
