import { expect, test } from 'vitest'
import type { Calculation } from '../orders/orders.ts'
import { paidByCards } from './redeem.ts'

const basket = (total: string, ...items: { total: string; is_gift_card: boolean }[]) =>
  ({
    currency: 'EUR',
    total,
    items,
    gift_cards: [],
    gift_card_total: '0.00',
    amount_due: total,
  }) as unknown as Calculation
const card = (last4: string, balance: string) => ({ last4, balance, amount: '0.00' })
const mug = { total: '71.20', is_gift_card: false }
const sold = { total: '25.00', is_gift_card: true }

test.each([
  ['what it has', basket('71.20', mug), [card('AAAA', '60.00')], ['60.00'], '11.20'],
  [
    'no more than is due',
    basket('71.20', mug),
    [card('AAAA', '60.00'), card('BBBB', '60.00')],
    ['60.00', '11.20'],
    '0.00',
  ],
  ['no gift card that is sold', basket('96.20', mug, sold), [card('AAAA', '80.00')], ['71.20'], '25.00'],
  ['nothing where there is none', basket('71.20', mug), [], [], '71.20'],
])('a gift card pays %s', (_, calculation, cards, amounts, amount_due) => {
  const paid = paidByCards(calculation, cards)
  expect(paid.gift_cards.map(({ amount }) => amount)).toEqual(amounts)
  expect(paid.amount_due).toBe(amount_due)
})
