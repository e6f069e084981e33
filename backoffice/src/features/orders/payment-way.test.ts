import { expect, test } from 'vitest'
import { amountBesideCards, isPaidByHand, wayOfPayment, wayOfRefund } from './payment-way.ts'

const refund: Parameters<typeof wayOfRefund>[0] = {
  is_by_hand: false,
  gift_cards: [],
  amount: '0.80',
  currency: 'EUR',
}

test('a gateway payment is not called a card payment, since its method is unknown', () => {
  expect(wayOfPayment({ payment_gateway_id: 'a gateway', note: '' })).toBe('Stripe')
  expect(wayOfRefund(refund)).toBe('Stripe')
})

test('a payment entered by hand is described by its note', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(wayOfPayment({ payment_gateway_id: null, note: `Marked as paid (${id})` })).toBe('Marked as paid')
  expect(wayOfPayment({ payment_gateway_id: null, note: '' })).toBe('Manual')
  expect(wayOfRefund({ ...refund, is_by_hand: true })).toBe('Manual')
})

test('a refund is one to gift cards if they get all of it, to the cent', () => {
  const card = (last4: string, amount: string) => ({ gift_card_id: last4, last4, amount })
  // As binary numbers, 0.7 and 0.1 are less than 0.8.
  const gift_cards = [card('AAAA', '0.70'), card('BBBB', '0.10')]
  expect(wayOfRefund({ ...refund, gift_cards })).toBe('Gift card')
  expect(wayOfRefund({ ...refund, gift_cards, amount: '0.81' })).toBe('Stripe')
  expect(amountBesideCards({ ...refund, gift_cards, amount: '0.81' })).toBe('0.01')
})

test('a refund of nothing, of an edit that set off all of it, is not by Stripe', () => {
  expect(wayOfRefund({ ...refund, amount: '0.00' })).toBe('Nothing to refund')
})

test('a payment entered by hand has to be refunded by hand', () => {
  const by_hand = { payment_gateway_id: null, amount: '14.90' }
  const by_stripe = { payment_gateway_id: 'a gateway', amount: '14.90' }
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
  // Gift cards paid all of it.
  expect(isPaidByHand([{ ...by_hand, amount: '0.00', status: 'captured' }])).toBe(false)
})
