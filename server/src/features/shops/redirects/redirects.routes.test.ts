// Redirects: what can be stored, if the store leads to, and their tables.

import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { bring, check, problemsOf, takeTable } from '../../../testing/importing.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
})

const build = (path: string, target: string, { owner, shop }: SellingShop = selling) =>
  owner.call(api.redirects.create, { body: { shop_id: shop.id, path, target } })
const refused = (code: string, field: string) => ({ status: 422, errors: [{ field, code }] })

async function get(path: string, slug = selling.shop.slug) {
  const { status, headers } = await visit(app).get(`/store/${slug}${path}`)
  return [status, headers.location]
}
const at = (path: string, slug = selling.shop.slug) => `/store/${slug}${path}`

describe('the store', () => {
  test('leads from a page that it does not have, with whatever else the address said', async () => {
    await build('/pages/Über-uns', '/products?category=Tea#list')
    expect(await get('/pages/%C3%9Cber-uns')).toEqual([301, at('/products?category=Tea#list')])
    expect(await get('/pages/%c3%9cber-uns?utm_source=mail&category=x')).toEqual([
      301,
      at('/products?category=Tea&utm_source=mail#list'),
    ])
    expect((await get('/pages/%C3%BCber-uns'))[0]).toBe(404)
    await build('/start/old', '/')
    expect(await get('/start/old')).toEqual([301, at('')])
    expect((await visit(app).post(at('/start/old'), {})).status).toBe(404)
  })

  test('shows an existing page, and redirects once that is deleted', async () => {
    const { id } = await buildProduct(selling.owner, selling.shop, { slug: 'last-years' })
    await build('/products/last-years', '/products/teapot')
    await build('/collections', '/products')
    expect((await get('/products/last-years'))[0]).toBe(200)
    expect((await get('/collections'))[0]).toBe(200)
    await selling.owner.call(api.products.remove, { params: { id } })
    expect(await get('/products/last-years')).toEqual([301, at('/products/teapot')])
    expect((await get('/products/teapot'))[0]).toBe(404)
  })

  test('never leads to another host', async () => {
    await build('/away', '/\\evil.example')
    expect(await get('/away')).toEqual([301, at('/%5Cevil.example')])
  })

  test('T-15 leads by its own redirects only, also under a former address', async () => {
    const other = await buildSellingShop(app)
    await build('/theirs', '/products', other)
    expect((await get('/theirs'))[0]).toBe(404)
    const old = other.shop.slug
    await other.owner.call(api.shops.update, { params: { id: other.shop.id }, body: { slug: 'moved-away' } })
    expect(await get('/theirs', old)).toEqual([301, at('/products', 'moved-away')])
  })

  test('answers 404 for paths that no redirect can have', async () => {
    for (const path of ['/%00', '/%252', `/${'a'.repeat(7000)}`]) expect((await get(path))[0]).toBe(404)
  })
})

describe('a redirect', () => {
  test('is unique per path, and not circular', async () => {
    const { owner } = selling
    await build('/one', '/two?x=1')
    await expect(build('/one/', '/three')).rejects.toMatchObject(refused('not_unique', 'path'))
    await expect(build('/two', '/one')).rejects.toMatchObject(refused('invalid', 'target'))
    await expect(build('/self', '/self?again=1')).rejects.toMatchObject(refused('invalid', 'target'))
    const two = await build('/two', '/three')
    const change = (target: string) =>
      owner.call(api.redirects.update, { params: { id: two.id }, body: { target } })
    await expect(change('/one#a')).rejects.toMatchObject(refused('invalid', 'target'))
    expect(await change('/four')).toMatchObject({ path: '/two', target: '/four' })
    await expect(
      owner.call(api.redirects.update, { params: { id: two.id }, body: { path: '/one', target: '/x' } }),
    ).rejects.toMatchObject(refused('not_unique', 'path'))
    const found = await owner.call(api.redirects.list, { query: { shop_id: selling.shop.id, q: 'FOUR' } })
    expect([found.total, found.data.map((one) => one.id)]).toEqual([1, [two.id]])
  })

  test('is not circular through the list of products either, which leads on to a collection', async () => {
    const circle = build('/collections/cups', '/products?collection=cups')
    await expect(circle).rejects.toMatchObject(refused('invalid', 'target'))
    await build('/old-cups', '/products?sort=title&collection=cups#list')
    expect(await get('/old-cups')).toEqual([301, at('/collections/cups?sort=title#list')])
  })

  test('leads through at most ten others', async () => {
    for (let n = 10; n > 0; n--) await build(`/step-${n}`, `/step-${n + 1}`)
    await expect(build('/step-0', '/step-1')).rejects.toMatchObject(refused('invalid', 'target'))
    await build('/step-11', '/step-12')
  })

  test('that another member deletes while it is changed is not found', async () => {
    const { id } = await build('/vanishing', '/products')
    const { sent } = await app.db.transaction(async (tx) => {
      await tx.run(sql`delete from redirects where id = ${id}`)
      const changing = selling.owner.call(api.redirects.update, { params: { id }, body: { target: '/cart' } })
      const sent = expect(changing).rejects.toMatchObject({ status: 404, error: 'not_found' })
      await untilBlocked(app.db)
      return { sent }
    })
    await sent
  })

  test('that is deleted is in the audit log', async () => {
    const { owner, shop } = selling
    const { id } = await build('/leaving', '/products')
    await owner.call(api.redirects.remove, { params: { id } })
    expect((await get('/leaving'))[0]).toBe(404)
    const { data } = await owner.call(api.audit.list, { query: { shop_id: shop.id, limit: '1' } })
    expect(data).toMatchObject([
      {
        action: 'redirect.remove',
        subject_label: '/leaving',
        before: { path: '/leaving', target: '/products' },
      },
    ])
  })
})

describe('as a table', () => {
  test('they come from Shopify, go out and come back unchanged', async () => {
    const { owner, shop } = await buildSellingShop(app)
    const world = { app, owner, shop_id: shop.id }
    const table =
      'Redirect from,Redirect to\n/pages/a,/products\n/pages/b/,/\n/pages/c,https://shop.example/c\n/pages/a,/x\n'
    const checked = await check(world, { kind: 'redirects' }, table)
    expect(checked.report).toMatchObject({ rows: 4, create: 1, errors: 2 })
    const done = await bring(world, { kind: 'redirects' }, table.replace('/pages/a,/x\n', ''))
    expect(done.report).toMatchObject({ create: 2, errors: 1 })
    expect((await problemsOf(world, done)).map((line) => line.split(',').slice(0, 5))).toEqual([
      ['4', '/pages/c', 'Redirect to', 'https://shop.example/c', 'error'],
    ])
    const out = await takeTable(world, { kind: 'redirects' })
    expect(out.slice(1)).toBe('path,target\r\n/pages/a,/products\r\n/pages/b,/\r\n')
    expect((await bring(world, { kind: 'redirects' }, out)).report).toMatchObject({ unchanged: 2 })
    const changed = await bring(world, { kind: 'redirects' }, out.replace('/b,/', '/b,/cart'))
    expect(changed.report).toMatchObject({ update: 1, unchanged: 1 })
    expect(await takeTable(world, { kind: 'redirects' })).toBe(out.replace('/b,/', '/b,/cart'))
  })
})
