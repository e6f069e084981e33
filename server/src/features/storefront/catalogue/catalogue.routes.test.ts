import { api } from '@kontor/contract/api'
import { dayIn } from '@kontor/contract/shops/shop-day'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addStock, buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop
const ids: Record<string, string> = {}

const product = async (title: string, more: Record<string, unknown> = {}) => {
  const made = await buildProduct(selling.owner, selling.shop, { title, slug: title.toLowerCase(), ...more })
  ids[title] = made.id
  return made
}

async function collection(title: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await selling.owner.call(api.collections.create, {
    body: { shop_id: selling.shop.id, title, is_live: true, ...more },
  })
  ids[title] = id
  return id
}

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, {
    product: { title: 'Soap', slug: 'soap', price: '3.00', tags: ['Bath'] },
  })
  ids.Soap = selling.product.id
  const { owner, shop, warehouse } = selling
  const tea = await product('Tea', { price: '4.00', categories: ['Drinks'], tags: ['green'], brand: 'Kai' })
  await addStock(owner, shop, tea, warehouse, 3)
  await product('Wine', { price: '12.00', categories: ['drinks'] })
  await product('Draft', { is_live: false, categories: ['Drinks'] })
  const { variants } = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      slug: 'shirt',
      description: 'Cotton.',
      categories: ['Clothes'],
      options: [
        { name: 'Size', values: ['M', 'L'] },
        { name: 'Colour', values: ['Blue', 'Red'] },
      ],
      is_live: true,
      variants: [
        ['M', 'Blue', '20.00'],
        ['L', 'Blue', '22.00'],
        ['L', 'Red', '18.00'],
      ].map(([size, colour, price]) => ({
        option_values: [
          { name: 'Size', value: size! },
          { name: 'Colour', value: colour! },
        ],
        price: price!,
        is_live: true,
      })),
    },
  })
  for (const one of variants) ids[one.variant_title] = one.id
  ids.Shirt = variants[0]!.group_id!
  await addStock(owner, shop, { ...tea, id: ids['L / Blue']! }, warehouse, 9)
})

const get = async (path: string) =>
  (await app.send({ method: 'GET', url: `/v1/public/${selling.shop.slug}/${path}` })).json
const titles = async (query: string): Promise<string[]> =>
  (await get(`catalogue?${query}`)).data.map(({ title }: { title: string }) => title)
const sorted = (query: string) => titles(`${query}&sort=title`)

describe('the catalogue', () => {
  test('the catalogue has one tile per group, and live products only', async () => {
    const { data, total } = await get('catalogue?sort=title')
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['Shirt', 'Soap', 'Tea', 'Wine'])
    expect(total).toBe(4)
    expect(data[0]).toMatchObject({
      kind: 'group',
      id: ids.Shirt,
      slug: 'shirt',
      // The cheapest that can be bought, though another is cheaper.
      variant_id: ids['L / Blue'],
      price_min: '18.00',
      price_max: '22.00',
      availability: 'in_stock',
      picture: null,
    })
    expect(data[2]).toMatchObject({ kind: 'product', variant_id: ids.Tea, availability: 'few' })
  })

  test.each([
    ['category=DRINKS', ['Tea', 'Wine']],
    ['tag=Green', ['Tea']],
    ['brand=kai', ['Tea']],
    ['price_min=4&price_max=18', ['Shirt', 'Tea', 'Wine']],
    ['in_stock=true', ['Shirt', 'Soap', 'Tea']],
    ['option=size:m', ['Shirt']],
    ['option=Size:M&option=Colour:Red', []],
    ['option=Size:M&option=Size:L&option=Colour:red', ['Shirt']],
    ['option=Size:M&in_stock=true', []],
    ['q=shi', ['Shirt']],
    ['q=cotton', ['Shirt']],
    ['q=nothinglikeit', []],
  ])('%s', async (query, expected) => {
    expect(await sorted(query)).toEqual(expected)
  })

  test('the catalogue returns prices of the matching variants and sorts by these prices', async () => {
    const { data } = await get('catalogue?option=Size:L&option=Colour:Blue')
    expect(data[0]).toMatchObject({ price_min: '22.00', price_max: '22.00', variant_id: ids['L / Blue'] })
    expect(await titles('sort=price')).toEqual(['Soap', 'Tea', 'Wine', 'Shirt'])
    expect(await titles('sort=-price')).toEqual(['Shirt', 'Wine', 'Tea', 'Soap'])
    expect(await titles('sort=-title&limit=2')).toEqual(['Wine', 'Tea'])
    expect(await titles('sort=title&limit=2&offset=1')).toEqual(['Soap', 'Tea'])
    expect((await titles(''))[0]).toBe('Shirt')
  })

  test('the catalogue finds a variant by its SKU, with its price, and its options in the counts', async () => {
    const { owner } = selling
    await owner.call(api.products.update, { params: { id: ids['L / Red']! }, body: { sku: 'QX-77' } })
    const { data, facets } = await get('catalogue?q=qx-77&facets=true')
    expect(data).toMatchObject([{ id: ids.Shirt, variant_id: ids['L / Red'], price_min: '18.00' }])
    expect(data[0].price_max).toBe('18.00')
    expect(facets.options).toEqual([
      { name: 'Colour', values: [{ value: 'Red', count: 1 }] },
      { name: 'Size', values: [{ value: 'L', count: 1 }] },
    ])
  })

  test('the catalogue counts the results of each choice under all remaining filters', async () => {
    const { facets } = await get('catalogue?facets=true&option=Size:M')
    expect(facets).toMatchObject({
      categories: [{ value: 'Clothes', count: 1 }],
      tags: [],
      brands: [],
      price: { min: '20.00', max: '20.00' },
      in_stock: 0,
      is_estimate: false,
    })
    const options = Object.fromEntries(
      facets.options.map(({ name, values }: { name: string; values: unknown }) => [name, values]),
    )
    expect(options.Size).toHaveLength(2)
    expect(options.Colour).toEqual([{ value: 'Blue', count: 1 }])
    const all = (await get('catalogue?facets=true&category=drinks')).facets
    expect(all.categories).toEqual([
      { value: expect.stringMatching(/^drinks$/i), count: 2 },
      { value: 'Clothes', count: 1 },
    ])
    expect(all).toMatchObject({ brands: [{ value: 'Kai', count: 1 }], in_stock: 1 })
    expect((await get('catalogue')).facets).toBeUndefined()
  })

  test.each([
    'price_min=x',
    'price_max=1.000',
    'sort=nothing',
    'option=nothing',
    'limit=1000',
    'in_stock=perhaps',
  ])('refuses %s', async (query) => {
    const url = `/v1/public/${selling.shop.slug}/catalogue?${query}`
    expect((await app.send({ method: 'GET', url })).status).toBe(422)
  })

  test('uses synonyms, and records searches', async () => {
    const { owner, shop } = selling
    await owner.call(api.search_synonyms.create, { body: { shop_id: shop.id, words: ['Chai', 'tea'] } })
    expect(await titles('q=chai')).toEqual(['Tea'])
    const words = ['Café', 'Café'.normalize('NFD')]
    const body = { shop_id: shop.id, words }
    const token = owner.access_token
    const twice = await app.send({ method: 'POST', url: '/v1/a/search_synonyms', token, body })
    expect(twice.json).toMatchObject({ errors: [{ field: 'words.1', code: 'duplicate' }] })
    await titles('q=Chai ')
    await titles('q=nothinglikeit')
    await titles('q=someone@example.test')
    const list = async (query = {}) =>
      (await owner.call(api.searches.list, { query: { shop_id: shop.id, ...query } })).data.map(
        ({ q, count, results }) => [q, count, results],
      )
    expect((await list()).filter(([q]) => q === 'chai')).toEqual([['chai', 2, 1]])
    expect((await list({ found: 'false' })).map(([q]) => q)).toContain('nothinglikeit')
    expect((await list({ found: 'true' })).map(([q]) => q)).not.toContain('nothinglikeit')
    expect((await list()).some(([q]) => String(q).includes('@'))).toBe(false)
    expect(await list({ until: '2020-01-01' })).toEqual([])
    const beyond = { shop_id: shop.id, found: 'false', offset: '100' } as const
    const { data, total } = await owner.call(api.searches.list, { query: beyond })
    expect([data, total]).toEqual([[], 1])
    // Their day is the shop's, which is in Germany. These two zones are 25 hours apart: one of them has another day than the shop has.
    const now = Date.now()
    const before = dayIn('Europe/Berlin', now)
    const time_zone = dayIn('Pacific/Kiritimati', now) === before ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    await owner.call(api.shops.update, { params: { id: shop.id }, body: { time_zone } })
    const today = dayIn(time_zone, now)
    await titles('q=elsewhere')
    expect((await list({ from: today, until: today })).map(([q]) => q)).toEqual(['elsewhere'])
    await owner.call(api.shops.update, { params: { id: shop.id }, body: { time_zone: null } })
  })
})

test.each(['price', 'tags', 'brands', 'categories'])(
  'an option may have the name of a different filter: %s',
  async (name) => {
    const own = await buildSellingShop(app)
    await own.owner.call(api.product_groups.create, {
      body: {
        shop_id: own.shop.id,
        title: 'Ticket',
        slug: 'ticket',
        description: 'For a day.',
        options: [{ name, values: ['full', 'reduced'] }],
        is_live: true,
        defaults: { price: '12.00', is_live: true },
      },
    })
    const url = `/v1/public/${own.shop.slug}/catalogue?facets=true&option=${name}:reduced`
    const { facets } = (await app.send({ method: 'GET', url })).json
    const values = [
      { value: 'full', count: 1 },
      { value: 'reduced', count: 1 },
    ]
    expect(facets.options).toEqual([{ name, values }])
  },
)

describe('collections', () => {
  beforeAll(async () => {
    const top = await collection('Pantry', { description: 'Good **things**.' })
    await collection('Hidden', { is_live: false, parent_id: top })
    await collection('Below hidden', { parent_id: ids.Hidden })
    const below = await collection('Bottles', { parent_id: top })
    const change = (id: string, add: (string | undefined)[]) =>
      selling.owner.call(api.collections.changeItems, {
        params: { id },
        body: { add: add.map((one) => one ?? '') },
      })
    await change(top, [ids.Tea, ids.Shirt, ids.Draft])
    await change(below, [ids.Wine])
    await change(ids.Hidden!, [ids.Soap])
  })

  test('are a tree of live collections, with their contents', async () => {
    const tree = await get('collections')
    expect(tree).toMatchObject([
      {
        slug: 'pantry',
        items_count: 3,
        picture: null,
        children: [{ slug: 'bottles', items_count: 1, children: [] }],
      },
    ])
    expect(await get('collections/bottles')).toMatchObject({
      id: ids.Bottles,
      path: [{ id: ids.Pantry, slug: 'pantry', title: 'Pantry' }],
    })
    expect((await get(`collections/${ids.Pantry}`)).slug).toBe('pantry')
    for (const gone of ['hidden', 'below-hidden', 'nothing', '%00'])
      expect((await get(`collections/${gone}`)).error, gone).toBe('not_found')
  })

  test('collections narrow the catalogue, in the manual order', async () => {
    expect(await titles('collection=pantry')).toEqual(['Tea', 'Shirt', 'Wine'])
    await selling.owner.call(api.collections.moveItems, {
      params: { id: ids.Pantry! },
      body: { ids: [ids.Shirt!], after: null },
    })
    expect(await titles('collection=pantry')).toEqual(['Shirt', 'Tea', 'Wine'])
    expect(await titles(`collection=${ids.Bottles}&sort=price`)).toEqual(['Wine'])
    expect(await titles('collection=pantry&category=drinks&sort=price')).toEqual(['Tea', 'Wine'])
    expect((await get('catalogue?collection=hidden')).error).toBe('not_found')
  })

  test('collections have pages with breadcrumbs', async () => {
    const page = async (path: string) => visit(app).get(`/store/${selling.shop.slug}${path}`)
    expect((await page('/collections')).text).toContain('/collections/pantry')
    const { text, status } = await page('/collections/bottles')
    expect(status).toBe(200)
    expect(text).toContain('aria-label="You are here"')
    expect(text).toContain('/collections/pantry"')
    expect(text).toContain('/products/wine"')
    expect(text).toMatch(/rel="canonical" href="[^"]+\/collections\/bottles"/)
    expect((await page(`/collections/${ids.Bottles}`)).headers.location).toMatch(/\/collections\/bottles$/)
    expect((await page('/collections/hidden')).status).toBe(404)
    const narrowed = (await page('/collections/pantry?in_stock=true')).text
    expect(narrowed).toContain('content="noindex"')
    expect(narrowed).toMatch(/rel="canonical" href="[^"]+\/collections\/pantry"/)
    expect(narrowed).not.toContain('/products/wine"')
    expect((await page('/sitemap.xml')).text).toContain('/collections/bottles</loc>')
  })
})

describe('menus and the start page', () => {
  const params = () => ({ id: selling.shop.id })

  test('are shown without hidden products', async () => {
    const { owner, shop } = selling
    await owner.call(api.store_layout.updateMenus, {
      params: params(),
      body: {
        header: [
          {
            title: 'Shop',
            kind: 'address',
            url: '/products',
            links: [
              { title: 'Pantry', kind: 'collection', target_id: ids.Pantry! },
              { title: 'Hidden', kind: 'collection', target_id: ids.Hidden! },
              { title: 'Draft', kind: 'product', target_id: ids.Draft! },
              { title: 'A shirt', kind: 'product', target_id: ids.Shirt! },
            ],
          },
          { title: 'Imprint', kind: 'page', page: 'imprint' },
        ],
        footer: [{ title: 'Elsewhere', kind: 'address', url: 'https://example.com/' }],
      },
    })
    const menus = await get('menus')
    const store = `${app.platform.config.store_url}/store/${shop.slug}`
    expect(menus.header).toMatchObject([
      {
        title: 'Shop',
        url: `${store}/products`,
        links: [
          {
            title: 'Pantry',
            kind: 'collection',
            target_id: ids.Pantry,
            url: `${store}/collections/pantry`,
          },
          { title: 'A shirt', kind: 'product', target_id: ids.Shirt, url: `${store}/products/shirt` },
        ],
      },
    ])
    expect(menus.header[0].links.map(({ links }: { links: unknown }) => links)).toEqual([[], []])
    expect(menus.footer).toMatchObject([{ kind: 'address', target_id: null, url: 'https://example.com/' }])
    await owner.call(api.shops.updatePages, { params: params(), body: { imprint: 'Ours.' } })
    expect((await get('menus')).header).toHaveLength(2)
    const { text } = await visit(app).get(`/store/${shop.slug}`)
    expect(text).toContain('aria-label="Menu"')
    expect(text).toContain(`href="/store/${shop.slug}/collections/pantry"`)
  })

  test('a start page replaces the catalogue, which moves to /products', async () => {
    const { owner, shop } = selling
    const page = (path: string) => visit(app).get(`/store/${shop.slug}${path}`)
    expect((await get('start_page')).sections).toEqual([])
    expect((await page('?category=Drinks')).status).toBe(200)
    await owner.call(api.store_layout.updateStartPage, {
      params: params(),
      body: {
        sections: [
          { kind: 'hero', title: 'Made slowly', text: 'By **hand**.', link: { title: 'Go', kind: 'home' } },
          { kind: 'collection', collection_id: ids.Pantry!, limit: 2 },
          { kind: 'collection', collection_id: ids.Hidden! },
          { kind: 'products', item_ids: [ids.Wine!, ids.Draft!, ids.Shirt!], title: 'Ours' },
          { kind: 'quote', text: 'Lovely.', by: 'Ada' },
        ],
      },
    })
    const { sections } = await get('start_page')
    expect(sections).toMatchObject([
      { kind: 'hero', title: 'Made slowly', picture: null, link: { title: 'Go', kind: 'home' } },
      { kind: 'collection', title: 'Pantry', collection: { slug: 'pantry' } },
      { kind: 'products', title: 'Ours' },
      { kind: 'quote', by: 'Ada' },
    ])
    const shown = (at: number) => sections[at].items.map(({ title }: { title: string }) => title)
    expect([shown(1), shown(2)]).toEqual([
      ['Shirt', 'Tea'],
      ['Wine', 'Shirt'],
    ])
    const start = await page('')
    expect(start.text).toContain('Made slowly')
    expect(start.text).toContain('<strong>hand</strong>')
    for (const query of ['?category=Drinks', '?tag=a&x=1', '?page=2']) {
      const { status, headers } = await page(query)
      expect([status, headers.location]).toEqual([301, `/store/${shop.slug}/products${query}`])
    }
    expect((await page('/products?category=Drinks')).text).toContain('/products/wine"')
    await owner.call(api.store_layout.updateStartPage, { params: params(), body: { sections: [] } })
    expect((await page('')).text).not.toContain('Made slowly')
  })
})

test('suggestions have products, collections and frequent searches', async () => {
  for (let times = 0; times < 3; times++) await titles('q=pantr')
  expect(await get('suggestions?q=te')).toMatchObject({ products: [{ title: 'Tea' }], searches: [] })
  expect((await get('suggestions?q=Pant')).collections).toMatchObject([{ slug: 'pantry' }])
  for (let times = 0; times < 3; times++) await titles('q=shirt')
  expect((await get('suggestions?q=sh')).searches).toEqual(['shirt'])
  expect(await get('suggestions?q=')).toEqual({ products: [], collections: [], searches: [] })
  const { text } = await visit(app).get(`/store/${selling.shop.slug}/search?q=te`)
  expect(text).toContain('/products/tea"')
  expect(text).toContain('content="noindex"')
})
