// What is recorded of searches, and what of it others get as a suggestion. Strangers decide what is searched for.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'
import { countSearch } from './searches.queries.ts'

const MAX_TEXTS = 400

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, {
    product: { title: 'Grüner Tee, lose', slug: 'tee', categories: ['Drinks'], price: '12.00' },
  })
})

const get = async (path: string, words: string, more = '') =>
  (
    await app.send({
      method: 'GET',
      url: `/v1/public/${selling.shop.slug}/${path}?q=${encodeURIComponent(words)}${more}`,
    })
  ).json
const search = (words: string, more?: string) => get('catalogue', words, more)
const suggested = async (typed: string): Promise<string[]> => (await get('suggestions', typed)).searches

/** As often as it takes for a text to be suggested. */
async function searchOften(words: string) {
  for (let n = 0; n < 3; n++) expect((await search(words)).total, words).toBeGreaterThan(0)
}

async function recorded(words: string) {
  const { data } = await selling.owner.call(api.searches.list, { query: { shop_id: selling.shop.id } })
  return data.filter(({ q }) => q === words).map(({ count, results }) => [count, results])
}

test('a new text is left out once the day has four hundred; the texts it has are counted on', async () => {
  const { owner, shop } = await buildSellingShop(app)
  const day = '2026-11-29'
  await app.db.run(sql`
    insert into searches (shop_id, day, q, count, results)
    select ${shop.id}, ${day}::date, 'tea ' || n, 1, 1 from generate_series(2, ${MAX_TEXTS}::int) n`)
  const count = (q: string) => countSearch(app.db, shop.id, { day, q, results: 1 })
  for (const q of ['the last', 'one too many', 'tea 2']) await count(q)
  const { data, total } = await owner.call(api.searches.list, { query: { shop_id: shop.id, limit: '1' } })
  expect(total).toBe(MAX_TEXTS)
  expect(data[0]).toMatchObject({ q: 'tea 2', count: 2 })
})

test('a search with a filter is not recorded: what the filter leaves says nothing about the words', async () => {
  for (const filter of [
    'category=x',
    'tag=x',
    'brand=x',
    'option=Size:M',
    'price_min=20',
    'price_max=1',
    'in_stock=true',
  ])
    await search('tee', `&${filter}`)
  const page = (query: string) => visit(app).get(`/store/${selling.shop.slug}/products?q=tee${query}`)
  await page('&category=Drinks')
  await page('&in_stock=true')
  expect(await recorded('tee')).toEqual([])
  await page('')
  await page('&price_max=10')
  expect(await recorded('tee')).toEqual([[1, 1]])
})

test('of a long search only the words that were looked for are recorded', async () => {
  await search('t e g r ü n l o evil.example')
  expect(await recorded('t e g r ü n l o')).toEqual([[1, 1]])
})

test('a text is suggested to others if it is made of words of the shop, in any spelling', async () => {
  await searchOften('gruner tee')
  expect(await suggested('gru')).toEqual(['gruner tee'])
})

test('no visitor gives others a text of their own by searching for pieces of words', async () => {
  for (const words of ['t e l o s', 'rüne']) {
    await searchOften(words)
    expect(await suggested(words.slice(0, 2)), words).not.toContain(words)
  }
  await buildProduct(selling.owner, selling.shop, { title: 'Mug', description: 'Buy it elsewhere.' })
  await searchOften('mug elsewhere')
  expect(await suggested('mug')).toEqual([])
})
