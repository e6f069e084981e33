// Links to shops and products that have another URL now, or are gone.

import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, buildShop, type SellingShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
})

const get = (url: string) => visit(app).get(url)
const product_at = (slug: string) => get(`/store/${selling.shop.slug}/products/${slug}`)
const rename = (id: string, slug: string) =>
  selling.owner.call(api.products.update, { params: { id }, body: { slug } })
const remove = (id: string) => selling.owner.call(api.products.remove, { params: { id } })
const build = (slug: string) => buildProduct(selling.owner, selling.shop, { slug })

describe('a product', () => {
  test('every former slug of a product redirects to the product and keeps the query', async () => {
    const { id } = await build('first')
    await rename(id, 'second')
    await rename(id, 'third')
    for (const old of ['first', 'second', id]) {
      const { status, headers } = await product_at(`${old}?utm_source=mail`)
      expect([status, headers.location]).toEqual([
        301,
        `/store/${selling.shop.slug}/products/third?utm_source=mail`,
      ])
    }
    await rename(id, 'first')
    expect((await product_at('first')).status).toBe(200)
    expect((await product_at('third')).headers.location).toMatch(/\/first$/)
  })

  test('a product reserves its old slugs and can use them again', async () => {
    const { owner, shop } = selling
    const { id } = await build('wanted')
    const other = await build('another')
    await rename(id, 'given')
    const options = [{ name: 'Size', values: ['S'] }]
    const group = { shop_id: shop.id, title: 'G', description: 'G', options, defaults: { price: '1.00' } }
    const taken = { errors: [{ field: 'slug', code: 'not_unique' }] }
    await expect(build('wanted')).rejects.toMatchObject(taken)
    await expect(rename(other.id, 'wanted')).rejects.toMatchObject(taken)
    await expect(
      owner.call(api.product_groups.create, { body: { ...group, slug: 'wanted' } }),
    ).rejects.toMatchObject(taken)
    const duplicate = { params: { id: other.id }, body: { slug: 'wanted' } }
    await expect(owner.call(api.products.duplicate, duplicate)).rejects.toMatchObject(taken)
    await rename(id, 'wanted')
    // A group has the slug of the product that it was made from, and may come back to it.
    const value = [{ name: 'Size', value: 'S' }]
    const made = await owner.call(api.products.toGroup, {
      params: { id },
      body: { options, option_values: value },
    })
    for (const slug of ['elsewhere', 'wanted'])
      await owner.call(api.product_groups.update, { params: { id: made.id }, body: { slug } })
    await expect(build('elsewhere')).rejects.toMatchObject(taken)
  })

  test('a deleted product returns 410 under each of its URLs', async () => {
    const { id } = await build('leaving')
    await rename(id, 'left')
    await remove(id)
    for (const old of ['leaving', 'left', id]) {
      const page = await product_at(old)
      expect(page.status).toBe(410)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.text).toContain('No longer available')
      expect(page.text).toContain(`href="/store/${selling.shop.slug}"`)
      expect(page.text).toContain('content="noindex"')
    }
    await build('left')
    expect((await product_at('left')).status).toBe(200)
    expect((await product_at('leaving')).status).toBe(410)
  })

  test('a deleted product with variants returns 410 under each of its URLs', async () => {
    const { owner, shop } = selling
    const shirt = { title: 'Shirt', slug: 'shirt', description: 'Cotton.', is_live: true }
    const options = [{ name: 'Size', values: ['S'] }]
    const { id } = await owner.call(api.product_groups.create, {
      body: { shop_id: shop.id, ...shirt, options, defaults: { price: '1.00', is_live: true } },
    })
    await owner.call(api.product_groups.update, { params: { id }, body: { slug: 'tee' } })
    expect((await product_at('tee')).status).toBe(200)
    await owner.call(api.product_groups.remove, { params: { id } })
    for (const old of ['shirt', 'tee', id]) expect((await product_at(old)).status, old).toBe(410)
  })

  test('a product that is not live returns 404 instead of 410', async () => {
    const { id } = await build('draft-once')
    await rename(id, 'draft')
    await selling.owner.call(api.products.update, { params: { id }, body: { is_live: false } })
    for (const old of ['draft-once', 'draft', id]) expect((await product_at(old)).status).toBe(404)
  })

  test('T-15 a product is not reached through another shop', async () => {
    const other = await buildSellingShop(app)
    const { id } = await build('mine')
    await rename(id, 'still-mine')
    expect((await get(`/store/${other.shop.slug}/products/mine`)).status).toBe(404)
    await remove(id)
    expect((await get(`/store/${other.shop.slug}/products/${id}`)).status).toBe(404)
  })

  test('remembers the last twenty', async () => {
    const { id } = await build('n-0')
    for (let n = 1; n <= 22; n++) await rename(id, `n-${String(n)}`)
    expect((await product_at('n-1')).status).toBe(404)
    expect((await product_at('n-2')).status).toBe(301)
    const [row] = await app.db.rows(
      sql<{ kept: number }>`select count(*) as kept from product_slugs where product_id = ${id}`,
    )
    expect(row?.kept).toBe(20)
  })
})

test('every former slug of a collection redirects to the collection until a new collection takes the slug', async () => {
  const { owner, shop } = selling
  const build = (slug: string) =>
    owner.call(api.collections.create, {
      body: { shop_id: shop.id, title: slug, slug, kind: 'manual', is_live: true },
    })
  const collection_at = async (path: string) => {
    const { status, headers } = await get(`/store/${shop.slug}/collections/${path}`)
    return [status, headers.location]
  }
  const { id } = await build('cups')
  for (const slug of ['mugs', 'beakers'])
    await owner.call(api.collections.update, { params: { id }, body: { slug } })
  const moved = [301, `/store/${shop.slug}/collections/beakers?tag=new`]
  for (const old of ['cups', 'mugs', id]) expect(await collection_at(`${old}?tag=new`)).toEqual(moved)
  expect((await collection_at('beakers'))[0]).toBe(200)
  const other = await build('cups')
  expect((await collection_at('cups'))[0]).toBe(200)
  await owner.call(api.collections.update, { params: { id }, body: { is_live: false } })
  expect((await collection_at('mugs'))[0]).toBe(404)
  await owner.call(api.collections.remove, { params: { id: other.id } })
  expect((await collection_at('cups'))[0]).toBe(404)
})

describe('a shop', () => {
  const renameShop = ({ owner, shop }: SellingShop, slug: string) =>
    owner.call(api.shops.update, { params: { id: shop.id }, body: { slug } })

  test('former slugs of a shop redirect to the shop, and the API knows only the current slug', async () => {
    const moving = await buildSellingShop(app, { product: { slug: 'mug' } })
    const old = moving.shop.slug
    await renameShop(moving, 'moved-1')
    await renameShop(moving, 'moved-2')
    for (const former of [old, 'moved-1', moving.shop.id])
      for (const path of ['', '?q=x', '/products/mug', '/cart', '/checkout']) {
        const { status, headers } = await get(`/store/${former}${path}`)
        expect([status, headers.location]).toEqual([301, `/store/moved-2${path}`])
      }
    expect((await get(`/form/${old}`)).headers.location).toBe('/form/moved-2')
    expect((await app.send({ method: 'GET', url: `/v1/public/${old}/shop` })).status).toBe(404)
    expect((await get(`/store/${old}/nowhere`)).status).toBe(404)

    const next = await buildSellingShop(app)
    const taken = { errors: [{ field: 'slug', code: 'taken' }] }
    await expect(renameShop(next, old)).rejects.toMatchObject(taken)
    await expect(buildShop(next.owner, { slug: old })).rejects.toMatchObject(taken)
    expect((await buildShop(next.owner, { name: old })).slug).toBe(`${old}-2`)
    expect((await get(`/store/${old}`)).headers.location).toBe('/store/moved-2')
    await renameShop(moving, old)
    expect((await get(`/store/${old}`)).text).toContain(moving.shop.name)
  })

  test('no second shop can take the slug of a shop during its renaming', async () => {
    const leaving = await buildSellingShop(app)
    const { slug } = leaving.shop
    const other = await buildSellingShop(app)
    let taking: Promise<unknown> | undefined
    await app.db.transaction(async (tx) => {
      await tx.run(sql`update shops set slug = 'renamed-since' where id = ${leaving.shop.id}`)
      taking = Promise.allSettled([buildShop(other.owner, { name: slug }), renameShop(other, slug)])
      const waiting = () =>
        app.db.first(sql<{ count: number }>`
          select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      while ((await waiting())!.count < 2) await sleep(5)
    })
    expect(await taking).toMatchObject([
      { value: { slug: `${slug}-2` } },
      { reason: { errors: [{ field: 'slug', code: 'taken' }] } },
    ])
    expect((await get(`/store/${slug}`)).headers.location).toBe('/store/renamed-since')
  })

  test('a deleted shop leaves its former slugs to its own account', async () => {
    const leaving = await buildSellingShop(app)
    const { slug } = leaving.shop
    await renameShop(leaving, `${slug}-left`)
    await leaving.owner.call(api.shops.remove, { params: { id: leaving.shop.id } })
    expect((await buildShop(selling.owner, { name: slug })).slug).toBe(`${slug}-2`)
    expect((await buildShop(leaving.owner, { name: slug })).slug).toBe(slug)
  })

  test('a deleted shop is gone', async () => {
    const leaving = await buildSellingShop(app)
    const old = leaving.shop.slug
    await renameShop(leaving, 'leaving-shop')
    await leaving.owner.call(api.shops.remove, { params: { id: leaving.shop.id } })
    for (const path of [
      `/store/${old}`,
      '/store/leaving-shop/products/x',
      '/store/leaving-shop/no/such/page',
      `/form/${leaving.shop.id}`,
    ]) {
      const page = await get(path)
      expect(page.status, path).toBe(410)
      expect(page.text).toContain('No longer available')
      expect(page.text).not.toContain(leaving.shop.name)
    }
  })
})

test('an unknown page is refused like any page while the shop cannot be looked up, or under load', async () => {
  const spies = [
    vi.spyOn(app.parts.public_shops, 'get').mockRejectedValueOnce(apiError('unavailable')),
    vi.spyOn(app.parts.admission, 'admit').mockImplementationOnce(() => {
      throw apiError('unavailable')
    }),
  ]
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()))
  const status = async () => (await get(`/store/${selling.shop.slug}/no/such/page`)).status
  expect([await status(), await status(), await status()]).toEqual([503, 503, 404])
})
