// What responses, errors and logs disclose: a buyer learns nothing of other buyers or of internals, an error says only that something failed, and the
// log contains no secrets and no addresses.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { buildProduct, buildSellingShop } from '../testing/build.ts'
import { orderBody } from '../testing/orders.ts'
import { buildPayingShop, placeOrder, runJobs, startPaying, startPayingApp } from '../testing/paying-shop.ts'

const { app, selling } = await startPaying({ stock: 100 })

test('P-04 a buyer gets data of their own order only', async () => {
  const other = `canary${randomUUID()}`
  await placeOrder(app, selling, {
    notes: other,
    customer_user_email: `${other}@example.test`,
    shipping_address: { recipient_name: other, street: other, city: 'Bremen', zip: '28195', country: 'DE' },
  })
  const own = { shop_id: selling.shop.id, items: [{ product_id: selling.product.id, quantity: 1 }] }
  const ask = (path: string, body: object) => app.send({ method: 'POST', url: `/v1/public${path}`, body })
  const calculated = await ask('/order-calculation', { ...own, destination_country: 'DE' })
  const placed = await ask('/order', {
    ...own,
    customer_user_email: 'b@example.test',
    shipping_address: { street: 'Elbchaussee 2', city: 'Hamburg', zip: '22765', country: 'DE' },
  })
  const paid = await ask('/order/payment', { order_id: placed.json.id })
  const status = await app.send({ method: 'GET', url: `/v1/public/order/${placed.json.id}/status` })
  const secrets = [
    selling.secret_key,
    selling.webhook_secret,
    selling.owner.user_id,
    selling.owner.email,
    other,
  ]
  for (const { status: code, text } of [calculated, placed, paid, status]) {
    expect(code).toBeLessThan(300)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(
      /client_secret|request_hash|account_user_id|address_hash|held_until|"data":"[^"]*secret/,
    )
  }
  expect(Object.keys(paid.json).sort()).toEqual(
    [
      ...[
        'id',
        'order_id',
        'edit_id',
        'payment_gateway_id',
        'amount',
        'currency',
        'status',
        'transaction_id',
        'data',
      ],
      ...['redirect_url', 'expires_at', 'created_at', 'updated_at'],
    ].sort(),
  )
})

const INSIDES =
  /select |insert into|update \w+ set|constraint|_pkey|_fkey|_key\b|duplicate key|relation "|column "|at \w+ \(|node_modules|\/server\/|\.ts:|PostgreSQL|postgres|\b23505\b|\b22P02\b|ECONN/i

describe('P-05', () => {
  test('refusals contain no tables, statements or paths', async () => {
    const { owner, shop, product } = selling
    const twin = await buildProduct(owner, shop)
    const ask = (method: string, url: string, body?: unknown) =>
      app.send({
        method,
        url: `/v1${url}`,
        token: owner.access_token,
        ...(body === undefined ? {} : { body }),
      })
    const refusals = [
      await ask('GET', '/a/products/not-a-uuid'),
      await ask('GET', `/a/products/${randomUUID()}`),
      await ask('PATCH', `/a/products/${twin.id}`, { slug: product.slug }),
      await ask('PATCH', `/a/products/${twin.id}`, { price: '9'.repeat(400) }),
      await ask('DELETE', `/a/addresses/${selling.address.id}`),
      await ask('POST', '/a/stock_movements', {
        shop_id: shop.id,
        product_id: product.id,
        warehouse_id: randomUUID(),
        quantity: 1,
        reason: 'purchase',
      }),
      await ask('POST', '/a/products', '{'),
      await ask('GET', '/public/no-such-shop/products'),
      await ask('GET', '/nowhere'),
      await ask('GET', '/%'),
    ]
    for (const { status, text } of refusals) {
      expect([status >= 400 && status < 500, text]).toEqual([true, text])
      expect(text).not.toMatch(INSIDES)
    }
  })

  test('while the database is unavailable every endpoint returns 503 without details', async () => {
    const alone = await startTestApp()
    const { owner, shop, product } = await buildSellingShop(alone)
    await alone.platform.db.close()
    for (const [method, url, body] of [
      ['GET', `/v1/a/products/${product.id}`],
      ['GET', '/v1/a/shops'],
      ['POST', '/v1/public/order', orderBody({ shop, product })],
      ['POST', '/v1/login', { EmailMagicLink: { email: 'a@example.test' } }],
      ['GET', `/v1/public/order/${randomUUID()}/status`],
    ] as const) {
      const answer = await alone.send({ method, url, token: owner.access_token, ...(body ? { body } : {}) })
      expect([url, answer.status]).toEqual([url, 503])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.text).not.toMatch(INSIDES)
    }
  })
})

test('P-07 I-03 the log of a whole journey has no secret, no address and no e-mail, one line an event', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const watched = await startPayingApp({}, undefined, { log })
  const shop = await buildPayingShop(watched)
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const email = `${canary}@example.test`
  const login = await watched.send({ method: 'POST', url: '/v1/login', body: { EmailMagicLink: { email } } })
  const id = login.json.EmailMagicLink.id
  await watched.send({
    method: 'POST',
    url: '/v1/login/challenge',
    body: { EmailMagicLink: { id, challenge: canary } },
  })
  const hostile = `${canary}\r\n{"level":60}\u001b[2J`
  await watched.send({
    method: 'GET',
    url: `/v1/a/shops?x=${encodeURIComponent(hostile)}`,
    headers: { authorization: `Bearer ${canary}` },
  })
  const order = await placeOrder(watched, shop, {
    customer_user_email: email,
    notes: canary,
    shipping_address: { recipient_name: canary, street: canary, city: canary, zip: '22765', country: 'DE' },
  })
  await watched.send({ method: 'POST', url: '/v1/public/order/payment', body: { order_id: order.id } })
  await shop.owner.call(api.orders.paid, { params: { id: order.id } })
  await shop.owner.call(api.orders.shipped, { params: { id: order.id } })
  await watched.send({
    method: 'POST',
    url: `/v1/webhooks/stripe/${shop.gateway.id}`,
    headers: { 'stripe-signature': canary, 'content-type': 'application/json' },
    body: `{"a":"${canary}"}`,
  })
  await watched.send({
    method: 'POST',
    url: '/v1/public/order',
    body: { shop_id: shop.shop.id, notes: hostile, items: canary },
  })
  await runJobs(watched)
  expect(lines.length).toBeGreaterThan(0)
  const secrets = [
    canary,
    shop.secret_key,
    shop.webhook_secret,
    shop.owner.access_token,
    shop.owner.refresh_token,
    shop.owner.email,
  ]
  for (const line of lines) {
    expect(secrets.filter((secret) => line.includes(secret)).map((secret) => [secret, line])).toEqual([])
    expect(JSON.parse(line)).toHaveProperty('level')
    expect(line).toMatch(/^[ -~\u0080-\uffff]+\n$/)
  }
})

describe('X-03 the public JSON of a product', () => {
  const patch = (data_public: unknown) =>
    app.send({
      method: 'PATCH',
      url: `/v1/a/products/${selling.product.id}`,
      token: selling.owner.access_token,
      body: { data_public },
    })

  test('is refused where it is no JSON, too deep or too long', async () => {
    for (const text of [
      '{',
      '{"a":1}{',
      'undefined',
      "{'a':1}",
      '[1,]',
      '\u0000',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    ])
      expect([text.slice(0, 20), (await patch(text)).status]).toEqual([text.slice(0, 20), 422])
    expect((await patch(JSON.stringify('x'.repeat(1_000_000)))).status).toBe(422)
    expect((await patch({ a: 1 })).status).toBe(422)
  })

  test('stays data, whatever its names and texts are', async () => {
    const text =
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"</script><script>window.__xss=1":"]]>&lt;"}'
    expect((await patch(text)).status).toBe(200)
    const shown = await app.send({
      method: 'GET',
      url: `/v1/public/${selling.shop.id}/products/${selling.product.slug}`,
    })
    expect(shown.json.data_public).toBe(text)
    const page = await app.send({
      method: 'GET',
      url: `/store/${selling.shop.slug}/products/${selling.product.slug}`,
    })
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('<script>window.__xss')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
