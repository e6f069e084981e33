// The security headers of every response: browsers must not guess types, cache private data, show our pages in frames of other sites, or read
// anything but the public API across origins. And no form on another site can change anything.

import { API_BASE, listEndpoints } from '@kontor/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { type RawResponse, startTestApp, type TestApp } from '../testing/app.ts'
import { PRIVATE_ENDPOINTS, requestFor } from '../testing/endpoint-cases.ts'
import { buildWorld, freshIds, type World } from '../testing/endpoint-world.ts'
import { formOf, OGG } from '../testing/upload.ts'

let app: TestApp
let world: World
let file: string

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://office.example', STORE_URL: 'https://shop.example' })
  world = await buildWorld(app)
  const uploaded = await app.send({
    method: 'POST',
    url: `/v1/a/products/${world.ids.products}/files`,
    token: world.owner.access_token,
    ...formOf([{ bytes: OGG }]),
  })
  file = new URL(uploaded.json[0].url).pathname
})

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.send({ method, url, headers })

function expectGuarded(what: string, { headers, status }: RawResponse): void {
  const policy = String(headers['content-security-policy'])
  const shown = {
    nosniff: headers['x-content-type-options'],
    referrer: headers['referrer-policy'],
    opener: headers['cross-origin-opener-policy'],
    hsts: /^max-age=\d{8,}/.test(String(headers['strict-transport-security'])),
    closed: /default-src 'none'/.test(policy),
    loose: /unsafe-|\*|(?:script|object|default)-src[^;]*(?:https?:|data:)/.test(policy),
    framed: /frame-ancestors '(?:none|self)'|sandbox/.test(policy),
    powered: headers['x-powered-by'] ?? headers.server,
  }
  expect([what, status, shown]).toEqual([
    ...[what, status],
    {
      nosniff: 'nosniff',
      referrer: expect.stringMatching(/^(?:no-referrer|same-origin)$/),
      opener: 'same-origin',
      hsts: true,
      closed: true,
      loose: false,
      framed: true,
      powered: undefined,
    },
  ])
}

describe('X-06', () => {
  test('every address that is served, right or wrong, carries the guards', async () => {
    const { slug, id } = world.shop
    const paths = [
      ...[
        '/',
        '/docs',
        '/v1/openapi.json',
        '/healthz',
        '/readyz',
        '/metrics',
        '/robots.txt',
        '/nowhere',
        '/v1/nowhere',
      ],
      ...[
        '/news',
        '/news/nowhere',
        '/news/feed.xml',
        '/dev/mailbox',
        '/embed/sample',
        '/embed.js',
        '/index.html',
      ],
      ...[
        '',
        '/cart',
        '/checkout',
        '/login',
        '/no/page',
        '/products/nothing',
        '/sitemap.xml',
        '/feed.xml',
        '/pages/terms',
      ].map((page) => `/store/${slug}${page}`),
      ...[
        `/store/${slug}/orders/${world.ids.orders}`,
        `/form/${slug}`,
        '/store/no-such-shop',
        `/store?shop_id=${id}`,
      ],
      ...[
        file,
        '/files/nothing.png',
        `/v1/public/${slug}/shop`,
        `/v1/public/${slug}/products`,
        '/%',
        '/store/%ff',
      ],
    ]
    for (const path of paths) {
      expectGuarded(path, await get(path))
      for (const method of drawn(['HEAD', 'PUT'], 1, path))
        expectGuarded(`${method} ${path}`, await get(path, {}, method))
    }
  })

  test('not modified is an answer like any other', async () => {
    for (const path of [file, `/store/${world.shop.slug}`, `/v1/public/${world.shop.slug}/shop`]) {
      const { headers } = await get(path)
      const again = await get(path, { 'if-none-match': String(headers.etag) })
      expect([path, again.status]).toEqual([path, 304])
      expectGuarded(path, again)
    }
  })

  test('every document has an address for reports of policy violations', async () => {
    for (const path of [
      '/docs',
      '/news',
      `/store/${world.shop.slug}`,
      '/store/no-such-shop',
      `/form/${world.shop.slug}`,
    ]) {
      const { headers } = await get(path)
      expect(headers['content-type']).toContain('text/html')
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringMatching(/; report-uri \/policy-reports$/),
      ])
    }
  })

  test.each(listEndpoints())('$name: its response without a session', async ({ name, endpoint }) => {
    const url = API_BASE + endpoint.path.replace(/\{\w+\}/g, 'x')
    expectGuarded(name, await app.send({ method: endpoint.method, url }))
  })
})

/** In `npm test`, a third of the changes are made; what only reads is read at every endpoint. */
const A_THIRD = [true, false, false]

describe('P-06', () => {
  test.each(PRIVATE_ENDPOINTS.filter(({ name }) => name !== 'auth.logout'))(
    '$name: a response for one user is cached for no other',
    async ({ name, endpoint }) => {
      const changes = endpoint.method !== 'GET'
      const is_done = !changes || drawn(A_THIRD, 1, name).includes(true)
      const ids = changes && is_done ? await freshIds(world, endpoint) : world.ids
      const request = requestFor(name, endpoint, ids)
      const answers = [await app.send(request)]
      if (is_done) answers.push(await app.send({ ...request, token: world.owner.access_token }))
      for (const answer of answers) {
        expect([name, answer.status, answer.headers['cache-control']]).toEqual([
          name,
          answer.status,
          expect.stringMatching(/^(?:private, )?no-store$/),
        ])
        expect(answer.headers.etag).toBeUndefined()
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    },
  )

  test('a page that depends on the visitor has a Vary header, and no proxy may cache it', async () => {
    for (const path of ['', '/cart', '/checkout', `/orders/${world.ids.orders}`]) {
      const { headers, status } = await get(`/store/${world.shop.slug}${path}`)
      expect([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/^(?:private|no-store)/)])
      if (status !== 200) continue
      for (const on of ['Cookie', 'Accept-Language', 'Accept-Encoding']) expect(headers.vary).toContain(on)
    }
    const status = await get(`/v1/public/order/${world.ids.orders}/status`)
    expect([status.status, status.headers['cache-control']]).toEqual([200, 'no-store'])
  })
})

const ORIGINS = [
  ...['https://evil.example', 'null', 'https://office.example.evil.example', 'https://notoffice.example'],
  ...[
    'http://office.example',
    'https://office.example:8443',
    'https://shop.example',
    'https://office.example',
    'file://',
  ],
]
/** How many of these are tried at each endpoint. */
const DRAWN = 3
const ALLOWING = /^access-control-allow-/

describe('X-07 over HTTP', () => {
  test.each(PRIVATE_ENDPOINTS)(
    '$name is nothing for a page of another origin',
    async ({ name, endpoint }) => {
      const { url, method } = requestFor(name, endpoint, world.ids)
      for (const origin of drawn(ORIGINS, DRAWN, name)) {
        const preflight = await app.send({
          method: 'OPTIONS',
          url,
          headers: {
            origin,
            'access-control-request-method': method,
            'access-control-request-headers': 'authorization, content-type, x-anything',
          },
        })
        const plain = await app.send({ method, url, headers: { origin, cookie: 'session=1' } })
        for (const { headers, status } of [preflight, plain]) {
          expect([origin, Object.keys(headers).filter((header) => ALLOWING.test(header))]).toEqual([
            origin,
            [],
          ])
          expect([401, 404, 405]).toContain(status)
        }
      }
    },
  )

  test.each(listEndpoints().filter(({ endpoint }) => endpoint.path.startsWith('/public/')))(
    '$name is for every page, and never with its cookies',
    async ({ name, endpoint }) => {
      const url = API_BASE + endpoint.path.replace(/\{\w+\}/g, 'x')
      for (const origin of drawn(ORIGINS, DRAWN, name)) {
        const preflight = await app.send({
          method: 'OPTIONS',
          url,
          headers: { origin, 'access-control-request-method': endpoint.method },
        })
        expect(preflight.status).toBe(204)
        const methods = String(preflight.headers['access-control-allow-methods']).split(', ')
        expect(methods.every((method) => ['GET', 'POST'].includes(method))).toBe(true)
        for (const { headers } of [
          preflight,
          await app.send({ method: endpoint.method, url, headers: { origin } }),
        ]) {
          expect(headers['access-control-allow-origin']).toBe('*')
          expect(headers['access-control-allow-credentials']).toBeUndefined()
          expect(headers['set-cookie']).toBeUndefined()
        }
      }
    },
  )

  test('no other address is for other origins, but the script that websites load', async () => {
    for (const path of [
      '/',
      '/healthz',
      '/metrics',
      `/store/${world.shop.slug}`,
      '/v1/openapi.json',
      '/v1/login',
      file,
    ]) {
      const { headers } = await get(path, { origin: 'https://evil.example' })
      expect([path, Object.keys(headers).filter((header) => ALLOWING.test(header))]).toEqual([path, []])
    }
  })
})

describe('X-08 over HTTP', () => {
  const FORM_TYPES = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ]
  const writes = listEndpoints().filter(
    ({ endpoint, name }) => endpoint.method !== 'GET' && !name.startsWith('webhooks.'),
  )

  test.each(writes)('$name takes no form of another site', async ({ name, endpoint }) => {
    const is_private = endpoint.access !== 'public'
    const url = is_private
      ? requestFor(name, endpoint, world.ids).url
      : API_BASE + endpoint.path.replace(/\{\w+\}/g, world.shop.id)
    for (const type of FORM_TYPES) {
      const answer = await app.send({
        method: endpoint.method,
        url,
        headers: {
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
          ...(type ? { 'content-type': type } : {}),
        },
        body: '{"shop_id":"x","a":"=b"}',
      })
      expect([type, answer.status, [400, 401, 415].includes(answer.status)]).toEqual([
        type,
        answer.status,
        true,
      ])
    }
  })
})
