import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Calculation } from '@kontor/contract/orders/orders'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
} from '../../../testing/build.ts'
import { sell } from '../../../testing/calculating-shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const ADDRESS = { street: 'Weg 2', city: 'Berlin', zip: '10115', country: 'DE' }

const codes = ({ problems }: Calculation) => problems.map(({ code }) => code)

describe('shipping', () => {
  const shipping = async (overrides: object, wanted: object = {}) => {
    const calculation = await (await sell(app, overrides)).calculate(wanted)
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

  test('N-04 shipping by unit counts only shippable units', async () => {
    const selling = await sell(app, {
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

  test('an unknown weight is a problem and does not ship for free', async () => {
    const selling = await sell(app, by_kilo('0', 'grams', '5.00'))
    const calculation = await selling.calculate()
    expect(codes(calculation)).toEqual(['weight_missing'])
    expect(calculation).toMatchObject({ total: '20.00', shipping_options: [], shipping_method: null })
  })

  test('two shipping templates are both offered, and the cheaper template is the default', async () => {
    const selling = await sell(app)
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
    const selling = await sell(app, { product: { requires_shipping: false } })
    const calculation = await selling.calculate({ destination_country: 'BR' })
    expect(calculation).toMatchObject({ shipping_total: '0.00', shipping_method: null, problems: [] })
    expect(calculation.shipping_options).toEqual([])
    expect(calculation.tax_lines).toMatchObject([{ basis: 'zero_rated', amount: '0.00' }])
  })

  test('a destination without shipping', async () => {
    const calculation = await (await sell(app)).calculate({ destination_country: 'BR' })
    expect(codes(calculation)).toEqual(['no_shipping_rate'])
    expect(calculation.total).toBe('20.00')
  })
})

describe('stock', () => {
  it('a calculation reports short items and prices them nevertheless', async () => {
    const selling = await sell(app)
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
    const selling = await sell(app)
    const one = { product_id: selling.product.id, quantity: 600 }
    const calculation = await selling.calculate({ items: [one, one] })
    expect(calculation.items).toMatchObject([{ quantity: 1200 }])
    expect(codes(calculation)).toEqual(['insufficient_stock'])
  })

  it('a calculation needs one warehouse with the whole basket', async () => {
    const selling = await sell(app)
    const other = await buildWarehouse(selling.owner, selling.shop, { address_id: selling.address.id })
    const product = await buildProduct(selling.owner, selling.shop)
    await addStock(selling.owner, selling.shop, product, other, 5)
    const items = [
      { product_id: selling.product.id, quantity: 1 },
      { product_id: product.id, quantity: 1 },
    ]
    expect(codes(await selling.calculate({ items }))).toEqual(['no_single_warehouse'])
    const asked = await selling.calculate({ items, warehouse_id: other.id })
    // It has no rates either.
    expect(asked.problems).toMatchObject([
      { code: 'insufficient_stock', product_id: selling.product.id, available: 0, message: 'Sold out.' },
      { code: 'no_shipping_rate' },
    ])
    expect(asked.warehouse_id).toBe(other.id)
  })

  it('a calculation sells a product without stock if the product may be sold without stock', async () => {
    const selling = await sell(app, { product: { allow_negative_stock: true } })
    const items = [{ product_id: selling.product.id, quantity: 5000 }]
    expect(codes(await selling.calculate({ items }))).toEqual([])
  })
})

describe('what does not exist', () => {
  it("T-05 a calculation knows neither unknown products nor another shop's", async () => {
    const selling = await sell(app)
    const other = await buildSellingShop(app)
    for (const product_id of [randomUUID(), other.product.id]) {
      const calculation = selling.calculate({ items: [{ product_id, quantity: 1 }] })
      await expect(calculation).rejects.toMatchObject({ status: 404, error: 'not_found' })
    }
    await expect(selling.calculate({ shop_id: randomUUID() })).rejects.toMatchObject({ status: 404 })
    const foreign_warehouse = selling.calculate({ warehouse_id: other.warehouse.id })
    await expect(foreign_warehouse).rejects.toMatchObject({ status: 422 })
  })

  it('a calculation answers a malformed id like an unknown id', async () => {
    const selling = await sell(app)
    const calculation = { shop_id: selling.shop.id, items: [], destination_country: 'DE' }
    const items = (product_id: string) => ({ items: [{ product_id, quantity: 1 }] })
    const ask = async (path: string, body: object) => {
      const { status, json } = await app.send({ method: 'POST', url: `/v1/public/${path}`, body })
      return { status, ...json, request_id: '' }
    }
    const buying = { customer_user_email: 'a@example.test', shipping_address: { ...ADDRESS } }
    for (const [path, about] of [
      ['order-calculation', (id: string) => ({ ...calculation, ...items(selling.product.id), shop_id: id })],
      ['order-calculation', (id: string) => ({ ...calculation, ...items(id) })],
      ['order', (id: string) => ({ ...buying, shop_id: selling.shop.id, ...items(id) })],
      ['order/payment', (id: string) => ({ order_id: id })],
    ] as const) {
      const unknown = await ask(path, about(randomUUID()))
      expect(unknown.status).toBe(404)
      for (const id of ['x', '', '1', `${randomUUID()}0`])
        expect([path, id, await ask(path, about(id))]).toEqual([path, id, unknown])
    }
    const both = await ask('order-calculation', { ...calculation, ...items('x'), notes: 5 })
    expect([both.status, both.errors.length]).toEqual([422, 2])
  })

  it('P-03 a calculation reveals nothing about a product that is not on sale', async () => {
    const selling = await sell(app, { product: { title: 'Secret launch', sku: 'SECRET' } })
    const params = { id: selling.product.id }
    await selling.owner.call(api.products.update, { params, body: { is_live: false } })
    const hidden = await selling.calculate()
    expect(hidden.problems).toMatchObject([{ code: 'product_unavailable', product_id: selling.product.id }])
    expect(JSON.stringify(hidden)).not.toMatch(/secret/i)
    await selling.owner.call(api.products.remove, { params })
    expect(codes(await selling.calculate())).toEqual(['product_unavailable'])
  })

  it('N-01 takes whole positive quantities only', async () => {
    const selling = await sell(app)
    const bad = [0, -1, 0.5, 1e308, '1', '01', ' 1', null, 2 ** 31, 2 ** 53 + 1, [], true, 1_000_001]
    for (const quantity of bad) {
      const items = [{ product_id: selling.product.id, quantity }]
      const body = { shop_id: selling.shop.id, items, destination_country: 'DE' }
      const answer = await app.send({ method: 'POST', url: '/v1/public/order-calculation', body })
      expect([quantity, answer.status]).toEqual([quantity, 422])
    }
  })

  it('stores nothing', async () => {
    const selling = await sell(app)
    const id = randomUUID()
    expect(await selling.calculate({ id, notes: 'ring twice' })).toMatchObject({ id, notes: 'ring twice' })
    const list = await selling.owner.call(api.orders.list, { query: { shop_id: selling.shop.id } })
    expect(list.total).toBe(0)
  })
})

test('discounts and shipping are named in the language that is asked for, also to a buyer who is logged in', async () => {
  const { owner, shop, rates, calculate } = await sell(app, { shop: { languages: ['en', 'de'] } })
  const discount = await app.send({
    method: 'POST',
    url: '/v1/a/discounts',
    token: owner.access_token,
    body: {
      shop_id: shop.id,
      title: 'Ten',
      method: 'code',
      code: 'TEN',
      class: 'order',
      kind: 'percent',
      percent: '10',
    },
  })
  expect(discount.status).toBe(201)
  const texts = [
    { kind: 'discount' as const, id: discount.json.id, field: 'title', text: 'Zehn' },
    { kind: 'shipping_rate_template' as const, id: rates.id, field: 'title', text: 'Paketdienst' },
  ]
  await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
  const names = async (more: object) => {
    const { discounts, shipping_options } = await calculate({ codes: ['TEN'], ...more })
    return [...discounts, ...shipping_options].map(({ title }) => title)
  }
  for (const more of [{}, { customer_token: owner.access_token }]) {
    expect(await names({ ...more, language: 'de' })).toEqual(['Zehn', 'Paketdienst'])
    // One that the shop is not translated into, its own, and none.
    for (const language of ['fr', 'en', undefined])
      expect(await names({ ...more, language })).toEqual(['Ten', 'Parcel'])
  }
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en'] } })
  expect(await names({ language: 'de' })).toEqual(['Ten', 'Parcel'])
})

test('a destination that is no country is refused at its field', async () => {
  const { shop, product } = await buildSellingShop(app)
  const ask = async (destination_country: unknown) => {
    const items = [{ product_id: product.id, quantity: 1 }]
    const body = { shop_id: shop.id, items, destination_country }
    const { status, json } = await app.send({ method: 'POST', url: '/v1/public/order-calculation', body })
    return [status, json.errors?.[0]]
  }
  const refused = (message: string) => expect.objectContaining({ field: 'destination_country', message })
  for (const wrong of ['QQ', 'Germany', '1'])
    expect(await ask(wrong)).toEqual([422, refused('Country: use a two-letter code such as DE')])
  for (const none of [undefined, '', 5])
    expect(await ask(none)).toEqual([422, refused('destination_country is required')])
  expect(await ask('de')).toEqual([200, undefined])
})

test('L-05 calculations, orders and payment pages have a limit per minute, with Retry-After', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on' })
  const limits = [
    ['order/payment', api.storefront.pay, 120],
    ['order', api.storefront.place, 300],
    ['order-calculation', api.storefront.calculate, 600],
  ] as const
  for (const [, { limit_per_minute }, limit] of limits) expect(limit_per_minute).toBe(limit)
  for (const [path, , limit] of limits.slice(0, runs(1, limits.length))) {
    const ask = () => limited.send({ method: 'POST', url: `/v1/public/${path}`, body: {} })
    for (let asked = 0; asked < limit; asked++) expect((await ask()).status).toBe(422)
    const refused = await ask()
    expect([refused.status, refused.json.error]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await limited.send({ method: 'GET', url: '/v1/public/none/shop' })).status).toBe(404)
})
