// Searching a shop the way people do. The API and the page find the same products.

import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, buildShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let owner: TestUser
let shop: Shop

const SHELVES: [string, Partial<Parameters<typeof buildProduct>[2]>][] = [
  ['Dockside mug', { sku: 'MUG-01', categories: ['Kitchen'], description: 'Holds coffee.' }],
  ['Harbour coffee, dark roast', { sku: 'CO-7', categories: ['Coffee'], tags: ['fair trade'] }],
  ['Cold brew', { sku: 'CO-8', categories: ['Coffee'] }],
  ['Oak chair', { categories: ['Chairs'], description: 'For the kitchen table.' }],
  ['Teekanne Müritz', { categories: ['Küche'], description: 'Weiß, mit Æther.' }],
  ['Café au lait', { categories: ['Coffee'] }],
  ['Кофе в зёрнах', {}],
  ['抹茶', { description: '100% 抹茶' }],
]

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  shop = await buildShop(owner)
  for (const [title, more] of SHELVES) await buildProduct(owner, shop, { title, ...more })
  await buildProduct(owner, shop, { title: 'Coffee that is not sold yet', is_live: false })
  const other = await buildShop(owner)
  await buildProduct(owner, other, { title: 'Coffee of another shop' })
})

async function search(q: string, more: object = {}): Promise<string[]> {
  const { data, total } = await app.call(api.storefront.products, {
    params: { shopId: shop.id },
    query: { q, limit: '50', ...more } as { q: string },
  })
  expect(total).toBe(data.length)
  return data.map(({ title }) => title)
}

const page = async (query: string) => (await visit(app).get(`/store/${shop.slug}?${query}`)).text

describe('a search', () => {
  test.each([
    ['mug', ['Dockside mug']],
    ['MUG-01', ['Dockside mug']],
    ['doCK', ['Dockside mug']],
    ['kitchen', ['Dockside mug', 'Oak chair']],
    ['mug dockside', ['Dockside mug']],
    ['fair trade', ['Harbour coffee, dark roast']],
    ['muritz', ['Teekanne Müritz']],
    ['MÜRITZ', ['Teekanne Müritz']],
    ['kanne', ['Teekanne Müritz']],
    ['weiss', ['Teekanne Müritz']],
    ['aether', ['Teekanne Müritz']],
    ['cafe', ['Café au lait']],
    ['кофе', ['Кофе в зёрнах']],
    ['ЗЕРНАХ', ['Кофе в зёрнах']],
    ['抹', ['抹茶']],
    ['100%', ['抹茶']],
  ])('finds %j: %j', async (q, titles) => {
    expect(await search(q)).toEqual(titles)
  })

  test('a search ranks title matches before category and tag matches, and description matches last', async () => {
    expect(await search('coffee')).toEqual([
      'Harbour coffee, dark roast',
      'Café au lait',
      'Cold brew',
      'Dockside mug',
    ])
    expect(await search('co-8')).toEqual(['Cold brew'])
    expect(await search('coffee', { sort: 'title' })).toEqual([
      'Café au lait',
      'Cold brew',
      'Dockside mug',
      'Harbour coffee, dark roast',
    ])
    expect(await search('coffee', { category: 'Kitchen' })).toEqual(['Dockside mug'])
    expect(await search('coffee', { limit: '100' })).toHaveLength(4)
  })

  test.each([
    ['cofee', 'Harbour coffee, dark roast'],
    ['harbor cofffee', 'Harbour coffee, dark roast'],
    ['chiar', 'Oak chair'],
    ['docskide', 'Dockside mug'],
    ['doksid', 'Dockside mug'],
    ['mug dokside', 'Dockside mug'],
    ['teekane', 'Teekanne Müritz'],
    ['kofe', 'Кофе в зёрнах'],
    ['кофи', 'Кофе в зёрнах'],
  ])('forgives %j', async (q, title) => {
    expect((await search(q))[0]).toBe(title)
  })

  test.each(['zzz', 'mgu', 'chili', '%', '_', '\\', "' or 1=1 --", '𝕏'.repeat(100)])(
    'makes nothing up for %j',
    async (q) => {
      expect(await search(q)).toEqual(q === '%' ? ['抹茶'] : [])
    },
  )

  test('without a match of all words, a search finds products with most words, and first a similar word for the rest', async () => {
    expect(await search('coffee zzz')).toEqual(await search('coffee'))
    expect((await search('coffee docskide'))[0]).toBe('Dockside mug')
    expect(await search('oak table zzz')).toEqual(['Oak chair'])
  })

  test('a search in a shop with thousands of similar products stays quick and bounded', async () => {
    const { shop: large } = await buildSellingShop(app, { product: { is_live: false } })
    await app.db.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live)
      select ${large.id}, 'Notebook number ' || n, 'n' || n, 'Paper.', 1, true from generate_series(1, 2000) n`)
    const answer = await app.call(api.storefront.products, {
      params: { shopId: large.id },
      query: { q: 'notbook', limit: '100', offset: '250' },
    })
    expect(answer.data).toHaveLength(50)
    expect(answer.total).toBe(300)
  })
})

describe('a shop with very many products', () => {
  let large: Shop
  beforeAll(async () => {
    large = (await buildSellingShop(app, { product: { is_live: false } })).shop
    await app.db.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live, categories, created_at)
      select ${large.id}, 'Notebook number ' || n, 'n' || n, 'Paper.', 1, true,
        case when n <= 2 then array['Paper', 'Blue'] else array['Paper'] end, now() - n * interval '1 minute'
      from generate_series(1, 2100) n`)
  })

  const find = (query: Record<string, string>) =>
    app.call(api.storefront.products, { params: { shopId: large.id }, query })

  test('a search in a large shop ranks the newest 2,000 results, and states that more may exist', async () => {
    const last = await find({ q: 'paper', offset: '1990', limit: '20' })
    expect(last).toMatchObject({ total: 2000, total_is_estimate: true })
    expect(last.data.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Notebook number ${1991 + at}`),
    )
    expect((await find({ q: 'paper', offset: '2000' })).data).toEqual([])
    const tiles = (sort: object) =>
      app.call(api.public_catalogue.catalogue, {
        params: { shopId: large.id },
        query: { q: 'paper', ...sort },
      })
    expect(await tiles({})).toMatchObject({ total: 2000, total_is_estimate: true })
    const { total, total_is_estimate } = await tiles({ sort: 'title' })
    expect([total, total_is_estimate]).toEqual([2100, undefined])
    const { text } = await visit(app).get(`/store/${large.slug}/products?q=paper&page=84`)
    expect(text).not.toContain('page=85')
  })

  test('a search in a different order pages through all results', async () => {
    const last = await find({ q: 'paper', sort: 'created_at', limit: '5' })
    expect([last.total, last.total_is_estimate]).toEqual([2100, undefined])
    expect(last.data[0]?.title).toBe('Notebook number 2100')
    expect((await find({ q: 'number 2099' })).data.map(({ title }) => title)).toEqual([
      'Notebook number 2099',
    ])
  })

  test('a search of two letters, which no index knows, finds exact matches and no near results', async () => {
    expect((await find({ q: 'no' })).total).toBe(2000)
    expect((await find({ q: 'xq' })).data).toEqual([])
  })

  test('a search finds the typed SKU, however old its product is', async () => {
    await app.db.run(
      sql`update products set sku = 'Paper' where shop_id = ${large.id} and title = 'Notebook number 2100'`,
    )
    const query = { q: 'paper', facets: 'true' } as const
    const tiles = await app.call(api.public_catalogue.catalogue, { params: { shopId: large.id }, query })
    for (const { data } of [tiles, await find({ q: 'paper' }), await find({ q: 'paper', category: 'Paper' })])
      expect(data.slice(0, 2).map(({ title }) => title)).toEqual([
        'Notebook number 2100',
        'Notebook number 1',
      ])
    expect(tiles.facets).toMatchObject({ is_estimate: true })
  })

  test('a product shows the newest products of its kind, starting with the most in common', async () => {
    const { text } = await visit(app).get(`/store/${large.slug}/products/n2`)
    const related = [...text.matchAll(/products\/(n\d+)"/g)].map(([, slug]) => slug)
    expect([...new Set(related)].filter((slug) => slug !== 'n2')).toEqual(['n1', 'n3', 'n4', 'n5'])
  })
})

describe('a word is found in each of its spellings', () => {
  let fold: Shop
  beforeAll(async () => {
    fold = await buildShop(owner, { language: 'de' })
    for (const [title, sku] of [
      ['Tasse j’aime Paris', 'ABC/123'],
      ["Schild j'aime Lyon", 'XY987'],
      ['Schürze aus Leinen', 'T-SHIRT-9'],
      ['Käse vom Berg', ''],
      ['Mueslischale', ''],
      ['Rahmen 40×60', ''],
      ['Leinwand 40 x 60 cm', ''],
      ['Dübel 6½ Zoll', ''],
      ['Schraube 6 1/2 Zoll', ''],
      ['Donau\u00adschiff 1,5 l', ''],
      ['Olivenöl 500 ml', ''],
      ['Gläser, vier Stück', ''],
      ['Tischlampe', ''],
      ['Blaue Bluse', ''],
    ] as const)
      await buildProduct(owner, fold, { title, sku })
  })

  const find = async (q: string, lang?: string): Promise<string[]> => {
    const query = lang === undefined ? { q } : { q, lang }
    const params = { shopId: fold.id }
    const [tiles, products] = await Promise.all([
      app.call(api.public_catalogue.catalogue, { params, query }),
      app.call(api.storefront.products, { params, query }),
    ])
    expect(products.data.map(({ title }) => title)).toEqual(tiles.data.map(({ title }) => title))
    expect([tiles.is_near, products.is_near]).toEqual([undefined, undefined])
    return tiles.data.map(({ title }) => title).sort()
  }

  test.each([
    ["j'aime", ["Schild j'aime Lyon", 'Tasse j’aime Paris']],
    ['j’aime', ["Schild j'aime Lyon", 'Tasse j’aime Paris']],
    ['j`aime paris', ['Tasse j’aime Paris']],
    ['schuerze', ['Schürze aus Leinen']],
    ['SCHUERZE', ['Schürze aus Leinen']],
    ['schurze', ['Schürze aus Leinen']],
    ['kaese', ['Käse vom Berg']],
    ['müsli', ['Mueslischale']],
    ['oel', ['Olivenöl 500 ml']],
    ['abc123', ['Tasse j’aime Paris']],
    ['abc-123', ['Tasse j’aime Paris']],
    ['ABC 123', ['Tasse j’aime Paris']],
    ['xy-987', ["Schild j'aime Lyon"]],
    ['t shirt', ['Schürze aus Leinen']],
    ['40x60', ['Leinwand 40 x 60 cm', 'Rahmen 40×60']],
    ['40 x 60', ['Leinwand 40 x 60 cm', 'Rahmen 40×60']],
    ['40 × 60', ['Leinwand 40 x 60 cm', 'Rahmen 40×60']],
    ['40×60 cm', ['Leinwand 40 x 60 cm']],
    ['6 1/2', ['Dübel 6½ Zoll', 'Schraube 6 1/2 Zoll']],
    ['6½', ['Dübel 6½ Zoll', 'Schraube 6 1/2 Zoll']],
    ['6-1/2', ['Dübel 6½ Zoll', 'Schraube 6 1/2 Zoll']],
    ['donauschiff', ['Donau\u00adschiff 1,5 l']],
    ['1.5 l', ['Donau\u00adschiff 1,5 l']],
    ['500ml', ['Olivenöl 500 ml']],
    ['Glas', ['Gläser, vier Stück']],
    ['lampen', ['Tischlampe']],
    ['Blusen', ['Blaue Bluse']],
    ['schürze für die küche aus leinen', []],
    ['lampe mit tisch', ['Tischlampe']],
  ])('%j', async (q, titles) => {
    if (titles.length > 0) expect(await find(q)).toEqual(titles)
    else
      expect(
        (await app.call(api.public_catalogue.catalogue, { params: { shopId: fold.id }, query: { q } }))
          .data[0]?.title,
      ).toBe('Schürze aus Leinen')
  })

  test('a form that is also a part of longer words finds only itself', async () => {
    const kitchen = await buildShop(owner, { language: 'de' })
    for (const title of ['Messer', 'Messing', 'Blue lamp', 'Bluse'])
      await buildProduct(owner, kitchen, { title })
    const titles = async (q: string) =>
      (
        await app.call(api.public_catalogue.catalogue, { params: { shopId: kitchen.id }, query: { q } })
      ).data.map(({ title }) => title)
    expect(await titles('messer')).toEqual(['Messer'])
    expect(await titles('blue')).toEqual(['Blue lamp'])
  })
})

test.each([
  ['en', 'lamp for the kitchen', 'Kitchen lamp'],
  ['en', 'berries', 'Berry bowl'],
  ['en', 'kitchen knives', 'Kitchen knife'],
  ['de', 'Lampen für die Küche', 'Küchenlampe, eine Lampe'],
  ['fr', 'gâteaux', 'Gateau au chocolat'],
  ['fr', "lampe pour l'entrée", 'Lampe entrée'],
  ['es', 'luces', 'Luz de mesa'],
  ['it', 'lampade da tavolo', 'Lampada tavolo'],
  ['nl', 'boeken', 'Boek'],
  ['nl', 'huizen', 'Vogelhuis'],
  ['pl', 'lampy', 'Lampa biurkowa'],
] as const)('in a shop in %s, %j finds %j', async (language, q, title) => {
  const shelf = await buildShop(owner, { language })
  await buildProduct(owner, shelf, { title })
  await buildProduct(owner, shelf, { title: 'Zzz' })
  const query = { q }
  const { data, is_near } = await app.call(api.public_catalogue.catalogue, {
    params: { shopId: shelf.id },
    query,
  })
  expect([data.map((tile) => tile.title), is_near]).toEqual([[title], undefined])
})

test('titles are sorted by their letters', async () => {
  await buildProduct(owner, shop, { title: 'Ärmel' })
  const sorted = await app.call(api.storefront.products, {
    params: { shopId: shop.id },
    query: { sort: 'title', limit: '2' },
  })
  expect(sorted.data.map(({ title }) => title)).toEqual(['Ärmel', 'Café au lait'])
})

test('facets of near results count the shown results', async () => {
  const roastery = await buildShop(owner)
  for (const [title, price, category] of [
    ['Dark coffee', '10.00', 'Dark'],
    ['Light coffee', '12.00', 'Light'],
    ['Tea', '90.00', 'Tea'],
  ] as const)
    await buildProduct(owner, roastery, { title, price, categories: [category] })
  const near = (more: object = {}) =>
    app.call(api.public_catalogue.catalogue, {
      params: { shopId: roastery.id },
      query: { q: 'cofee', facets: 'true', ...more },
    })
  const categories = [
    { value: 'Dark', count: 1 },
    { value: 'Light', count: 1 },
  ]
  const price = { min: '10.00', max: '12.00' }
  expect(await near()).toMatchObject({ total: 2, is_near: true, facets: { categories, price } })
  const { is_near, total } = await near({ q: 'coffee' })
  expect([total, is_near]).toEqual([2, undefined])
  // In the place of the category that is chosen the others can be.
  expect(await near({ category: 'Dark' })).toMatchObject({ total: 1, facets: { categories } })
  const { text } = await visit(app).get(`/store/${roastery.slug}/products?q=cofee`)
  expect(text).toContain('placeholder="12.00"')
})

describe('the page', () => {
  test('the page marks results that are only near', async () => {
    const near = await page('q=cofee')
    expect(near).toContain('No results for ‘cofee’')
    expect(near).toContain('Harbour coffee')
    expect(await page('q=coffee')).not.toContain('No results for')
  })

  test('sorts by the best match by default, and remembers the chosen order', async () => {
    expect(await page('q=coffee')).toMatch(/<option value="" selected[^>]*>Best match/)
    expect(await page('q=coffee&sort=-created_at')).toMatch(
      /<option value="-created_at" selected[^>]*>Newest/,
    )
    expect(await page('')).toMatch(/<option value="" selected[^>]*>Newest/)
    expect(await page('')).not.toContain('Best match')
  })

  test('without results offers the rest of the shop and new products', async () => {
    const nothing = await page('q=zzz')
    expect(nothing).toContain('No results')
    expect(nothing).toContain('New in the shop')
    expect(nothing).toContain('抹茶')
    const elsewhere = await page('q=coffee&category=Chairs')
    expect(elsewhere).toContain('4 results in the whole shop')
    expect(elsewhere).toContain(`href="/store/${shop.slug}?q=coffee"`)
  })

  test('counts a search each time', async () => {
    const { shop: searched, owner: merchant } = await buildSellingShop(app, { product: { title: 'Lamp' } })
    for (const path of ['', '', '/products', '/products'])
      await visit(app).get(`/store/${searched.slug}${path}?q=lamp`)
    const { data } = await merchant.call(api.searches.list, { query: { shop_id: searched.id } })
    expect(data.map(({ q, count }) => [q, count])).toEqual([['lamp', 4]])
  })

  test('counts categories once a change of the shop', async () => {
    const { shop: counted, owner: merchant } = await buildSellingShop(app, {
      product: { categories: ['Ropes'] },
    })
    const queries: string[] = []
    const { replica } = app.platform
    const { reader } = replica
    const listening = vi.spyOn(replica, 'reader').mockImplementation((own) => ({
      ...reader(own),
      forShop(shop_id) {
        const db = reader(own).forShop(shop_id)
        const rows: typeof db.rows = (statement) => {
          queries.push(statement.text)
          return db.rows(statement)
        }
        return { ...db, rows }
      },
    }))
    const look = async () =>
      (await visit(app).get(`/store/${counted.slug}?page=1&at=${String(Math.random())}`)).text
    const counts = () => queries.filter((text) => text.includes('"categories" as labels')).length
    await expect
      .poll(async () => {
        queries.length = 0
        await look()
        return counts()
      })
      .toBe(0)
    await buildProduct(merchant, counted, { categories: ['Sails'] })
    expect(await look()).toContain('Sails')
    expect(counts()).toBe(1)
    listening.mockRestore()
  })
})
