// A storefront with an origin of its own: what each of the two origins serves.

import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../testing/build.ts'

const OFFICE = 'office.example'
const STORE = 'shop.example:8443'
let app: TestApp
let selling: SellingShop
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: `https://${OFFICE}`, STORE_URL: `https://${STORE}` })
  selling = await buildSellingShop(app)
})

const ask = (host: string, url: string, method = 'GET') => app.send({ method, url, headers: { host } })

describe('H-3 the office', () => {
  test('leads every page of a shop to the store, and shows none', async () => {
    for (const url of [
      '/store/x',
      '/store/x/cart?add=1',
      '/form/x',
      '/store?shop_id=1',
      '/%73tore/x',
      '/%73tore/x/no/page',
      '/%73tore/x/no/page?q=%',
      '/store/x/no/page',
    ])
      for (const method of ['GET', 'POST']) {
        const { status, headers, text } = await ask(OFFICE, url, method)
        expect(status, url).toBe(308)
        expect(headers.location).toBe(`https://${STORE}${url}`)
        expect(text).toBe('')
      }
  })

  test('serves the API, private and public', async () => {
    expect((await ask(OFFICE, `/v1/public/${selling.shop.id}/shop`)).status).toBe(200)
    expect((await ask(OFFICE, '/v1/a/shops')).status).toBe(401)
  })
})

describe('H-3 the store', () => {
  test('has no back office, no login and nothing that requires a session', async () => {
    expect((await ask(STORE, '/')).headers.location).toBe(`https://${OFFICE}`)
    for (const [method, url] of [
      ['GET', '/v1/a/shops'],
      ['POST', '/v1/login'],
      ['POST', '/v1/login/challenge'],
      ['POST', '/v1/login/refresh'],
      ['GET', '/v1/login/google/callback'],
      ['POST', '/v1/webhooks/stripe'],
      ['GET', '/index.html'],
      ['GET', '/assets/x.js'],
      ['GET', '/dev/mailbox'],
      ['GET', '/docs'],
      ['GET', '/%76%31/a/shops'],
      ['GET', '/metrics'],
      ['GET', '/storefront'],
    ] as const)
      expect((await ask(STORE, url, method)).status, url).toBe(404)
    const signed = await app.send({
      method: 'GET',
      url: '/v1/a/shops',
      token: selling.owner.access_token,
      headers: { host: STORE },
    })
    expect(signed.status).toBe(404)
  })

  test('serves the public API, and is alive', async () => {
    expect((await ask(STORE, `/v1/public/${selling.shop.id}/shop`)).status).toBe(200)
    expect((await ask(STORE, '/robots.txt')).status).toBe(200)
    expect((await ask(STORE, '/healthz')).status).toBe(200)
  })
})

test.each(['', '.', ':443', '.:443'])('H-3 the office is the office however it is spelt: %s', async (end) => {
  const { status, headers } = await ask(`OFFICE.example${end}`, '/store/x')
  expect([status, headers.location]).toEqual([308, `https://${STORE}/store/x`])
})

test.each(['Shop.Example:8443', 'shop.example.:8443'])('H-3 and the store the store: %s', async (host) => {
  expect((await ask(host, '/v1/a/shops')).status).toBe(404)
})

test('any other host sees everything, as one origin does', async () => {
  expect((await ask('10.0.0.7:8080', '/v1/a/shops')).status).toBe(401)
  expect((await ask('10.0.0.7:8080', `/v1/public/${selling.shop.id}/shop`)).status).toBe(200)
})
