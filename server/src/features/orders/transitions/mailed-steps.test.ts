import { ORDER_STATUSES } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import { isMailed, settlesLatePayment } from './mailed-steps.ts'

const KINDS = ['user', 'buyer', 'stripe', 'system'] as const

test('mails are sent for a payment, a failure, a shipment and a cancellation, whatever the cause', () => {
  for (const kind of KINDS)
    expect(ORDER_STATUSES.filter((to) => isMailed('paid', to, kind, false))).toEqual([
      'paid',
      'shipped',
      'delivered',
      'cancelled',
      'failed',
    ])
})

test('cancelling an unpaid order is mailed only if a person cancels, and cancelling a draft never', () => {
  for (const kind of KINDS) {
    const silent = ORDER_STATUSES.filter((from) => !isMailed(from, 'cancelled', kind, false))
    expect([kind, silent]).toEqual([kind, kind === 'user' ? ['draft'] : ['draft', 'new', 'failed']])
    expect(isMailed('new', 'paid', kind, false)).toBe(true)
  }
})

test('the buyer of a cancelled order with money in transit is notified unless the buyer cancelled', () => {
  for (const kind of KINDS) {
    const is_heard = kind === 'user' || kind === 'system'
    expect([kind, isMailed('new', 'cancelled', kind, true)]).toEqual([kind, is_heard])
    expect(isMailed('draft', 'cancelled', kind, true)).toBe(false)
  }
})

test('shipping, cancelling or refunding an order resolves the to-do of its late payment', () => {
  expect(ORDER_STATUSES.filter(settlesLatePayment)).toEqual(['shipped', 'cancelled', 'refunded'])
})
