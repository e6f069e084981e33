// What a table changes of a product. A gift card is never counted or sent, so that the table says it in vain.

import { expect, test } from 'vitest'
import { changedFields } from './product-columns.ts'

const CARD = { is_gift_card: true, allow_negative_stock: true, requires_shipping: false }
const MUG = { is_gift_card: false, allow_negative_stock: false, requires_shipping: true }
const SCREW = {
  sku: '100.1',
  barcode: '7.0',
  price: '5.00',
  compare_at_price: '6.50',
  content_amount: '1.5',
  physical_properties: { weight: '2.50', weight_unit: 'grams' },
}
const SERVICE = { is_gift_card: false, allow_negative_stock: true, requires_shipping: false }

test.each([
  ['a gift card stays one', CARD, { ...MUG, is_gift_card: true }, {}],
  ['a gift card of which only its stock is said', CARD, { allow_negative_stock: false }, {}],
  ['a gift card becomes a service', CARD, SERVICE, SERVICE],
  ['a gift card becomes a mug', CARD, MUG, MUG],
  ['a mug becomes a gift card', MUG, CARD, { is_gift_card: true }],
  ['a mug becomes a service', MUG, SERVICE, { allow_negative_stock: true, requires_shipping: false }],
  ['a mug stays one', MUG, MUG, {}],
  [
    'texts that are equal as numbers',
    SCREW,
    { sku: '100.10', barcode: '7' },
    { sku: '100.10', barcode: '7' },
  ],
  [
    'equal numbers, written in another way',
    SCREW,
    {
      price: '5',
      compare_at_price: '6.5',
      content_amount: '1.50',
      physical_properties: { weight: '2.5', height: '0' },
    },
    {},
  ],
  ['a price that is left out', SCREW, { compare_at_price: null }, { compare_at_price: null }],
])('%s', (_, before, fields, changes) => expect(changedFields(before, fields)).toEqual(changes))
