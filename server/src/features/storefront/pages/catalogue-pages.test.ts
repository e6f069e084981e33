import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { sql } from '../../../db/sql.ts'
import { makePlatform } from '../../../platform.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, {
    product: { title: 'Harbour Roast', slug: 'harbour-roast', categories: ['Coffee'] },
  })
})

const get = (url: string, headers: Record<string, string> = {}) => visit(app, headers).get(url)
const store = (path = '') => `/store/${selling.shop.slug}${path}`

describe('addresses', () => {
  test('X-05 preview links and ids redirect to the slug, and hostile links and ids to an error page', async () => {
    const { id, slug } = selling.shop
    expect((await get(`/store?shop_id=${id}`)).headers.location).toBe(`/store/${slug}`)
    expect((await get(`/form?shop_id=${id}`)).headers.location).toBe(`/form/${slug}`)
    expect((await get(`/store/${id}?q=tea`)).headers.location).toBe(`/store/${slug}?q=tea`)
    expect((await get(`/form/${id}`)).headers.location).toBe(`/form/${slug}`)
    expect((await get(store('/'))).headers.location).toBe(store())
    for (const hostile of [
      '"><script>alert(1)</script>',
      '//evil.example',
      'javascript:alert(1)',
      '%00',
      '\0',
      '',
    ])
      for (const url of [
        `/store?shop_id=${encodeURIComponent(hostile)}`,
        `/store/${encodeURIComponent(`x${hostile}`)}`,
        `/form/${encodeURIComponent(`x${hostile}`)}`,
        store(`/products/${encodeURIComponent(`x${hostile}`)}`),
      ]) {
        const page = await get(url)
        expect(page.status, url).toBe(404)
        expect(page.text).not.toContain('<script>alert')
        expect(page.headers.location).toBeUndefined()
      }
  })

  test('an address that cannot be decoded is not found: with a page in the store, in words of addresses elsewhere', async () => {
    for (const url of [store('/products/%F0%9F'), '/store/%ff', '/form/%', store('/products/%?q=tea')]) {
      const page = await get(url)
      expect([url, page.status, page.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
    }
    const elsewhere = await get('/v1/public/%ff/shop')
    expect([elsewhere.status, elsewhere.text]).toEqual([400, expect.stringContaining('Check the address.')])
  })

  test('a product is found by slug and redirected to the slug by id; hidden products are 404', async () => {
    const { product } = selling
    const page = await get(store('/products/harbour-roast'))
    expect(page.status).toBe(200)
    expect(page.text).toContain('€10.00')
    expect((await get(store(`/products/${product.id}`))).headers.location).toBe(
      store('/products/harbour-roast'),
    )
    await buildProduct(selling.owner, selling.shop, { slug: 'secret', is_live: false })
    const missing = await get(store('/products/secret'))
    expect(missing.status).toBe(404)
    expect(missing.text).toContain('This page does not exist')
    expect(missing.text).toContain(selling.shop.name)
    const nowhere = await get(store('/nowhere'))
    expect(nowhere.status).toBe(404)
    expect(nowhere.text).toContain(selling.shop.name)
    expect((await get('/form/no-such-shop/x')).status).toBe(404)
  })
})

describe('the catalogue', () => {
  test('shows live products, searched and filtered', async () => {
    await buildProduct(selling.owner, selling.shop, {
      title: 'Linen towel',
      slug: 'towel',
      categories: ['Linen'],
      tags: ['new'],
    })
    const all = await get(store())
    expect(all.text).toContain('Harbour Roast')
    expect(all.text).toContain('Linen towel')
    expect(all.text).toContain(`href="${store('?category=Linen')}"`)
    const linen = await get(store('?category=Linen'))
    expect(linen.text).not.toContain('Harbour Roast')
    expect((await get(store('?q=roast'))).text).not.toContain('Linen towel')
    expect((await get(store('?tag=new'))).text).toContain('Linen towel')
  })

  test('the catalogue sorts in every order of the API and leads to the page of a collection', async () => {
    const { owner, shop } = await buildSellingShop(app, { product: { title: 'Anise', slug: 'anise' } })
    await buildProduct(owner, shop, { title: 'Zest', slug: 'zest' })
    const page = (query: string) => get(`/store/${shop.slug}/products?${query}`)
    const slugs = async (query: string) =>
      [...(await page(query)).text.matchAll(/products\/(anise|zest)"/g)].map(([, slug]) => slug)
    expect([...new Set(await slugs('sort=title'))]).toEqual(['anise', 'zest'])
    expect([...new Set(await slugs('sort=-title'))]).toEqual(['zest', 'anise'])
    expect((await page('sort=-title')).text).toMatch(/<option value="-title" selected="">/)
    const { status, headers } = await page('collection=spices&brand=Kai')
    expect([status, headers.location]).toEqual([301, `/store/${shop.slug}/collections/spices?brand=Kai`])
  })

  test('prices typed in any language narrow the catalogue in the same way', async () => {
    const { owner, shop } = await buildSellingShop(app, { product: { title: 'Sofa', price: '1300.00' } })
    await buildProduct(owner, shop, { title: 'Lamp', price: '12.60' })
    const found = async (query: string, lang: string) => {
      const { text } = await get(`/store/${shop.slug}/products?${query}`, { 'accept-language': lang })
      return ['Sofa', 'Lamp'].filter((title) => text.includes(`>${title}<`))
    }
    for (const lang of ['de', 'en']) {
      expect(await found('price_max=1.500', lang)).toEqual(['Sofa', 'Lamp'])
      expect(await found('price_min=1.234,50', lang)).toEqual(['Sofa'])
      expect(await found('price_max=12.70', lang)).toEqual(['Lamp'])
      expect(await found('price_min=12,65', lang)).toEqual(['Sofa'])
    }
  })

  test('shows a note without results, and accepts any query', async () => {
    const none = await get(store('?q=%F0%9F%98%80zzz'))
    expect(none.status).toBe(200)
    expect(none.text).toContain('No results')
    expect((await get(store('?page=99'))).status).toBe(404)
    for (const odd of [
      'page=-1',
      'page=1e99',
      'page=x',
      'sort=drop',
      'q=%00%25_',
      `q=${'a'.repeat(5000)}`,
      'category[]=x',
      'tag=%ED%A0%80',
    ])
      expect((await get(store(`?${odd}`))).status, odd).toBe(200)
  })

  test('shows whether a product is available', async () => {
    const { owner, shop } = selling
    await buildProduct(owner, shop, { title: 'Gone', slug: 'gone' })
    await buildProduct(owner, shop, { title: 'On demand', slug: 'on-demand', allow_negative_stock: true })
    await buildProduct(owner, shop, {
      title: 'E-book',
      slug: 'e-book',
      allow_negative_stock: true,
      requires_shipping: false,
    })
    const gone = await get(store('/products/gone'))
    expect(gone.text).toContain('Sold out')
    expect(gone.text).toMatch(/type="submit" class="primary" disabled/)
    expect((await get(store('/products/on-demand'))).text).toContain('Available to order')
    expect((await get(store('/products/e-book'))).text).toContain('Digital, no shipping')
    expect((await get(store('/products/harbour-roast'))).text).toContain('In stock')
  })

  test('is empty in words', async () => {
    const other = await buildSellingShop(app, { product: { is_live: false } })
    const page = await get(`/store/${other.shop.slug}`)
    expect(page.text).toContain('No products yet')
    expect((await get(`/form/${other.shop.slug}`)).text).toContain('No products yet')
  })
})

describe('every document', () => {
  test('X-06 has strict security headers, also on errors', async () => {
    for (const path of ['', '/products/harbour-roast', '/cart', '/nowhere', `/orders/${selling.shop.id}`]) {
      const page = await get(store(path))
      const policy = String(page.headers['content-security-policy'])
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(policy).not.toMatch(/unsafe/)
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(rule)
      expect(page.headers['x-content-type-options']).toBe('nosniff')
      expect(page.headers['referrer-policy']).toBe('same-origin')
    }
  })

  test('X-01 a document shows the merchant’s text as plain letters', async () => {
    const payload = '</script><script>window.__xss=1</script><img src=x onerror=alert(1)>"\'#{7*7}{{7*7}}'
    const { owner } = selling
    const hostile = await buildSellingShop(app, { shop: { name: `Shop ${payload.slice(0, 90)}` } })
    await buildProduct(hostile.owner, hostile.shop, {
      title: payload,
      slug: 'hostile',
      description: `${payload}\n\n[x](javascript:alert(1)) [y](https://a.example/"onmouseover="alert(1)) **${payload}**`,
      sku: payload.slice(0, 90),
      categories: [payload.slice(0, 70)],
      tags: [payload.slice(0, 70)],
      data_public: JSON.stringify({ [payload]: payload, list: [payload], deep: { a: payload } }),
      cover_url: 'https://pictures.example/x.png?"onerror="alert(1)',
      allow_negative_stock: true,
    })
    expect(owner.user_id).not.toBe(hostile.owner.user_id)
    const { slug } = hostile.shop
    const visitor = visit(app)
    const { data } = await app.call(api.storefront.products, {
      params: { shopId: slug },
      query: { q: '__xss' },
    })
    await visitor.post(`/store/${slug}/cart`, { add: data[0]!.id })
    for (const url of [
      `/store/${slug}`,
      `/store/${slug}?q=${encodeURIComponent(payload)}`,
      `/store/${slug}/products/hostile`,
      `/store/${slug}/cart`,
      `/store/${slug}/checkout`,
      `/form/${slug}`,
    ]) {
      const page = await visitor.get(url)
      expect(page.status, url).toBe(200)
      expect(page.text).toContain('__xss')
      expect(page.text).not.toContain('<script>window')
      expect(page.text).not.toContain('</script><script>')
      // Text in quotes is the value of an attribute; only the rest could be an attribute itself.
      const bare = page.text.replace(/="[^"]*"/g, '')
      expect(bare).not.toMatch(/<[a-z][^<>]*\s(?:onerror|onmouseover|src=x)/i)
      expect(page.text).not.toMatch(/href="javascript/i)
    }
  })

  test('a document has the visitor’s language, and a language chosen by link from then on', async () => {
    const german = await get(store(), { 'accept-language': 'de-AT,de;q=0.9' })
    expect(german.text).toContain('<html lang="de" data-locale="de-AT"')
    expect(german.text).toContain('Warenkorb')
    expect(german.text).toMatch(/10,00/)
    const visitor = visit(app, { 'accept-language': 'de' })
    expect((await visitor.get(store('?lang=en'))).text).toContain('<html lang="en"')
    expect((await visitor.get(store())).text).toContain('<html lang="en"')
  })

  test('a document is revalidated by its ETag, and not cached if it shows a cart', async () => {
    const first = await get(store('/products/harbour-roast'))
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await get(store('/products/harbour-roast'), { 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    for (const path of ['/cart', '/nowhere'])
      expect((await get(store(path))).headers['cache-control']).toBe('no-store')
  })

  test('a document is compressed for clients that accept compression', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const)
      expect((await get(store(), { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
  })
})

describe('a product’s page', () => {
  test('shows how many are left, and no warehouses', async () => {
    const { owner, shop, warehouse, address } = selling
    const second = await buildWarehouse(owner, shop, { title: 'Burlington', address_id: address.id })
    const product = await buildProduct(owner, shop, { title: 'Sea chart', slug: 'sea-chart' })
    await addStock(owner, shop, product, warehouse, 5)
    await addStock(owner, shop, product, second, 2)
    const { text } = await get(store('/products/sea-chart'))
    expect(text).toContain('Only 5 left')
    expect(text).not.toContain('Burlington')
  })

  test('links to every category and has the search, as the cart does; the checkout has no links', async () => {
    const buyer = visit(app)
    await buyer.post(store('/cart'), { add: selling.product.id })
    for (const page of ['/products/harbour-roast', '/cart']) {
      const { text } = await buyer.get(store(page))
      expect(text).toContain(`href="${store('?category=Coffee')}"`)
      expect(text).toMatch(/<search>.*name="q"/)
    }
    const { text } = await buyer.get(store('/checkout'))
    expect(text).not.toContain('category=Coffee')
    expect(text).not.toContain('<search>')
  })

  test('a product’s page links once to a category that products spell in different cases', async () => {
    const { owner, shop } = await buildSellingShop(app, { product: { slug: 'one', categories: ['Tea'] } })
    await buildProduct(owner, shop, { categories: ['tea'] })
    await buildProduct(owner, shop, { categories: ['tea', 'Tea room'] })
    const { text } = await get(`/store/${shop.slug}/products/one`)
    const bar = /<nav class="labels".*?<\/nav>/s.exec(text)?.[0] ?? ''
    const linked = [...bar.matchAll(/category=([^"&]+)"/g)].map(([, word]) => word!.toLowerCase())
    expect(linked).toEqual(['tea', 'tea+room'])
  })

  test('a shop without categories has the search on a product’s page and at the end of an old link', async () => {
    const plain = await buildSellingShop(app, { product: { slug: 'mug' } })
    const at = (path: string) => get(`/store/${plain.shop.slug}${path}`)
    const gone = await buildProduct(plain.owner, plain.shop, { slug: 'gone' })
    await plain.owner.call(api.products.remove, { params: { id: gone.id } })
    const pages = { '/products/mug': 200, '/cart': 200, '/products/never': 404, '/products/gone': 410 }
    for (const [path, status] of Object.entries(pages)) {
      const page = await at(path)
      expect([path, page.status]).toEqual([path, status])
      expect(page.text, path).toContain('placeholder="Search products"')
      expect(page.text, path).not.toContain('class="labels"')
    }
    const lost = await get(store('/products/never'))
    expect(lost.text).toContain(`href="/store/${selling.shop.slug}?category=Coffee"`)
    const refused = await visit(app).post(store('/cart'), {}, { 'sec-fetch-site': 'cross-site' })
    expect(refused.status).toBe(403)
    expect(refused.text).not.toContain('placeholder="Search products"')
  })
})

describe('a cached page', () => {
  test('C-10 is right within a second of a change made by another process: a title, a sale, a deletion', async () => {
    const { owner, shop, warehouse } = selling
    const product = await buildProduct(owner, shop, { title: 'Last lantern', slug: 'last-lantern' })
    await addStock(owner, shop, product, warehouse, 1)
    const { config, db, log } = app.platform
    const other = await buildApp(makePlatform({ config, db, log }))
    // Sent without a cookie, so that the page is cached.
    const seenThere = async (path: string) => (await other.inject(store(path))).body
    const soon = (path: string, text: string) =>
      expect.poll(() => seenThere(path), { timeout: 1000, interval: 20 }).toContain(text)
    const cacheBoth = async () => {
      await seenThere('')
      await seenThere('/products/last-lantern')
    }
    await cacheBoth()

    const title = 'Very last lantern'
    await owner.call(api.products.update, { params: { id: product.id }, body: { title } })
    await soon('', title)
    await soon('/products/last-lantern', title)

    await cacheBoth()
    await app.call(api.storefront.place, {
      body: {
        shop_id: shop.id,
        items: [{ product_id: product.id, quantity: 1 }],
        customer_user_email: 'buyer@example.com',
        shipping_address: { recipient_name: 'A B', street: 'C 1', city: 'D', zip: '20099', country: 'DE' },
      },
    })
    await soon('/products/last-lantern', 'Sold out')

    await cacheBoth()
    await owner.call(api.products.remove, { params: { id: product.id } })
    await expect.poll(() => seenThere(''), { timeout: 1000, interval: 20 }).not.toContain(title)
    expect((await other.inject(store('/products/last-lantern'))).statusCode).toBe(410)
    await other.close()
  })

  test('C-10 a cached page again shows the products of a section after a restock by a second process', async () => {
    const { owner, shop } = await buildSellingShop(app, { stock: 1, product: { title: 'Ladle' } })
    const { id: collection_id } = await owner.call(api.collections.create, {
      body: {
        shop_id: shop.id,
        title: 'To go',
        is_live: true,
        kind: 'rules',
        rules: { match: 'all', conditions: [{ field: 'in_stock' }] },
      },
    })
    await owner.call(api.store_layout.updateStartPage, {
      params: { id: shop.id },
      body: {
        sections: [
          { kind: 'hero', title: 'Kitchen' },
          { kind: 'collection', collection_id },
        ],
      },
    })
    const seen = async () => (await app.http.inject(`/store/${shop.slug}`)).body
    // As another process would change it: this process is not notified.
    const hold = (held: number) =>
      app.db.run(sql`update stock_levels set held = ${held} where shop_id = ${shop.id}`)
    await hold(1)
    await expect.poll(seen).not.toContain('Ladle')
    await hold(0)
    await expect.poll(seen, { timeout: 1000, interval: 20 }).toContain('Ladle')
  })
})
