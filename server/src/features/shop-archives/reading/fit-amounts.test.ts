// Amounts of an archive in the decimals of their currency: that of the row, of its order, or of the shop.

import { expect, test } from 'vitest'
import { makeAmountFitter } from './fit-amounts.ts'

const order = { id: '0192aaaa-0000-4000-8000-00000000000a', currency: 'JPY', discounts: [], gift_cards: [] }

/** A shop in euros has an order in yen. */
function fitted(kind: string, row: Record<string, unknown>): Record<string, unknown> {
  const fit = makeAmountFitter()
  fit('shops', { default_currency: 'EUR' })
  fit('orders', order)
  return fit(kind, row)
}

test.each<[kind: string, fields: string]>([
  ['products', 'price compare_at_price'],
  ['shipping_rates', 'amount free_above_value'],
  ['price_list_prices', 'price'],
  ['discounts', 'amount max_shipping min_amount'],
  ['orders', 'subtotal shipping_total shipping_discount total gift_card_total'],
  ['order_items', 'unit_price total base_price'],
  ['payments', 'amount'],
  ['refunds', 'amount'],
  ['gift_cards', 'initial_amount balance'],
  ['shop_ledger_entries', 'amount'],
])('%s have no part of a cent in %s', (kind, fields) => {
  const lists = { discounts: [], gift_cards: [] }
  for (const name of fields.split(' ')) {
    expect(fitted(kind, { ...lists, [name]: '4.5' })).toMatchObject({ [name]: '4.50' })
    expect(() => fitted(kind, { ...lists, [name]: '4.501' }), name).toThrow('too many decimals: 4.501 EUR')
  }
})

test('nor do the discounts and gift cards that an order and its lines name', () => {
  const places: [string, object][] = [
    ['orders', { ...order, discounts: [{ amount: '4.5' }] }],
    ['orders', { ...order, gift_cards: [{ amount: '4', balance: '4.5' }] }],
    ['order_items', { order_id: order.id, discounts: [{ amount: '4.5' }] }],
    ['refunds', { order_id: order.id, gift_cards: [{ amount: '4.5' }] }],
  ]
  for (const [kind, row] of places)
    expect(() => fitted(kind, { ...row })).toThrow('too many decimals: 4.5 JPY')
  const item = { order_id: order.id, unit_price: '450.0', discounts: [{ id: 'one', amount: '50.00' }] }
  expect(fitted('order_items', item)).toEqual({
    ...item,
    unit_price: '450',
    discounts: [{ id: 'one', amount: '50' }],
  })
})
