// Which shipping method counts as the buyer's choice, and which was only preselected.

import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildRates, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { fill, shippingTo, visitWithCart } from '../../../testing/store-buyer.ts'
import { hiddenField } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop
let parcel: string
let ground: string

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 50 })
  const { owner, shop, warehouse } = selling
  const template = async (title: string, [germany, america]: [string, string]) =>
    (
      await buildRates(owner, shop, warehouse, {
        title,
        rates: [
          { countries: ['DE'], amount: germany },
          { countries: ['US'], amount: america },
        ],
      })
    ).id
  parcel = await template('Parcel', ['4.50', '24.00'])
  ground = await template('Ground', ['9.00', '6.50'])
})

const VERMONT = shippingTo({ country: 'US', state: 'VT', zip: '05401', city: 'Burlington' })
const checkout = () => `/store/${selling.shop.slug}/checkout`
const visitor = () => visitWithCart(app, selling.shop.slug, selling.product.id, '1')
const checkedIn = ({ text }: { text: string }): string | undefined =>
  /<input type="radio" name="shipping_method" checked="" value="([^"]*)"/.exec(text)?.[1]
const preset = (page: Parameters<typeof hiddenField>[0]) => hiddenField(page, 'preset_shipping_method')

test('the cheapest rate of a new country replaces a preselected rate, on recalculating and on ordering', async () => {
  const buyer = await visitor()
  const page = await buyer.get(checkout())
  expect(checkedIn(page)).toBe(parcel)
  const form = { ...fill(page), shipping_method: parcel, preset_shipping_method: preset(page) }
  for (const action of ['update', 'pay']) {
    const moved = await buyer.post(checkout(), { ...form, ...VERMONT, action })
    expect(checkedIn(moved)).toBe(ground)
    expect(preset(moved)).toBe(ground)
  }
})

test('a rate chosen by the buyer stays for a new country if the rate ships there', async () => {
  const buyer = await visitor()
  const page = await buyer.get(checkout())
  const form = {
    ...fill(page),
    shipping_method: ground,
    preset_shipping_method: preset(page),
    action: 'update',
  }
  const chosen = await buyer.post(checkout(), form)
  expect(checkedIn(chosen)).toBe(ground)
  expect(preset(chosen)).toBe('')
  const back = { ...form, ...VERMONT, shipping_method: parcel, preset_shipping_method: '' }
  expect(checkedIn(await buyer.post(checkout(), back))).toBe(parcel)
})
