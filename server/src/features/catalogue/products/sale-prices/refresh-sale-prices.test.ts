// Refreshing the sale prices of more products than one transaction looks at, of more shops than one run has time for, and of variants with another one.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { sell } from '../../../../testing/calculating-shop.ts'
import { changeVariants } from '../../../../testing/shirts.ts'
import { type Round, salePriceTasks, watchSalePrices } from './refresh-sale-prices.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const HOUR = 3_600_000

/** A shop with a product at 10.00, which a discount of 10 % makes 9.00. */
async function sellReduced(more: object = {}) {
  const selling = await sell(app)
  const { status, text } = await app.send({
    method: 'POST',
    url: '/v1/a/discounts',
    token: selling.owner.access_token,
    body: {
      shop_id: selling.shop.id,
      title: 'Sale',
      method: 'automatic',
      class: 'product',
      kind: 'percent',
      percent: '10',
      applies_to: { all: true },
      ...more,
    },
  })
  expect(status, text).toBe(201)
  return selling
}

test('an offer that ends while a shop is refreshed ends for the products that were looked at before, too', async () => {
  const ends_at = new Date(app.platform.clock.now() + HOUR).toISOString()
  const { shop, product } = await sellReduced({ ends_at })
  await app.db.run(sql`
    insert into products (shop_id, title, slug, description, price, is_live)
    select shop_id, title, slug || '-' || n, description, price, true from products, generate_series(2, 41) n
    where shop_id = ${shop.id} and id = ${product.id}`)
  const reduced = async () =>
    (await app.db.rows(sql`select from products where shop_id = ${shop.id} and sale_price is not null`))
      .length
  const key = `sale prices of ${shop.id}`
  // As where a job to run immediately has replaced the one that waited for the end, and is taken.
  await app.db.run(sql`select from graphile_worker.remove_job(${key})`)
  type Work = Parameters<typeof app.db.transaction>[0]
  const transaction = async (work: Work) => {
    const done = await app.db.transaction(work)
    await app.db.run(sql`update discounts set ends_at = now() where shop_id = ${shop.id}`)
    return done
  }
  const refresh = (db: object) =>
    salePriceTasks({ db } as never).refresh_sale_prices!({ shop_id: shop.id }, { log: app.platform.log })
  await refresh({ forShop: () => ({ transaction }) })
  expect(await reduced()).toBe(40)
  expect(await app.db.rows(sql`select run_at from graphile_worker.jobs where key = ${key}`)).toEqual([
    { run_at: ends_at },
  ])
  await refresh(app.db)
  expect(await reduced()).toBe(0)
})

test('what joins a collection on sale, or leaves it, is refreshed alone, and not the whole shop', async () => {
  const { shop, owner, product } = await sellReduced()
  const { id } = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Sale', kind: 'manual' },
  })
  const [discount] = (await owner.call(api.discounts.list, { query: { shop_id: shop.id } })).data
  await owner.call(api.discounts.update, {
    params: { id: discount!.id },
    body: { applies_to: { collection_ids: [id] } },
  })
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      slug: 'shirt',
      description: 'Cotton.',
      is_live: true,
      options: [{ name: 'Size', values: ['S'] }],
      defaults: { is_live: true },
      variants: [{ option_values: [{ name: 'Size', value: 'S' }], price: '20.00' }],
    },
  })
  const change = (body: { add?: string[]; remove?: string[] }) =>
    owner.call(api.collections.changeItems, { params: { id }, body: { add: [], remove: [], ...body } })
  const salePrices = () =>
    app.db.rows(sql`select title, sale_price from products where shop_id = ${shop.id} order by price`)
  // It would lose its sale price if it was looked at.
  await app.db.run(sql`
    insert into products (shop_id, title, slug, description, price, is_live, sale_price, sale_offer_id)
    values (${shop.id}, 'Other', 'other', '', '50.00', true, '45.00', ${discount!.id})`)
  const other = { title: 'Other', sale_price: '45.00' }
  await change({ add: [product.id, group.id] })
  expect(await salePrices()).toMatchObject([{ sale_price: '9.00' }, { sale_price: '18.00' }, other])
  await change({ remove: [product.id, group.id] })
  expect(await salePrices()).toMatchObject([{ sale_price: null }, { sale_price: null }, other])
})

test('only discounts that lower prices for all buyers have the products of the shop looked at', async () => {
  const { shop, owner, product } = await sell(app)
  const { id: collection_id } = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Sale', kind: 'manual' },
  })
  const body = { shop_id: shop.id, title: 'Sale', percent: '10', is_active: false } as const
  const applies_to = { collection_ids: [collection_id] }
  // It would lose this price if it was looked at.
  const salePriceAfter = async (change: () => Promise<unknown>) => {
    await app.db.run(sql`update products set sale_price = '1.00' where id = ${product.id}`)
    await change()
    return (
      await app.db.first(
        sql<{ sale_price: string }>`select sale_price from products where id = ${product.id}`,
      )
    )?.sale_price
  }
  const create = (more: object) =>
    owner.call(api.discounts.create, {
      body: { ...body, class: 'product', kind: 'percent', applies_to, ...more } as never,
    })
  const by_code = { method: 'code', code: 'SALE' } as const
  const code = await create(by_code)
  const params = { id: code.id }
  expect(await salePriceAfter(() => create({ ...by_code, code: 'OTHER' })), 'a code').toBe('1.00')
  const update = (changes: object) => () => owner.call(api.discounts.update, { params, body: changes })
  expect(await salePriceAfter(update({ percent: '20' })), 'a changed code').toBe('1.00')
  expect(
    await salePriceAfter(() => create({ method: 'automatic', class: 'order', applies_to: { all: true } })),
  ).toBe('1.00')
  const automatic = { method: 'automatic', code: null }
  expect(await salePriceAfter(update(automatic)), 'a code that becomes automatic').toBeNull()
  expect(await salePriceAfter(update({ percent: '30' })), 'an automatic one').toBeNull()
  expect(await salePriceAfter(update(by_code)), 'an automatic one that becomes a code').toBeNull()
  const remove = () => owner.call(api.discounts.remove, { params })
  expect(await salePriceAfter(remove), 'a deleted code').toBe('1.00')
})

test('a run without time for all shops leaves the others to the next; archived shops are left out', async () => {
  const [one, other, archived] = [await sellReduced(), await sellReduced(), await sellReduced()]
  const ids = [one, other, archived].map(({ product }) => product.id)
  await app.db.run(sql`update shops set archived_at = now() where id = ${archived.shop.id}`)
  await app.db.run(
    sql`update products set sale_price = null, sale_offer_id = null where id = any(${ids}::uuid[])`,
  )
  const round: Round = { after: null }
  const shops = await app.db.rows(sql`select from shops`)
  for (let run = 0; run < shops.length; run++) await watchSalePrices(app.platform.db, round, 0)
  const prices = ids.map((id) => app.db.first(sql`select sale_price from products where id = ${id}`))
  expect(await Promise.all(prices)).toEqual(['9.00', '9.00', null].map((sale_price) => ({ sale_price })))
})

test('the offers for a collection that one variant brings its group into are for the others, and end with it', async () => {
  const { owner, shop } = await sell(app)
  const size = (value: string) => [{ name: 'Size', value }]
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      slug: 'shirt',
      description: 'Cotton.',
      is_live: true,
      options: [{ name: 'Size', values: ['S', 'L'] }],
      defaults: { is_live: true },
      variants: [
        { option_values: size('S'), price: '10.00' },
        { option_values: size('L'), price: '40.00' },
      ],
    },
  })
  const [small, large] = group.variants.map(({ id }) => id)
  const { id: collection_id } = await owner.call(api.collections.create, {
    body: {
      shop_id: shop.id,
      title: 'Cheap',
      kind: 'rules',
      rules: { match: 'all', conditions: [{ field: 'price', max: '15.00' }] },
    },
  })
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const { status, text } = await app.send({
      method,
      url: `/v1/a/${path}`,
      token: owner.access_token,
      body,
    })
    expect(status, text).toBeLessThan(300)
  }
  await send('POST', 'discounts', {
    shop_id: shop.id,
    title: 'Sale',
    method: 'automatic',
    class: 'product',
    kind: 'percent',
    percent: '10',
    applies_to: { collection_ids: [collection_id] },
  })
  const salePrice = async () =>
    (await app.call(api.storefront.product, { params: { shopId: shop.id, productId: large! } })).sale_price
  expect(await salePrice()).toBe('36.00')
  await send('PATCH', `products/${small}`, { price: '30.00' })
  expect(await salePrice(), 'its price').toBeNull()
  await send('PATCH', `products/${small}`, { price: '10.00' })
  expect(await salePrice()).toBe('36.00')
  await send('POST', `products/${small}/leave_group`)
  expect(await salePrice(), 'left').toBeNull()
  const joining = { create: [{ product_id: small, option_values: size('S') }] }
  expect((await changeVariants(app, owner, group.id, joining)).status).toBe(200)
  expect(await salePrice()).toBe('36.00')
  expect((await changeVariants(app, owner, group.id, { delete: [small] })).status).toBe(200)
  expect(await salePrice(), 'archived with others').toBeNull()
  await send('POST', `products/${small}/unarchive`)
  await send('PATCH', `products/${small}`, { is_live: true })
  expect(await salePrice()).toBe('36.00')
  await send('DELETE', `products/${small}`)
  expect(await salePrice(), 'archived').toBeNull()
})

test('A change of an offer refreshes at most 2,000 products itself, and a job refreshes the rest', async () => {
  const { shop, owner, product } = await sell(app)
  await app.db.run(sql`
    insert into products (shop_id, title, slug, description, price, is_live)
    select shop_id, title, slug || '-' || n, '', price, true from products, generate_series(1, 2199) n
    where shop_id = ${shop.id} and id = ${product.id}`)
  const reduced = async () =>
    (await app.db.rows(sql`select from products where shop_id = ${shop.id} and sale_price = '9.00'`)).length
  await owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      title: 'Sale',
      method: 'automatic',
      class: 'product',
      kind: 'percent',
      percent: '10',
      applies_to: { all: true },
    } as never,
  })
  const at_first = await reduced()
  expect(at_first).toBeGreaterThan(0)
  expect(at_first).toBeLessThanOrEqual(2000)
  await salePriceTasks({ db: app.db } as never).refresh_sale_prices!(
    { shop_id: shop.id },
    { log: app.platform.log },
  )
  expect(await reduced()).toBe(2200)
})
