import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isDone, missingPages, needlessSteps, useSetUpSteps } from './home-data.ts'

type SetUp = ReturnType<typeof useSetUpSteps>

const PAGES = { imprint: 'Kontor Ltd', terms: 'Pay first.', privacy: 'We keep little.' }

test.each([
  [PAGES, ''],
  [{ ...PAGES, privacy: ' \n' }, 'no privacy page'],
  [{ ...PAGES, imprint: '', terms: '' }, 'no imprint and no terms'],
  [{ imprint: '', terms: '', privacy: '' }, 'no imprint, no terms and no privacy page'],
])('%o lacks %o', (pages, missing) => {
  expect(missingPages(pages)).toBe(missing)
})

const PARCEL = { requires_shipping: true, allow_negative_stock: false, uses_license_keys: false }
const SERVICE = { requires_shipping: false, allow_negative_stock: true, uses_license_keys: false }
const LICENCE = { requires_shipping: false, allow_negative_stock: false, uses_license_keys: true }
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

function Home({ currency, show }: { currency: 'EUR' | 'BTC'; show: (found: SetUp) => void }) {
  show(useSetUpSteps({ id: 's', currency }))
  return null
}

/** The steps of a shop without a gateway and stock that sells this. */
function setUp(currency: 'EUR' | 'BTC', sold: object[]): SetUp {
  const client = new QueryClient()
  for (const resource of ['payment-gateways', 'stock-movements'])
    client.setQueryData([resource, 'any', 's'], { total: 0 })
  client.setQueryData(['products', 'needs', 's'], sold)
  const found: SetUp[] = []
  const show = (steps: SetUp) => {
    found.push(steps)
  }
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(Home, { currency, show })),
  )
  return found[0]!
}

test.each([
  ['EUR', false],
  ['BTC', true],
] as const)('a shop in %s without a gateway takes money: %s', (currency, takes) => {
  expect(setUp(currency, [PARCEL]).takes_money).toBe(takes)
})

test.each([
  [[LICENCE, SERVICE], { label: 'Add licence keys to your products', to: '/account/products', done: false }],
  [[LICENCE, PARCEL], { label: 'Add stock to the warehouse', to: '/account/stock-movements/create' }],
])('the last step of a shop that sells %j is %j', (sold, step) => {
  expect(setUp('EUR', sold).steps.at(-1)).toMatchObject(step)
})
