import { expect, test } from 'vitest'
import { cancelText, paidQuestion, refundQuestion } from './refund-question.ts'

const ORDER = { total: '60.90', currency: 'EUR' } as const

test('the refunded amount is named in the title, on the button and in the text', () => {
  expect(refundQuestion(ORDER, { amount: '60.90' }, false)).toEqual({
    title: 'Refund €60.90?',
    action: 'Refund €60.90',
    text: '€60.90 is refunded to the customer. Items not yet shipped are restocked.',
  })
})

test('after a partial refund it is the rest', () => {
  const { title, action, text } = refundQuestion(ORDER, { amount: '31.40' }, false)
  expect([title, action]).toEqual(['Refund €31.40?', 'Refund €31.40'])
  expect(text).toContain(
    '€31.40 is refunded to the customer, the rest of €60.90: €29.50 was already refunded.',
  )
})

test('no amount is named that is not known', () => {
  for (const left of [null, { amount: '0.00' }])
    expect(refundQuestion(ORDER, left, false)).toMatchObject({
      title: 'Refund in full?',
      action: 'Refund in full',
    })
})

test('an order paid by hand is not refunded automatically, and every dialog says that', () => {
  const by_hand = 'Paid outside Stripe: refund €31.40 yourself. It is recorded'
  const { title, text } = refundQuestion(ORDER, { amount: '31.40' }, true)
  expect(title).toBe('Refund €31.40?')
  expect(text).toContain(by_hand)
  expect(text).toContain('It is the rest of €60.90: €29.50 was already refunded.')
  expect(refundQuestion(ORDER, null, true).text).toContain('refund the remaining amount yourself')
  expect(cancelText(ORDER, { amount: '31.40' }, true)).toContain(by_hand)
  for (const said of [text, cancelText(ORDER, { amount: '31.40' }, true)])
    expect(said).not.toMatch(/refunded to the customer|through Stripe/)
  expect(cancelText(ORDER, null, false)).toContain('Payments through Stripe are refunded to the customer')
})

test('before an order counts as paid, its amount, its invoice and its mail are named', () => {
  const { title, action, text } = paidQuestion(
    { ...ORDER, amount_due: '30.90', customer_user_email: 'bea@example.test' },
    'Mark as Paid',
  )
  expect([title, action]).toEqual(['Mark as Paid: €30.90?', 'Mark as Paid'])
  expect(text).toMatch(/^€30\.90 .* invoice .* emailed to bea@example\.test\./)
  expect(
    paidQuestion({ ...ORDER, amount_due: '30.90', customer_user_email: '' }, 'Mark as Paid').text,
  ).toContain('no email is sent')
})
