// Taxes of states and provinces: each rounds by itself, some do not tax shipping, and none is guessed without a state.

import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buy } from '../../../testing/orders.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const shopIn = (country: string, state: string, more: object = {}) =>
  sell(app, {
    shop: { prices_include_tax: false, default_currency: country === 'US' ? 'USD' : 'CAD' },
    address: { country, state, zip: '-', vat_number: '123456789' },
    ...more,
  })
const ONE = { quantity: 1 }

describe('Two taxes round each by itself', () => {
  test.each([
    ['QC', '10.10', ['GST 0.51', 'QST 1.01'], '1.52'],
    ['BC', '10.10', ['GST 0.51', 'PST 0.71'], '1.22'],
    ['QC', '0.10', ['GST 0.01', 'QST 0.01'], '0.02'],
    ['ON', '10.10', ['HST 1.31'], '1.31'],
  ])('%s, %s', async (destination_state, price, taxes, tax_total) => {
    const selling = await shopIn('CA', 'ON', { price, amount: '0' })
    const calculation = await selling.calculate({
      items: [{ product_id: selling.product.id, ...ONE }],
      destination_country: 'CA',
      destination_state,
    })
    expect(calculation.tax_lines.map(({ label, amount }) => `${label} ${amount}`)).toEqual(taxes)
    expect(calculation.items[0]).toMatchObject({ tax_total })
    expect(calculation.tax_total).toBe(tax_total)
  })
})

describe('Shipping that is stated apart', () => {
  test.each([
    ['CA', '0.73', '10.00'],
    ['NY', '0.60', '14.90'],
    ['VA', '0.53', '10.00'],
    ['TX', '0.94', '14.90'],
  ])('within %s', async (state, tax_total, taxable) => {
    const selling = await shopIn('US', state)
    const calculation = await selling.calculate({
      items: [{ product_id: selling.product.id, ...ONE }],
      destination_country: 'US',
      destination_state: state,
    })
    expect(calculation).toMatchObject({ shipping_total: '4.90', tax_total })
    expect(calculation.tax_lines).toMatchObject([{ taxable, amount: tax_total }])
  })

  test('is refunded without tax', async () => {
    const selling = await shopIn('US', 'CA')
    const { json } = await buy(app, selling, {
      items: [{ product_id: selling.product.id, quantity: 2 }],
      shipping_address: { ...BUYER, country: 'US', state: 'CA', zip: '90210' },
    })
    const params = { id: json.id }
    await selling.owner.call(api.orders.paid, { params })
    const shipping = await selling.owner.call(api.refunds.preview, { params, body: { shipping: 'all' } })
    expect(shipping).toMatchObject({ amount: '4.90', lines: [{ tax_total: '0.00', total: '4.90' }] })
    const all = await selling.owner.call(api.refunds.create, { params, body: { all: true } })
    expect(all.amount).toBe(json.total)
  })
})

describe('Without a state that the tax depends on', () => {
  test('a calculation has a problem, and placing is refused at the field', async () => {
    const selling = await shopIn('US', 'CA')
    const asked = await selling.calculate({ destination_country: 'US' })
    expect(asked.problems).toMatchObject([{ code: 'state_missing' }])
    const place = (more: object) =>
      buy(app, selling, { shipping_address: { ...BUYER, country: 'US', zip: '-', ...more } })
    for (const state of ['', 'Kalifornien']) {
      const { status, json } = await place({ state })
      expect([status, json.error]).toEqual([422, 'validation_error'])
      expect(json.errors).toMatchObject([{ field: 'shipping_address.state', code: 'state_missing' }])
    }
    expect((await place({ state: 'California' })).json.tax_total).toBe('0.73')
  })

  test('without a state, the postal code gives the state for the tax', async () => {
    const selling = await shopIn('US', 'CA')
    const wanted = { destination_country: 'US', destination_state: 'Kalifornien' }
    const here = await selling.calculate({ ...wanted, destination_zip: '90210' })
    expect(here).toMatchObject({ problems: [], tax_total: '1.45' })
    const there = await selling.calculate({ ...wanted, destination_zip: '10001' })
    expect(there).toMatchObject({ problems: [], tax_total: '0.00' })
  })

  test('no state is requested if no tax depends on the state', async () => {
    const unregistered = await shopIn('US', 'CA', {
      shop: { is_tax_registered: false, default_currency: 'USD' },
    })
    const oregon = await shopIn('US', 'OR')
    const german = await sell(app)
    for (const selling of [unregistered, oregon, german])
      expect((await selling.calculate({ destination_country: 'US' })).problems).toEqual([])
  })
})
