// Amounts of an archive in the decimals of their currency: that of the row, of its order, or of the shop.

import { expect, test } from 'vitest'
import { makeAmountFitter } from './fit-amounts.ts'

const lists = { discounts: [], gift_cards: [], tax_lines: [] }
const order = { id: '0192aaaa-0000-4000-8000-00000000000a', currency: 'JPY', ...lists }
const refund = { id: '0192aaaa-0000-4000-8000-00000000000b', currency: 'JPY', gift_cards: [] }

/** A shop in euros has an order in yen, with a refund. */
function fitted(kind: string, row: Record<string, unknown>): Record<string, unknown> {
  const fit = makeAmountFitter()
  fit('shops', { default_currency: 'EUR' })
  fit('orders', order)
  fit('refunds', refund)
  return fit(kind, row)
}

test.each<[kind: string, fields: string]>([
  ['products', 'price compare_at_price'],
  ['shipping_rates', 'amount free_above_value'],
  ['price_list_prices', 'price'],
  ['discounts', 'amount max_shipping min_amount'],
  ['orders', 'subtotal shipping_total shipping_discount total gift_card_total paid_elsewhere'],
  ['order_items', 'unit_price total base_price'],
  ['payments', 'amount'],
  ['refunds', 'amount set_off gift_card_amount gift_card_paid'],
  ['refund_lines', 'subtotal tax_total total'],
  ['invoices', 'net_total tax_total total'],
  ['order_edits', 'removed_total added_total difference'],
  ['matters', 'amount'],
  ['gift_cards', 'initial_amount balance'],
  ['shop_ledger_entries', 'amount'],
])('%s have no part of a cent in %s', (kind, fields) => {
  const holds = { ...lists, adds: lists }
  for (const name of fields.split(' ')) {
    expect(fitted(kind, { ...holds, [name]: '4.5' })).toMatchObject({ [name]: '4.50' })
    expect(() => fitted(kind, { ...holds, [name]: '4.501' }), name).toThrow('too many decimals: 4.501 EUR')
  }
})

test('nor do the discounts, gift cards and taxes that an order, its lines and edits name', () => {
  const places: [string, object][] = [
    ['orders', { ...order, discounts: [{ amount: '4.5' }] }],
    ['orders', { ...order, gift_cards: [{ amount: '4', balance: '4.5' }] }],
    ['order_items', { order_id: order.id, discounts: [{ amount: '4.5' }] }],
    ['orders', { ...order, tax_lines: [{ taxable: '4.5', amount: '1' }] }],
    ['refunds', { ...refund, order_id: order.id, gift_cards: [{ amount: '4.5' }] }],
    ['refund_lines', { refund_id: refund.id, total: '4.5' }],
    ['order_edits', { order_id: order.id, adds: { ...lists, subtotal: '4.5' } }],
    ['order_edits', { order_id: order.id, adds: { ...lists, discounts: [{ amount: '4.5' }] } }],
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
