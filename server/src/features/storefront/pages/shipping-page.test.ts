// The shipping costs are on a page of their own, which every "plus shipping" links to.

import { api } from '@kontor/contract/api'
import { EU_COUNTRIES } from '@kontor/contract/shops/addresses/countries'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  buildAddress,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { placeOrder } from '../../../testing/paying-shop.ts'
import { visitWithCart } from '../../../testing/store-buyer.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { shop: { name: 'Speicher & Sons' } })
  const { owner, shop, warehouse } = selling
  await buildRates(owner, shop, warehouse, {
    title: 'Courier',
    provider: 'Own van',
    description: 'By noon.\nRing <twice>.',
    service_level: 'express',
    method: 'by_kilo',
    rates: [
      { countries: ['DE'], amount: '9.50', free_above_value: '80.00' },
      { countries: ['AT', 'FR'], amount: '0' },
    ],
  })
  await buildRates(owner, shop, warehouse, {
    title: '',
    provider: 'Freight',
    method: 'by_unit',
    rates: [
      { countries: [...EU_COUNTRIES, 'US', 'GB', 'CH', 'NO', 'JP'], amount: '20.00', free_above_value: '0' },
    ],
  })
})

const path = ({ shop }: SellingShop = selling) => `/store/${shop.slug}/shipping`
const get = (url = path(), lang = 'en') => visit(app).get(url, { 'accept-language': lang })
const cellsOf = ({ text }: { text: string }) =>
  [...text.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell]) =>
    cell!
      .replace(/<[^>]*>/g, '|')
      .replace(/\|+/g, '|')
      .replace(/\u00a0/g, ' '),
  )

test('the shipping page shows costs and the free limit by method and country', async () => {
  const page = await get()
  expect(page.status).toBe(200)
  expect([...page.text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, way]) => way!.replace(/<[^>]*>/g, ''))).toEqual([
    'Parcel Post',
    'Courier Own van Express',
    'Freight',
  ])
  expect(page.text).toContain('By noon.\nRing &lt;twice&gt;.')
  const cells = cellsOf(page)
  expect(cells.slice(0, 6)).toEqual([
    'Austria, France, Germany',
    '€4.90 per order',
    'Germany',
    '€9.50 per kilogram|Free on orders from €80.00|',
    'Austria, France',
    'Free',
  ])
  expect(cells[6]).toMatch(/^\|32 countries\|Austria, Belgium, .*, United States/)
  expect(cells[7]).toBe('€20.00 per item')
  expect(page.text).toContain('<span class="price-note">incl. tax</span>')
})

test('in German', async () => {
  const cells = cellsOf(await get(path(), 'de'))
  expect(cells.slice(0, 4)).toEqual([
    'Deutschland, Frankreich, Österreich',
    '4,90 € je Bestellung',
    'Deutschland',
    '9,50 € je Kilogramm|Kostenlos ab 80,00 € Bestellwert|',
  ])
})

test('shipping methods have texts in the page’s language, or else the shop’s own texts', async () => {
  const { owner, shop, rates } = await buildSellingShop(app, { shop: { languages: ['en', 'de'] } })
  const page = async (query = '') => (await get(`/store/${shop.slug}/shipping${query}`)).text
  await owner.call(api.shipping.update, { params: { id: rates.id }, body: { description: 'Two days.' } })
  await owner.call(api.translations.save, {
    body: {
      shop_id: shop.id,
      language: 'de',
      texts: [{ kind: 'shipping_rate_template', id: rates.id, field: 'title', text: 'Paketdienst' }],
    },
  })
  const german = await page('?lang=de')
  expect(german).toContain('Paketdienst')
  expect(german).toContain('Two days.')
  const english = await page()
  expect(english).toContain('Parcel')
  expect(english).not.toContain('Paketdienst')
})

test('an order names its shipping method in the buyer’s language, like the checkout', async () => {
  const { owner, shop, rates, product } = await buildSellingShop(app, { shop: { languages: ['en', 'de'] } })
  await owner.call(api.shipping.update, { params: { id: rates.id }, body: { description: 'Two days.' } })
  const of = { kind: 'shipping_rate_template' as const, id: rates.id }
  const texts = [
    { ...of, field: 'title', text: 'Paketdienst' },
    { ...of, field: 'description', text: 'Zwei Tage.' },
  ]
  await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
  const buyer = await visitWithCart(app, shop.slug, product.id, '1')
  const german = (await buyer.get(`/store/${shop.slug}/checkout?lang=de`)).text
  expect(german).toContain('Paketdienst')
  expect(german).toContain('Zwei Tage.')
  const place = async (language: 'en' | 'de') => {
    const { id } = await placeOrder(app, { shop, product }, { language })
    return (await owner.call(api.orders.get, { params: { id } })).shipping_title
  }
  expect(await place('de')).toBe('Paketdienst')
  expect(await place('en')).toBe('Parcel')
})

test('the shipping page works without script, and search engines may list the page', async () => {
  const { text } = await get()
  expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path()}"`))
  expect(text).not.toContain('noindex')
  expect((await visit(app).get(`/store/${selling.shop.slug}/sitemap.xml`)).text).toContain(`${path()}</loc>`)
  expect((await get(`/store/${selling.shop.id}/shipping`)).headers.location).toBe(path())
})

test('"plus shipping" beside a price links to the shipping page, in a new tab from forms', async () => {
  const { shop, product } = selling
  const link = `<a href="${path()}">shipping</a>`
  for (const page of [`/store/${shop.slug}`, `/store/${shop.slug}/products/${product.slug}`])
    expect((await get(page)).text, page).toContain(`incl. tax, plus ${link}`)
  expect((await get(`/form/${shop.slug}`)).text).toContain(
    `incl. tax, plus <a href="${path()}" target="_blank" rel="noopener">shipping</a>`,
  )
})

test('a shop that ships nothing states the fact on a page that search engines do not list', async () => {
  const empty = await buildSellingShop(app)
  await empty.owner.call(api.shipping.remove, { params: { id: empty.rates.id } })
  const page = await get(path(empty))
  expect(page.status).toBe(200)
  expect(page.text).toContain('No shipping at the moment')
  expect(page.text).toContain('noindex')
  expect((await visit(app).get(`/store/${empty.shop.slug}/sitemap.xml`)).text).not.toContain('/shipping')
})

test('only available options are shown, and changes immediately', async () => {
  const changing = await buildSellingShop(app)
  const { owner, shop, rates, warehouse } = changing
  const homeless = await buildWarehouse(owner, shop)
  await buildRates(owner, shop, homeless, { title: 'From nowhere' })
  const idle = await buildWarehouse(owner, shop, {
    address_id: (await buildAddress(owner, shop)).id,
    is_active: false,
  })
  await buildRates(owner, shop, idle, { title: 'From an idle one' })
  const page = await get(path(changing))
  expect(page.text).toContain('Parcel')
  expect(page.text).not.toContain('From ')
  await owner.call(api.shipping.update, { params: { id: rates.id }, body: { description: 'Two days.' } })
  expect((await get(path(changing))).text).toContain('Two days.')
  await owner.call(api.warehouses.update, { params: { id: warehouse.id }, body: { is_active: false } })
  expect((await get(path(changing))).text).not.toContain('Parcel')
})

test('the merchant’s note on a shipping rate is shown at the checkout and in public responses', async () => {
  const { shop, product, rates, owner } = await buildSellingShop(app)
  const priced = () =>
    app.call(api.storefront.calculate, {
      body: {
        shop_id: shop.id,
        items: [{ product_id: product.id, quantity: 1 }],
        destination_country: 'DE',
        currency: 'EUR',
      },
    })
  expect((await priced()).shipping_options[0]).not.toHaveProperty('description')
  await owner.call(api.shipping.update, {
    params: { id: rates.id },
    body: { description: 'Two to five days.' },
  })
  expect((await priced()).shipping_options[0]?.description).toBe('Two to five days.')
  const [rate] = await app.call(api.storefront.shippingRates, { params: { shopId: shop.id } })
  expect(rate?.description).toBe('Two to five days.')
  const buyer = await visitWithCart(app, shop.slug, product.id, '1')
  expect((await buyer.get(`/store/${shop.slug}/checkout`)).text).toContain(
    '<span class="quiet-text as-written">Two to five days.</span>',
  )
})
