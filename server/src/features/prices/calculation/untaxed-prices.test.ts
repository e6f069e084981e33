// What an order costs of which no tax is due, in a shop whose prices include tax; and shops that charge tax without a VAT number.

import { api } from '@kontor/contract/api'
import type { Calculation } from '@kontor/contract/orders/orders'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buy } from '../../../testing/orders.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const amounts = ({ subtotal, shipping_total, tax_total, total }: Calculation) => [
  subtotal,
  shipping_total,
  tax_total,
  total,
]
const NET = { untaxed_prices: 'net' }
const BUSINESS = { destination_country: 'FR', vat_number: 'FR83404833048' }

describe('In a shop whose prices include tax, 2 × 11.90 and 4.90 of shipping cost', () => {
  test.each<[string, object, object, object, string[]]>([
    [
      'the listed price on export, by default',
      {},
      {},
      { destination_country: 'CH' },
      ['23.80', '4.90', '0.00', '28.70'],
    ],
    [
      'the price without tax on export',
      NET,
      {},
      { destination_country: 'CH' },
      ['20.00', '4.12', '0.00', '24.12'],
    ],
    ['the same for a business in another state', NET, {}, BUSINESS, ['20.00', '4.12', '0.00', '24.12']],
    ['the listed price at home', NET, {}, {}, ['20.00', '4.12', '4.58', '28.70']],
    [
      'the listed price for a consumer in another state',
      { ...NET, oss_registered: true },
      {},
      { destination_country: 'FR' },
      ['19.83', '4.08', '4.79', '28.70'],
    ],
    [
      'the listed price if the check digits are wrong',
      NET,
      {},
      { destination_country: 'FR', vat_number: 'FR12345678901' },
      ['20.00', '4.12', '4.58', '28.70'],
    ],
    [
      'the listed price if the seller is not registered',
      { ...NET, is_tax_registered: false },
      {},
      { destination_country: 'CH' },
      ['23.80', '4.90', '0.00', '28.70'],
    ],
    [
      'the listed price if prices exclude tax',
      { ...NET, prices_include_tax: false },
      {},
      { destination_country: 'CH' },
      ['23.80', '4.90', '0.00', '28.70'],
    ],
    [
      'tax for a seller with a tax number alone',
      { is_tax_registered: true, tax_number: '22/333/44444' },
      { vat_number: '' },
      {},
      ['20.00', '4.12', '4.58', '28.70'],
    ],
    [
      'no tax for a seller with a VAT number who is not registered',
      { is_tax_registered: false },
      {},
      {},
      ['23.80', '4.90', '0.00', '28.70'],
    ],
    ['no tax for a seller who has neither', {}, { vat_number: '' }, {}, ['23.80', '4.90', '0.00', '28.70']],
  ])('%s', async (_, shop, address, wanted, expected) => {
    const selling = await sell(app, { shop, address, price: '11.90' })
    expect(amounts(await selling.calculate(wanted))).toEqual(expected)
  })
})

test('A change of either setting counts at once', async () => {
  const selling = await sell(app, { price: '11.90' })
  const abroad = () => selling.calculate({ destination_country: 'CH' })
  expect((await abroad()).total).toBe('28.70')
  const change = (body: object) =>
    selling.owner.call(api.shops.update, { params: { id: selling.shop.id }, body })
  await change(NET)
  expect((await abroad()).total).toBe('24.12')
  await change({ is_tax_registered: false })
  expect((await abroad()).total).toBe('28.70')
  expect(await change({ is_tax_registered: null })).toMatchObject({ is_tax_registered: null, ...NET })
  expect((await abroad()).total).toBe('24.12')
})

test('Free shipping is measured on the goods as the buyer sees them', async () => {
  const rates = { rates: [{ countries: ['DE', 'CH'], amount: '4.90', free_above_value: '21.00' }] }
  const selling = await sell(app, { shop: NET, price: '11.90', rates })
  expect((await selling.calculate()).shipping_total).toBe('0.00')
  expect((await selling.calculate({ destination_country: 'CH' })).shipping_total).toBe('4.12')
})

test('an order stores its charged amounts and the kind of its prices', async () => {
  const selling = await sell(app, { shop: NET, price: '11.90' })
  const placed = await buy(app, selling, {
    items: [{ product_id: selling.product.id, quantity: 2 }],
    shipping_address: { ...BUYER, country: 'CH' },
  })
  expect(placed.json).toMatchObject({ total: '24.12', subtotal: '20.00', shipping_total: '4.12' })
  const [item] = await selling.owner.call(api.orders.items, { params: { id: placed.json.id } })
  expect(item).toMatchObject({
    unit_price: '11.90',
    taken_out_rate: '0.19',
    subtotal: '20.00',
    total: '20.00',
  })
  await selling.owner.call(api.orders.paid, { params: { id: placed.json.id } })
  const preview = await selling.owner.call(api.refunds.preview, {
    params: { id: placed.json.id },
    body: { all: true },
  })
  expect(preview.amount).toBe('24.12')
})

test('a customer group that sees prices without tax pays the shown price, whatever the shop has set', async () => {
  const selling = await sell(app, { price: '12.90', product: { tax_class: 'reduced' }, amount: '0' })
  const { owner, shop } = selling
  const group = await owner.call(api.customer_groups.create, {
    body: { shop_id: shop.id, title: 'Trade', shows_prices_without_tax: true },
  })
  await owner.call(api.customer_groups.changeMembers, {
    params: { id: group.id },
    body: { add: ['trade@example.test'] },
  })
  const items = [{ product_id: selling.product.id, quantity: 1 }]
  const order = await owner.call(api.orders.create, {
    body: {
      shop_id: shop.id,
      items,
      customer_user_email: 'trade@example.test',
      shipping_address: { ...BUYER, country: 'CH' },
    },
  })
  expect(order.total).toBe('12.06')
})
