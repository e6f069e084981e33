import { expect, test } from 'vitest'
import { wayOfPayment, wayOfRefund } from './payment-way.ts'

test('what came through a gateway is not called a card payment, which nobody knows', () => {
  expect(wayOfPayment({ payment_gateway_id: 'a gateway', note: '' })).toBe('Stripe')
  expect(wayOfRefund({ is_by_hand: false })).toBe('Stripe')
})

test('what was entered by hand is told in the words of its note', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(wayOfPayment({ payment_gateway_id: null, note: `Marked as paid (${id})` })).toBe('Marked as paid')
  expect(wayOfPayment({ payment_gateway_id: null, note: '' })).toBe('By hand')
  expect(wayOfRefund({ is_by_hand: true })).toBe('By hand')
})
