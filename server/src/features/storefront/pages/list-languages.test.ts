// The pages of collections, and lists that are narrowed, in each language of a shop.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSellingShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const get = (url: string, headers: Record<string, string> = {}) => visit(app, headers).get(url)

test('names the page of a collection by its slug in each language, and categories by the shop’s own word', async () => {
  const { owner, shop } = await buildSellingShop(app, {
    shop: { languages: ['en', 'de'] },
    product: { categories: ['Cups'] },
  })
  const { id } = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Kitchen', slug: 'kitchen', kind: 'manual', is_live: true },
  })
  const texts = [
    { kind: 'collection' as const, id, field: 'slug', text: 'kuche' },
    { kind: 'category' as const, id: 'Cups', field: 'name', text: 'Tassen' },
  ]
  await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
  const addressesOf = async (path: string) => {
    const { text } = await get(`/store/${shop.slug}${path}`, { 'accept-language': 'de' })
    return [...text.matchAll(/<link rel="(?:canonical|alternate)" (?:hrefLang="(?:en|de)" )?href="(.*?)"/g)]
      .map(([, address]) => address!.slice(address!.indexOf(shop.slug) + shop.slug.length))
      .sort()
  }
  const [english, german] = ['/collections/kitchen', '/collections/kuche?lang=de']
  expect(await addressesOf('/collections/kuche')).toEqual([english, english, german])
  expect(await addressesOf('/collections/kuche?lang=de')).toEqual([english, german, german])
  expect(await addressesOf('/collections/kuche?page=1&category=Tassen')).toEqual([
    '/collections/kitchen?category=Cups',
    '/collections/kitchen?category=Cups',
    '/collections/kuche?category=Cups&amp;lang=de',
  ])
  expect(await addressesOf('?category=Tassen')).toEqual([
    '?category=Cups',
    '?category=Cups',
    '?category=Cups&amp;lang=de',
  ])
})

test('a list page leads to the same list in a different language', async () => {
  const { owner, shop, product } = await buildSellingShop(app, {
    shop: { languages: ['en', 'de'] },
    product: { categories: ['Cups'] },
  })
  await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      description: 'Cotton.',
      slug: 'shirt',
      categories: ['Cups'],
      is_live: true,
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      defaults: { price: '19.00', is_live: true },
    },
  })
  const texts = [
    { kind: 'category' as const, id: 'Cups', field: 'name', text: 'Tassen' },
    { kind: 'option' as const, id: 'Colour', field: 'name', text: 'Farbe' },
    { kind: 'option_value' as const, id: 'Red', field: 'name', text: 'Rot' },
  ]
  await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
  const german = await get(`/store/${shop.slug}/products?category=Tassen&option=Farbe:Rot&lang=de`)
  expect(german.text).toContain('Shirt')
  const link = /<a href="([^"]+lang=en[^"]*)"/.exec(german.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect([...new URLSearchParams(link.split('?')[1])].sort()).toEqual([
    ['category', 'Cups'],
    ['lang', 'en'],
    ['option', 'Colour:Red'],
  ])
  const english = (await get(link)).text
  expect(english).toContain('Shirt')
  expect(english).not.toContain(product.title)
  // An address that says no language, sent by a reader of the German pages to a friend.
  const sent = await get(`/store/${shop.slug}/products?category=Tassen&option=Farbe:Rot`, {
    'accept-language': 'en',
  })
  expect(sent.text).toContain('Shirt')
  expect(sent.text).not.toContain(product.title)
})

test('a search with a slip finds the title in the language of the reader', async () => {
  const { owner, shop, product } = await buildSellingShop(app, { shop: { languages: ['en', 'de'] } })
  const texts = [{ kind: 'product' as const, id: product.id, field: 'title', text: 'Wasserkocher' }]
  await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
  const find = async (lang: string) => {
    const query = { q: 'Waserkocher', lang }
    const { data } = await app.call(api.public_catalogue.catalogue, { params: { shopId: shop.id }, query })
    return data.map(({ title }) => title)
  }
  expect([await find('de'), await find('en')]).toEqual([['Wasserkocher'], []])
})

test('a page in a language unknown to the shop marks the language of the shop’s own texts', async () => {
  const { shop, product } = await buildSellingShop(app, {
    shop: { language: 'de' },
    product: { title: 'Hafenlicht', description: 'Leuchtet *weit*.' },
  })
  const pageIn = async (lang: string) =>
    (await get(`/store/${shop.slug}/products/${product.slug}`, { 'accept-language': lang })).text
  const spanish = await pageIn('es')
  expect(spanish).toMatch(/<html lang="es"[^>]* data-shop-lang="de"/)
  expect(spanish).toContain('<h1 dir="auto" lang="de">Hafenlicht</h1>')
  expect(spanish).toContain('<p dir="auto" lang="de">Leuchtet <em>weit</em>.</p>')
  const german = await pageIn('de')
  expect(german).not.toContain('data-shop-lang')
  expect(german).toContain('<h1 dir="auto">Hafenlicht</h1>')
})
