import { expect, test } from 'vitest'
import { amountOf, amountProblem } from './paid-amount.ts'

const reported = (amount_minor: bigint | null, currency: string | null) => ({
  amount_minor,
  currency,
})

test.each([
  [1490n, 'EUR', { amount: '14.90', currency: 'EUR' }],
  [1490n, 'JPY', { amount: '1490', currency: 'JPY' }],
  [0n, 'EUR', { amount: '0.00', currency: 'EUR' }],
  [1490n, 'XXX', {}],
  [1490n, null, {}],
  [null, 'EUR', {}],
])('the money of %s of %s is %j', (minor, currency, amount) => {
  expect(amountOf(reported(minor, currency))).toEqual(amount)
})

const payment = { amount: '14.90', currency: 'EUR' }
const order = { amount_due: '14.90', currency: 'EUR' }

test('the exact amount due is accepted', () => {
  expect(amountProblem(payment, order, reported(1490n, 'EUR'))).toBeUndefined()
  const yen = { amount: '1490', currency: 'JPY' }
  expect(amountProblem(yen, { amount_due: '1490', currency: 'JPY' }, reported(1490n, 'JPY'))).toBeUndefined()
})

test.each([
  ['a cent less', payment, order, reported(1489n, 'EUR'), '€14.89'],
  ['a cent more', payment, order, reported(1491n, 'EUR'), '€14.91'],
  ['another currency', payment, order, reported(1490n, 'USD'), 'US$14.90'],
  ['no currency', payment, order, reported(1490n, null), 'another amount'],
  ['no amount', payment, order, reported(null, 'EUR'), 'another amount'],
  [
    'an order that costs more now',
    payment,
    { ...order, amount_due: '14.91' },
    reported(1490n, 'EUR'),
    '€14.90',
  ],
  ['an order in another currency', payment, { ...order, currency: 'USD' }, reported(1490n, 'EUR'), '€14.90'],
])('W-07 %s is not', (_, due, of, session, came) => {
  expect(amountProblem(due, of, session)).toBe(
    `Stripe reports ${came} instead of €14.90. It was not accepted: check this payment in Stripe.`,
  )
})
