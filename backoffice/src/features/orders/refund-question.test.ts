import { expect, test } from 'vitest'
import { cancelText, paidQuestion, refundQuestion } from './refund-question.ts'

const ORDER = { total: '60.90', currency: 'EUR' } as const

test('the amount that goes back is named in the title, on the button and in the text', () => {
  expect(refundQuestion(ORDER, { amount: '60.90' }, false)).toEqual({
    title: 'Refund €60.90?',
    action: 'Refund €60.90',
    text: '€60.90 goes back to the buyer. What has not shipped returns to stock.',
  })
})

test('after a part was given back it is the rest', () => {
  const { title, action, text } = refundQuestion(ORDER, { amount: '31.40' }, false)
  expect([title, action]).toEqual(['Refund €31.40?', 'Refund €31.40'])
  expect(text).toContain('€31.40 goes back to the buyer, the rest of €60.90: €29.50 was given back before.')
})

test('no amount is named that is not known', () => {
  for (const left of [null, { amount: '0.00' }])
    expect(refundQuestion(ORDER, left, false)).toMatchObject({
      title: 'Refund in full?',
      action: 'Refund in full',
    })
})

test('of an order that was paid by hand no money goes back by itself, and that is said in every question', () => {
  const nobody = 'Kontor moves no money here: pay €31.40 back yourself. It is noted as given back'
  const { title, text } = refundQuestion(ORDER, { amount: '31.40' }, true)
  expect(title).toBe('Refund €31.40?')
  expect(text).toContain(nobody)
  expect(text).toContain('It is the rest of €60.90: €29.50 was given back before.')
  expect(refundQuestion(ORDER, null, true).text).toContain('pay all that is left back yourself')
  expect(cancelText(ORDER, { amount: '31.40' }, true)).toContain(nobody)
  for (const said of [text, cancelText(ORDER, { amount: '31.40' }, true)])
    expect(said).not.toMatch(/goes back|Stripe/)
  expect(cancelText(ORDER, null, false)).toContain('through Stripe goes back to the buyer')
})

test('before an order counts as paid, its amount, its invoice and its mail are named', () => {
  const { title, action, text } = paidQuestion(
    { ...ORDER, customer_user_email: 'bea@example.test' },
    'Mark as Paid',
  )
  expect([title, action]).toEqual(['Mark as Paid: €60.90?', 'Mark as Paid'])
  expect(text).toMatch(/^€60\.90 .* invoice .* goes to bea@example\.test\./)
  expect(paidQuestion({ ...ORDER, customer_user_email: '' }, 'Mark as Paid').text).toContain(
    'nobody gets a mail',
  )
})
