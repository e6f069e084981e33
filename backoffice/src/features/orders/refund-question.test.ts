import { expect, test } from 'vitest'
import { refundQuestion } from './refund-question.ts'

const ORDER = { total: '60.90', currency: 'EUR' } as const

test('the amount that goes back is named in the title, on the button and in the text', () => {
  expect(refundQuestion(ORDER, { amount: '60.90' })).toEqual({
    title: 'Refund €60.90?',
    action: 'Refund €60.90',
    text: '€60.90 goes back to the buyer. What has not shipped returns to stock.',
  })
})

test('after a part was given back it is the rest', () => {
  const { title, action, text } = refundQuestion(ORDER, { amount: '31.40' })
  expect([title, action]).toEqual(['Refund €31.40?', 'Refund €31.40'])
  expect(text).toContain('€31.40 goes back to the buyer, the rest of €60.90: €29.50 was given back before.')
})

test('no amount is named that is not known', () => {
  for (const left of [null, { amount: '0.00' }])
    expect(refundQuestion(ORDER, left)).toMatchObject({ title: 'Refund in full?', action: 'Refund in full' })
})
