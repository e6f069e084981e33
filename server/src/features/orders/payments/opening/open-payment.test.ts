import { randomUUID } from 'node:crypto'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@kontor/contract/api'
import type { PaymentRequest } from '@kontor/contract/orders/payments/order-payment'
import type { CallFault } from '@kontor/stripe-mock/faults'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { buildUser } from '../../../../testing/app.ts'
import { addStock, buildAddress, buildProduct, buildShop, buildWarehouse } from '../../../../testing/build.ts'
import { orderBody } from '../../../../testing/orders.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooks,
  paymentsOf,
  placeOrder,
  startPaying,
  startPayingApp,
  statusOf,
} from '../../../../testing/paying-shop.ts'

const { app, selling } = await startPaying({ stock: 500 })
afterEach(async () => {
  app.stripe_mock.faults.splice(0)
  await expectSoundBooks(app)
})

const pay = (order_id: string, wanted: Partial<PaymentRequest> = {}) =>
  app.send({ method: 'POST', url: '/v1/public/order/payment', body: { order_id, ...wanted } })

/** The calls for a new session that Stripe got during `work`. */
async function sessionsAskedFor(work: () => Promise<unknown>) {
  const before = app.stripe_mock.calls.length
  await work()
  return app.stripe_mock.calls.slice(before).filter((call) => call.route === '/v1/checkout/sessions')
}

const failNext = (fault: Omit<CallFault, 'on'>) =>
  app.stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', ...fault })

describe('opening the payment page', () => {
  test('is refused for an unknown order', async () => {
    for (const id of [randomUUID(), 'no-id', '']) {
      const { status, json } = await pay(id)
      expect([id, status, json.error]).toEqual([id, 404, 'not_found'])
    }
  })

  test('opening a payment returns the page, and the stock is reserved until the page expires', async () => {
    const order = await placeOrder(app, selling)
    const answers: unknown[] = []
    const calls = await sessionsAskedFor(async () => answers.push(await pay(order.id)))
    const { status, json } = answers[0] as Awaited<ReturnType<typeof pay>>
    expect(status).toBe(201)
    expect(json).toEqual({
      id: json.id,
      order_id: order.id,
      edit_id: null,
      payment_gateway_id: selling.gateway.id,
      amount: order.total,
      currency: 'EUR',
      status: 'pending',
      transaction_id: expect.stringMatching(/^cs_test_/),
      redirect_url: expect.stringMatching(/^http/),
      data: JSON.stringify({ redirect_url: json.redirect_url }),
      expires_at: json.expires_at,
      created_at: json.created_at,
      updated_at: json.updated_at,
    })
    expect(calls).toHaveLength(1)
    const [call] = calls
    expect(call).toMatchObject({
      idempotency_key: `kontor-${order.id}-1`,
      params: {
        mode: 'payment',
        line_items: {
          0: {
            price_data: {
              currency: 'eur',
              unit_amount: '1490',
              product_data: {
                name: `Order ${order.order_number}`,
                description: `1 × ${selling.product.title}`,
              },
            },
            quantity: '1',
          },
        },
        metadata: {
          order_id: order.id,
          shop_id: selling.shop.id,
          payment_id: json.id,
          payment_gateway_id: selling.gateway.id,
        },
        customer_email: 'buyer@example.com',
      },
    })
    const page = `${app.platform.config.store_url}/store/${selling.shop.slug}/orders/${order.id}`
    const query = (purchase: string) => `?purchase=${purchase}&shop_id=${selling.shop.id}&order=${order.id}`
    expect(call?.params).toMatchObject({
      success_url: page + query('success'),
      cancel_url: page + query('cancel'),
    })
    const { hold_expires_at } = await selling.owner.call(api.orders.get, { params: { id: order.id } })
    expect(json.expires_at > (order.hold_expires_at ?? '')).toBe(true)
    expect(hold_expires_at).toBe(json.expires_at)
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ id: json.id, status: 'pending' }])
  })

  test('a repeated request returns the same page, whatever options the request has', async () => {
    const order = await placeOrder(app, selling)
    const first = await pay(order.id)
    const calls = await sessionsAskedFor(async () => {
      const other = await buildGateway(selling.owner, selling.shop, { is_active: false })
      const again = await pay(order.id, { payment_gateway_id: other.gateway.id })
      expect(again.json).toEqual(first.json)
      expect(again.status).toBe(201)
    })
    expect(calls).toEqual([])
  })

  test('C-27 fifty concurrent requests get one session and one response', async () => {
    const order = await placeOrder(app, selling)
    failNext({ delay_ms: 300 })
    const answers: Awaited<ReturnType<typeof pay>>[] = []
    const calls = await sessionsAskedFor(async () => {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => pay(order.id)))))
    })
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(calls.map((call) => call.idempotency_key)).toEqual([`kontor-${order.id}-1`])
  })

  test('C-22 C-24 a key belongs to one order of its shop, and the same key in a second shop is independent', async () => {
    const other = await buildPayingShop(app)
    const [order, second] = [await placeOrder(app, selling), await placeOrder(app, selling)]
    const elsewhere = await placeOrder(app, other)
    const headers = { 'idempotency-key': randomUUID() }
    const payWithKey = (order_id: string, wanted: object = {}) =>
      app.send({ method: 'POST', url: '/v1/public/order/payment', headers, body: { order_id, ...wanted } })
    const first = await payWithKey(order.id)
    expect([first.status, first.json.order_id]).toEqual([201, order.id])
    const theirs = await payWithKey(elsewhere.id)
    expect([theirs.status, theirs.json.order_id]).toEqual([201, elsewhere.id])
    for (const answer of [
      await payWithKey(second.id),
      await payWithKey(order.id, { payment_gateway_id: selling.gateway.id }),
    ]) {
      expect([answer.status, answer.json.error]).toEqual([409, 'idempotency_conflict'])
      expect(answer.text).not.toContain(order.id)
    }
    expect((await payWithKey(order.id)).text).toBe(first.text)
    expect((await payWithKey(randomUUID())).status).toBe(404)
  })

  test('C-09 a declined card leaves the page open, and the buyer is not blocked by their own reservation', async () => {
    const scarce = await buildPayingShop(app, { stock: 1 })
    const order = await placeOrder(app, scarce)
    const { json } = await pay(order.id)
    expect(await app.stripe_mock.pay(json.transaction_id, 'declined')).toBe('declined')
    expect((await pay(order.id)).json).toEqual(json)
    await app.stripe_mock.pay(json.transaction_id)
    expect((await statusOf(app, order.id)).status).toBe('paid')
  })

  test('C-30 the report of the payment may arrive before the answer that opened the page', async () => {
    let held: (() => void) | undefined
    let resolveSession: (session_id: string) => void = () => undefined
    const seen = new Promise<string>((resolve) => {
      resolveSession = resolve
    })
    const slow = await startPayingApp({}, (url) =>
      holdAnswers(url, (session_id, release) => {
        held = release
        resolveSession(session_id)
      }),
    )
    const shop = await buildPayingShop(slow)
    const order = await placeOrder(slow, shop)
    const asking = slow.call(api.storefront.pay, { body: { order_id: order.id } })
    const session_id = await seen
    expect(await slow.stripe_mock.pay(session_id)).toBe('complete')
    expect((await statusOf(slow, order.id)).status).toBe('paid')
    held?.()
    expect(await asking).toMatchObject({ status: 'captured', transaction_id: session_id })
    expect(await paymentsOf(shop, order.id)).toMatchObject([
      { status: 'captured', transaction_id: session_id },
    ])
    await expectSoundBooks(slow)
  })
})

/** A proxy in front of the mock that holds back the response to a new session until it is released; gives its address. */
async function holdAnswers(
  target: string,
  on_session: (session_id: string, release: () => void) => void,
): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const onward = httpRequest(target + url, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const finish = () => outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body)
        const { id = '' } = JSON.parse(body.toString())
        if (method === 'POST' && String(id).startsWith('cs_')) on_session(id, finish)
        else finish()
      })
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

describe('what cannot be paid', () => {
  test('an order that is paid, cancelled or under way cannot be paid', async () => {
    const paid = await placeOrder(app, selling)
    const { json } = await pay(paid.id)
    await app.stripe_mock.pay(json.transaction_id)
    expect((await pay(paid.id)).json.error).toBe('order_not_payable')

    const cancelled = await placeOrder(app, selling)
    await selling.owner.call(api.orders.cancelled, { params: { id: cancelled.id } })
    expect((await pay(cancelled.id)).json.error).toBe('order_not_payable')

    const debited = await placeOrder(app, selling)
    await app.stripe_mock.pay((await pay(debited.id)).json.transaction_id, 'debit')
    const under_way = await pay(debited.id)
    expect(under_way.status).toBe(409)
    expect(under_way.json).toMatchObject({ error: 'order_not_payable', message: /bank/ })
  })

  test('a shop without a gateway, with an inactive gateway or with the gateway of a different shop cannot take a payment', async () => {
    const order = await placeOrder(app, selling)
    const elsewhere = await buildPayingShop(app)
    const foreign = await pay(order.id, { payment_gateway_id: elsewhere.gateway.id })
    expect(foreign.status).toBe(422)
    expect(foreign.json.errors).toMatchObject([{ field: 'payment_gateway_id' }])
    for (const { id } of [elsewhere.gateway, (await buildGateway(elsewhere.owner, elsewhere.shop)).gateway]) {
      await elsewhere.owner.call(api.payment_gateways.update, { params: { id }, body: { is_active: false } })
    }
    const none = await pay((await placeOrder(app, elsewhere)).id)
    expect([none.status, none.json.message]).toEqual([422, 'This shop does not accept card payments yet.'])
    expect(none.json.errors).toMatchObject([{ field: 'payment_gateway_id' }])
    expect(await paymentsOf(selling, order.id)).toEqual([])
  })

  test('a payment uses the newest active gateway or the requested gateway', async () => {
    const shop = await buildPayingShop(app)
    const second = await buildGateway(shop.owner, shop.shop)
    const by_default = await pay((await placeOrder(app, shop)).id)
    const by_name = await pay((await placeOrder(app, shop)).id, { payment_gateway_id: shop.gateway.id })
    expect(by_default.json.payment_gateway_id).toBe(second.gateway.id)
    expect(by_name.json.payment_gateway_id).toBe(shop.gateway.id)
  })

  test('beside a live gateway, only an order entered by a member is paid through a test gateway', async () => {
    const shop = await buildPayingShop(app)
    const before = await placeOrder(app, shop)
    const live = { public_key: 'pk_live_1', secret_key: `sk_live_${randomUUID().replaceAll('-', '')}` }
    await buildGateway(shop.owner, shop.shop, live)
    const entered = await shop.owner.call(api.orders.create, { body: orderBody(shop) })
    const wanted = { payment_gateway_id: shop.gateway.id }
    const refused = await pay(before.id, wanted)
    expect([refused.status, refused.json.errors]).toMatchObject([422, [{ field: 'payment_gateway_id' }]])
    expect((await pay(entered.id, wanted)).status).toBe(201)
  })

  test('N-06 a shop in a coin, before any call', async () => {
    const coins = await buildPayingShop(app, { shop: { default_currency: 'EUR' }, product: { price: '10' } })
    // Changed in the database: through the API a shop with a cryptocurrency cannot have a gateway, and a shop's currency never changes.
    await app.db.run(sql`update shops set default_currency = 'BTC' where id = ${coins.shop.id}`)
    await app.db.run(
      sql`update shipping_rate_templates set currency = 'BTC' where shop_id = ${coins.shop.id}`,
    )
    const order = await placeOrder(app, coins)
    const calls = await sessionsAskedFor(async () => {
      const { status, json } = await pay(order.id)
      expect([status, json.message]).toEqual([422, 'This currency cannot be charged by card.'])
    })
    expect(calls).toEqual([])
  })

  test('N-09 amounts below and above the card limits cannot be paid', async () => {
    for (const [price, message] of [
      ['0.49', /below the smallest/],
      ['1000000.00', /above the largest/],
    ] as const) {
      const shop = await buildPayingShop(app, { product: { price, requires_shipping: false } })
      const calls = await sessionsAskedFor(async () => {
        await expect(placeOrder(app, shop)).rejects.toMatchObject({ status: 422, message })
      })
      expect(calls).toEqual([])
    }
  })

  test('N-09 a free order is paid by placing the order, a free draft by becoming new, and neither opens a payment', async () => {
    const gifts = await buildPayingShop(app, { product: { price: '0.00', requires_shipping: false } })
    const bought = await placeOrder(app, gifts)
    const enter = (status: 'new' | 'draft') =>
      gifts.owner.call(api.orders.create, {
        body: {
          shop_id: gifts.shop.id,
          items: [{ product_id: gifts.product.id, quantity: 1 }],
          customer_user_email: 'friend@example.com',
          // An address from the shop's address book as a buyer would type it, so without its kind.
          billing_address: { ...gifts.address, kind: undefined } as never,
          status,
        },
      })
    const entered = await enter('new')
    for (const { id } of [bought, entered]) {
      expect((await pay(id)).json.error).toBe('order_not_payable')
      expect(await statusOf(app, id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    }
    const { id } = await enter('draft')
    const calls = await sessionsAskedFor(async () =>
      expect((await pay(id)).json).toMatchObject({ error: 'order_not_payable', message: /nothing/ }),
    )
    expect(calls).toEqual([])
    expect(await statusOf(app, id)).toMatchObject({ status: 'draft', payment_status: 'pending' })
    expect(await paymentsOf(gifts, id)).toEqual([])
    await gifts.owner.call(api.orders.new, { params: { id } })
    expect(await statusOf(app, id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
  })
})

test.each([
  ['JPY', '1000', '1000'],
  ['KRW', '1000', '1000'],
  ['VND', '50000', '50000'],
  ['CLP', '1000', '1000'],
  ['HUF', '1000.00', '100000'],
  ['TWD', '1000.00', '100000'],
  ['USD', '10.00', '1000'],
] as const)('N-05 an order of %s %s is charged as %s', async (default_currency, price, unit_amount) => {
  const owner = await buildUser(app)
  const home = await buildShop(owner, { default_currency })
  await buildAddress(owner, home, { is_default: true })
  const warehouse = await buildWarehouse(owner, home)
  const product = await buildProduct(owner, home, { price, requires_shipping: false })
  await addStock(owner, home, product, warehouse, 1)
  const shop = { owner, shop: home, product, ...(await buildGateway(owner, home)) }
  const order = await placeOrder(app, shop)
  expect(order.total).toBe(price)
  const [call] = await sessionsAskedFor(() => pay(order.id))
  expect(call?.params).toMatchObject({
    line_items: { 0: { price_data: { currency: default_currency.toLowerCase(), unit_amount } } },
  })
  const [payment] = await paymentsOf(shop, order.id)
  await app.stripe_mock.pay(payment?.transaction_id ?? '')
  expect((await statusOf(app, order.id)).status).toBe('paid')
})

describe('return addresses', () => {
  test.each([
    'https://evil.example/thanks',
    'http://localhost:8080.evil.example/',
    'http://localhost:8080@evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'thanks.html',
  ])('%s is refused', async (success_url) => {
    const order = await placeOrder(app, selling)
    for (const body of [{ success_url }, { cancel_url: success_url }]) {
      const { status, json } = await pay(order.id, body)
      expect(status).toBe(422)
      expect(json.errors).toMatchObject([{ field: Object.keys(body)[0] }])
    }
    expect(await paymentsOf(selling, order.id)).toEqual([])
  })

  test("the shop's own origins are taken, with query, fragment and the session's mark", async () => {
    const shop = await buildPayingShop(app, { shop: { allowed_origins: ['https://brand.example'] } })
    const order = await placeOrder(app, shop)
    const calls = await sessionsAskedFor(() =>
      pay(order.id, {
        success_url: 'https://brand.example/thanks?a=1&session={CHECKOUT_SESSION_ID}#top',
        cancel_url: `${app.platform.config.public_url}/cart`,
      }),
    )
    const query = (purchase: string) => `purchase=${purchase}&shop_id=${shop.shop.id}&order=${order.id}`
    expect(calls.at(-1)?.params).toMatchObject({
      success_url: `https://brand.example/thanks?a=1&session={CHECKOUT_SESSION_ID}&${query('success')}#top`,
      cancel_url: `${app.platform.config.public_url}/cart?${query('cancel')}`,
    })
  })
})
