// The watch finds forbidden texts in any response, and counts everything however much it gets. Needs no server.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { makeClient } from '../world/client.ts'
import type { HttpRequest, HttpResponse } from '../world/http-request.ts'
import { makeWatch, REFUSED_STANDING_STILL, together } from './watch.ts'

const CANARY = `canary${randomUUID().replaceAll('-', '')}`
const SHOP_ID = randomUUID()
const OTHER_ID = randomUUID()
const SLUG = 'one-shop'

const tokenOf = (user_id: string) =>
  `x.${Buffer.from(JSON.stringify({ sub: user_id })).toString('base64url')}.x`

const watchWithShop = () => {
  const watch = makeWatch()
  const owner = { shop_id: SHOP_ID, slug: SLUG, user_ids: new Set(['owner']), access_token: tokenOf('owner') }
  watch.owners.set(CANARY, owner)
  return watch
}

/** The rows of the violations that the watch finds in this answer. */
function seen(ask: HttpRequest, answer: Partial<HttpResponse>, watch = watchWithShop()): string[] {
  watch.see(ask, { status: 200, json: undefined, text: '', headers: {}, ms: 1, ...answer })
  return watch.violations.map(({ row }) => row)
}

describe('I9', () => {
  test('a 500 is never right', async () => {
    expect(seen({ path: '/' }, { status: 500 })).toEqual(['I9'])
    const watch = makeWatch()
    await watch.disturbed(async () => expect(seen({ path: '/' }, { status: 500 }, watch)).toEqual(['I9']))
  })

  test('a 503 is right while something is broken, and only with Retry-After', async () => {
    const refused = { status: 503, headers: { 'retry-after': '1' } }
    expect(seen({ path: '/' }, refused)).toEqual(['I9'])
    const watch = makeWatch()
    await watch.disturbed(async () => {
      expect(seen({ path: '/' }, refused, watch)).toEqual([])
      expect(seen({ path: '/' }, { status: 503 }, watch)).toEqual(['I9'])
    })
  })

  test('a 503 is accepted while the machine is stalled, and is counted', () => {
    const refused = { status: 503, headers: { 'retry-after': '1' } }
    const watch = makeWatch(() => true)
    expect(seen({ path: '/' }, refused, watch)).toEqual([])
    expect(watch.tallies.get(REFUSED_STANDING_STILL)).toBe(1)
    expect(seen({ path: '/' }, { status: 503 }, watch)).toEqual(['I9'])
    expect(seen({ path: '/' }, { status: 500 }, watch)).toEqual(['I9', 'I9'])
  })

  test('a refusal shows no insides', () => {
    expect(seen({ path: '/' }, { status: 400, text: 'at run (file:///server/src/main.ts:1:1)' })).toEqual([
      'I9',
    ])
    expect(seen({ path: '/' }, { status: 400, text: 'select id from orders where' })).toEqual(['I9'])
  })

  test('a typed call is seen as every other, also where its error is swallowed', async () => {
    const server = createServer((_, response) => response.writeHead(500).end('{}')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const watch = makeWatch()
    const { port } = server.address() as AddressInfo
    const call = makeClient(watch.see, `http://127.0.0.1:${port}`, tokenOf('owner'))
    await call(api.orders.list, { query: { shop_id: SHOP_ID } }).catch(() => undefined)
    server.close()
    expect(watch.violations).toEqual([{ row: 'I9', what: expect.stringContaining('GET /v1/a/orders') }])
    expect(watch.counts).toMatchObject({ requests: 1, refused: 1 })
  })
})

describe('I7', () => {
  const text = `{"title":"${CANARY} 1"}`

  test('data of a shop is for its own members', () => {
    expect(seen({ path: '/v1/a/products', token: tokenOf('owner') }, { text })).toEqual([])
    expect(seen({ path: '/v1/a/products', token: tokenOf('stranger') }, { text })).toEqual(['I7'])
    expect(seen({ path: '/v1/a/products' }, { text })).toEqual(['I7'])
  })

  test.each([
    `/v1/public/${SHOP_ID}/products`,
    `/v1/public/${SLUG}/products`,
    `/store/${SLUG}`,
    `/form/${SLUG}?x=1`,
  ])('a public page shows its own shop: %s', (path) => {
    expect(seen({ path }, { text })).toEqual([])
  })

  test.each([
    `/v1/public/${OTHER_ID}/products`,
    '/v1/public/another-shop/products',
    '/store/another-shop/products/1',
    '/form/another-shop',
  ])('a public page shows no other shop: %s', (path) => {
    expect(seen({ path }, { text })).toEqual(['I7'])
  })

  test('an order shows its own shop', () => {
    const answer = (shop_id: string) => ({ text, json: { shop_id, items: [{ title: CANARY }] } })
    expect(seen({ method: 'POST', path: '/v1/public/order' }, answer(SHOP_ID))).toEqual([])
    expect(seen({ method: 'POST', path: '/v1/public/order' }, answer(OTHER_ID))).toEqual(['I7'])
  })

  // A refusal names no shop, but the products that are missing.
  test.each(['/v1/public/order', '/v1/public/order-calculation', '/v1/a/order'])(
    'a refusal at %s shows the shop that was asked for and no other',
    (path) => {
      const refused = { status: 409, text, json: { code: 'insufficient_stock', detail: CANARY } }
      const ask = (shop_id: unknown) => ({ method: 'POST', path, body: { shop_id } })
      expect(seen(ask(SHOP_ID), refused)).toEqual([])
      expect(seen(ask(SHOP_ID.toUpperCase()), refused)).toEqual([])
      expect(seen(ask(OTHER_ID), refused)).toEqual(['I7'])
      expect(seen({ method: 'POST', path, body: JSON.stringify({ shop_id: OTHER_ID }) }, refused)).toEqual([
        'I7',
      ])
    },
  )

  test('the requested ids count, and not those in the response', () => {
    const ask = { method: 'POST', path: '/v1/public/order', body: { shop_id: OTHER_ID } }
    expect(seen(ask, { status: 201, text, json: { shop_id: SHOP_ID } })).toEqual(['I7'])
  })

  test.each([SHOP_ID, OTHER_ID])('a payment and a status show the shop of the order: %s', (shop_id) => {
    const id = randomUUID()
    const rows = shop_id === SHOP_ID ? [] : ['I7']
    for (const ask of [
      { method: 'POST', path: '/v1/public/order/payment', body: { order_id: id.toUpperCase() } },
      { path: `/v1/public/order/${id}/status` },
    ]) {
      const watch = watchWithShop()
      seen({ method: 'POST', path: '/v1/public/order' }, { status: 201, json: { id, shop_id } }, watch)
      expect(seen(ask, { status: 409, text }, watch)).toEqual(rows)
    }
  })
})

test('I8 a secret is seen in a body and in a header', () => {
  const watch = makeWatch()
  watch.secrets.add('sk_test_1')
  expect(seen({ path: '/' }, { text: 'sk_test_1' }, watch)).toEqual(['I8'])
  expect(seen({ path: '/' }, { headers: { 'x-key': 'sk_test_1' } }, watch)).toEqual(['I8', 'I8'])
})

test('many violations of one row neither hide those of another nor are lost to the count', () => {
  const watch = makeWatch()
  for (let n = 0; n < 300; n++) watch.violate('I9', `answer ${n}`)
  const since = watch.mark()
  watch.violate('I9', 'another answer')
  watch.violate('I1', 'oversold')
  expect(since.count()).toBe(2)
  expect(since.count('I1')).toBe(1)
  expect(since.count('I1', 'I9', 'I2')).toBe(2)
  expect(watch.violated).toEqual(
    new Map([
      ['I9', 301],
      ['I1', 1],
    ]),
  )
  expect(watch.violations.at(-1)).toEqual({ row: 'I1', what: 'oversold' })
  expect(watch.violations.length).toBeLessThan(200)
})

test('the findings of two watches are merged into one report, and each goes on separately', () => {
  const [one, other] = [makeWatch(), makeWatch()]
  const mark = one.mark()
  for (const watch of [one, other]) {
    watch.violate('I1', 'oversold')
    watch.fired('kill', 2)
    watch.tally('tries', 3)
    watch.measure('ms', 4)
    watch.see({ path: '/' }, { status: 200, json: undefined, text: '', headers: {}, ms: 1 })
  }
  other.violate('I2', 'lost')
  other.fired('cut')
  const all = together([one, other])
  expect(Object.fromEntries(all.violated)).toEqual({ I1: 2, I2: 1 })
  expect(all.violations.map(({ row }) => row)).toEqual(['I1', 'I1', 'I2'])
  expect(Object.fromEntries(all.faults)).toEqual({ kill: 4, cut: 1 })
  expect(all.tallies.get('tries')).toBe(6)
  expect(all.measures.get('ms')).toEqual([4, 4])
  expect(all.counts).toEqual({ requests: 2, acknowledged: 2, refused: 0, unknown: 0 })
  expect(mark.count()).toBe(1)
  expect(one.faults.get('kill')).toBe(2)
})
