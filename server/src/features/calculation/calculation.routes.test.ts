import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Calculation } from '@kontor/contract/orders'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { buildUser, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addStock,
  buildAddress,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildShop,
  buildWarehouse,
  type SellingShop,
} from '../../testing/build.ts'
import { BUYER, buildOrder } from '../../testing/orders.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

interface Selling extends SellingShop {
  calculate(wanted?: object): Promise<Calculation>
}

const EVERYWHERE = ['DE', 'FR', 'AT', 'CH', 'US', 'CA', 'JP', 'GB']

/** A shop with one product at 10.00 that ships everywhere for 4.90, in the currency and at the address given. */
async function sell({
  shop: shop_overrides = {},
  address: address_overrides = {},
  product: product_overrides = {},
  rates: rates_overrides = {},
  amount = '4.90',
  price = '10.00',
} = {}): Promise<Selling> {
  const owner = await buildUser(app)
  const shop = await buildShop(owner, shop_overrides)
  const address = await buildAddress(owner, shop, {
    is_default: true,
    vat_number: 'DE123456789',
    ...address_overrides,
  })
  const warehouse = await buildWarehouse(owner, shop, { address_id: address.id })
  const product = await buildProduct(owner, shop, { price, ...product_overrides })
  await addStock(owner, shop, product, warehouse, 1000)
  const rates = await buildRates(owner, shop, warehouse, {
    rates: [{ countries: EVERYWHERE, amount }],
    ...rates_overrides,
  })
  const calculate = (wanted: object = {}) =>
    app.call(api.storefront.calculate, {
      body: {
        shop_id: shop.id,
        items: [{ product_id: product.id, quantity: 2 }],
        destination_country: 'DE',
        ...wanted,
      },
    })
  return { owner, shop, address, warehouse, product, rates, calculate }
}

const sums = ({ subtotal, shipping_total, tax_total, total }: Calculation) => [
  subtotal,
  shipping_total,
  tax_total,
  total,
]
const taxes = ({ tax_lines }: Calculation) =>
  tax_lines.map(({ label, rate, basis, amount }) => `${label} ${rate} ${basis} ${amount}`)
const codes = ({ problems }: Calculation) => problems.map(({ code }) => code)

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
      { destination_country: 'FR', vat_number: 'FR 12 345678901' },
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
    const calculation = await (await sell({ shop, address })).calculate(wanted)
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
      ['20.00', '4.90', '1.81', '26.71'],
      ['Sales tax 0.0725 destination 1.81'],
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
      ['20.00', '4.90', '3.73', '28.63'],
      ['GST 0.05 destination 1.24', 'QST 0.09975 destination 2.49'],
    ],
  ])('%s', async (_, address, wanted, expected, tax) => {
    const calculation = await (await sell({ shop, address })).calculate(wanted)
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
    const selling = await sell({ product: { tax_class, requires_shipping: false } })
    const calculation = await selling.calculate()
    expect(calculation.items[0]).toMatchObject({ tax_rate: rate, tax_total })
    expect(calculation.tax_lines).toMatchObject([{ label, rate, amount: tax_total }])
  })

  test('shipping is taxed like the goods, in proportion', async () => {
    const selling = await sell({ shop: { prices_include_tax: false, default_currency: 'EUR' } })
    const book = await buildProduct(selling.owner, selling.shop, { price: '10.00', tax_class: 'reduced' })
    await addStock(selling.owner, selling.shop, book, selling.warehouse, 5)
    const items = [
      { product_id: selling.product.id, quantity: 1 },
      { product_id: book.id, quantity: 1 },
    ]
    // 2.45 each: 0.4655 and 0.1715.
    const calculation = await selling.calculate({ items })
    expect(sums(calculation)).toEqual(['20.00', '4.90', '3.24', '28.14'])
    expect(taxes(calculation)).toEqual(['VAT 0.19 origin 2.37', 'VAT 0.07 origin 0.87'])
  })
})

test('above 10 000 euro of sales abroad the account pays tax where its buyers are', async () => {
  const selling = await sell({ price: '3000.00' })
  const to_france = { destination_country: 'FR' }
  const french = { ...BUYER, country: 'FR' }
  const items = [{ product_id: selling.product.id, quantity: 4 }]
  // A business and a home buyer do not count; nor does what is not paid.
  const others = [
    { items, shipping_address: { ...french, vat_number: 'FR12345678901' } },
    { items, shipping_address: BUYER },
    { items: [{ product_id: selling.product.id, quantity: 3 }], shipping_address: french },
  ]
  for (const order of others) {
    const id = await buildOrder(app, selling, order)
    await selling.owner.call(api.orders.paid, { params: { id } })
  }
  const unpaid = await buildOrder(app, selling, { items, shipping_address: french })
  expect(taxes(await selling.calculate(to_france))[0]).toContain('VAT 0.19 origin')
  await selling.owner.call(api.orders.paid, { params: { id: unpaid } })
  expect(taxes(await selling.calculate(to_france))[0]).toContain('VAT 0.2 destination')
  const second = await sell()
  expect(taxes(await second.calculate(to_france))[0], 'another account').toContain('VAT 0.19 origin')
})

describe('currencies', () => {
  test('N-05 JPY has no decimals', async () => {
    const selling = await sell({
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
    const selling = await sell({ shop: { default_currency: 'ETH' }, price, amount: '0' })
    const calculation = await selling.calculate({ destination_country: 'CH' })
    expect(calculation.items[0]).toMatchObject({ unit_price: price, total: '0.246913578024691356' })
    expect(calculation).toMatchObject({ total: '0.246913578024691356', currency: 'ETH' })
  })

  test('N-08 the currency of a request is compared, never converted', async () => {
    const selling = await sell()
    await expect(selling.calculate({ currency: 'USD' })).rejects.toMatchObject({ error: 'currency_mismatch' })
    await expect(selling.calculate({ currency: 'moon' })).rejects.toMatchObject({ status: 422 })
    expect(await selling.calculate({ currency: 'eur' })).toMatchObject({ currency: 'EUR' })
  })
})

describe('shipping', () => {
  const shipping = async (overrides: object, wanted: object = {}) => {
    const calculation = await (await sell(overrides)).calculate(wanted)
    return calculation.shipping_options.map((option) => option.amount)
  }
  const free_above = (free_above_value: string) => ({
    rates: { rates: [{ countries: ['DE'], amount: '4.90', free_above_value }] },
  })
  test.each([
    ['reached exactly', '20.00', '0.00'],
    ['one cent short', '20.01', '4.90'],
    ['one cent over', '19.99', '0.00'],
    ['zero never frees', '0', '4.90'],
  ])('N-04 free above: %s', async (_, value, amount) => {
    expect(await shipping(free_above(value))).toEqual([amount])
  })

  test('N-04 by unit counts what ships', async () => {
    const selling = await sell({
      rates: { method: 'by_unit', rates: [{ countries: ['DE'], amount: '1.50' }] },
    })
    const voucher = await buildProduct(selling.owner, selling.shop, { requires_shipping: false })
    await addStock(selling.owner, selling.shop, voucher, selling.warehouse, 9)
    const items = [
      { product_id: selling.product.id, quantity: 3 },
      { product_id: voucher.id, quantity: 9 },
    ]
    expect((await selling.calculate({ items })).shipping_options[0]?.amount).toBe('4.50')
  })

  const by_kilo = (weight: string, weight_unit: string, amount: string) => ({
    product: { physical_properties: { weight, weight_unit } },
    rates: { method: 'by_kilo', rates: [{ countries: ['DE'], amount }] },
  })
  test.each([
    ['8 ounces twice are a pound', '8', 'ounces', '10.00', '4.54'],
    ['grams', '125', 'grams', '4.00', '1.00'],
    ['kilograms', '0.0005', 'kilograms', '5.00', '0.01'],
    ['pounds', '1.5', 'pounds', '1.00', '1.36'],
  ])('N-04 by kilo: %s', async (_, weight, unit, amount, expected) => {
    expect(await shipping(by_kilo(weight, unit, amount))).toEqual([expected])
  })

  test('a weight that is not known is a problem, not a free ride', async () => {
    const selling = await sell(by_kilo('0', 'grams', '5.00'))
    const calculation = await selling.calculate()
    expect(codes(calculation)).toEqual(['weight_missing'])
    expect(calculation).toMatchObject({ total: '20.00', shipping_options: [], shipping_method: null })
  })

  test('two templates are both offered, the cheaper is taken unless another is asked for', async () => {
    const selling = await sell()
    const express = await buildRates(selling.owner, selling.shop, selling.warehouse, {
      title: 'Express',
      service_level: 'express',
      rates: [{ countries: ['DE'], amount: '9.90' }],
    })
    const cheapest = await selling.calculate()
    expect(cheapest.shipping_options).toMatchObject([
      { id: selling.rates.id, amount: '4.90', warehouse_id: selling.warehouse.id },
      { id: express.id, amount: '9.90', title: 'Express', service_level: 'express' },
    ])
    expect([cheapest.shipping_method, cheapest.total]).toEqual([selling.rates.id, '24.90'])
    const quick = await selling.calculate({ shipping_method: express.id })
    expect([quick.shipping_method, quick.total]).toEqual([express.id, '29.90'])
    expect(codes(await selling.calculate({ shipping_method: randomUUID() }))).toEqual(['no_shipping_rate'])
  })

  test('nothing to ship: no rate, and the tax of the default address', async () => {
    const selling = await sell({ product: { requires_shipping: false } })
    const calculation = await selling.calculate({ destination_country: 'BR' })
    expect(calculation).toMatchObject({ shipping_total: '0.00', shipping_method: null, problems: [] })
    expect(calculation.shipping_options).toEqual([])
    expect(taxes(calculation)).toEqual(['Zero-rated export 0 zero_rated 0.00'])
  })

  test('a destination nobody ships to', async () => {
    const calculation = await (await sell()).calculate({ destination_country: 'BR' })
    expect(codes(calculation)).toEqual(['no_shipping_rate'])
    expect(calculation.total).toBe('20.00')
  })
})

describe('stock', () => {
  it('tells what is short, priced all the same', async () => {
    const selling = await sell()
    const items = [{ product_id: selling.product.id, quantity: 1001 }]
    const calculation = await selling.calculate({ items })
    expect(calculation.problems).toEqual([
      {
        code: 'insufficient_stock',
        product_id: selling.product.id,
        available: 1000,
        message: 'Only 1000 left.',
      },
    ])
    expect(calculation.total).toBe('10014.90')
  })

  it('C-03 a product named twice is one line', async () => {
    const selling = await sell()
    const one = { product_id: selling.product.id, quantity: 600 }
    const calculation = await selling.calculate({ items: [one, one] })
    expect(calculation.items).toMatchObject([{ quantity: 1200 }])
    expect(codes(calculation)).toEqual(['insufficient_stock'])
  })

  it('needs one warehouse that has all of it', async () => {
    const selling = await sell()
    const other = await buildWarehouse(selling.owner, selling.shop, { address_id: selling.address.id })
    const product = await buildProduct(selling.owner, selling.shop)
    await addStock(selling.owner, selling.shop, product, other, 5)
    const items = [
      { product_id: selling.product.id, quantity: 1 },
      { product_id: product.id, quantity: 1 },
    ]
    expect(codes(await selling.calculate({ items }))).toEqual(['no_single_warehouse'])
    const asked = await selling.calculate({ items, warehouse_id: other.id })
    expect(asked.problems).toMatchObject([
      { code: 'insufficient_stock', product_id: selling.product.id, available: 0, message: 'Sold out.' },
    ])
    expect(asked.warehouse_id).toBe(other.id)
  })

  it('sells without stock what may be sold so', async () => {
    const selling = await sell({ product: { allow_negative_stock: true } })
    const items = [{ product_id: selling.product.id, quantity: 5000 }]
    expect(codes(await selling.calculate({ items }))).toEqual([])
  })
})

describe('what does not exist', () => {
  it("T-05 knows neither strange products nor another shop's", async () => {
    const selling = await sell()
    const other = await buildSellingShop(app)
    for (const product_id of [randomUUID(), other.product.id]) {
      const calculation = selling.calculate({ items: [{ product_id, quantity: 1 }] })
      await expect(calculation).rejects.toMatchObject({ status: 404, error: 'not_found' })
    }
    await expect(selling.calculate({ shop_id: randomUUID() })).rejects.toMatchObject({ status: 404 })
    const foreign_warehouse = selling.calculate({ warehouse_id: other.warehouse.id })
    await expect(foreign_warehouse).rejects.toMatchObject({ status: 422 })
  })

  it('P-03 says nothing of a product that is not on sale', async () => {
    const selling = await sell({ product: { title: 'Secret launch', sku: 'SECRET' } })
    const params = { id: selling.product.id }
    await selling.owner.call(api.products.update, { params, body: { is_live: false } })
    const hidden = await selling.calculate()
    expect(hidden.problems).toMatchObject([{ code: 'product_unavailable', product_id: selling.product.id }])
    expect(JSON.stringify(hidden)).not.toMatch(/secret/i)
    await selling.owner.call(api.products.remove, { params })
    expect(codes(await selling.calculate())).toEqual(['product_unavailable'])
  })

  it('N-01 takes whole positive quantities only', async () => {
    const selling = await sell()
    const bad = [0, -1, 0.5, 1e308, '1', '01', ' 1', null, 2 ** 31, 2 ** 53 + 1, [], true, 1_000_001]
    for (const quantity of bad) {
      const items = [{ product_id: selling.product.id, quantity }]
      const body = { shop_id: selling.shop.id, items, destination_country: 'DE' }
      const answer = await app.send({ method: 'POST', url: '/v1/public/order-calculation', body })
      expect([quantity, answer.status]).toEqual([quantity, 422])
    }
  })

  it('stores nothing', async () => {
    const selling = await sell()
    const id = randomUUID()
    expect(await selling.calculate({ id, notes: 'ring twice' })).toMatchObject({ id, notes: 'ring twice' })
    const list = await selling.owner.call(api.orders.list, { query: { shop_id: selling.shop.id } })
    expect(list.total).toBe(0)
  })
})
