import type { RefundPlan } from '@kontor/contract/refunds'
import { expect, test } from 'vitest'
import { leftOf } from './refund-wish.ts'

const line = (over: Partial<RefundPlan['lines'][number]>) =>
  ({
    kind: 'item',
    order_item_id: null,
    quantity: null,
    total: '0.00',
    ...over,
  }) as RefundPlan['lines'][number]

test('what is left: pieces by their item, shipping over all its rates', () => {
  const lines = [
    line({ order_item_id: 'a', quantity: 2 }),
    line({ kind: 'shipping', total: '3.10' }),
    line({ kind: 'shipping', total: '1.80' }),
    line({ kind: 'adjustment', order_item_id: 'b', total: '-1.00' }),
  ]
  expect(leftOf({ lines, currency: 'EUR' })).toEqual({ left: new Map([['a', 2]]), shipping_left: '4.90' })
})

test('no shipping is none, which is not the same as nothing of it', () => {
  expect(leftOf({ lines: [], currency: 'EUR' })).toEqual({ left: new Map(), shipping_left: null })
})
