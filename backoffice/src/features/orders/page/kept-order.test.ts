import { ORDER_STATUSES } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import { insteadOfDeleting, whyKept } from './kept-order.ts'

test('only a draft is deleted; every other order says what can be done instead', () => {
  expect(ORDER_STATUSES.filter((status) => whyKept({ status }) === null)).toEqual(['draft'])
  const told = Object.fromEntries(ORDER_STATUSES.map((status) => [status, insteadOfDeleting({ status })]))
  for (const status of ['new', 'failed', 'paid', 'processing', 'on_hold'])
    expect(told[status]).toBe('You can cancel it instead.')
  for (const status of ['shipped', 'delivered']) expect(told[status]).toContain('You can refund it.')
  for (const status of ['cancelled', 'refunded']) expect(told[status]).toContain(`already ${status}`)
})
