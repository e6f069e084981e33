import { expect, test } from 'vitest'
import { placesOf } from './order-request.ts'

const address = (country: string, vat_number = '') => ({
  recipient_name: 'Ben Kaya',
  company_name: '',
  street: 'Am Markt 7',
  street2: '',
  city: 'Bremen',
  state: `${country}-1`,
  zip: `${country} 28195`,
  country,
  phone: '',
  vat_number,
})
const destinationOf = ({
  destination_country,
  destination_state,
  destination_zip,
}: ReturnType<typeof placesOf>) => [destination_country, destination_state, destination_zip]

test('the order goes to the shipping address, and the bill to the billing address', () => {
  const [home, office] = [address('DE'), address('FR')]
  const places = placesOf(home, office)
  expect([places.shipping_address, places.billing_address]).toEqual([home, office])
  expect(destinationOf(places)).toEqual(['DE', 'DE-1', 'DE 28195'])
})

test('one address is used for both, but a billing address is not used for shipping', () => {
  const home = address('DE')
  expect(placesOf(home, null)).toMatchObject({ shipping_address: home, billing_address: home })
  const billed = placesOf(null, home)
  expect([billed.shipping_address, billed.billing_address]).toEqual([null, home])
  expect(destinationOf(billed)).toEqual(['DE', 'DE-1', 'DE 28195'])
})

test.each([
  ['', '', ''],
  ['DE1', '', 'DE1'],
  ['', 'FR2', 'FR2'],
  ['DE1', 'FR2', 'FR2'],
])('the buyer of %j to ship to and %j to bill has the VAT number %j', (shipping, billing, vat_number) => {
  const places = placesOf(address('DE', shipping), address('FR', billing))
  expect(places.buyer_vat_number).toBe(vat_number)
  expect(placesOf(address('DE', shipping), null).buyer_vat_number).toBe(shipping)
  expect(placesOf(null, address('FR', billing)).buyer_vat_number).toBe(billing)
})

test('an order without any address is refused', () => {
  expect(() => placesOf(null, null)).toThrow(
    expect.objectContaining({
      code: 'validation_error',
      detail: expect.objectContaining({
        errors: [{ field: 'shipping_address', code: 'required', message: 'Shipping address is required' }],
      }),
    }),
  )
})
