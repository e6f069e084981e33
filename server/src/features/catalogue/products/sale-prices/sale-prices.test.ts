// What all buyers pay for one unit, as public shapes show it: by lists for all and automatic discounts on products, while they are active. Whatever
// is shown is the price of an order.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { addStock, buildProduct } from '../../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../../testing/calculating-shop.ts'
import { salePriceTasks } from './refresh-sale-prices.ts'

let app: TestApp
let selling: CalculatingShop
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  selling = await sell(app)
})

const EVERYTHING = { all: true }
const of = (...products: Product[]) => ({ product_ids: products.map(({ id }) => id) })
const HOUR = 3_600_000
const later = (hours: number) => new Date(app.platform.clock.now() + hours * HOUR).toISOString()

async function send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
  const { owner } = selling
  const { status, json, text } = await app.send({
    method,
    url: `/v1/a/${path}`,
    token: owner.access_token,
    body,
  })
  expect(status, text).toBeLessThan(300)
  return json
}
const discount = (body: object) =>
  send('POST', 'discounts', {
    ...{ shop_id: selling.shop.id, title: 'Sale', method: 'automatic', class: 'product', kind: 'percent' },
    ...{ percent: '10', applies_to: EVERYTHING, combines_with: ['product'] },
    ...body,
  })
const list = (body: object) =>
  send('POST', 'price_lists', { shop_id: selling.shop.id, title: 'Summer prices', kind: 'percent', ...body })
const product = async (price: string, more: object = {}): Promise<Product> => {
  const made = await buildProduct(selling.owner, selling.shop, { price, ...more })
  await addStock(selling.owner, selling.shop, made, selling.warehouse, 100)
  return made
}
const shown = ({ id }: { id: string }) =>
  app.call(api.storefront.product, { params: { shopId: selling.shop.id, productId: id } })
const history = async ({ id }: Product) =>
  (await selling.owner.call(api.products.prices, { params: { id }, query: {} })).data.map((row) => [
    row.price,
    row.sale_price,
  ])
const paid = async ({ id }: Product, quantity = 1) =>
  (await selling.calculate({ items: [{ product_id: id, quantity }] })).items[0]!
const tasks = () => salePriceTasks({ db: app.db } as never)
const run = (name: 'refresh_sale_prices' | 'watch_sale_prices') =>
  tasks()[name]!({ shop_id: selling.shop.id }, { log: console } as never)

const NOTHING = { sale_price: null, sale_title: null, sale_ends_at: null, price_tiers: [] }

const versionOf = ({ id }: Product) =>
  app.db.first(sql<{ xmin: string }>`select xmin::text from products where id = ${id}`)

describe('the sale price', () => {
  test('is written only where it changes', async () => {
    const mug = await product('30.00')
    await discount({ applies_to: of(await product('50.00')) })
    const before = await versionOf(mug)
    await run('refresh_sale_prices')
    expect(await versionOf(mug)).toEqual(before)
  })

  test('follows an automatic discount immediately, with its title, its end and the lowest earlier price', async () => {
    const mug = await product('30.00')
    const pot = await product('50.00')
    const ends_at = later(24)
    const made = await discount({ applies_to: of(mug), ends_at })
    expect(await shown(mug)).toMatchObject({
      ...{ price: '30.00', sale_price: '27.00', sale_title: 'Sale', sale_ends_at: ends_at, price_tiers: [] },
      ...{ lowest_price_30_days: '30.00', strike_price: '30.00' },
    })
    expect(await shown(pot)).toMatchObject(NOTHING)
    await send('PATCH', `discounts/${made.id}`, { percent: '20', title: 'More', ends_at: null })
    expect(await shown(mug)).toMatchObject({ sale_price: '24.00', sale_title: 'More', sale_ends_at: null })
    await send('DELETE', `discounts/${made.id}`)
    expect(await shown(mug)).toMatchObject({ ...NOTHING, strike_price: null })
    expect(await history(mug)).toEqual([
      ['30.00', null],
      ['30.00', '24.00'],
      ['30.00', '27.00'],
      ['30.00', null],
    ])
  })

  test('follows the product, whose history has only prices that were shown', async () => {
    const mug = await product('30.00')
    await discount({})
    await send('PATCH', `products/${mug.id}`, { price: '20.00' })
    expect(await shown(mug)).toMatchObject({ sale_price: '18.00', lowest_price_30_days: '30.00' })
    expect(await history(mug)).toEqual([
      ['20.00', '18.00'],
      ['30.00', '27.00'],
      ['30.00', null],
    ])
    const added = await product('10.00')
    expect(await shown(added)).toMatchObject({ sale_price: '9.00', strike_price: null })
    expect(await history(added)).toEqual([['10.00', '9.00']])
  })

  test('equals the total of an order, with price lists and discounts together', async () => {
    const mug = await product('12.95')
    await list({ percent: '5' })
    await list({ percent: '50', min_quantity: 10 })
    await discount({ percent: '12.5' })
    await discount({ kind: 'amount', percent: null, amount: '0.33' })
    await discount({ kind: 'amount', percent: null, amount: '1.00', combines_with: [] })
    const { sale_price, price_tiers } = await shown(mug)
    for (const [price, quantity] of [
      [sale_price, 1],
      [price_tiers[0]?.price, 10],
    ] as const) {
      const item = await paid(mug, quantity)
      const listed = Number(item.subtotal) + Number(item.tax_total)
      expect([price, quantity]).toEqual([(listed / quantity).toFixed(2), quantity])
    }
    expect(price_tiers).toEqual([{ min_quantity: 10, price: '5.33' }])
  })

  test('comes from price lists for all customers, with their quantity tiers', async () => {
    const mug = await product('10.00')
    const { id } = await list({ kind: 'fixed', title: 'Summer prices' })
    await send('POST', `price_lists/${id}/prices`, {
      set: [
        { product_id: mug.id, min_quantity: 1, price: '9.00' },
        { product_id: mug.id, min_quantity: 5, price: '9.50' },
        { product_id: mug.id, min_quantity: 10, price: '8.00' },
        { product_id: mug.id, min_quantity: 20, price: '7.00' },
      ],
    })
    expect(await shown(mug)).toMatchObject({
      ...{ sale_price: '9.00', sale_title: 'Summer prices', sale_ends_at: null },
      price_tiers: [
        { min_quantity: 10, price: '8.00' },
        { min_quantity: 20, price: '7.00' },
      ],
    })
    await send('PATCH', `price_lists/${id}`, { is_active: false })
    expect(await shown(mug)).toMatchObject(NOTHING)
  })

  test('leaves out what applies to some customers only', async () => {
    const mug = await product('30.00')
    const group = await send('POST', 'customer_groups', { shop_id: selling.shop.id, title: 'Cafés' })
    await list({ percent: '50', customer_group_ids: [group.id] })
    await discount({ method: 'code', code: 'HALF' })
    await discount({ class: 'order' })
    await discount({ uses_limit: 10 })
    await discount({ uses_per_customer: 1 })
    await discount({ is_active: false })
    for (const conditions of [
      { min_amount: '1.00' },
      { min_quantity: 1 },
      { customer_group_ids: [group.id] },
      { emails: ['ann@example.com'] },
      { countries: ['DE'] },
      { first_order_only: true },
    ])
      await discount({ conditions })
    expect(await shown(mug)).toMatchObject(NOTHING)
  })

  test('is of no gift card, which is worth what it costs', async () => {
    const card = await product('50.00', { is_gift_card: true, requires_shipping: false })
    await discount({})
    await list({ percent: '20' })
    await list({ percent: '30', min_quantity: 5 })
    expect(await shown(card)).toMatchObject(NOTHING)
    expect(await paid(card, 5)).toMatchObject({ unit_price: '50.00', discounts: [] })
  })

  test('begins and ends automatically', async () => {
    const mug = await product('30.00')
    const { id } = await discount({ starts_at: later(1), ends_at: later(2) })
    expect(await shown(mug)).toMatchObject(NOTHING)
    const due = async () =>
      (
        await app.db.first(
          sql<{ run_at: string }>`
            select run_at from graphile_worker.jobs where key = ${`sale prices of ${selling.shop.id}`}`,
        )
      )?.run_at
    expect(Math.abs(Date.parse((await due())!) - Date.parse(later(1)))).toBeLessThan(60_000)
    await app.db.run(sql`update discounts set starts_at = now() - interval '1 minute' where id = ${id}`)
    await run('refresh_sale_prices')
    await expect.poll(() => shown(mug)).toMatchObject({ sale_price: '27.00' })
    expect(Math.abs(Date.parse((await due())!) - Date.parse(later(2)))).toBeLessThan(60_000)
    await app.db.run(sql`
      update discounts set starts_at = now() - interval '2 minutes', ends_at = now() - interval '1 second' where id = ${id}`)
    await run('refresh_sale_prices')
    await expect.poll(() => shown(mug)).toMatchObject(NOTHING)
  })

  test('follows collections, those by rules and their sub-collections too', async () => {
    const mug = await product('30.00')
    const { id } = await send('POST', 'collections', {
      shop_id: selling.shop.id,
      title: 'Sale',
      kind: 'manual',
    })
    const below = await send('POST', 'collections', {
      ...{ shop_id: selling.shop.id, title: 'In stock', kind: 'rules', parent_id: id },
      rules: { match: 'all', conditions: [{ field: 'in_stock' }, { field: 'price', min: '40.00' }] },
    })
    await discount({ applies_to: { collection_ids: [id] } })
    expect(await shown(mug)).toMatchObject(NOTHING)
    await send('POST', `collections/${id}/items`, { add: [mug.id] })
    expect(await shown(mug)).toMatchObject({ sale_price: '27.00' })
    const pot = await buildProduct(selling.owner, selling.shop, { price: '50.00' })
    expect(await shown(pot)).toMatchObject(NOTHING)
    // What follows from stock is noticed by the clock.
    await addStock(selling.owner, selling.shop, pot, selling.warehouse, 5)
    await run('watch_sale_prices')
    await expect.poll(() => shown(pot)).toMatchObject({ sale_price: '45.00' })
    await send('PATCH', `collections/${below.id}`, {
      rules: { match: 'all', conditions: [{ field: 'price', min: '60.00' }] },
    })
    expect(await shown(pot)).toMatchObject(NOTHING)
  })

  test('follows stock also while another shop has an amount that nothing can be priced with', async () => {
    const { id: broken } = await discount({ kind: 'amount', percent: null, amount: '1.00' })
    // As it could come with an archive once.
    await app.db.run(sql`update discounts set amount = 0.001 where id = ${broken}`)
    onTestFinished(async () => {
      await app.db.run(sql`update discounts set is_active = false where id = ${broken}`)
    })
    selling = await sell(app)
    const { id } = await send('POST', 'collections', {
      ...{ shop_id: selling.shop.id, title: 'In stock', kind: 'rules' },
      rules: { match: 'all', conditions: [{ field: 'in_stock' }] },
    })
    await discount({ applies_to: { collection_ids: [id] } })
    const pot = await product('50.00')
    await expect(run('watch_sale_prices')).rejects.toThrow('more decimals than EUR')
    await expect.poll(() => shown(pot)).toMatchObject({ sale_price: '45.00' })
  })

  test('follows sub-collections that are created and deleted', async () => {
    const mug = await product('50.00')
    const parent = await send('POST', 'collections', { shop_id: selling.shop.id, title: 'Sale' })
    await discount({ applies_to: { collection_ids: [parent.id] } })
    const below = await send('POST', 'collections', {
      ...{ shop_id: selling.shop.id, title: 'Expensive', kind: 'rules', parent_id: parent.id },
      rules: { match: 'all', conditions: [{ field: 'price', min: '40.00' }] },
    })
    expect(await shown(mug)).toMatchObject({ sale_price: '45.00' })
    await selling.owner.call(api.collections.remove, { params: { id: below.id } })
    expect(await shown(mug)).toMatchObject(NOTHING)
  })
})

/** A group of two sizes at 40.00, on sale. */
async function shirt() {
  const { shop, owner } = selling
  const { id, slug, variants } = await owner.call(api.product_groups.create, {
    body: {
      ...{
        shop_id: shop.id,
        title: 'Shirt',
        slug: 'shirt',
        description: 'Cotton.',
        defaults: { price: '40.00', is_live: true },
      },
      options: [{ name: 'Size', values: ['S', 'M'] }],
    },
  })
  const { updated_at } = await owner.call(api.product_groups.update, {
    params: { id },
    body: { is_live: true },
  })
  return { id, slug, variants, updated_at }
}

const pricesOf = (group_id: string) =>
  app.db.first(
    sql<{ current_price_min: string | null; current_price_max: string | null; updated_at: string }>`
      select current_price_min, current_price_max, updated_at from product_groups where id = ${group_id}`,
  )

test('a group has the lowest and the highest price of its variants on sale, which is no change of the group', async () => {
  const { id, variants, updated_at } = await shirt()
  const [small, medium] = variants
  expect(await pricesOf(id)).toEqual({
    current_price_min: '40.00',
    current_price_max: '40.00',
    updated_at,
  })
  await discount({ applies_to: { product_ids: [small!.id] } })
  expect(await pricesOf(id)).toEqual({
    current_price_min: '36.00',
    current_price_max: '40.00',
    updated_at,
  })
  await send('PATCH', `products/${small!.id}`, { is_live: false })
  expect(await pricesOf(id)).toMatchObject({ current_price_min: '40.00', current_price_max: '40.00' })
  await send('PATCH', `products/${medium!.id}`, { is_live: false })
  expect(await pricesOf(id)).toMatchObject({ current_price_min: null, current_price_max: null })
})

test('a variant that leaves its group leaves the offers for the group', async () => {
  const { id, variants } = await shirt()
  const [small, medium] = variants
  await discount({ applies_to: { group_ids: [id] } })
  expect(await shown(small!)).toMatchObject({ sale_price: '36.00' })
  await selling.owner.call(api.products.leaveGroup, { params: { id: small!.id } })
  expect(await shown(small!)).toMatchObject(NOTHING)
  // The last one takes them along.
  await selling.owner.call(api.products.leaveGroup, { params: { id: medium!.id } })
  expect(await shown(medium!)).toMatchObject({ sale_price: '36.00' })
})

test('a product that joins a group brings the offers for its collections to all variants', async () => {
  const { id, variants } = await shirt()
  const [small] = variants
  const large = await product('40.00')
  const collection = await send('POST', 'collections', { shop_id: selling.shop.id, title: 'Sale' })
  await send('POST', `collections/${collection.id}/items`, { add: [large.id] })
  await discount({ applies_to: { collection_ids: [collection.id] } })
  expect(await shown(small!)).toMatchObject(NOTHING)
  await send('POST', `product_groups/${id}/variants`, {
    create: [{ product_id: large.id, option_values: [{ name: 'Size', value: 'L' }] }],
  })
  for (const variant of [small!, large]) expect(await shown(variant)).toMatchObject({ sale_price: '36.00' })
})

test('a group that another transaction changes is not waited for, but follows later', async () => {
  const { id, variants } = await shirt()
  const mug = await product('30.00')
  await app.db.transaction(async (tx) => {
    await tx.run(sql`select from product_groups where id = ${id} for no key update`)
    await discount({})
    expect(await shown(mug)).toMatchObject({ sale_price: '27.00' })
    expect(await shown(variants[0]!)).toMatchObject(NOTHING)
  })
  await run('refresh_sale_prices')
  await expect.poll(() => shown(variants[0]!)).toMatchObject({ sale_price: '36.00' })
})

test('catalogue, groups, feed and structured data have the current price', async () => {
  const { shop } = selling
  const { id, slug, variants } = await shirt()
  const mug = await product('30.00', { title: 'Mug', slug: 'mug' })
  await discount({ percent: '50', applies_to: { group_ids: [id] } })
  const read = async (path: string) =>
    (await app.send({ method: 'GET', url: `/v1/public/${shop.id}/${path}` })).json
  const sale = { sale_price: '20.00', sale_title: 'Sale', strike_price: '40.00' }
  expect(await read(`product_groups/${slug}`)).toMatchObject({
    ...{ price_min: '20.00', price_max: '20.00', variants: variants.map(() => sale) },
  })
  const cheapest = await read('catalogue?sort=price&facets=true')
  expect(cheapest.data.slice(1)).toMatchObject([{ id, price_min: '20.00', ...sale }, { id: mug.id }])
  expect(cheapest.facets.price).toEqual({ min: '10.00', max: '30.00' })
  expect((await read('catalogue?price_max=25')).data.map((tile: { id: string }) => tile.id)).toContain(id)
  expect((await read('catalogue?price_min=35')).data.map((tile: { id: string }) => tile.id)).not.toContain(id)
  const page = async (path: string) =>
    (await app.send({ method: 'GET', url: `/store/${shop.slug}${path}` })).text
  const feed = await page('/feed.xml')
  expect(feed).toContain('<g:sale_price>20.00 EUR</g:sale_price>')
  expect(await page('/products/shirt')).toContain('"price":"20.00"')
})

test('what leaves its group, and what gets or loses an option, has the price of an order immediately', async () => {
  const { id, variants } = await shirt()
  const [small, medium] = variants
  await discount({ applies_to: { group_ids: [id] } })
  expect(await shown(small!)).toMatchObject({ sale_price: '36.00' })
  await send('POST', `products/${small!.id}/leave_group`)
  expect(await shown(small!)).toMatchObject(NOTHING)
  expect(await shown(medium!)).toMatchObject({ sale_price: '36.00' })

  const option = { name: 'Fit', value: 'Slim' }
  const slim = await send('POST', 'collections', {
    ...{ shop_id: selling.shop.id, title: 'Slim', kind: 'rules' },
    rules: { match: 'all', conditions: [{ field: 'option', ...option }] },
  })
  await discount({ percent: '50', applies_to: { collection_ids: [slim.id] } })
  await send('POST', `product_groups/${id}/add_option`, { ...option, values: ['Slim'] })
  expect(await shown(medium!)).toMatchObject({ sale_price: '18.00' })
  await send('POST', `product_groups/${id}/remove_option`, { option: 'Fit' })
  expect(await shown(medium!)).toMatchObject({ sale_price: '36.00' })
  const options = [{ name: 'Fit', values: ['Slim'] }]
  await send('POST', `products/${small!.id}/to_group`, { options, option_values: [option] })
  expect(await shown(small!)).toMatchObject({ sale_price: '20.00' })
})
