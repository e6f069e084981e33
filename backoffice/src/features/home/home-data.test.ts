import { expect, test } from 'vitest'
import { isDone, missingPages, needlessSteps } from './home-data.ts'

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

test.each([
  [{ total: 1 }, [PARCEL], true],
  [{ total: 0 }, [LICENCE], false],
  [{ total: 0, is_enough_unshipped: true }, [LICENCE], true],
  [{ total: 0, is_enough_unshipped: true }, [LICENCE, PARCEL], false],
])('with %j a step of a shop that sells %j is done: %s', (found, sold, done) => {
  expect(isDone(found, sold)).toBe(done)
})
