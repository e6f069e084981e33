import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  checkOrder,
  EMPTY_ORDER,
  EMPTY_PLACE,
  formField,
  type NewOrderValues,
  questionOf,
} from './new-order-form.ts'

const SHOP = '01a1f762-fb83-70f9-8163-794b90ccf0b4'
const PRODUCT = '01a1f763-0000-70f9-8163-794b90ccf0b4'
const target = { id: crypto.randomUUID(), shop_id: SHOP, status: 'new', ships: true } as const
const berlin = { ...EMPTY_PLACE, street: 'Allee 1', city: 'Berlin', zip: '10115', country: 'DE' }
const typed: NewOrderValues = {
  ...EMPTY_ORDER,
  shipping: berlin,
  items: [{ product_id: PRODUCT, quantity: '2' }],
}

test('an empty order gets an error for each missing field', async () => {
  expect(await checkOrder(EMPTY_ORDER, target)).toEqual({
    items: 'Add at least one product',
    'shipping.street': 'Street is required',
    'shipping.city': 'City is required',
    'shipping.zip': 'ZIP is required',
    'shipping.country': 'Country is required',
  })
})

test('a complete order lacks nothing; the e-mail may be left out, but not be wrong', async () => {
  expect(await checkOrder(typed, target)).toEqual({})
  expect(await checkOrder({ ...typed, customer_user_email: 'a b' }, target)).toEqual({
    customer_user_email: 'Invalid email',
  })
})

test('a postal code that does not fit its country is an error in new addresses, not in saved ones', async () => {
  const wrong = { ...typed, shipping: { ...berlin, zip: '1' } }
  const message = 'Check the ZIP. Example for Germany: 10115'
  expect(await checkOrder(wrong, target)).toEqual({ 'shipping.zip': message })
  expect(await checkOrder({ ...wrong, shipping: { ...wrong.shipping, saved_id: SHOP } }, target)).toEqual({})
  const billing = { ...berlin, zip: '1' }
  expect(await checkOrder({ ...typed, billing }, target)).toEqual({})
  expect(await checkOrder({ ...typed, billing, bills_elsewhere: true }, target)).toEqual({
    'billing.zip': message,
  })
})

test.each(['', '0', '1.5', '-2', 'two'])('a quantity of %j is refused at its line', async (quantity) => {
  const items = [
    { product_id: PRODUCT, quantity: '1' },
    { product_id: SHOP, quantity },
  ]
  expect(Object.keys(await checkOrder({ ...typed, items }, target))).toEqual(['items.1.quantity'])
  expect(questionOf({ ...typed, items }, target)).toBeNull()
})

test('a saved address is sent by its id, a typed one in full, the billing address only if it differs', () => {
  const saved = { ...typed, shipping: { ...berlin, saved_id: SHOP } }
  expect(bodyOf(saved, target)).toMatchObject({ shipping_address_id: SHOP })
  expect(bodyOf(saved, target)).not.toHaveProperty('shipping_address')
  expect(bodyOf(typed, target)).toMatchObject({ shipping_address: { city: 'Berlin' } })
  expect(bodyOf(typed, target)).not.toHaveProperty('billing_address')
  expect(bodyOf({ ...typed, bills_elsewhere: true, billing: berlin }, target)).toMatchObject({
    billing_address: { city: 'Berlin' },
  })
})

test('without shipping the address is the billing address, in the body and in its errors', () => {
  const ships = false
  expect(bodyOf(typed, { ...target, ships })).toMatchObject({ billing_address: { city: 'Berlin' } })
  expect(bodyOf(typed, { ...target, ships })).not.toHaveProperty('shipping_address')
  expect(formField('billing_address.zip', ships)).toBe('shipping.zip')
})

test("the server's fields are the form's", () => {
  expect(formField('items.3', true)).toBe('items.3.quantity')
  expect(formField('billing_address.street', true)).toBe('billing.street')
  expect(formField('shipping_address_id', true)).toBe('shipping.saved_id')
  expect(formField('warehouse_id', true)).toBe('warehouse_id')
})

test('the totals are requested as soon as there is a product and a country', () => {
  expect(questionOf({ ...typed, items: [] }, target)).toBeNull()
  expect(questionOf({ ...typed, shipping: { ...berlin, country: '' } }, target)).toBeNull()
  expect(questionOf(typed, target)).toMatchObject({ destination_country: 'DE', shipping_method: null })
})

test("a business's VAT number is the billing address's before the shipping address's", () => {
  const shipping = { ...berlin, vat_number: 'DE1' }
  const billing = { ...berlin, vat_number: 'FR2' }
  expect(questionOf({ ...typed, shipping, billing }, target)?.vat_number).toBe('DE1')
  expect(questionOf({ ...typed, shipping, billing, bills_elsewhere: true }, target)?.vat_number).toBe('FR2')
})

test('without shipping, the checked VAT number is the one that is sent', () => {
  const nothing_ships = { ...target, ships: false }
  const shipping = { ...berlin, vat_number: 'DE1' }
  const billing = { ...berlin, vat_number: 'FR2' }
  for (const values of [
    { ...typed, shipping, billing, bills_elsewhere: true },
    { ...typed, billing, bills_elsewhere: true },
  ]) {
    const sent = bodyOf(values, nothing_ships).billing_address?.vat_number
    expect(questionOf(values, nothing_ships)?.vat_number).toBe(sent)
  }
})

describe('a discount by hand', () => {
  const given = { ...typed, discount: '2.50', discount_reason: 'A dented box' }
  const [discount] = [{ class: 'order', amount: '2.50', reason: 'A dented box' }]

  test('is sent with its reason, which may not be missing', async () => {
    expect(bodyOf(given, target).manual_discounts).toEqual([discount])
    expect(bodyOf({ ...given, discount_of: 'percent' }, target).manual_discounts).toEqual([
      { class: 'order', percent: '2.50', reason: 'A dented box' },
    ])
    expect(bodyOf(typed, target)).not.toHaveProperty('manual_discounts')
    expect(Object.keys(await checkOrder({ ...given, discount_reason: '' }, target))).toEqual([
      'discount_reason',
    ])
    expect(Object.keys(await checkOrder({ ...given, discount: '0' }, target))).toEqual(['discount'])
  })

  test('counts in the totals once it has a reason, as the customer’s groups do, also while an address is not whole', () => {
    expect(questionOf(given, target)?.manual_discounts).toEqual([discount])
    expect(questionOf({ ...given, discount_reason: ' ' }, target)).not.toHaveProperty('manual_discounts')
    const began = questionOf({ ...given, shipping: { ...berlin, city: '' } }, target)
    expect(began).toMatchObject({ manual_discounts: [discount], destination_country: 'DE' })
    expect(began).not.toHaveProperty('shipping_address')
    expect(questionOf(given, target)).toMatchObject({ shipping_address: { city: 'Berlin' } })
    const emails = ['ben@exa', 'ben@example.test'].map(
      (customer_user_email) => questionOf({ ...typed, customer_user_email }, target)?.customer_user_email,
    )
    expect(emails).toEqual(['', 'ben@example.test'])
  })
})
