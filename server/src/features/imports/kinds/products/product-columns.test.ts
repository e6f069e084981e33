// What a table changes of a product that is, or was, a gift card: a gift card is never counted or sent, so that the table says it in vain.

import { expect, test } from 'vitest'
import { changedFields } from './product-columns.ts'

const CARD = { is_gift_card: true, allow_negative_stock: true, requires_shipping: false }
const MUG = { is_gift_card: false, allow_negative_stock: false, requires_shipping: true }
const SERVICE = { is_gift_card: false, allow_negative_stock: true, requires_shipping: false }

test.each([
  ['a gift card stays one', CARD, { ...MUG, is_gift_card: true }, {}],
  ['a gift card of which only its stock is said', CARD, { allow_negative_stock: false }, {}],
  ['a gift card becomes a service', CARD, SERVICE, SERVICE],
  ['a gift card becomes a mug', CARD, MUG, MUG],
  ['a mug becomes a gift card', MUG, CARD, { is_gift_card: true }],
  ['a mug becomes a service', MUG, SERVICE, { allow_negative_stock: true, requires_shipping: false }],
  ['a mug stays one', MUG, MUG, {}],
])('%s', (_, before, fields, changes) => expect(changedFields(before, fields)).toEqual(changes))
