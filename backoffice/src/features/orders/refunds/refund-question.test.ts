import { expect, test } from 'vitest'
import { cancelText, paidQuestion, refundQuestion, waysText } from './refund-question.ts'

const ORDER: Parameters<typeof cancelText>[0] & { total: string; paid: string } = {
  status: 'paid',
  total: '60.90',
  paid: '60.90',
  currency: 'EUR',
  gift_cards: [],
}

/** A refund of which the shop refunds `by_hand_amount` itself, gift cards get theirs, and Stripe refunds the rest. */
const plan = (amount: string, by_hand_amount = '0.00', gift_card_amount = '0.00') => ({
  amount,
  by_hand_amount,
  gift_card_amount,
})

test('the refunded amount is named in the title, on the button and in the text', () => {
  expect(refundQuestion(ORDER, plan('60.90'), false)).toEqual({
    title: 'Refund €60.90?',
    action: 'Refund €60.90',
    text: '€60.90 is refunded to the customer. Items not yet shipped are restocked.',
  })
})

test('after a partial refund it is the rest', () => {
  const { title, action, text } = refundQuestion(ORDER, plan('31.40'), false)
  expect([title, action]).toEqual(['Refund €31.40?', 'Refund €31.40'])
  expect(text).toContain(
    '€31.40 is refunded to the customer, the rest of €60.90: €29.50 was already refunded.',
  )
})

test('what an edit set off is not called refunded', () => {
  const edited = { ...ORDER, paid: '50.90' }
  expect(refundQuestion(edited, plan('50.90'), false).text).toBe(
    '€50.90 is refunded to the customer. Items not yet shipped are restocked.',
  )
  expect(refundQuestion(edited, plan('50.90', '50.90'), true).text).not.toContain('already refunded')
})

test.each<[(typeof ORDER)['status'], string]>([
  ['draft', ''],
  ['failed', ''],
  ['new', 'Its reserved stock is released. '],
  ['paid', 'Items not yet shipped are restocked. '],
  ['on_hold', 'Items not yet shipped are restocked. '],
])('before an order that is %s is cancelled, it is said what becomes of its stock', (status, stock) => {
  expect(cancelText({ ...ORDER, status }, null, false)).toBe(
    `${stock}Payments through Stripe are refunded to the customer.`,
  )
})

test('no amount is named that is not known', () => {
  for (const left of [null, plan('0.00')])
    expect(refundQuestion(ORDER, left, false)).toMatchObject({
      title: 'Refund in full?',
      action: 'Refund in full',
    })
})

test('an order paid by hand is not refunded automatically, and every dialog says that', () => {
  const by_hand = 'Paid outside Stripe: refund €31.40 yourself. It is recorded'
  const { title, text } = refundQuestion(ORDER, plan('31.40', '31.40'), true)
  expect(title).toBe('Refund €31.40?')
  expect(text).toContain(by_hand)
  expect(text).toContain('€31.40 is the rest of €60.90: €29.50 was already refunded.')
  expect(refundQuestion(ORDER, null, true).text).toContain('refund the remaining amount yourself')
  expect(cancelText(ORDER, plan('31.40', '31.40'), true)).toContain(by_hand)
  for (const said of [text, cancelText(ORDER, plan('31.40', '31.40'), true)])
    expect(said).not.toMatch(/refunded to the customer|through Stripe/)
  expect(cancelText(ORDER, null, false)).toContain('Payments through Stripe are refunded to the customer')
})

test('what gift cards get is not named as what the shop has to refund itself', () => {
  const mixed = plan('31.40', '21.40', '10.00')
  const by_hand = /refund €21\.40 yourself\. .*€10\.00 is credited to a gift card automatically\./
  expect(refundQuestion(ORDER, mixed, true)).toMatchObject({
    title: 'Refund €31.40?',
    text: expect.stringMatching(by_hand),
  })
  expect(cancelText(ORDER, mixed, true)).toMatch(by_hand)
  expect(waysText(mixed, 'EUR')).toMatch(by_hand)
  expect(waysText(plan('31.40', '11.40', '10.00'), 'EUR')).toMatch(
    /€11\.40 yourself\..*Stripe refunds the rest\.$/,
  )
  const all = refundQuestion(ORDER, plan('31.40', '0.00', '31.40'), true).text
  for (const said of [all, cancelText(ORDER, plan('31.40', '0.00', '31.40'), true)]) {
    expect(said).toContain('€31.40 is credited to a gift card automatically.')
    expect(said).not.toContain('yourself')
  }
  const paid_by_card = { ...ORDER, gift_cards: [{ last4: 'ABCD', balance: '0.00', amount: '10.00' }] }
  expect(cancelText(paid_by_card, null, false)).toContain('Payments by gift card and through Stripe')
  expect(waysText(plan('31.40'), 'EUR')).toBe('')
})

test('before an order counts as paid, its amount, its invoice and its mail are named', () => {
  const { title, action, text } = paidQuestion(
    { ...ORDER, amount_due: '30.90', customer_user_email: 'bea@example.test' },
    'Mark as Paid',
  )
  expect([title, action]).toEqual(['Mark as Paid: €30.90?', 'Mark as Paid'])
  expect(text).toMatch(/^€30\.90 .* invoice .* emailed to bea@example\.test unless the email is held back/)
  expect(
    paidQuestion({ ...ORDER, amount_due: '30.90', customer_user_email: '' }, 'Mark as Paid').text,
  ).toContain('no email is sent')
})
