// Answers given in front of the framework: the same bytes as the framework gives, and only to callers who would get them from it.

import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../testing/build.ts'
import { buy } from '../../testing/orders.ts'

/** The whole response as sent, on a connection of its own. */
function ask(app: TestApp, path: string, headers: Record<string, string> = {}): Promise<string> {
  const { port } = app.http.server.address() as AddressInfo
  const lines = Object.entries({ host: 'kontor.test', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`),
    )
    let answer = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
}

/** Asks with `Content-Length: 0`: such a GET is not plain, so the framework answers it. */
const askTheUsualWay = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  ask(app, path, { ...headers, 'content-length': '0' })

const ID = /x-request-id: ([0-9a-f-]{36})/i
const alike = (answer: string) => answer.replace(ID, 'x-request-id: …').replace(/\r\nDate: [^\r]*/, '')

let app: TestApp
let selling: SellingShop
beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})

const addresses = () => {
  const { shop, product } = selling
  return [
    `/v1/public/${shop.id}/products?limit=10`,
    `/v1/public/${shop.id}/products/${product.id}`,
    `/v1/public/${shop.id}/shop`,
    `/store/${shop.slug}`,
    `/store/${shop.slug}/products/${product.slug}`,
  ]
}

describe('a cached response', () => {
  test('equals the framework’s response byte for byte, with every header', async () => {
    for (const path of addresses())
      for (const coding of ['', 'gzip', 'br, gzip']) {
        const headers = {
          'accept-language': 'de-DE,de;q=0.9',
          ...(coding ? { 'accept-encoding': coding } : {}),
        }
        const usual = await askTheUsualWay(app, path, headers)
        const first = await ask(app, path, headers)
        const second = await ask(app, path, headers)
        expect(usual).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
        expect(alike(first), path).toBe(alike(usual))
        expect(alike(second), path).toBe(alike(usual))
        expect(ID.exec(first)?.[1]).not.toBe(ID.exec(second)?.[1])
        const etag = /etag: ([^\r]+)/i.exec(usual)![1]!
        for (const known of [etag, `"other", ${etag.replace(/^W\//, '')}`, '*']) {
          const not_changed = await ask(app, path, { ...headers, 'if-none-match': known })
          expect(not_changed).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
          const asked_usually = await askTheUsualWay(app, path, { ...headers, 'if-none-match': known })
          expect(alike(not_changed), path).toBe(alike(asked_usually))
        }
        expect(alike(await ask(app, path, { ...headers, 'if-none-match': '"other"' }))).toBe(alike(usual))
      }
  })

  test('does not reach the framework, which is what all this is for', async () => {
    const path = addresses()[0]!
    await ask(app, path)
    const cached = app.parts.public_cache.find(path)!
    expect(cached.ready).toBeDefined()
    cached.ready = { ...cached.ready!, bytes: Buffer.from(cached.bytes.toString().replaceAll('"', "'")) }
    expect(await ask(app, path)).not.toBe(await askTheUsualWay(app, path))
    expect(await ask(app, path)).toContain("{'data':")
    app.platform.shop_changes.note(selling.shop.id)
    expect(await ask(app, path)).toContain('{"data":')
  })

  test('L-08 has a key of what it depends on only', async () => {
    const { shop } = selling
    const [list, page] = [`/v1/public/${shop.id}/products?limit=10`, `/store/${shop.slug}?page=1`]
    for (const path of [list, page]) {
      const usual = alike(await ask(app, path))
      for (const more of ['&x=1', `&x=${'y'.repeat(900)}`, '&utm_source=%6Dail'])
        expect(alike(await ask(app, path + more)) === usual, `${path}${more}`).toBe(true)
    }
    app.parts.public_cache.find(list)!.ready = undefined
    await ask(app, `${list}&x=1`)
    expect(app.parts.public_cache.find(list)!.ready).toBeDefined()
    expect(app.parts.public_cache.find(`${list}&x=1`)).toBeUndefined()
    expect((await ask(app, `${page}&secret=1`)).includes('secret')).toBe(false)
  })

  test('L-06 is not for who names two hosts', async () => {
    for (const path of addresses()) {
      expect(await ask(app, path)).toMatch(/^HTTP\/1\.1 200 /)
      expect(await ask(app, path, { HOST: 'other.test' })).toMatch(/^HTTP\/1\.1 400 /)
    }
  })

  test('is counted like every other', async () => {
    const path = addresses()[2]!
    const etag = /etag: ([^\r]+)/i.exec(await ask(app, path))![1]!
    const counted = async () =>
      Number(
        /duration_seconds_count\{method="GET",route="\/v1\/public\/:shopId\/shop",status="304"\} (\d+)/.exec(
          await ask(app, '/metrics'),
        )?.[1] ?? 0,
      )
    const before = await counted()
    for (let n = 0; n < 3; n++) await ask(app, path, { 'if-none-match': etag })
    expect(await counted()).toBe(before + 3)
  })

  test('P-06 is for requests without a cart, and in the requested language', async () => {
    const path = `/store/${selling.shop.slug}`
    const english = await ask(app, path, { 'accept-language': 'en' })
    expect(english).toContain('lang="en"')
    expect(await ask(app, path, { 'accept-language': 'de' })).toContain('lang="de"')
    expect(await ask(app, path, { 'accept-language': 'en', cookie: 'store_lang=de' })).toContain('lang="de"')
    const chosen = await ask(app, `${path}?lang=de`, { 'accept-language': 'en' })
    expect(chosen).toMatch(/set-cookie: store_lang=de/i)
    expect(await ask(app, `${path}?lang=de`, { 'accept-language': 'en' })).toMatch(
      /set-cookie: store_lang=de/i,
    )
    expect(await ask(app, `${path}?%6cang=de`, { 'accept-language': 'en' })).toMatch(/set-cookie/i)
    expect(await ask(app, `${path}?%6cang=de`, { 'accept-language': 'en' })).toMatch(/set-cookie/i)
  })

  test('ends with a change, immediately for the user who made it', async () => {
    const { shop, product, owner } = selling
    const paths = [
      `/v1/public/${shop.id}/products/${product.id}`,
      `/store/${shop.slug}/products/${product.slug}`,
    ]
    for (const title of ['Kettle', 'Samovar']) {
      for (const path of paths) await ask(app, path)
      await owner.call(api.products.update, { params: { id: product.id }, body: { title } })
      for (const path of paths) expect(await ask(app, path), path).toContain(title)
    }
  })
})

describe('C-10 an answer with stock', () => {
  const left = async (path: string) =>
    JSON.parse((await ask(app, path)).split('\r\n\r\n')[1]!).stock.map(
      ({ stock_level }: { stock_level: number }) => stock_level,
    )

  test('is cached, ends with an order placed here, and is at most half a second behind other processes', async () => {
    const own = await buildSellingShop(app, { stock: 10 })
    const path = `/v1/public/${own.shop.id}/products-complete?limit=10`
    // The notification that the shop was made may still arrive, and drop the answer.
    while (app.parts.public_cache.find(path)?.ready === undefined) await ask(app, path)
    expect(await left(path)).toEqual([10])
    for (const [n, expected] of [9, 8, 7].entries()) {
      const answer = await buy(app, own, { notes: `order ${n}` })
      expect(answer.status).toBe(201)
      expect(await left(path)).toEqual([expected])
    }
    // As another process would change it: this process is not notified.
    await app.db.run(sql`update stock_levels set held = 9 where shop_id = ${own.shop.id}`)
    const since = performance.now()
    while ((await left(path))[0] !== 1) expect(performance.now() - since).toBeLessThan(1000)
    await app.db.run(sql`update stock_levels set held = 3 where shop_id = ${own.shop.id}`)
  })

  test('is reused if its stock is unchanged, and rendered again if the list of products depends on stock', async () => {
    const own = await buildSellingShop(app, { stock: 10 })
    const path = `/v1/public/${own.shop.id}/products-complete?limit=10`
    const in_warehouse = `${path}&warehouse_id=${own.warehouse.id}`
    const { public_cache } = app.parts
    const asked = async (one: string) => {
      await ask(app, one)
      return public_cache.find(one)
    }
    while ((await asked(path))?.ready === undefined) await sleep(10)
    const [cached, cached_in_warehouse] = [await asked(path), await asked(in_warehouse)]
    await sleep(600)
    expect([public_cache.find(path), public_cache.find(in_warehouse)]).toEqual([undefined, undefined])
    expect(await asked(path)).toBe(cached)
    expect(await asked(in_warehouse)).not.toBe(cached_in_warehouse)
  })

  test('is read once for concurrent requests', async () => {
    const own = await buildSellingShop(app)
    await sleep(200)
    const path = `/v1/public/${own.shop.id}/products-complete?offset=0`
    const ids = (await Promise.all(Array.from({ length: 20 }, () => ask(app, path)))).map(alike)
    expect(new Set(ids).size).toBe(1)
    const cached = app.parts.public_cache.find(path)
    expect(cached?.bytes.toString()).toContain(own.product.id)
  })
})

test('H-3 a cached page is not served on the origin of the back office', async () => {
  const apart = await startTestApp({ PUBLIC_URL: 'https://office.test', STORE_URL: 'https://store.test' })
  const { shop } = await buildSellingShop(apart)
  await apart.http.listen({ port: 0, host: '127.0.0.1' })
  const at = (host: string) => ask(apart, `/store/${shop.slug}`, { host })
  await at('store.test')
  expect(await at('store.test')).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await at('office.test')).toMatch(/^HTTP\/1\.1 308 /)
})
