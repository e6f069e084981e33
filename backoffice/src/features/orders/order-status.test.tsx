import { expect, test } from 'vitest'
import { paymentLabel } from './order-status.tsx'

test('an order that ended unpaid does not wait for its money', () => {
  for (const status of ['cancelled', 'failed'] as const)
    expect(paymentLabel({ status, payment_status: 'pending' })).toBe('Not paid')
  for (const status of ['draft', 'new'] as const)
    expect(paymentLabel({ status, payment_status: 'pending' })).toBe('Not paid yet')
  expect(paymentLabel({ status: 'cancelled', payment_status: 'refunded' })).toBe('Refunded')
})
