// Finding the discounts of a basket costs one statement by an index, however many codes run, and none for a plain basket of a shop whose automatic ones
// are the same for all buyers.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { CollectionRules } from '@kontor/contract/catalogue/collections'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { loadOffers } from './offers/load-offers.ts'
import { findShopFacts } from './pricing-facts.queries.ts'
import type { ShopFacts } from './pricing-facts.ts'

const RUNNING = 1000
/** A few rows for the code and the discount, and empty indexes: nothing that grows with the codes. */
const MAX_ROWS = 40

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
  await app.db.run(sql`
    insert into discounts (shop_id, title, method, code, code_key, class, kind, percent, applies_to_all, created_at)
    select ${selling.shop.id}, 'Code ' || n, 'code', 'CODE-' || n, 'code-' || n, 'order', 'percent', 10, true, now() - n * interval '1 second'
    from generate_series(1, ${RUNNING}::int) n`)
  await app.db.run(sql`analyze`)
})

/** `asked` gets the texts of the statements. */
async function offersOf(
  codes: string[] | undefined,
  db: Db = app.db,
  changes: Partial<ShopFacts> = {},
  asked: string[] = [],
) {
  const { shop, product } = selling
  const facts = { ...(await findShopFacts(app.db, shop.id))!, ...changes }
  const one = <T>(statement: Parameters<typeof db.one<T>>[0]) => {
    asked.push(statement.text)
    return db.one<T>(statement)
  }
  const request = {
    shop_id: shop.id,
    items: [{ product_id: product.id, quantity: 1 }],
    destination_country: 'DE',
    buyer_vat_number: '',
    codes,
    is_by_member: false,
  }
  return loadOffers({ ...db, one } as Db, request, facts, [product.id], false)
}

async function find(codes: string[] | undefined, db?: Db) {
  const asked: string[] = []
  const { discounts } = await offersOf(codes, db, {}, asked)
  return { statements: asked.length, found: discounts.map(({ title }) => title) }
}

test('a plain basket reads no offers, and a basket with codes reads the offers once', async () => {
  expect(await find(undefined)).toEqual({ statements: 0, found: [] })
  expect(await find(['code-7', 'CODE-999', 'none'])).toEqual({ statements: 1, found: ['Code 999', 'Code 7'] })
})

const addAutomatic = (title: string, uses_limit: number | null) =>
  app.db.run(sql`
    insert into discounts (shop_id, title, method, class, kind, percent, applies_to_all, uses_limit)
    values (${selling.shop.id}, ${title}, 'automatic', 'order', 'percent', 5, true, ${uses_limit}::int)`)

test('automatic discounts equal for all buyers need no statement, and the remaining automatic discounts need one', async () => {
  await addAutomatic('For all', null)
  expect(await find(undefined)).toEqual({ statements: 0, found: ['For all'] })
  await addAutomatic('Counted', 100)
  expect(await find(undefined)).toEqual({ statements: 1, found: ['For all', 'Counted'] })
  expect(await find(['code-7'])).toEqual({ statements: 1, found: ['Code 7', 'For all', 'Counted'] })
})

test('a code is found by an index among a thousand running codes', async () => {
  const codes = ['code-7', 'code-500', 'none']
  const looked = await rowsLookedAt(app.db, (db) => find(codes, db))
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThan(MAX_ROWS)
})

test('the statement stays short for a thousand manual collections, and for a rule collection below several parents', async () => {
  const textFor = async (...target_collections: ShopFacts['target_collections']) => {
    const asked: string[] = []
    await offersOf(undefined, app.db, { has_offers: true, target_collections }, asked)
    return asked.join()
  }
  const by_hand = () => ({ id: randomUUID(), within: [{ id: randomUUID(), rules: null }] })
  const many = Array.from({ length: 1000 }, by_hand)
  expect(await textFor(...many)).toBe(await textFor(by_hand()))
  const rules: CollectionRules = { match: 'all', conditions: [{ field: 'tag', value: 'tea' }] }
  const below = { id: randomUUID(), rules }
  const above = () => ({ id: randomUUID(), within: [below] })
  expect(await textFor(above(), above())).toBe(await textFor(above()))
})

test('of a thousand price lists a basket reads the lowest', async () => {
  const { shop, product } = selling
  await app.db.run(sql`
    insert into price_lists (shop_id, title, kind, percent, applies_to_all, min_quantity)
    select ${shop.id}, 'Less ' || n, 'percent', n, true, 1 + n / 91 from generate_series(1, 99) n`)
  await app.db.run(sql`
    with list as (
      insert into price_lists (shop_id, title, kind) select ${shop.id}, 'Fixed ' || n, 'fixed' from generate_series(1, 900) n
      returning id)
    insert into price_list_prices (shop_id, price_list_id, product_id, min_quantity, price)
    select ${shop.id}, id, ${product.id}, 1 + n % 2, n from (select id, row_number() over () as n from list) numbered`)
  const prices = (await offersOf(undefined)).prices.get(product.id)!
  // Of each kind; what needs two units is not reached by one.
  expect(prices.filter(({ price }) => price !== null).map(({ price }) => price)).toEqual(['2'])
  const percents = prices.flatMap(({ percent }) => (percent === null ? [] : [Number(percent)]))
  expect(percents).toHaveLength(25)
  expect(Math.max(...percents)).toBe(90)
})

test('a basket reads the collections of its products only as far as its discounts name them', async () => {
  const { owner, shop, product } = selling
  const build = async (title: string) => {
    const { id } = await owner.call(api.collections.create, { body: { shop_id: shop.id, title } })
    await owner.call(api.collections.changeItems, { params: { id }, body: { add: [product.id] } })
    return { product_ids: [], group_ids: [], collection_ids: [id] }
  }
  const [of_list, of_code] = [await build('Cups'), await build('Tea')]
  await owner.call(api.price_lists.create, {
    body: { shop_id: shop.id, title: 'Cups', kind: 'percent', percent: '5', applies_to: of_list },
  })
  await owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      title: 'Tea',
      method: 'code',
      code: 'TEA',
      class: 'product',
      kind: 'percent',
      percent: '5',
      applies_to: of_code,
    },
  })
  const named = of_code.collection_ids
  expect((await offersOf(undefined)).collections).toEqual(new Map())
  expect((await offersOf(['TEA'])).collections).toEqual(new Map([[product.id, named]]))
})
