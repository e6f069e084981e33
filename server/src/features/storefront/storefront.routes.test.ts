import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { publicProduct, publicShop } from '@kontor/contract/storefront/storefront'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { sql } from '../../db/sql.ts'
import { makePlatform } from '../../platform.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../testing/build.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.send({ method: 'GET', url: `/v1/public/${url}`, headers })

describe('a public shop', () => {
  test('is found by id and by slug only', async () => {
    const by_id = await app.call(api.storefront.shop, { params: { shopId: selling.shop.id } })
    const by_slug = await app.call(api.storefront.shop, { params: { shopId: selling.shop.slug } })
    expect(by_id).toEqual(by_slug)
    expect(by_id.name).toBe(selling.shop.name)
    for (const unknown of [randomUUID(), 'no-such-shop', '%00', "' or 1=1"])
      expect((await get(`${encodeURIComponent(unknown)}/shop`)).json.error).toBe('not_found')
  })

  test('P-03 shows exactly the public fields', async () => {
    const shop = await get(`${selling.shop.id}/shop`)
    expect(Object.keys(shop.json).sort()).toEqual(Object.keys(publicShop.shape).sort())
    const product = await get(`${selling.shop.id}/products/${selling.product.id}`)
    expect(Object.keys(product.json).sort()).toEqual(Object.keys(publicProduct.shape).sort())
    expect((await get(`${selling.shop.id}/warehouses`)).json).toEqual([
      { id: selling.warehouse.id, title: selling.warehouse.title, zip: '20457', state: '', country: 'DE' },
    ])
  })

  test('P-03 never shows private data or hidden products, for any query', async () => {
    const canary = `canary-${randomUUID()}`
    const draft = await buildProduct(selling.owner, selling.shop, {
      is_live: false,
      title: canary,
      data: `"${canary}"`,
    })
    await buildProduct(selling.owner, selling.shop, { data: `"${canary}"` })
    const shop = selling.shop.id
    for (const url of [
      `${shop}/products?is_live=false&limit=100`,
      `${shop}/products?q=${canary}`,
      `${shop}/products?ids=${draft.id}`,
      `${shop}/products/${draft.id}`,
      `${shop}/products/${draft.slug}`,
      `${shop}/products-complete?limit=100`,
    ])
      expect((await get(url)).text).not.toContain(canary)
    const files = await app.call(api.storefront.files, {
      params: { shopId: shop },
      body: { product_ids: [draft.id] },
    })
    const stock = await app.call(api.storefront.stock, {
      params: { shopId: shop },
      body: { product_ids: [draft.id] },
    })
    expect([...files, ...stock]).toEqual([])
  })

  test("T-15 another shop's products and warehouses are not reachable through a public shop", async () => {
    const other = await buildSellingShop(app)
    expect((await get(`${selling.shop.id}/products/${other.product.id}`)).status).toBe(404)
    const stock = await app.call(api.storefront.stock, {
      params: { shopId: selling.shop.id },
      body: { product_ids: [other.product.id] },
    })
    expect(stock).toEqual([])
    // Not even products that may be sold without stock are listed for a warehouse that is not the shop's.
    await buildProduct(selling.owner, selling.shop, { allow_negative_stock: true })
    for (const warehouse_id of [other.warehouse.id, randomUUID(), 'none'])
      expect((await get(`${selling.shop.id}/products?warehouse_id=${warehouse_id}`)).json).toEqual({
        data: [],
        total: 0,
      })
  })
})

describe('the catalogue', () => {
  test('pages, sorts, searches and filters', async () => {
    const { owner, shop } = await buildSellingShop(app)
    for (const [title, price, category] of [
      ['Anchor 100% brass', '3.00', 'Brass'],
      ['Buoy', '1.00', 'Sea'],
      ['Chart', '2.00', 'Paper'],
    ])
      await buildProduct(owner, shop, { title, price, categories: [category!], tags: ['harbour'] })
    const titles = async (query: string) =>
      (await get(`${shop.id}/products?${query}`)).json.data.map((product: { title: string }) => product.title)
    expect(await titles('tag=harbour&sort=price')).toEqual(['Buoy', 'Chart', 'Anchor 100% brass'])
    expect(await titles('tag=harbour&sort=-title&limit=1')).toEqual(['Chart'])
    for (const category of ['Sea', 'sea', 'SEA'])
      expect(await titles(`category=${category}`)).toEqual(['Buoy'])
    expect(await titles('tag=HARBOUR')).toEqual(await titles('tag=harbour'))
    expect(await titles('q=100%25')).toEqual(['Anchor 100% brass'])
    expect(await titles('q=_')).toEqual([])
    expect((await get(`${shop.id}/products?tag=harbour&limit=1`)).json.total).toBe(3)
  })

  test('an empty filter is ignored', async () => {
    const all = (await get(`${selling.shop.id}/products`)).json
    expect(all.total).toBeGreaterThan(0)
    const url = `${selling.shop.id}/products?ids=&warehouse_id=&q=&category=&tag=`
    expect((await get(url)).json).toEqual(all)
    expect((await get(`${url}&limit=&offset=&sort=&is_live=`)).json).toEqual(all)
  })

  test('I-02 an impossible name is the same 404 as an unknown name', async () => {
    for (const name of ['%00', 'demo%00', 'x'.repeat(300), '%E2%80%AE', '..%2f..%2fdemo', 'nope']) {
      const shop = await get(`${name}/shop`)
      expect([shop.status, shop.json.error], name).toEqual([404, 'not_found'])
      expect((await get(`${selling.shop.id}/products/${name}`)).status, name).toBe(404)
    }
  })

  test('L-03 N-01 the catalogue refuses invalid and oversized pages', async () => {
    const list = (query: string) => get(`${selling.shop.id}/products?${query}`)
    for (const query of [
      'limit=-1',
      'limit=0',
      'limit=NaN',
      'limit=1.5',
      'limit=101',
      'limit=1000',
      'limit=1000000000',
      'offset=-1',
      'offset=x',
      'sort=secret_key',
    ])
      expect((await list(query)).status, query).toBe(422)
    expect((await list('limit=100')).status).toBe(200)
    expect((await list('offset=1000000000000')).json.data).toEqual([])
  })

  test('filters products available from a warehouse or sold without stock', async () => {
    const { owner, shop, warehouse, product } = await buildSellingShop(app)
    const empty = await buildProduct(owner, shop)
    const endless = await buildProduct(owner, shop, { allow_negative_stock: true })
    const { json } = await get(`${shop.id}/products?warehouse_id=${warehouse.id}`)
    const ids = json.data.map((row: { id: string }) => row.id)
    expect(ids).toContain(product.id)
    expect(ids).toContain(endless.id)
    expect(ids).not.toContain(empty.id)
  })

  test('returns stock of active warehouses only, never below zero', async () => {
    const { owner, shop, warehouse } = await buildSellingShop(app)
    const product = await buildProduct(owner, shop, { allow_negative_stock: true })
    await owner.call(api.stock.create, {
      body: {
        shop_id: shop.id,
        product_id: product.id,
        warehouse_id: warehouse.id,
        quantity: -4,
        reason: 'adjustment',
      },
    })
    const closed = await buildWarehouse(owner, shop)
    await addStock(owner, shop, product, closed, 5)
    await owner.call(api.warehouses.update, { params: { id: closed.id }, body: { is_active: false } })
    const stock = await app.call(api.storefront.stock, {
      params: { shopId: shop.id },
      body: { product_ids: [product.id, 'x'] },
    })
    expect(stock).toEqual([{ warehouse_id: warehouse.id, product_id: product.id, stock_level: 0 }])
  })

  test('products have availability and quantity, also in cached responses', async () => {
    const shop = selling.shop.id
    const product = await buildProduct(selling.owner, selling.shop, {})
    const { id, slug } = product
    const addresses = [`products/${slug}`, `products?ids=${id}`, `products-complete?ids=${id}`]
    const shown = () =>
      Promise.all(
        addresses.map(async (url) => {
          const { json } = await get(`${shop}/${url}`)
          const { availability, available } = json.data?.[0] ?? json
          return [availability, available]
        }),
      )
    const everywhere = (...said: unknown[]) => addresses.map(() => said)
    expect(await shown()).toEqual(everywhere('sold_out', 0))
    await addStock(selling.owner, selling.shop, product, selling.warehouse, 4)
    expect(await shown()).toEqual(everywhere('few', 4))
    // Of two warehouses the one that has more, since an order comes from one.
    const { id: address_id } = selling.address
    const second = await buildWarehouse(selling.owner, selling.shop, { address_id })
    const rates = await buildRates(selling.owner, selling.shop, second)
    await addStock(selling.owner, selling.shop, product, second, 20)
    expect(await shown()).toEqual(everywhere('in_stock', 20))
    // Another process changes stock without a word to this one.
    await app.db.run(
      sql`update stock_levels set held = 18 where product_id = ${id} and warehouse_id = ${second.id}`,
    )
    await expect.poll(shown).toEqual(everywhere('few', 4))
    await selling.owner.call(api.products.update, { params: { id }, body: { allow_negative_stock: true } })
    expect(await shown()).toEqual(everywhere('in_stock', null))
    await selling.owner.call(api.shipping.remove, { params: { id: rates.id } })
  })

  test('the catalogue returns one row per template and warehouse', async () => {
    const rates = await app.call(api.storefront.shippingRates, { params: { shopId: selling.shop.id } })
    expect(rates).toEqual([
      {
        id: selling.rates.id,
        warehouse_id: selling.warehouse.id,
        title: 'Parcel',
        description: '',
        provider: 'Post',
        currency: 'EUR',
        method: 'by_order',
        service_level: 'standard',
        rates: [
          { id: expect.any(String), countries: ['DE', 'FR', 'AT'], amount: '4.90', free_above_value: null },
        ],
      },
    ])
  })
})

describe('cached responses', () => {
  const url = () => `${selling.shop.id}/products/${selling.product.id}`

  test('cached responses carry an ETag that spares the body', async () => {
    const first = await get(url())
    const etag = String(first.headers.etag)
    const again = await get(url(), { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    expect(first.headers['cache-control']).toBe('public, max-age=1')
  })

  test('cached responses show a change immediately in the changing process, and soon in every process', async () => {
    const other_platform = makePlatform({ config: app.platform.config, db: app.db, log: app.platform.log })
    const other = await buildApp(other_platform)
    const titleThere = async () => (await other.inject(`/v1/public/${url()}`)).json().title
    await titleThere()
    await get(url())
    const title = `Renamed ${randomUUID()}`
    await selling.owner.call(api.products.update, { params: { id: selling.product.id }, body: { title } })
    expect((await get(url())).json.title).toBe(title)
    await expect.poll(titleThere, { timeout: 1000 }).toBe(title)
    await other.close()
  })

  test('cached responses are dropped after the notification connection was lost', async () => {
    await get(url())
    await app.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`)
    await app.db.run(sql`update products set title = 'Changed in silence' where id = ${selling.product.id}`)
    await expect.poll(async () => (await get(url())).json.title, { timeout: 3000 }).toBe('Changed in silence')
  })

  test('X-07 may be read from any page, without credentials; private calls may not', async () => {
    const open = await get(`${selling.shop.id}/shop`, { origin: 'https://evil.example' })
    expect(open.headers['access-control-allow-origin']).toBe('*')
    expect(open.headers['access-control-allow-credentials']).toBeUndefined()
    const closed = await app.send({
      method: 'GET',
      url: '/v1/a/shops',
      headers: { origin: 'https://evil.example' },
    })
    expect(closed.headers['access-control-allow-origin']).toBeUndefined()
  })
})
