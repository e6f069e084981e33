// A reduction on pages, in structured data and in the feed; and beside the price all that a product sold at a distance has to say: who made it, who
// answers for it, where it comes from, how much energy it takes.

import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildAddress, buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  selling = await buildSellingShop(app, { product: { title: 'Lamp', slug: 'lamp', price: '30.00' } })
})

const page = async (path = '', lang = 'en') =>
  (await visit(app).get(`/store/${selling.shop.slug}${path}`, { 'accept-language': lang })).text
const change = (id: string, body: Partial<Parameters<typeof buildProduct>[2] & object>) =>
  selling.owner.call(api.products.update, { params: { id }, body })
const reduce = () => change(selling.product.id, { price: '20.00', compare_at_price: '50.00' })

test('a quantity price is the price of the cart’s line, of a website’s offer and of the order form', async () => {
  const { owner, shop, product } = selling
  const list = await owner.call(api.price_lists.create, {
    body: { shop_id: shop.id, title: 'By the dozen', kind: 'fixed' },
  })
  await owner.call(api.price_lists.changePrices, {
    params: { id: list.id },
    body: { set: [{ product_id: product.id, min_quantity: 10, price: '24.00' }] },
  })
  const visitor = visit(app, { 'accept-language': 'en' })
  const store = `/store/${shop.slug}`
  const offer = (quantity: number) => visitor.get(`${store}/cart?add=${product.id}:${quantity}`)
  expect((await offer(9)).text).toContain('9<!-- --> × <!-- -->€30.00')
  const offered = (await offer(10)).text
  for (const part of ['10<!-- --> × <!-- -->€24.00', '<dd>€240.00</dd>']) expect(offered).toContain(part)
  await visitor.post(`${store}/cart`, { add: product.id, quantity: '10' })
  const cart = (await visitor.get(`${store}/cart`)).text
  for (const part of ['€24.00 each', '€240.00']) expect(cart).toContain(part)
  const form = (await visitor.get(`/form/${shop.slug}`)).text
  expect(form).toContain('€24.00')
  for (const text of [offered, cart, form]) expect(text).not.toContain('€300.00')
})

describe('a reduction', () => {
  test.each(['', '/products/lamp'])(
    'is said immediately on the cached page %j, for eyes and ears',
    async (path) => {
      expect(await page(path)).not.toContain('<s>')
      await reduce()
      const text = await page(path)
      expect(text).toMatch(/class="hidden">Now<!-- --> <\/span><span class="price-reduced">€20\.00</)
      expect(text).toMatch(/class="hidden">Before<!-- --> <\/span><s>€30\.00</)
      expect(text).toContain('Lowest price of the last 30 days: €30.00')
      expect(await page(path, 'de')).toMatch(/Niedrigster Preis der letzten 30 Tage: 30,00\s€/)
      await change(selling.product.id, { compare_at_price: null })
      expect(await page(path)).not.toContain('<s>')
    },
  )

  test('a reduction is shown in the order form, with the lowest price as the reference', async () => {
    await reduce()
    const { text } = await visit(app, { 'accept-language': 'en' }).get(`/form/${selling.shop.slug}`)
    expect(text).toContain('<s>€30.00</s>')
    expect(text).toContain('Lowest price of the last 30 days: €30.00')
  })

  test('a reduction without a cheaper price strikes nothing through, and outside the EEA shows the shop’s compare-at price', async () => {
    const { owner, shop } = selling
    await buildProduct(owner, shop, { slug: 'new', price: '20.00', compare_at_price: '30.00' })
    expect(await page('/products/new')).not.toContain('<s>')
    await buildAddress(owner, shop, { country: 'US', is_default: true })
    const abroad = await page('/products/new')
    expect(abroad).toMatch(/<s>€30\.00</)
    expect(abroad).not.toContain('Lowest price')
  })

  test('leaves the current price in structured data, and both in the feed', async () => {
    await reduce()
    const { id } = selling.product
    expect(await page('/products/lamp')).toMatch(/"price":"20\.00"/)
    const feed = await page('/feed.xml')
    expect(feed).toContain(`<g:id>${id}</g:id>`)
    expect(feed).toContain('<g:price>30.00 EUR</g:price>')
    expect(feed).toContain('<g:sale_price>20.00 EUR</g:sale_price>')
    const [, from, until] = /<g:sale_price_effective_date>(.+)\/(.+)<\/g:sale_price_effective_date>/.exec(
      feed,
    )!
    const { data } = await selling.owner.call(api.products.prices, { params: { id } })
    expect(from).toBe(data[0]!.from)
    expect(Date.parse(until!)).toBeGreaterThan(Date.parse(from!))
    await change(id, { compare_at_price: null })
    expect(await page('/feed.xml')).not.toContain('sale_price')
  })

  test('a reduction of a variant is on the tile of its group if the tile shows the variant’s price', async () => {
    const { owner, shop } = selling
    const { variants } = await owner.call(api.product_groups.create, {
      body: {
        shop_id: shop.id,
        title: 'Shirt',
        slug: 'shirt',
        description: 'Cotton.',
        is_live: true,
        options: [{ name: 'Size', values: ['S', 'M'] }],
        defaults: { price: '25.00', is_live: true, allow_negative_stock: true },
      },
    })
    await change(variants[1]!.id, { price: '15.00', compare_at_price: '25.00' })
    const struck = /From €15\.00<\/span>.{0,120}<s>€25\.00</
    expect(await page('/products')).toMatch(struck)
    expect(await page('/products/shirt')).not.toContain('<s>')
    expect(await page('/products/shirt?size=m')).toContain('<s>')
    expect(await page('/products/shirt')).toMatch(/"price":"15\.00"/)
    // The cheapest is sold out: its price is none of the variant that the tile would lead to.
    await change(variants[1]!.id, { allow_negative_stock: false })
    expect(await page('/products')).not.toMatch(struck)
  })
})

describe('prices of a product', () => {
  beforeEach(async () => {
    const { owner, shop, product } = selling
    const contact = (name: string, electronic_address: string) =>
      owner.call(api.safety_contacts.create, {
        body: { shop_id: shop.id, name, postal_address: 'Dock 7\nBremen', electronic_address },
      })
    const maker = await contact('Lamp Works', 'safety@lamps.example')
    const importer = await contact('Import House', 'https://import.example/contact')
    await change(product.id, {
      manufacturer_id: maker.id,
      responsible_person_id: importer.id,
      safety_text: 'Not for **children** under three.',
      materials: 'Brass, glass',
      origin_country: 'PT',
      energy_label: {
        class: 'B',
        best: 'A',
        worst: 'G',
        label_url: 'https://eprel.ec.europa.eu/screen/product/lightsources/1234567',
        sheet_url: 'https://lamps.example/sheet.pdf',
      },
    })
  })

  test('the manufacturer and the safety details of a product are on its page, unfolded, and in the API', async () => {
    const text = await page('/products/lamp')
    expect(text).not.toContain('<details')
    for (const said of [
      'Manufacturer',
      'Lamp Works\nDock 7\nBremen',
      'href="mailto:safety@lamps.example"',
      'Responsible person in the EU',
      'href="https://import.example/contact"',
      '<strong>children</strong>',
      'Brass, glass',
      'Portugal',
      'aria-label="Energy class B on a scale from A to G"',
      'fill="#50b848"',
      'href="https://eprel.ec.europa.eu/screen/product/lightsources/1234567"',
      'href="https://lamps.example/sheet.pdf"',
    ])
      expect(text.replaceAll('<!-- -->', ''), said).toContain(said)
    expect(await page('/products/lamp', 'de')).toContain('Verantwortliche Person in der EU')
    expect(await page('/products')).toContain('aria-label="Energy class B on a scale from A to G"')
    const read = { shopId: selling.shop.id, productId: 'lamp' }
    expect(await app.call(api.storefront.product, { params: read })).toMatchObject({
      manufacturer: {
        name: 'Lamp Works',
        postal_address: 'Dock 7\nBremen',
        electronic_address: 'safety@lamps.example',
      },
      responsible_person: { name: 'Import House' },
      tax_class: 'standard',
    })
  })

  test('is in structured data of both kinds, and in the feed', async () => {
    const { owner, product } = selling
    const provenance = [
      '"manufacturer":{"@type":"Organization","name":"Lamp Works"',
      '"countryOfOrigin":{"@type":"Country","name":"PT"}',
      '"material":"Brass, glass"',
      'EUEnergyEfficiencyCategoryB',
    ]
    const single = await page('/products/lamp')
    for (const said of provenance) expect(single, said).toContain(said)
    const certified =
      '<g:certification>\n<g:certification_authority>EC</g:certification_authority>\n' +
      '<g:certification_name>EPREL</g:certification_name>\n<g:certification_code>1234567</g:certification_code>\n</g:certification>'
    expect(await page('/feed.xml')).toContain(certified)
    await owner.call(api.products.toGroup, {
      params: { id: product.id },
      body: { options: [{ name: 'Size', values: ['S'] }], option_values: [{ name: 'Size', value: 'S' }] },
    })
    const group = await page('/products/lamp')
    expect(group).toContain('"@type":"ProductGroup"')
    for (const said of provenance) expect(group, said).toContain(said)
    expect(group).toContain('Lamp Works')
    expect(await page('/feed.xml')).toContain(certified)
    const read = { shopId: selling.shop.id, groupId: 'lamp' }
    expect(await app.call(api.storefront.productGroup, { params: read })).toMatchObject({
      manufacturer: { name: 'Lamp Works' },
      responsible_person: { name: 'Import House' },
    })
  })

  test('an energy label outside the registry is in the feed as its class on the scale', async () => {
    await change(selling.product.id, { energy_label: { class: 'C', best: 'A', worst: 'G' } })
    const feed = await page('/feed.xml')
    expect(feed).toContain('<g:energy_efficiency_class>C</g:energy_efficiency_class>')
    expect(feed).not.toContain('certification')
  })
})
