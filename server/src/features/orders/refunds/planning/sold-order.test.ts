import { expect, test } from 'vitest'
import type { RefundableOrder, RefundedAmounts } from '../refundable.queries.ts'
import { isWithin, soldOf } from './sold-order.ts'

/** Quantity two at 19 %, one at 7 %, and shipping at both rates. */
const ORDER: RefundableOrder = {
  currency: 'EUR',
  shipping_total: '3.00',
  tax_total: '6.35',
  tax_lines: [
    { rate: '0.19', taxable: '22.00', amount: '4.18' },
    { rate: '0.07', taxable: '31.00', amount: '2.17' },
  ],
  items: [
    {
      id: 'a',
      product_id: 'pa',
      edit_id: null,
      title: 'Lamp',
      quantity: 2,
      requires_shipping: true,
      unit_price: '10.00',
      is_gift_card: false,
      unshipped: 1,
      planned: 0,
      sent_left: 0,
      subtotal: '20.00',
      tax_rate: '0.190',
      tax_total: '3.80',
    },
    {
      id: 'b',
      product_id: 'pb',
      edit_id: null,
      title: 'Book',
      quantity: 1,
      requires_shipping: true,
      unit_price: '10.00',
      is_gift_card: false,
      unshipped: 1,
      planned: 0,
      sent_left: 0,
      subtotal: '30.00',
      tax_rate: '0.07',
      tax_total: '2.10',
    },
  ],
}
const back = (
  order_item_id: string | null,
  tax_rate: string,
  amounts: [number, string, string],
): RefundedAmounts => ({
  order_item_id,
  tax_rate,
  quantity: amounts[0],
  subtotal: amounts[1],
  tax: amounts[2],
})
const given = (rows: RefundedAmounts[]) =>
  soldOf(ORDER, rows).pools.map(({ order_item_id, tax_rate, given }) => [
    ...[order_item_id, tax_rate, given.quantity, given.subtotal, given.tax],
  ])

test('each refund belongs to its named item, and to the shipping at its rate', () => {
  expect(
    given([
      back('a', '0.19', [1, '10.00', '1.90']),
      back('a', '0.07', [0, '0.50', '0.09']),
      back(null, '0.0700', [0, '0.40', '0.03']),
      back(null, '0.19', [0, '2.00', '0.38']),
    ]),
  ).toEqual([
    ['a', '0.19', 1n, 1050n, 199n],
    ['b', '0.07', 0n, 0n, 0n],
    [null, '0.19', 0n, 200n, 38n],
    [null, '0.07', 0n, 40n, 3n],
  ])
})

test.each([
  ['an item it has not', back('c', '0.19', [0, '1.00', '0.19'])],
  ['shipping at a rate it has not', back(null, '0.2', [0, '1.00', '0.20'])],
])('a refund of %s is no refund of this order', (_, row) => expect(() => given([row])).toThrow('was not'))

test.each<[string, RefundedAmounts[], boolean]>([
  ['nothing', [], true],
  ['all of an item', [back('a', '0.19', [2, '20.00', '3.80'])], true],
  ['a cent more', [back('a', '0.19', [2, '20.01', '3.80'])], false],
  ['a cent more of its tax', [back('a', '0.19', [2, '20.00', '3.81'])], false],
  ['a unit more', [back('a', '0.19', [3, '20.00', '3.80'])], false],
  [
    'less of one and more of another',
    [back('a', '0.19', [0, '1.00', '0.00']), back('b', '0.07', [1, '30.01', '0.00'])],
    false,
  ],
])('%s: within the sale or not', (_, rows, is_within) => {
  expect(isWithin(soldOf(ORDER, rows).pools)).toBe(is_within)
})
