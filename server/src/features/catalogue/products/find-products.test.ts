// The list of a shop's products: who may see it, and how it is searched, sorted and paged.

import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildProduct, buildShop } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let viewer: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})

beforeEach(async () => {
  shop = await buildShop(owner)
  viewer = await buildMember(app, shop, 'viewer')
})

const BASE = '/v1/a/products'
const send = (method: string, path: string, body?: unknown, user = owner) =>
  app.send({ method, url: BASE + path, token: user.access_token, body })

describe('the list', () => {
  const list = async (query = '', user = viewer) =>
    (await send('GET', `?shop_id=${shop.id}${query}`, undefined, user)).json
  const titles = async (query: string) => (await list(query)).data.map((product: Product) => product.title)

  test('is of one shop', async () => {
    await expectGuarded(app, { method: 'GET', url: `${BASE}?shop_id=${shop.id}`, stranger, strong: owner })
    const mine = await buildProduct(owner, shop)
    await buildProduct(owner, await buildShop(owner))
    expect(await list()).toEqual({ data: [mine], total: 1 })
  })

  test('titles are sorted by letters, ignoring accents and case', async () => {
    const sorted = ['Äpfel', 'apfelmus', 'Birne', 'Éclair', 'Øl', 'Straße', 'Strauß', 'Zwiebel']
    for (const title of sorted.toReversed()) await buildProduct(owner, shop, { title })
    expect(await titles('&sort=title')).toEqual(sorted)
    expect(await titles('&sort=-title')).toEqual(sorted.toReversed())
  })

  test('T-07 names its shop once and rightly', async () => {
    const theirs = await buildShop(stranger)
    await buildProduct(stranger, theirs, { title: 'canary-of-theirs' })
    const odd = [
      '',
      '?',
      `?shop_id=${theirs.id}`,
      `?shop_id=${shop.id}&shop_id=${theirs.id}`,
      '?shop_id=',
      '?shop_id=%00',
    ]
    for (const query of [
      ...odd,
      `?shop_id[]=${theirs.id}`,
      `?shop_id[a]=${theirs.id}`,
      "?shop_id=' or 1=1",
      '?shop_id=*',
    ]) {
      const { status, text } = await send('GET', encodeURI(query).replace('%2500', '%00'))
      expect([query, [404, 422].includes(status)]).toEqual([query, true])
      expect(text).not.toContain('canary')
    }
  })

  test('finds by title, SKU and category, and takes no wildcard', async () => {
    await buildProduct(owner, shop, { title: 'Green tea', sku: 'GT-1', categories: ['Drinks'] })
    await buildProduct(owner, shop, {
      title: 'Mug 100%',
      sku: 'M_1',
      categories: ['Kitchen', 'Gifts'],
      is_live: false,
    })
    expect(await titles('&q=green')).toEqual(['Green tea'])
    expect(await titles('&q=gt-1')).toEqual(['Green tea'])
    expect(await titles('&q=gift')).toEqual(['Mug 100%'])
    for (const wildcard of ['%25', '_', '%5C'])
      expect((await titles(`&q=${wildcard}`)).length).toBeLessThan(2)
    expect(await titles('&q=%2500')).toEqual([])
    expect((await send('GET', `?shop_id=${shop.id}&q=%00`)).status).toBe(422)
    expect(await titles('&category=Gifts')).toEqual(['Mug 100%'])
    expect(await titles('&category=gIFTS')).toEqual(['Mug 100%'])
    expect(await titles('&category=gift')).toEqual([])
    expect(await titles('&category=')).toHaveLength(2)
    expect(await titles('&is_live=true')).toEqual(['Green tea'])
    expect(await titles('&is_live=false')).toEqual(['Mug 100%'])
  })

  test('finds by the whole SKU in upper or lower case, and without one by none', async () => {
    for (const [title, sku] of [
      ['Apron', 'A-10'],
      ['Bowl', 'A-1'],
      ['Cup a-1', ''],
      ['Dish', 'a-1'],
      ['Plate', 'A_1'],
    ])
      await buildProduct(owner, shop, { title, sku })
    await buildProduct(stranger, await buildShop(stranger), { sku: 'A-1' })
    expect(await titles('&sku=A-1&sort=title')).toEqual(['Bowl', 'Dish'])
    expect(await titles('&sku=a-10')).toEqual(['Apron'])
    expect(await titles('&sku=a_1')).toEqual(['Plate'])
    expect(await titles('&sku=A-1&q=dish')).toEqual(['Dish'])
    expect(await titles('&sku=A')).toEqual([])
    expect(await titles('&sku=')).toHaveLength(5)
  })

  test('T-08 sorts only by the documented fields', async () => {
    await buildProduct(owner, shop, { title: 'b', price: '9', sku: '1' })
    await buildProduct(owner, shop, { title: 'C', price: '10', sku: '3' })
    await buildProduct(owner, shop, { title: 'a', price: '2', sku: '2' })
    expect(await titles('&sort=title')).toEqual(['a', 'b', 'C'])
    expect(await titles('&sort=-price')).toEqual(['C', 'b', 'a'])
    expect(await titles('&sort=sku')).toEqual(['b', 'a', 'C'])
    expect(await titles('')).toEqual(['a', 'C', 'b'])
    for (const sort of ['data', 'shop_id', '-title,price', 'title;drop', '--title', 'TITLE'])
      expect((await send('GET', `?shop_id=${shop.id}&sort=${sort}`)).status).toBe(422)
  })

  test('L-03 paging from the oldest on during writes returns each product once', async () => {
    const first: string[] = []
    for (let i = 0; i < 12; i++) first.push((await buildProduct(owner, shop, { title: `T${i}` })).id)
    const met: string[] = []
    for (let offset = 0; ; offset += 3) {
      const { data } = await list(`&sort=created_at&limit=3&offset=${offset}`)
      if (data.length === 0) break
      met.push(...data.map(({ id }: Product) => id))
      // One is added for every page of the first twelve, and one that was met is renamed.
      if (offset < 12) await buildProduct(owner, shop, { title: 'A new one' })
      await send('PUT', `/${data[0].id}`, { title: `Z${offset}` })
    }
    expect(met.slice(0, 12)).toEqual(first)
    expect(met).toHaveLength(16)
    expect(new Set(met).size).toBe(16)
  })

  test('L-03 pages are bounded, and every product is on one of them', async () => {
    for (let i = 0; i < 12; i++) await buildProduct(owner, shop, { price: '5' })
    expect((await list()).data).toHaveLength(10)
    const pages = await Promise.all([0, 5, 10].map((offset) => list(`&sort=price&limit=5&offset=${offset}`)))
    expect(new Set(pages.flatMap((page) => page.data.map(({ id }: Product) => id))).size).toBe(12)
    const idsBy = async (sort: string) =>
      (await list(`&sort=${sort}&limit=100`)).data.map(({ id }: Product) => id)
    const oldest_first = await idsBy('price')
    expect(oldest_first).toEqual([...oldest_first].sort())
    expect(await idsBy('-price')).toEqual([...oldest_first].reverse())
    expect(pages.map((page) => [page.data.length, page.total])).toEqual([5, 5, 2].map((n) => [n, 12]))
    expect(await list('&offset=1000000000000')).toEqual({ data: [], total: 12 })
    expect((await list('&limit=100')).data).toHaveLength(12)
    for (const odd of [
      'limit=0',
      'limit=101',
      'limit=1000',
      'limit=-1',
      'limit=NaN',
      'limit=1e9',
      'limit=1.5',
      'offset=-1',
      'offset=1e12',
      'limit=5&limit=6',
    ])
      expect([odd, (await send('GET', `?shop_id=${shop.id}&${odd}`)).status]).toEqual([odd, 422])
  })
})
