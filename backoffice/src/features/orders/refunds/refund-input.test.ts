import type { Order } from '@kontor/contract/orders/orders'
import type { RefundPlan } from '@kontor/contract/orders/payments/refunds'
import { expect, test } from 'vitest'
import { everythingOf, inputOf, isReadable, leftOf, NOTHING, withoutGone } from './refund-input.ts'

const line = (over: Partial<RefundPlan['lines'][number]>) =>
  ({
    kind: 'item',
    order_item_id: null,
    quantity: null,
    total: '0.00',
    ...over,
  }) as RefundPlan['lines'][number]

test('the rest: units by their item, shipping over all its rates', () => {
  const lines = [
    line({ order_item_id: 'a', quantity: 2 }),
    line({ kind: 'shipping', total: '3.10' }),
    line({ kind: 'shipping', total: '1.80' }),
    line({ kind: 'adjustment', order_item_id: 'b', total: '-1.00' }),
  ]
  expect(leftOf({ lines, currency: 'EUR' })).toEqual({ left: new Map([['a', 2]]), shipping_left: '4.90' })
})

test('without shipping the amount left is null, not zero', () => {
  expect(leftOf({ lines: [], currency: 'EUR' })).toEqual({ left: new Map(), shipping_left: null })
})

test.each(['', '12', '12.5', '12.50'])('an amount that can be sent: "%s"', (text) => {
  expect(isReadable(text)).toBe(true)
})

test.each(['12,', '12,5', '12.', '-', '€12', 'abc'])(
  'an amount that is not typed to its end: "%s"',
  (text) => {
    expect(isReadable(text)).toBe(false)
  },
)

test('the reason does not change the refund', () => {
  const order = { status: 'paid' } as Order
  expect(inputOf({ ...NOTHING, amount: ' 12.50 ', reason: 'Cracked' }, order)).toEqual({
    lines: [],
    amount: '12.50',
  })
  expect(inputOf({ ...NOTHING, reason: 'Cracked' }, order)).toBeNull()
})

test('kept quantities and shipping that can no longer be refunded are not sent', () => {
  const kept = { ...NOTHING, counts: { a: 1, b: 2 }, shipping: '4.90', reason: 'Cracked' }
  const left = new Map([['b', 1]])
  expect(withoutGone(kept, { left, shipping_left: '4.90' })).toEqual({ ...kept, counts: { b: 2 } })
  expect(withoutGone(kept, { left, shipping_left: null })).toMatchObject({ counts: { b: 2 }, shipping: '' })
})

test('everything: the amount, too, where part of a price was withheld, since no unit gives that back', () => {
  const lines = [
    line({ order_item_id: 'a', quantity: 1, total: '12.00' }),
    line({ kind: 'shipping', total: '4.90' }),
  ]
  const plan = { lines, currency: 'EUR', amount: '16.90' } as const
  const chosen = { counts: { a: 1 }, shipping: '4.90', amount: '' }
  const with_amount = { ...chosen, amount: '16.90' }
  expect(everythingOf(plan, [])).toEqual(chosen)
  // Of an item with units left, it is in their line.
  const withheld = [line({ quantity: 1 }), line({ kind: 'adjustment', total: '-2.00' })]
  expect(everythingOf(plan, [{ is_given_up: false, lines: withheld }])).toEqual(with_amount)
  expect(everythingOf(plan, [{ is_given_up: true, lines: withheld }])).toEqual(chosen)
  const shared = [line({ kind: 'adjustment', total: '2.00' })]
  expect(everythingOf(plan, [{ is_given_up: false, lines: shared }])).toEqual(chosen)
  // Of an item without, it has a line of its own.
  const apart = {
    ...plan,
    lines: [...lines, line({ kind: 'adjustment', order_item_id: 'b', total: '3.00' })],
  }
  expect(everythingOf(apart, [])).toEqual(with_amount)
})
