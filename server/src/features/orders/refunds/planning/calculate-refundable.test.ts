import { describe, expect, test } from 'vitest'
import { atMostLeft, calculateRefundable, isSoldOtherwise, refundedAtStripe } from './calculate-refundable.ts'

type Status = 'pending' | 'authorized' | 'captured' | 'failed' | 'refunded'
const paid = (id: string, amount: string, status: Status = 'captured', is_surplus = false) => ({
  id,
  amount,
  status,
  is_surplus,
  edit_id: null as string | null,
})
const late = (id: string, amount: string, status: Status = 'captured') => paid(id, amount, status, true)

describe('the refundable rest', () => {
  test.each<[string, ReturnType<typeof paid>[], Record<string, string>, string, string[]]>([
    ['of no payment', [], {}, 'nothing_came', []],
    [
      'of payments that did not come',
      [paid('a', '10.00', 'pending'), paid('b', '10.00', 'failed')],
      {},
      'nothing_came',
      [],
    ],
    ['of one that is only promised', [paid('a', '10.00', 'authorized')], {}, 'nothing_came', []],
    ['of a payment of nothing', [paid('a', '0.00')], {}, 'nothing_came', []],
    ['of a payment', [paid('a', '10.00')], {}, 'all', []],
    ['a cent back', [paid('a', '10.00')], { a: '0.01' }, 'some', []],
    ['all but a cent back', [paid('a', '10.00')], { a: '9.99' }, 'some', []],
    ['all back', [paid('a', '10.00')], { a: '10.00' }, 'none', ['a']],
    ['more than all back', [paid('a', '10.00')], { a: '10.01' }, 'none', ['a']],
    ['all back, as was known', [paid('a', '10.00', 'refunded')], { a: '10.00' }, 'none', []],
    ['one of two back', [paid('a', '10.00'), paid('b', '5.00')], { b: '5.00' }, 'some', ['b']],
    [
      "late money back, the sale's here",
      [paid('a', '10.00'), late('b', '10.00')],
      { b: '10.00' },
      'all',
      ['b'],
    ],
    [
      "the sale's back, late money here",
      [paid('a', '10.00'), late('b', '99.00')],
      { a: '10.00' },
      'none',
      ['a'],
    ],
    ['late money alone, here', [late('b', '10.00')], {}, 'all', []],
    [
      'late money alone, a part back',
      [paid('a', '10.00', 'failed'), late('b', '10.00')],
      { b: '1.00' },
      'some',
      [],
    ],
    ['late money alone, back', [late('b', '10.00')], { b: '10.00' }, 'none', ['b']],
  ])('%s', (_, payments, done, left, gone) => {
    const weighed = calculateRefundable(payments, new Map(Object.entries(done)), 'EUR')
    expect([weighed.left, weighed.gone.map(({ id }) => id)]).toEqual([left, gone])
  })
})

test.each<[string, ReturnType<typeof paid>, string, string[]]>([
  ['all of it', paid('a', '10.00', 'refunded'), '0', ['a']],
  ['a cent of it', paid('a', '10.00', 'refunded'), '9.99', ['a']],
  ['nothing of it', paid('a', '10.00', 'refunded'), '10.00', []],
  ['a part of one that was never gone', paid('a', '10.00'), '5.00', []],
])('of a payment a bank has sent back: %s', (_, payment, back, captured) => {
  expect(calculateRefundable([payment], new Map([['a', back]]), 'EUR').captured.map(({ id }) => id)).toEqual(
    captured,
  )
})

test.each<[string, ReturnType<typeof paid>[], boolean]>([
  ['nothing else', [paid('a', '1')], false],
  ['another that was captured', [paid('a', '1'), paid('b', '1')], true],
  ['another that went back', [paid('b', '1', 'refunded')], true],
  ['another that did not come', [paid('b', '1', 'failed'), paid('c', '1', 'pending')], false],
  ['another that came too late itself', [late('b', '1')], false],
  ['one of several', [late('b', '1'), paid('c', '1')], true],
  ['that of an edit', [paid('a', '1'), { ...paid('b', '1'), edit_id: 'e' }], false],
  ['the order, of an edit', [{ ...paid('a', '1'), edit_id: 'e' }, paid('b', '1')], false],
])('the order has its money otherwise: %s', (_, payments, is_otherwise) => {
  expect(isSoldOtherwise(payments, 'a')).toBe(is_otherwise)
})

test.each([
  ['0', '0', '0', 0n, 1000n],
  ['3.00', '0', '0', 300n, 700n],
  ['3.00', '3.00', '0', 0n, 700n],
  ['5.00', '3.00', '0', 200n, 500n],
  ['5.00', '0', '5.00', 0n, 500n],
  ['9.00', '3.00', '2.00', 400n, 100n],
  ['10.00', '0', '0.01', 999n, 0n],
  ['10.01', '0', '0', 1001n, 0n],
])(
  'of 10.00, %s asked for, of it %s by hand and %s owed: %i are refunded at Stripe, and %i are left',
  (asked, by_hand, owed, active, left) => {
    const payment = { amount: '10.00', currency: 'EUR' } as const
    expect(refundedAtStripe(payment, { asked, by_hand, owed })).toBe(active)
    expect(
      [-1n, left - 1n, left, left + 1n].map((minor) => atMostLeft(payment, { asked, by_hand, owed }, minor)),
    ).toEqual([0n, left > 0n ? left - 1n : 0n, left, left])
  },
)
