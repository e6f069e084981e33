import { expect, test } from 'vitest'
import { missingPages, needlessSteps, workingGateways } from './home-data.ts'

const PAGES = { imprint: 'Kontor Ltd', terms: 'Pay first.', privacy: 'We keep little.' }

test.each([
  [PAGES, ''],
  [{ ...PAGES, privacy: ' \n' }, 'no privacy page'],
  [{ ...PAGES, imprint: '', terms: '' }, 'no imprint and no terms'],
  [{ imprint: '', terms: '', privacy: '' }, 'no imprint, no terms and no privacy page'],
])('%o lacks %o', (pages, missing) => {
  expect(missingPages(pages)).toBe(missing)
})

const PARCEL = { requires_shipping: true, allow_negative_stock: false }
const SERVICE = { requires_shipping: false, allow_negative_stock: true }
const LICENCE = { requires_shipping: false, allow_negative_stock: false }
test.each([
  ['EUR', [], []],
  ['EUR', [PARCEL, SERVICE], []],
  ['BTC', [PARCEL], ['payment-gateways']],
  ['EUR', [LICENCE, SERVICE], ['shipping-rate-templates']],
  ['DAI', [SERVICE], ['payment-gateways', 'shipping-rate-templates', 'stock-movements', 'warehouses']],
])('a shop in %s that sells %j does not need %j', (currency, sold, steps) => {
  expect(Object.keys(needlessSteps(currency, sold)).sort()).toEqual(steps)
})

test('a gateway whose key Stripe rejects, or that is not active, does not count', () => {
  const gateway = { id: 'a', is_active: true, is_key_rejected: false }
  const bad = { ...gateway, id: 'b', is_key_rejected: true }
  expect(workingGateways([])).toEqual({ total: 0 })
  expect(workingGateways([{ ...gateway, is_active: false }])).toEqual({ total: 0 })
  expect(workingGateways([bad, gateway])).toEqual({ total: 1 })
  expect(workingGateways([bad])).toEqual({
    total: 0,
    amiss: {
      text: 'The secret key is rejected. Replace it.',
      to: '/account/payment-gateways/b',
    },
  })
})
