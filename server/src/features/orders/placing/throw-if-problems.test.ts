import type { OrderProblem } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import type { ApiError } from '../../../http/errors/problem.ts'
import type { BasketLine } from '../../prices/calculation/pricing-facts.ts'
import { throwIfProblems } from './throw-if-problems.ts'

const LINES = [
  { product_id: 'lamp', title: 'Lamp' },
  { product_id: 'book', title: 'Book' },
] as BasketLine[]

/** The refusal of an order of a lamp and a book with these problems; undefined if it may be placed. */
function refusalOf(problems: OrderProblem[], status: 'draft' | 'new' = 'new'): ApiError | undefined {
  const items = LINES.map(({ product_id }) => ({ product_id, quantity: 1 }))
  try {
    throwIfProblems({ problems, lines: LINES }, { items, status, shipping_address: null })
  } catch (error) {
    return error as ApiError
  }
}

const short = (product_id: string): OrderProblem => ({
  code: 'insufficient_stock',
  product_id,
  message: 'Only 2 left.',
})
const nowhere: OrderProblem = { code: 'no_single_warehouse', message: 'No warehouse has all of it.' }
const no_rate: OrderProblem = { code: 'no_shipping_rate', message: 'No shipping there.' }

test('nothing is in the way', () => {
  expect(refusalOf([])).toBeUndefined()
})

test('a refusal names each short line, and the first short line in the sentence', () => {
  const refusal = refusalOf([short('book'), nowhere, short('lamp')])
  expect([refusal?.code, refusal?.message]).toEqual(['insufficient_stock', 'Book: Only 2 left.'])
  const said = { code: 'insufficient_stock', message: 'Only 2 left.' }
  expect(refusal?.detail.errors).toEqual([
    { field: 'items.1', ...said },
    { field: 'items.0', ...said },
  ])
})

test('a problem of the whole order names no line', () => {
  const refusal = refusalOf([no_rate, short('lamp')])
  expect([refusal?.code, refusal?.message]).toEqual(['no_shipping_rate', 'No shipping there.'])
  expect(refusal?.detail.errors).toHaveLength(1)
})

test('a draft may exceed the stock but have no further problem', () => {
  expect(refusalOf([short('lamp'), nowhere], 'draft')).toBeUndefined()
  const refusal = refusalOf([short('lamp'), nowhere, no_rate], 'draft')
  expect([refusal?.code, refusal?.detail.errors]).toEqual(['no_shipping_rate', []])
})
