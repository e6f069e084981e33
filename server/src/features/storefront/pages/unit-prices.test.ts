// The price of a unit is shown wherever the price of a product is: directive 98/6/EC, Art. 3; PAngV § 4.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { visitWithCart } from '../../../testing/store-buyer.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop

const COFFEE = {
  title: 'Roast',
  slug: 'roast',
  price: '8.90',
  content_amount: '250',
  content_unit: 'g' as const,
  categories: ['Coffee'],
}

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { product: COFFEE })
})

const store = (path = '') => `/store/${selling.shop.slug}${path}`
const unitPricesOn = async (page: string, lang = 'en') =>
  [...(await visit(app).get(page, { 'accept-language': lang })).text.matchAll(/"unit-price">([^<]*)</g)].map(
    ([, text]) => text?.replace(/\s/g, ' '),
  )

test.each([
  ['the card', () => store()],
  ['the page of the product', () => store('/products/roast')],
  ['the order form', () => `/form/${selling.shop.slug}`],
  ['what a link offers', () => store(`/cart?add=${selling.product.id}:1`)],
])('on %s', async (_, page) => {
  expect(await unitPricesOn(page())).toEqual(['€35.60 / kg'])
  expect(await unitPricesOn(page(), 'de-DE')).toEqual(['35,60 € / kg'])
})

test('a line of the cart shows the unit price beside its price', async () => {
  const buyer = await visitWithCart(app, selling.shop.slug, selling.product.id, '3')
  const { text } = await buyer.get(store('/cart'))
  expect(text).toMatch(/€8\.90 each(?:<!-- -->)? <span class="unit-price">€35\.60 \/ kg<\/span>/)
})

test('a related product shows its unit price, and the product details show the content', async () => {
  await buildProduct(selling.owner, selling.shop, { slug: 'filter', categories: ['Coffee'] })
  expect(await unitPricesOn(store('/products/filter'))).toEqual(['€35.60 / kg'])
  const { text } = await visit(app).get(store('/products/roast'), { 'accept-language': 'de' })
  expect(text).toContain('<dt>Inhalt</dt><dd>250 g</dd>')
})

test('a unit price in a shop with prices without tax is without tax, like the price beside it', async () => {
  const net = await buildSellingShop(app, { shop: { prices_include_tax: false }, product: COFFEE })
  const { text } = await visit(app).get(`/store/${net.shop.slug}/products/roast`)
  expect(text).toMatch(/€8\.90(?:<[^>]*>|\s)*<span class="unit-price">€35\.60 \/ kg/)
  expect(text).toContain('plus tax')
})

test('a product without content has none', async () => {
  const plain = await buildSellingShop(app, { product: { slug: 'mug' } })
  expect(await unitPricesOn(`/store/${plain.shop.slug}`)).toEqual([])
  expect(await unitPricesOn(`/store/${plain.shop.slug}/products/mug`)).toEqual([])
})

test('the unit price of a product in variants belongs to the variant with the shown price, or is missing', async () => {
  const other = await buildSellingShop(app)
  const { owner, shop, warehouse } = other
  await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Beans',
      slug: 'beans',
      description: 'Roasted.',
      is_live: true,
      options: [{ name: 'Pack', values: ['Small', 'Large'] }],
      variants: [
        { pack: 'Small', price: '5.00', content_amount: '250', content_unit: 'g' as const, stock_level: 0 },
        { pack: 'Large', price: '18.00', content_amount: '1', content_unit: 'kg' as const, stock_level: 9 },
      ].map(({ pack, stock_level, ...content }) => ({
        ...content,
        option_values: [{ name: 'Pack', value: pack }],
        is_live: true,
        stock: [{ warehouse_id: warehouse.id, stock_level }],
      })),
    },
  })
  const list = `/store/${shop.slug}/products?q=beans`
  expect((await visit(app).get(list)).text).toContain('From €5.00')
  expect(await unitPricesOn(list)).toEqual([])
  expect(await unitPricesOn(`${list}&option=Pack:Large`)).toEqual(['€18.00 / kg'])
})
