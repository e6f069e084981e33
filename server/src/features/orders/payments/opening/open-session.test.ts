import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { CallFault } from '@kontor/stripe-mock/faults'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooksAtEnd,
  paymentsOf,
  placeOrder,
  runJobsWithoutMails,
  startPaying,
  statusOf,
} from '../../../../testing/paying-shop.ts'

const { app, selling } = await startPaying({ stock: 500 })
expectSoundBooksAtEnd(app)

const pay = (order_id: string) =>
  app.send({ method: 'POST', url: '/v1/public/order/payment', body: { order_id } })

const failNext = (fault: Omit<CallFault, 'on'>) =>
  app.stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', ...fault })

describe('F-11 Stripe fails', () => {
  const sessionsOf = async (order_id: string) => {
    const { json } = await pay(order_id)
    const calls = app.stripe_mock.calls.filter(
      (call) => call.route === '/v1/checkout/sessions' && call.idempotency_key?.includes(order_id),
    )
    return { json, keys: calls.map((call) => call.idempotency_key?.replace(`kontor-${order_id}-`, '')) }
  }

  test.each([
    ['the connection breaks after success', { answer: 'drop' }],
    ['the connection breaks before success', { answer: 'drop', execute: false }],
    ['the answer is garbage', { answer: 'garbage' }],
    ['the answer is a web page', { answer: 'web_page' }],
  ] as const)('%s: repeated with the same key', async (_, fault) => {
    const order = await placeOrder(app, selling)
    failNext(fault)
    const { json, keys } = await sessionsOf(order.id)
    expect(json).toMatchObject({ status: 'pending', redirect_url: /^http/ })
    expect(new Set(keys)).toEqual(new Set(['1']))
    expect(await paymentsOf(selling, order.id)).toHaveLength(1)
  })

  test('F-11 while Stripe stays down the answer is an honest 502, the order stays new, and the next try carries on', async () => {
    const order = await placeOrder(app, selling)
    failNext({ answer: 'drop', times: 4 })
    const { status, json } = await pay(order.id)
    expect(status).toBe(502)
    expect(json).toMatchObject({ error: 'provider_error', message: /could not be reached/ })
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'new', payment_status: 'pending' })
    app.stripe_mock.faults.splice(0)
    const { json: opened, keys } = await sessionsOf(order.id)
    expect(opened).toMatchObject({ status: 'pending', redirect_url: /^http/ })
    expect(new Set(keys)).toEqual(new Set(['1']))
  })

  test.each(['switched off', 'removed'])(
    'after Stripe stayed down and the gateway was %s, the next try uses a second gateway',
    async (how) => {
      const shop = await buildPayingShop(app)
      const { id } = (await buildGateway(shop.owner, shop.shop)).gateway
      const order = await placeOrder(app, shop)
      failNext({ answer: 'drop', times: 4 })
      expect((await pay(order.id)).status).toBe(502)
      app.stripe_mock.faults.splice(0)
      const params = { id }
      if (how === 'removed') await shop.owner.call(api.payment_gateways.remove, { params })
      else await shop.owner.call(api.payment_gateways.update, { params, body: { is_active: false } })
      expect((await pay(order.id)).json).toMatchObject({
        payment_gateway_id: shop.gateway.id,
        redirect_url: /^http/,
      })
      expect(await paymentsOf(shop, order.id)).toMatchObject([
        { status: 'pending', payment_gateway_id: shop.gateway.id },
        { status: 'failed', payment_gateway_id: id },
      ])
    },
  )

  test('after Stripe stored a 500 for its key, a new attempt uses a new key', async () => {
    const order = await placeOrder(app, selling)
    failNext({ answer: { status: 500 }, execute: true })
    const { json, keys } = await sessionsOf(order.id)
    expect(json).toMatchObject({ status: 'pending', redirect_url: /^http/ })
    expect(keys).toEqual(['1', '2'])
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'pending' }, { status: 'failed' }])
  })

  test('a key rejected by Stripe is reported to the owner, not to the buyer', async () => {
    const shop = await buildPayingShop(app)
    const bad = await buildGateway(shop.owner, shop.shop, {
      secret_key: `sk_test_rejected${randomUUID().slice(0, 8)}`,
    })
    const order = await placeOrder(app, shop)
    const { status, json } = await pay(order.id)
    expect([status, json.error]).toEqual([502, 'provider_error'])
    expect(json.message).toBe(
      'The shop cannot accept card payments at the moment. You have not been charged; please contact the shop.',
    )
    const { id } = bad.gateway
    expect(await shop.owner.call(api.payment_gateways.get, { params: { id } })).toMatchObject({
      last_failure: expect.stringContaining('secret key'),
      last_failure_at: expect.any(String),
      updated_at: bad.gateway.updated_at,
    })
    await shop.owner.call(api.payment_gateways.remove, { params: { id } })
    expect((await pay(order.id)).json).toMatchObject({
      status: 'pending',
      payment_gateway_id: shop.gateway.id,
    })
  })
})

describe('a page that ends', () => {
  test('cancelling an order closes its payment page, and the page can no longer be paid', async () => {
    const order = await placeOrder(app, selling)
    const { json } = await pay(order.id)
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    await runJobsWithoutMails(app)
    expect(await app.stripe_mock.pay(json.transaction_id)).toBe('closed')
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'failed' }])
    expect((await statusOf(app, order.id)).status).toBe('cancelled')
  })

  test.each(['before', 'after'])(
    'an order cancelled while Stripe opens the page ends the payment, with the job run %s the answer',
    async (when) => {
      const order = await placeOrder(app, selling)
      failNext({ delay_ms: 500 })
      const asking = pay(order.id)
      await expect.poll(() => paymentsOf(selling, order.id)).toHaveLength(1)
      await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
      if (when === 'before') await runJobsWithoutMails(app)
      expect((await asking).json.error).toBe('order_not_payable')
      await runJobsWithoutMails(app)
      const [payment] = await paymentsOf(selling, order.id)
      expect(payment).toMatchObject({ status: 'failed', transaction_id: /^cs_/ })
      expect(await app.stripe_mock.pay(payment?.transaction_id ?? '')).toBe('closed')
    },
  )

  test('W-09 money paid before the page could be closed is refunded', async () => {
    const order = await placeOrder(app, selling)
    const { json } = await pay(order.id)
    app.stripe_mock.faults.push({ on: 'webhook', drop: true })
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    await app.stripe_mock.pay(json.transaction_id)
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'refunded' }])
  })

  test('marking an order as paid by hand closes the payment page too', async () => {
    const order = await placeOrder(app, selling)
    const { json } = await pay(order.id)
    await selling.owner.call(api.orders.paid, { params: { id: order.id } })
    await runJobsWithoutMails(app)
    expect(await app.stripe_mock.pay(json.transaction_id)).toBe('closed')
    expect(await paymentsOf(selling, order.id)).toMatchObject([
      { status: 'captured', payment_gateway_id: null, amount: order.total },
      { status: 'failed' },
    ])
  })

  test('an expired payment page is replaced', async () => {
    const order = await placeOrder(app, selling)
    const first = (await pay(order.id)).json
    await app.db.run(sql`update payments set expires_at = now() where id = ${first.id}`)
    const second = (await pay(order.id)).json
    expect(second).toMatchObject({ status: 'pending', redirect_url: /^http/ })
    expect(second.id).not.toBe(first.id)
    expect(await app.stripe_mock.pay(first.transaction_id)).toBe('closed')
    await app.stripe_mock.pay(second.transaction_id)
    expect((await statusOf(app, order.id)).status).toBe('paid')
  })
})
