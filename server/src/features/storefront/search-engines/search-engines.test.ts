// What search engines read: the heads of pages, sitemaps, the product feed, robots.txt.

import { gunzipSync } from 'node:zlib'
import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addStock, buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { formOf, jpg } from '../../../testing/upload.ts'
import { visit } from '../../../testing/visitor.ts'
import { PRODUCTS_PER_PART } from './sitemap.ts'

const STORE_URL = 'https://shop.example'
const HOSTILE = `</script><g:x>&"' ]]> 🌿`

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp({ STORE_URL })
  selling = await buildSellingShop(app, {
    shop: { name: 'Speicher & Sons' },
    product: { title: 'Harbour Roast', slug: 'harbour-roast', categories: ['Coffee & tea'], sku: 'HR-1' },
  })
})

const get = (url: string, headers: Record<string, string> = {}) => visit(app, headers).get(url)
const store = (path = '') => `/store/${selling.shop.slug}${path}`
const whole = (path = '') => STORE_URL + store(path)

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
const dataIn = (html: string): any[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json!),
  )

const items = (text: string) =>
  [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) =>
    [...item!.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)].map(([, name, value]) => `${name}: ${value}`),
  )

describe('a document', () => {
  test('the document of a product has its name, price and availability', async () => {
    const { owner, shop } = selling
    const product = await buildProduct(owner, shop, {
      title: 'Tea caddy',
      slug: 'tea-caddy',
      description: 'For **two** [ounces](https://a.example).',
      sku: 'TC-2',
      categories: ['Coffee & tea'],
      data_public: '{"Brand":"Speicher","EAN":"4006381333931"}',
    })
    const upload = { method: 'POST', url: `/v1/a/products/${product.id}/files`, token: owner.access_token }
    const [file] = (await app.send({ ...upload, ...formOf([{ bytes: await jpg(600, 400) }]) })).json
    const { text } = await get(store('/products/tea-caddy'))
    const url = whole('/products/tea-caddy')
    for (const part of [
      '<title>Tea caddy · Speicher &amp; Sons</title>',
      '<meta name="description" content="For two ounces."/>',
      `<link rel="canonical" href="${url}"/>`,
      `<link rel="sitemap" type="application/xml" href="${store('/sitemap.xml')}"/>`,
      `<meta property="og:url" content="${url}"/>`,
      `<meta property="og:image" content="${file.url}"/>`,
      '<meta property="og:image:width" content="600"/>',
      '<meta property="product:price:amount" content="10.00"/>',
    ])
      expect(text).toContain(part)
    const organization = { '@type': 'Organization', name: 'Speicher & Sons', url: whole() }
    expect(dataIn(text)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        '@id': url,
        url,
        name: 'Tea caddy',
        description: 'For two ounces.',
        image: [file.url],
        sku: 'TC-2',
        category: 'Coffee & tea',
        brand: { '@type': 'Brand', name: 'Speicher' },
        gtin: '4006381333931',
        offers: {
          '@type': 'Offer',
          url,
          price: '10.00',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/OutOfStock',
          itemCondition: 'https://schema.org/NewCondition',
          seller: organization,
        },
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Speicher & Sons', item: whole() },
          { '@type': 'ListItem', position: 2, name: 'Coffee & tea', item: whole('?category=Coffee+%26+tea') },
          { '@type': 'ListItem', position: 3, name: 'Tea caddy', item: url },
        ],
      },
    ])
    await owner.call(api.products.update, {
      params: { id: product.id },
      body: { content_amount: '75', content_unit: 'cl' },
    })
    const [filled] = dataIn((await get(store('/products/tea-caddy'))).text)
    expect(filled.offers.priceSpecification).toEqual({
      '@type': 'UnitPriceSpecification',
      price: '10.00',
      priceCurrency: 'EUR',
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: '75',
        unitCode: 'CLT',
        valueReference: { '@type': 'QuantitativeValue', value: '1', unitCode: 'LTR' },
      },
    })
    const roast = dataIn((await get(store('/products/harbour-roast'))).text)
    expect(roast[0].offers.availability).toBe('https://schema.org/InStock')
    expect(dataIn((await get(store())).text)).toEqual([{ '@context': 'https://schema.org', ...organization }])
  })

  test('a document is in the language of the shop at its plain URL, and in a further language at a separate URL', async () => {
    const { owner, shop } = await buildSellingShop(app, {
      shop: { languages: ['en', 'de'] },
      product: { slug: 'mug' },
    })
    const page = `/store/${shop.slug}/products/mug`
    const bare = STORE_URL + page
    const headOf = async (query = '', accepted = '') => {
      const { text } = await get(page + query, { 'accept-language': accepted })
      const hrefs = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found.join(' '))
      return {
        lang: /<html lang="(\w+)"/.exec(text)?.[1],
        canonical: hrefs(/<link rel="canonical" href="(.*?)"/g),
        alternates: hrefs(/<link rel="alternate" hrefLang="(.*?)" href="(.*?)"/g),
      }
    }
    const english = [`en ${bare}`, `de ${bare}?lang=de`, `x-default ${bare}`]
    expect(await headOf()).toEqual({ lang: 'en', canonical: [bare], alternates: english })
    expect(await headOf('?lang=de')).toMatchObject({
      lang: 'de',
      canonical: [`${bare}?lang=de`],
      alternates: english,
    })
    expect(await headOf('', 'de')).toMatchObject({ lang: 'de', canonical: [bare] })
    // Only its frame is in a language that the shop does not offer.
    expect(await headOf('?lang=fr')).toEqual({ lang: 'fr', canonical: [bare], alternates: english })
    expect((await get(`${page}?lang=fr`)).text).toContain(`"@id":"${bare}"`)

    await owner.call(api.shops.update, { params: { id: shop.id }, body: { language: 'de' } })
    const german = [`de ${bare}`, `en ${bare}?lang=en`, `x-default ${bare}`]
    expect(await headOf()).toEqual({ lang: 'de', canonical: [bare], alternates: german })
    expect(await headOf('', 'fi-FI,fi')).toMatchObject({ lang: 'de', canonical: [bare] })
    expect(await headOf('', 'en-IT')).toMatchObject({ lang: 'en', canonical: [bare] })
    expect(await headOf('?lang=en')).toMatchObject({ lang: 'en', canonical: [`${bare}?lang=en`] })
    expect(await headOf('?lang=de')).toMatchObject({ lang: 'de', canonical: [bare] })
    // A list is narrowed by its query, which stays.
    const { text } = await get(`/store/${shop.slug}?page=1&category=Tea&lang=en`)
    expect(text).toContain(`hrefLang="en" href="${STORE_URL}/store/${shop.slug}?category=Tea&amp;lang=en"`)
    // What the shop does not sell is refused in its language, too.
    expect((await get(`/store/${shop.slug}/products/none`)).text).toContain('<html lang="de"')
    expect((await get('/store/no-such-shop')).text).toContain('<html lang="en"')
  })

  test('a document has the slug of the shop’s own language, even if this was a further language with a different slug', async () => {
    const { owner, shop, product } = await buildSellingShop(app, { product: { slug: 'mug' } })
    const page = (path: string) => get(`/store/${shop.slug}${path}`)
    const url = (path: string) => `${STORE_URL}/store/${shop.slug}${path}`
    const kitchen = await owner.call(api.collections.create, {
      body: { shop_id: shop.id, title: 'Kitchen', slug: 'kitchen', kind: 'manual', is_live: true },
    })
    await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
    const texts = [
      { kind: 'product' as const, id: product.id, field: 'slug', text: 'becher' },
      { kind: 'collection' as const, id: kitchen.id, field: 'slug', text: 'kuche' },
    ]
    await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
    await owner.call(api.shops.update, { params: { id: shop.id }, body: { language: 'de' } })
    for (const [own, other] of [
      ['/products/mug', '/products/becher'],
      ['/collections/kitchen', '/collections/kuche'],
    ] as const) {
      const shown = await page(own)
      expect([shown.status, shown.headers.location], own).toEqual([200, undefined])
      expect(shown.text).toContain(`<link rel="canonical" href="${url(own)}"/>`)
      expect(shown.text).not.toContain(other)
      expect((await page(other)).headers.location).toBe(`/store/${shop.slug}${own}`)
    }
    expect((await page('/sitemap.xml')).text).not.toMatch(/becher|kuche/)
  })

  test('X-01 a text of a merchant ends no element and no string', async () => {
    const hostile = await buildSellingShop(app, {
      shop: { name: `Shop ${HOSTILE}` },
      product: { title: HOSTILE, slug: 'x', description: HOSTILE, categories: [HOSTILE], sku: HOSTILE },
    })
    const { text } = await get(`/store/${hostile.shop.slug}/products/x`)
    expect(text).not.toContain('<g:x>')
    const [product] = dataIn(text)
    expect(product.name).toContain('</script><g:x>&"\'')
  })
})

describe('a sitemap', () => {
  test('a sitemap has every public page, and nothing more', async () => {
    await buildProduct(selling.owner, selling.shop, { slug: 'draft', is_live: false })
    const answer = await get(store('/sitemap.xml'))
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    expect(answer.text).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect([...answer.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      whole(),
      whole('/shipping'),
      whole('/products/harbour-roast'),
      whole('/products/tea-caddy'),
    ])
    expect(answer.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    expect(answer.text).toContain(`hreflang="en" href="${whole('/products/tea-caddy')}"`)
    expect((await get(`/store/${selling.shop.id}/sitemap.xml`)).headers.location).toBe(store('/sitemap.xml'))
  })

  test('of a large shop comes in parts', async () => {
    const large = await buildSellingShop(app)
    await app.db.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`
        insert into products (shop_id, title, slug, description, price, is_live)
        select ${large.shop.id}, 'P', 'p-' || n, 'P', 1, true from generate_series(1, ${PRODUCTS_PER_PART}::int) n`)
    })
    const path = `/store/${large.shop.slug}/sitemap.xml`
    const index = await get(path)
    expect(index.text.match(/<loc>.*?<\/loc>/g)).toEqual([
      `<loc>${STORE_URL}${path}?part=1</loc>`,
      `<loc>${STORE_URL}${path}?part=2</loc>`,
    ])
    const parts = await Promise.all(['1', '2'].map(async (part) => (await get(`${path}?part=${part}`)).text))
    const urls = parts.flatMap((part) => part.match(/<loc>.*?<\/loc>/g) ?? [])
    expect(new Set(urls).size).toBe(PRODUCTS_PER_PART + 3)
    for (const odd of ['0', '3', '-1', 'x', '1e3', '99999'])
      expect((await get(`${path}?part=${odd}`)).status, odd).toBe(404)
  })
})

describe('the product feed', () => {
  test('the product feed has the data that Google requires of every product', async () => {
    const { owner, shop, warehouse } = await buildSellingShop(app, { product: { is_live: false } })
    const plain = await buildProduct(owner, shop, { title: 'Mug', slug: 'mug', allow_negative_stock: true })
    const known = await buildProduct(owner, shop, {
      title: 'T'.repeat(200),
      slug: 'tea',
      price: '12.50',
      cover_url: 'https://pictures.example/a.jpg?b&c',
      categories: ['A', 'B'],
      data_public: '{"brand":"Speicher","mpn":"M-1"}',
      physical_properties: { weight: '250', weight_unit: 'grams' },
      content_amount: '1.50',
      content_unit: 'm2',
    })
    await addStock(owner, shop, known, warehouse, 2)
    const link = `${STORE_URL}/store/${shop.slug}/products`
    expect(items((await get(`/store/${shop.slug}/feed.xml`)).text)).toEqual([
      [
        `id: ${known.id}`,
        `title: ${'T'.repeat(150)}`,
        'description: Made to be sold.',
        `link: ${link}/tea`,
        'image_link: https://pictures.example/a.jpg?b&amp;c',
        'availability: in_stock',
        'price: 12.50 EUR',
        'unit_pricing_measure: 1.5sqm',
        'unit_pricing_base_measure: 1sqm',
        'condition: new',
        'product_type: A',
        'product_type: B',
        'brand: Speicher',
        'mpn: M-1',
        'shipping_weight: 250 g',
      ],
      [
        `id: ${plain.id}`,
        'title: Mug',
        'description: Made to be sold.',
        `link: ${link}/mug`,
        'availability: backorder',
        `availability_date: ${new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)}T00:00Z`,
        'price: 10.00 EUR',
        'condition: new',
        'identifier_exists: no',
      ],
    ])
  })

  test('the product feed is RSS to feed readers, and every item has its own title, URL and id', async () => {
    const { owner, shop, product } = await buildSellingShop(app)
    const second = await buildProduct(owner, shop, { title: 'Mug & Co', slug: 'mug' })
    const { text } = await get(`/store/${shop.slug}/feed.xml`)
    const read = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) =>
      [...item!.matchAll(/<(title|link|guid)(?: isPermaLink="false")?>(.*?)<\/\1>/g)].map(
        ([, name, value]) => [name, value],
      ),
    )
    const link = (slug: string) => `${STORE_URL}/store/${shop.slug}/products/${slug}`
    expect(read).toEqual([
      [
        ['title', 'Mug &amp; Co'],
        ['link', link('mug')],
        ['guid', second.id],
      ],
      [
        ['title', product.title],
        ['link', link(product.slug)],
        ['guid', product.id],
      ],
    ])
  })

  test('the product feed is well formed whatever merchants write', async () => {
    const hostile = await buildSellingShop(app, { shop: { name: `Shop ${HOSTILE}` } })
    const { shop } = hostile
    // The API would refuse such a product. If the database has one all the same, it must not break the feed for the others.
    await app.db.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live, categories)
      values (${shop.id}, ${`</g:title>]]>&\u0007\uFFFE${'🌿'.repeat(75)}`}, 'h', ${`x${'🌿'.repeat(3000)}`}, 1, true, array['<b>'])`)
    const { text } = await get(`/store/${shop.slug}/feed.xml`)
    expect(text).toContain('<g:title>&lt;/g:title&gt;]]&gt;&amp;🌿')
    expect(text).toContain('<g:product_type>&lt;b&gt;</g:product_type>')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/)
    expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
  })

  test('the product feed has all products, in batches, compressed for clients that accept compression', async () => {
    const large = await buildSellingShop(app, { product: { is_live: false } })
    await app.db.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live)
      select ${large.shop.id}, 'P', 'p-' || n, 'P', 1, true from generate_series(1, 401) n`)
    const url = `/store/${large.shop.slug}/feed.xml`
    const answer = await app.http.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    const text = gunzipSync(answer.rawPayload).toString()
    expect(new Set(items(text).map(([id]) => id)).size).toBe(401)
    expect(text.endsWith('</rss>\n')).toBe(true)
  })
})

test('an item with only a brand does not claim to have no identifier', async () => {
  const { owner, shop } = await buildSellingShop(app, { product: { is_live: false } })
  await buildProduct(owner, shop, { title: 'Branded', brand: 'Speicher' })
  const [item] = items((await get(`/store/${shop.slug}/feed.xml`)).text)
  expect(item).toContain('brand: Speicher')
  expect(item?.filter((line) => line.startsWith('identifier_exists'))).toEqual([])
})

test('an empty collection is in no sitemap', async () => {
  const { owner, shop, product } = await buildSellingShop(app)
  const make = (title: string) =>
    owner.call(api.collections.create, { body: { shop_id: shop.id, title, kind: 'manual', is_live: true } })
  const [full] = [await make('Full'), await make('Empty')]
  const locations = async () =>
    [...(await get(`/store/${shop.slug}/sitemap.xml`)).text.matchAll(/<loc>([^<]*collections[^<]*)</g)].map(
      ([, url]) => url?.split('/collections')[1],
    )
  expect(await locations()).toEqual([])
  await owner.call(api.collections.changeItems, { params: { id: full.id }, body: { add: [product.id] } })
  expect(await locations()).toEqual(['', '/full'])
})

test('robots.txt leads only to the sitemaps of shops that are open for business', async () => {
  const { text } = await get('/robots.txt')
  const address = /^Sitemap: (.+)$/m.exec(text)?.[1]
  expect(address).toBe(`${STORE_URL}/store/sitemap.xml`)
  const open = await buildSellingShop(app)
  const listed = async () => (await get('/store/sitemap.xml')).text
  expect(await listed()).not.toContain(`/store/${open.shop.slug}/`)
  await app.db.run(sql`
    insert into payment_gateways (shop_id, title, provider, public_key, secret_key_sealed, secret_key_last4, webhook_secret_sealed,
      webhook_secret_last4, is_test_mode)
    values (${open.shop.id}, 'Card', 'stripe', 'pk_live_1', 'sealed', '1234', '', '', false)`)
  expect(await listed()).toContain(`<loc>${STORE_URL}/store/${open.shop.slug}/sitemap.xml</loc>`)
  expect(await listed()).not.toContain(selling.shop.slug)
})

test('robots.txt allows shops, and names none', async () => {
  const { text, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toContain('User-agent: *\nDisallow: /v1/\n')
  expect(text).not.toContain(selling.shop.slug)
})

test('an unknown shop has neither sitemap nor feed', async () => {
  for (const file of ['sitemap.xml', 'feed.xml'])
    expect((await get(`/store/unknown/${file}`)).status).toBe(404)
})
