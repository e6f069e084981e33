import { expect, test } from 'vitest'
import { isPaidByHand, wayOfPayment, wayOfRefund } from './payment-way.ts'

test('a gateway payment is not called a card payment, since its method is unknown', () => {
  expect(wayOfPayment({ payment_gateway_id: 'a gateway', note: '' })).toBe('Stripe')
  expect(wayOfRefund({ is_by_hand: false })).toBe('Stripe')
})

test('a payment entered by hand is described by its note', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(wayOfPayment({ payment_gateway_id: null, note: `Marked as paid (${id})` })).toBe('Marked as paid')
  expect(wayOfPayment({ payment_gateway_id: null, note: '' })).toBe('Manual')
  expect(wayOfRefund({ is_by_hand: true })).toBe('Manual')
})

test('a payment entered by hand has to be refunded by hand', () => {
  const [by_hand, by_stripe] = [{ payment_gateway_id: null }, { payment_gateway_id: 'a gateway' }]
  expect(isPaidByHand([{ ...by_hand, status: 'captured' }])).toBe(true)
  // A card payment that came after it is no part of the sale, and is refunded automatically.
  expect(
    isPaidByHand([
      { ...by_stripe, status: 'captured' },
      { ...by_hand, status: 'captured' },
    ]),
  ).toBe(true)
  expect(isPaidByHand([{ ...by_stripe, status: 'captured' }])).toBe(false)
  expect(isPaidByHand([{ ...by_hand, status: 'refunded' }])).toBe(false)
  expect(isPaidByHand([])).toBe(false)
})
