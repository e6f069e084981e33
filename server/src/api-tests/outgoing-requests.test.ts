// S-01, S-03: the server never connects to an address that a tenant or visitor can choose. Whatever is in the fields that take an address, no
// request is sent there and no DNS name is resolved, while pages, mails, documents and payments with these fields are made.

import dns from 'node:dns'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { api, listEndpoints } from '@kontor/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { SERVER_ROOT } from '../process/package-root.ts'
import {
  buildPayingShop,
  type PayingApp,
  type PayingShop,
  placeOrder,
  runJobs,
  startPayingApp,
} from '../testing/paying-shop.ts'

let app: PayingApp
let selling: PayingShop
let inside_port: number
let heard = 0
const inside = createServer((_request, response) => {
  heard++
  response.end('inner')
})

const asked = new Set<string>()
const looked_up = new Set<string>()
const { connect } = net.Socket.prototype
const { lookup } = dns

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app)
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  inside_port = (inside.address() as AddressInfo).port
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const [options] = (Array.isArray(args[0]) ? args[0] : args) as [
      { host?: string; port?: number; path?: string } | number,
    ]
    asked.add(
      typeof options === 'object'
        ? `${options.host ?? options.path ?? 'localhost'}:${options.port ?? ''}`
        : String(options),
    )
    return (connect as (...rest: unknown[]) => net.Socket).apply(this, args)
  } as typeof connect
  dns.lookup = ((...args: Parameters<typeof lookup>) => {
    looked_up.add(args[0])
    return lookup(...args)
  }) as typeof lookup
})
afterAll(async () => {
  net.Socket.prototype.connect = connect
  dns.lookup = lookup
  inside.close()
})

const hostileAddresses = (port: number) => [
  ...[
    '127.0.0.1',
    'localhost',
    'localhost.',
    '[::1]',
    '0',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
  ].map((host) => `http://${host}:${port}/canary.png`),
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', 'rebinding.test', '127.0.0.1.nip.test', '①②⑦.⓪.⓪.①'].map(
    (host) => `http://${host}:${port}/canary.png`,
  ),
  ...[
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    'http://10.0.0.1/',
    'https://192.168.1.1/',
  ],
  ...[
    `http://127.0.0.1:5432/`,
    `https://shop.example@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}#@shop.example/`,
  ],
  ...[
    `file:///etc/passwd`,
    `gopher://127.0.0.1:${port}/_x`,
    `ftp://127.0.0.1:${port}/`,
    `dict://127.0.0.1:${port}/`,
  ],
  ...[`//127.0.0.1:${port}/`, `jar:http://127.0.0.1:${port}!/`, `\\\\127.0.0.1\\share`],
]

const isTaken = (address: string): boolean =>
  /^https?:\/\//.test(address) && URL.canParse(address) && new URL(address).username === ''

test('S-01 the server requests no URL from any field', async () => {
  const { owner, shop, product } = selling
  const params = { id: product.id }
  for (const [nth, address] of hostileAddresses(inside_port).entries()) {
    const send = (method: string, url: string, body: object) =>
      app.send({ method, url: `/v1/a${url}`, token: owner.access_token, body })
    const cover = await send('PATCH', `/products/${product.id}`, { cover_url: address })
    expect([address, cover.status]).toEqual([address, isTaken(address) ? 200 : 422])
    const hook = await send('PATCH', `/payment_gateways/${selling.gateway.id}`, { webhook_url: address })
    expect([address, hook.status]).toEqual([address, isTaken(address) ? 200 : 422])
    const text = `${address}\n\n![x](${address})\n\n[here](${address})`
    await owner.call(api.products.update, {
      params,
      body: { description: text, data_public: JSON.stringify({ image: address }) },
    })
    await owner.call(api.shops.updatePages, { params: { id: shop.id }, body: { imprint: text, terms: text } })
    // All are stored; the pages of every fourth are requested.
    if (nth % 4 !== 0) continue
    for (const path of [
      '',
      `/products/${product.slug}`,
      '/pages/imprint',
      '/feed.xml',
      '/products.xml',
      '/sitemap.xml',
    ])
      await app.send({ method: 'GET', url: `/store/${shop.slug}${path}` })
    await app.send({ method: 'GET', url: `/v1/public/${shop.id}/products-complete` })
  }
  const address = hostileAddresses(inside_port)[0]!
  const order = await placeOrder(app, selling, { notes: address })
  const { status } = await app.send({
    method: 'POST',
    url: '/v1/public/order/payment',
    body: { order_id: order.id, success_url: address, cancel_url: address },
  })
  expect([200, 201, 422]).toContain(status)
  await owner.call(api.orders.paid, { params: { id: order.id } })
  await owner.call(api.orders.shipped, { params: { id: order.id }, body: { tracking_url: address } })
  await runJobs(app)
  const printed = await app.send({
    method: 'GET',
    url: `/v1/a/orders/${order.id}/invoice`,
    token: owner.access_token,
  })
  expect(printed.status).toBe(200)

  const own = new Set([
    new URL(app.db.connection_string).port,
    new URL(app.platform.config.stripe_api_base).port,
  ])
  expect(asked.size).toBeGreaterThan(0)
  expect([...asked].filter((to) => !own.has(to.split(':').at(-1)!) && !to.startsWith('/'))).toEqual([])
  expect([...looked_up].filter((name) => name !== 'localhost' && net.isIP(name) === 0)).toEqual([])
  expect(heard).toBe(0)
}, 60_000)

// The source files that connect to other servers, and where each gets the address from. A new one has to be added here, and its address must never
// come from a field of a shop.
const WAYS_OUT: Record<string, string> = {
  'features/accounts/news/fetch-feed.ts': 'NEWS_FEED_URL',
  'integrations/egress/guarded-fetch.ts': 'pictures of tables, at public addresses alone; EGRESS_ALLOW',
  'integrations/google/discover.ts': 'GOOGLE_ISSUER',
  'integrations/google/google-error.ts': 'GOOGLE_ISSUER, of which it reads the errors',
  'integrations/google/google.ts': 'GOOGLE_ISSUER',
  'integrations/mail/send-mail.ts': 'SMTP_URL',
  'integrations/payments/stripe/client.ts': 'STRIPE_API_BASE',
  'integrations/vies/vies.ts': 'VIES_API_BASE',
  'jobs/job-pool.ts': 'DATABASE_URL',
  'stripe-mock/webhook-sender.ts': 'PUBLIC_URL, in development',
}
const REACHES_OUT =
  /(?<![\w.])fetch\((?!address\))|import (?!type )(?:[^;{}]+|\{[^;{}]*\b(?:request|get|Agent)\b[^;{}]*\}) from 'node:https?'|import (?!type )[^;]*? from '(?:node:(?:http2|tls|dgram|dns(?:\/promises)?)|undici|nodemailer|openid-client)'|import\('(?:stripe|openid-client)'\)|\b(?:connect|createConnection)\(/

test('S-03 every place with outgoing requests is known, with the setting of its destination', () => {
  const sourcesIn = (root: string, prefix: string) =>
    readdirSync(root, { recursive: true })
      .map((path) => String(path).replaceAll('\\', '/'))
      .filter(
        (path) =>
          path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(?:testing|db|backup)\//.test(path),
      )
      .filter((path) => REACHES_OUT.test(readFileSync(join(root, path), 'utf8')))
      .map((path) => prefix + path)
  const found = [
    ...sourcesIn(join(SERVER_ROOT, 'src'), ''),
    ...sourcesIn(join(SERVER_ROOT, '../stripe-mock/src'), 'stripe-mock/'),
  ]
  expect(found.sort()).toEqual(Object.keys(WAYS_OUT).sort())
})

/** Fields of the API that contain an address. The server never sends a request to any of them. */
const ADDRESSES = new Set([
  'cover_url',
  'webhook_url',
  'tracking_url',
  'success_url',
  'cancel_url',
  'allowed_origins',
])

test('S-03 no endpoint takes the address of a provider, and every field that takes an address is known', () => {
  const fields = listEndpoints().flatMap(({ name, endpoint }) =>
    [endpoint.body, endpoint.query].flatMap((schema) =>
      Object.keys((schema as z.ZodObject | undefined)?.shape ?? {}).map((field) => [name, field] as const),
    ),
  )
  const named = fields.filter(([, field]) =>
    /ur[li]|origins|host|endpoint|callback|redirect|issuer|jwks|api_base/.test(field),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(([, field]) => !ADDRESSES.has(field)).map((pair) => pair.join(': '))).toEqual([])
})
