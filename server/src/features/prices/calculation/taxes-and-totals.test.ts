import { api } from '@kontor/contract/api'
import type { Calculation } from '@kontor/contract/orders/orders'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buildOrder, buildPaidOrder } from '../../../testing/orders.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const sums = ({ subtotal, shipping_total, tax_total, total }: Calculation) => [
  subtotal,
  shipping_total,
  tax_total,
  total,
]
const taxes = ({ tax_lines }: Calculation) =>
  tax_lines.map(({ label, rate, basis, amount }) => `${label} ${rate} ${basis} ${amount}`)
describe('N-04 tax, with prices that include it: 2 × 10.00 and 4.90 to ship', () => {
  test.each<[string, object, object, object, string[], string[]]>([
    ['Germany', {}, {}, {}, ['16.81', '4.12', '3.97', '24.90'], ['VAT 0.19 origin 3.97']],
    [
      'a consumer in France, few sales abroad',
      {},
      {},
      { destination_country: 'FR' },
      ['16.81', '4.12', '3.97', '24.90'],
      ['VAT 0.19 origin 3.97'],
    ],
    [
      'a consumer in France, one-stop shop',
      { oss_registered: true },
      {},
      { destination_country: 'FR' },
      ['16.67', '4.08', '4.15', '24.90'],
      ['VAT 0.2 destination 4.15'],
    ],
    [
      'a business in France',
      { oss_registered: true },
      {},
      { destination_country: 'FR', vat_number: 'FR 83 404833048' },
      ['20.00', '4.90', '0.00', '24.90'],
      ['Reverse charge 0 reverse_charge 0.00'],
    ],
    [
      'a number that is none',
      { oss_registered: true },
      {},
      { destination_country: 'FR', vat_number: 'FR1' },
      ['16.67', '4.08', '4.15', '24.90'],
      ['VAT 0.2 destination 4.15'],
    ],
    [
      'a business at home',
      {},
      {},
      { vat_number: 'DE123456789' },
      ['16.81', '4.12', '3.97', '24.90'],
      ['VAT 0.19 origin 3.97'],
    ],
    [
      'Switzerland: an export',
      {},
      {},
      { destination_country: 'CH' },
      ['20.00', '4.90', '0.00', '24.90'],
      ['Zero-rated export 0 zero_rated 0.00'],
    ],
    ['a seller without a number', {}, { vat_number: '' }, {}, ['20.00', '4.90', '0.00', '24.90'], []],
  ])('%s', async (_, shop, address, wanted, expected, tax) => {
    const calculation = await (await sell(app, { shop, address })).calculate(wanted)
    expect(sums(calculation)).toEqual(expected)
    expect(taxes(calculation)).toEqual(tax)
    expect(calculation).toMatchObject({ prices_include_tax: true, problems: [], status: 'draft' })
  })
})

describe('N-04 tax on top: 2 × 10.00 and 4.90 to ship', () => {
  const shop = { prices_include_tax: false, default_currency: 'EUR' }
  const america = (country: string, state: string) => ({ country, state, vat_number: 'EIN 12-3456789' })
  test.each<[string, object, object, string[], string[]]>([
    ['Germany', {}, {}, ['20.00', '4.90', '4.73', '29.63'], ['VAT 0.19 origin 4.73']],
    [
      'within California',
      america('US', 'CA'),
      { destination_country: 'US', destination_state: 'California' },
      ['20.00', '4.90', '1.45', '26.35'],
      ['Sales tax 0.0725 destination 1.45'],
    ],
    [
      'from California to Texas',
      america('US', 'CA'),
      { destination_country: 'US', destination_state: 'TX' },
      ['20.00', '4.90', '0.00', '24.90'],
      [],
    ],
    [
      'Ontario: one harmonised tax',
      america('CA', 'BC'),
      { destination_country: 'CA', destination_state: 'ON' },
      ['20.00', '4.90', '3.24', '28.14'],
      ['HST 0.13 destination 3.24'],
    ],
    [
      'Quebec: two taxes',
      america('CA', 'ON'),
      { destination_country: 'CA', destination_state: 'QC' },
      ['20.00', '4.90', '3.74', '28.64'],
      ['GST 0.05 destination 1.25', 'QST 0.09975 destination 2.49'],
    ],
  ])('%s', async (_, address, wanted, expected, tax) => {
    const calculation = await (await sell(app, { shop, address })).calculate(wanted)
    expect(sums(calculation)).toEqual(expected)
    expect(taxes(calculation)).toEqual(tax)
  })
})

describe('tax classes', () => {
  test.each([
    ['reduced', '0.07', '1.31', 'VAT'],
    ['zero', '0', '0.00', 'Zero-rated'],
    ['exempt', '0', '0.00', 'Exempt'],
  ] as const)('%s', async (tax_class, rate, tax_total, label) => {
    const selling = await sell(app, { product: { tax_class, requires_shipping: false } })
    const calculation = await selling.calculate()
    expect(calculation.items[0]).toMatchObject({ tax_rate: rate, tax_total })
    expect(calculation.tax_lines).toMatchObject([{ label, rate, amount: tax_total }])
  })

  test('shipping is taxed like the goods, in proportion', async () => {
    const selling = await sell(app, { shop: { prices_include_tax: false, default_currency: 'EUR' } })
    const book = await buildProduct(selling.owner, selling.shop, { price: '10.00', tax_class: 'reduced' })
    await addStock(selling.owner, selling.shop, book, selling.warehouse, 5)
    const items = [
      { product_id: selling.product.id, quantity: 1 },
      { product_id: book.id, quantity: 1 },
    ]
    // Shipping is split into 2.45 at each rate; its taxes are 0.4655 and 0.1715.
    const calculation = await selling.calculate({ items })
    expect(sums(calculation)).toEqual(['20.00', '4.90', '3.24', '28.14'])
    expect(taxes(calculation)).toEqual(['VAT 0.19 origin 2.37', 'VAT 0.07 origin 0.87'])
  })
})

test('above 10 000 euro of sales abroad the account pays tax in the countries of its buyers', async () => {
  const selling = await sell(app, { price: '3000.00' })
  const to_france = { destination_country: 'FR' }
  const french = { ...BUYER, country: 'FR' }
  const items = [{ product_id: selling.product.id, quantity: 4 }]
  // Orders of a business or of a buyer in the seller's country do not count, nor do unpaid ones.
  const others = [
    { items, shipping_address: { ...french, vat_number: 'FR83404833048' } },
    { items, shipping_address: BUYER },
    { items: [{ product_id: selling.product.id, quantity: 3 }], shipping_address: french },
  ]
  for (const order of others) await buildPaidOrder(app, selling, order)
  const unpaid = await buildOrder(app, selling, { items, shipping_address: french })
  expect(taxes(await selling.calculate(to_france))[0]).toContain('VAT 0.19 origin')
  await selling.owner.call(api.orders.paid, { params: { id: unpaid } })
  expect(taxes(await selling.calculate(to_france))[0]).toContain('VAT 0.2 destination')
  const second = await sell(app)
  expect(taxes(await second.calculate(to_france))[0], 'another account').toContain('VAT 0.19 origin')
})

describe('currencies', () => {
  test('N-05 JPY has no decimals', async () => {
    const selling = await sell(app, {
      shop: { default_currency: 'JPY', prices_include_tax: false },
      address: { country: 'JP', vat_number: 'T1234567890123' },
      price: '1000',
      amount: '500',
    })
    const calculation = await selling.calculate({ destination_country: 'JP' })
    expect(sums(calculation)).toEqual(['2000', '500', '250', '2750'])
  })

  test('N-07 ETH has eighteen', async () => {
    const price = '0.123456789012345678'
    const selling = await sell(app, { shop: { default_currency: 'ETH' }, price, amount: '0' })
    const calculation = await selling.calculate({ destination_country: 'CH' })
    expect(calculation.items[0]).toMatchObject({ unit_price: price, total: '0.246913578024691356' })
    expect(calculation).toMatchObject({ total: '0.246913578024691356', currency: 'ETH' })
  })

  test('N-08 the currency of a request is compared, never converted', async () => {
    const selling = await sell(app)
    await expect(selling.calculate({ currency: 'USD' })).rejects.toMatchObject({ error: 'currency_mismatch' })
    await expect(selling.calculate({ currency: 'moon' })).rejects.toMatchObject({ status: 422 })
    expect(await selling.calculate({ currency: 'eur' })).toMatchObject({ currency: 'EUR' })
  })
})
