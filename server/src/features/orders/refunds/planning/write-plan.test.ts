import { expect, test } from 'vitest'
import type { RefundPart, RefundPool } from '../../../../pricing/refund.ts'
import type { Sold } from './sold-order.ts'
import { surplusLine, withRestocked, writePlan } from './write-plan.ts'

const pool = (id: string | null, tax_rate: string, subtotal: bigint, tax: bigint): RefundPool => ({
  order_item_id: id,
  tax_rate,
  quantity: id === null ? 0n : 2n,
  subtotal,
  tax,
  given: { quantity: 0n, subtotal: 100n, tax: 19n },
})
const sold = (...shipping: string[]): Sold => ({
  order: {
    currency: 'EUR',
    items: [
      {
        id: 'a',
        product_id: 'lamp',
        title: 'Lamp',
        requires_shipping: true,
        unshipped: 2,
        planned: 0,
        sent_left: 0,
      },
    ],
    // All that `writePlan` reads of an order.
  } as unknown as Sold['order'],
  pools: [pool('a', '0.19', 1000n, 190n), ...shipping.map((rate) => pool(null, rate, 500n, 95n))],
})
const part = (
  kind: RefundPart['kind'],
  id: string | null,
  tax_rate: string,
  quantity: bigint | null = null,
): RefundPart => ({ kind, order_item_id: id, tax_rate, quantity, subtotal: 400n, tax: 76n })

test('amounts as text, the sum, and the refundable rest', () => {
  expect(writePlan(sold('0.19'), [part('item', 'a', '0.19', 1n), part('shipping', null, '0.19')])).toEqual({
    currency: 'EUR',
    amount: '9.52',
    left: '5.95',
    lines: [
      {
        kind: 'item',
        order_item_id: 'a',
        product_id: 'lamp',
        edit_id: null,
        quantity: 1,
        unshipped_quantity: 1,
        ships: true,
        restocked: 0,
        title: 'Lamp',
        subtotal: '4.00',
        tax_rate: '0.19',
        tax_total: '0.76',
        total: '4.76',
      },
      {
        kind: 'shipping',
        order_item_id: null,
        product_id: null,
        edit_id: null,
        quantity: null,
        unshipped_quantity: 0,
        ships: false,
        restocked: 0,
        title: 'Shipping',
        subtotal: '4.00',
        tax_rate: '0.19',
        tax_total: '0.76',
        total: '4.76',
      },
    ],
  })
  expect(writePlan(sold(), [])).toEqual({ currency: 'EUR', amount: '0.00', left: '10.71', lines: [] })
})

test('shipping names its rate if the order has several rates', () => {
  const parts = [
    part('shipping', null, '0.07'),
    part('adjustment', null, '0.055'),
    part('adjustment', 'a', '0.19'),
  ]
  expect(writePlan(sold('0.07', '0.055'), parts).lines.map(({ title }) => title)).toEqual([
    ...['Shipping (7 %)', 'Shipping (5.5 %)', 'Lamp'],
  ])
})

test.each([
  ['12.50', '0.00'],
  ['0.05', '0.00'],
  ['1250', '0'],
  ['0', '0'],
  ['10.00000001', '0.00000000'],
])('a refunded payment of %s includes tax of %s', (amount, tax_total) => {
  expect(surplusLine(amount)).toEqual({
    kind: 'adjustment',
    order_item_id: null,
    product_id: null,
    edit_id: null,
    quantity: null,
    unshipped_quantity: 0,
    ships: false,
    restocked: 0,
    title: 'Payment refunded',
    subtotal: amount,
    tax_rate: '0',
    tax_total,
    total: amount,
  })
})

test('a line has its restocked quantity, never more than its own quantity', () => {
  const parts = [
    part('item', 'a', '0.19', 2n),
    part('shipping', null, '0.19'),
    part('adjustment', 'a', '0.19'),
  ]
  const plan = writePlan(sold('0.19'), parts)
  const restocked = (back: Record<string, number>) =>
    withRestocked(plan, new Map(Object.entries(back))).lines.map((line) => line.restocked)
  expect(restocked({})).toEqual([0, 0, 0])
  expect(restocked({ a: 1, '': 9 })).toEqual([1, 0, 0])
  expect(restocked({ a: 3 })).toEqual([2, 0, 0])
  expect(withRestocked(plan, new Map([['a', 0]]))).toEqual(plan)
})
