import { randomBytes, randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import pg from 'pg'
import Stripe from 'stripe'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  paymentsOf,
  sendEvent,
  startPaying,
  startPayingApp,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { type Opened, openOrder, sessionOf } from '../../../../testing/session-reports.ts'
import { eventOf } from '../../../../testing/stripe-events.ts'

const { app, selling } = await startPaying({ stock: 500 })
afterEach(() => expectSoundBooks(app))

const completed = (opened: Opened, overrides: object = {}, envelope: object = {}) =>
  eventOf('checkout.session.completed', sessionOf(opened, overrides), envelope)

const outcomesOf = async ({ gateway }: PayingShop, event_id: string) =>
  (
    await app.db.rows(
      sql<{ outcome: string }>`
        select outcome from webhook_events where payment_gateway_id = ${gateway.id} and event_id = ${event_id}`,
    )
  ).map((row) => row.outcome)

const storedEvent = (event_id: string) =>
  app.db.first(
    sql<{ outcome: string; payload: object }>`
      select outcome, payload from webhook_events where event_id = ${event_id}`,
  )

const eventCount = async () =>
  (await app.db.first(sql<{ n: number }>`select count(*) as n from webhook_events`))?.n

const history = async (order_id: string, shop = selling) =>
  (await shop.owner.call(api.orders.history, { params: { id: order_id } })).map((step) => step.to_status)

describe('which endpoint', () => {
  test('an unknown gateway and a malformed id get 404', async () => {
    const event = completed(await openOrder(app, selling))
    for (const to of [randomUUID(), 'no-id', ''])
      expect((await sendEvent(app, selling, event, { to })).status).toBe(404)
  })

  test('any content type, or none, is read as raw bytes', async () => {
    for (const type of ['application/json; charset=utf-8', 'text/plain', 'application/octet-stream', '']) {
      const payload = JSON.stringify(eventOf('any.type', { id: 'x' }))
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: selling.webhook_secret })
      const answer = await app.send({
        method: 'POST',
        url: `/v1/webhooks/stripe/${selling.gateway.id}`,
        headers: { 'stripe-signature': signature, ...(type ? { 'content-type': type } : {}) },
        body: payload,
      })
      expect([answer.status, answer.json]).toEqual([200, { received: true }])
    }
  })

  test('the remaining routes still take JSON only, and the limit of a megabyte holds', async () => {
    const place = { method: 'POST', url: '/v1/public/order', body: 'a=b' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.send({ ...place, headers: form })).status).toBe(415)
    expect((await sendEvent(app, selling, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  })
})

describe('events without a valid signature', () => {
  const NOW = Math.floor(Date.now() / 1000)
  const hex = '0123456789abcdef'.repeat(4)

  test.each([
    ['no signature', ''],
    ['garbage', 'garbage'],
    ['v0 only', `t=${NOW},v0=${hex}`],
    ['a wrong one', `t=${NOW},v1=${hex}`],
    ['a truncated one', `t=${NOW},v1=${hex.slice(1)}`],
    ['an upper-case one', `t=${NOW},v1=${hex.toUpperCase()}`],
    ['two times', `t=${NOW},t=${NOW},v1=${hex}`],
    ['a thousand', `t=${NOW}${`,v1=${hex}`.repeat(1000)}`],
    ['ten kilobytes', `t=${NOW},v1=${hex},v0=${'0'.repeat(10_000)}`],
  ])('W-01 %s is 400 and nothing is stored', async (_, signature) => {
    const opened = await openOrder(app, selling)
    const before = await eventCount()
    const { status, json } = await sendEvent(app, selling, completed(opened), { signature })
    expect([status, json.error]).toEqual([400, 'bad_request'])
    expect(await eventCount()).toBe(before)
    expect((await statusOf(app, opened.order.id)).status).toBe('new')
  })

  test('W-01 an unsigned event sets last_unsigned_at but reports no failure because anyone could send the event', async () => {
    const shop = await buildPayingShop(app)
    const look = () => shop.owner.call(api.payment_gateways.get, { params: { id: shop.gateway.id } })
    await sendEvent(app, shop, eventOf('x', { id: 'x' }), { signature: 'garbage' })
    expect(await look()).toMatchObject({
      last_unsigned_at: expect.any(String),
      last_failure: '',
      last_failure_at: null,
      last_event_at: null,
      updated_at: shop.gateway.updated_at,
    })
    await sendEvent(app, shop, eventOf('x', { id: 'x' }))
    expect((await look()).last_event_at).toEqual(expect.any(String))
  })

  test('W-02 secrets of the platform and of every gateway but the addressed gateway give no valid signature', async () => {
    const same_shop = await buildGateway(selling.owner, selling.shop, { is_active: false })
    const other_shop = await buildPayingShop(app)
    const opened = await openOrder(app, selling)
    const event = completed(opened)
    for (const secret of [
      same_shop.webhook_secret,
      other_shop.webhook_secret,
      'whsec_platform',
      selling.secret_key,
    ])
      expect((await sendEvent(app, selling, event, { secret })).status).toBe(400)
    for (const to of [same_shop.gateway.id, other_shop.gateway.id])
      expect((await sendEvent(app, selling, event, { to })).status).toBe(400)
    expect((await statusOf(app, opened.order.id)).status).toBe('new')
  })

  test('W-03 a body with bytes different from the signed bytes has no valid signature', async () => {
    const opened = await openOrder(app, selling)
    const signed = JSON.stringify(completed(opened))
    for (const body of [
      signed.replace('1490', '1491'),
      JSON.stringify(JSON.parse(signed), null, 1),
      `\uFEFF${signed}`,
      `${signed}\n`,
      Buffer.from(signed, 'utf16le').toString('latin1'),
    ])
      expect((await sendEvent(app, selling, signed, { body })).status).toBe(400)
    expect((await statusOf(app, opened.order.id)).status).toBe('new')
    expect((await sendEvent(app, selling, signed)).status).toBe(200)
    expect((await statusOf(app, opened.order.id)).status).toBe('paid')
  })

  test.each([-301, 302, -86_400, 86_400])('W-04 signed %s seconds from now', async (offset) => {
    const opened = await openOrder(app, selling)
    const timestamp = Math.floor(Date.now() / 1000) + offset
    expect((await sendEvent(app, selling, completed(opened), { timestamp })).status).toBe(400)
    expect((await statusOf(app, opened.order.id)).status).toBe('new')
  })
})

describe('once', () => {
  test('W-05 fifty concurrent deliveries of an event, and a later delivery, have one effect', async () => {
    const opened = await openOrder(app, selling)
    const event = completed(opened)
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendEvent(app, selling, event)))
    answers.push(await sendEvent(app, selling, event))
    expect(answers.map(({ status }) => status)).toEqual(Array(51).fill(200))
    expect(await outcomesOf(selling, event.id)).toEqual(['paid'])
    expect(await history(opened.order.id)).toEqual(['new', 'paid'])
    expect(await paymentsOf(selling, opened.order.id)).toMatchObject([{ status: 'captured' }])
  })

  test('W-05 concurrent different events of one payment have one effect', async () => {
    const opened = await openOrder(app, selling)
    const events = Array.from({ length: 20 }, (_, at) =>
      eventOf(`checkout.session.${at % 2 ? 'completed' : 'async_payment_succeeded'}`, sessionOf(opened)),
    )
    const answers = await Promise.all(events.map((event) => sendEvent(app, selling, event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await history(opened.order.id)).toEqual(['new', 'paid'])
    expect(await paymentsOf(selling, opened.order.id)).toHaveLength(1)
  })
})

describe('W-06 a payment that is not what it should be', () => {
  test.each([
    ['a cent less', { amount_total: 1489 }],
    ['a cent more', { amount_total: 1491 }],
    ['nothing', { amount_total: 0 }],
    ['no amount', { amount_total: null }],
    ['another currency', { currency: 'usd' }],
    ['the other mode', { livemode: true }],
    ['nothing to pay', { payment_status: 'no_payment_required', amount_total: 0 }],
    ['a status that is not known', { payment_status: 'brand_new' }],
    ['not paid', { payment_status: 'unpaid', status: 'open' }],
  ])(
    'W-06 a payment with %s is accepted and recorded but not paid, and the right payment still counts',
    async (_, overrides) => {
      const opened = await openOrder(app, selling)
      const event = completed(opened, overrides)
      expect((await sendEvent(app, selling, event)).status).toBe(200)
      expect(await outcomesOf(selling, event.id)).toHaveLength(1)
      expect(await statusOf(app, opened.order.id)).toMatchObject({ status: 'new', payment_status: 'pending' })
      expect((await sendEvent(app, selling, completed(opened))).status).toBe(200)
      expect((await statusOf(app, opened.order.id)).status).toBe('paid')
    },
  )

  test('W-06 the shop sees why a mismatched payment was not accepted', async () => {
    const opened = await openOrder(app, selling)
    const event = completed(opened, { amount_total: 1 })
    await sendEvent(app, selling, event)
    expect(await outcomesOf(selling, event.id)).toEqual(['mismatch'])
    expect(await paymentsOf(selling, opened.order.id)).toMatchObject([
      { status: 'pending', note: expect.stringContaining('€0.01 instead of €14.90') },
    ])
  })

  test('W-06 an event of the wrong mode does not pay an order', async () => {
    const opened = await openOrder(app, selling)
    const event = completed(opened, {}, { livemode: true })
    expect((await sendEvent(app, selling, event)).status).toBe(200)
    expect(await outcomesOf(selling, event.id)).toEqual(['mismatch'])
    expect((await statusOf(app, opened.order.id)).status).toBe('new')
  })

  test('W-06 an event of a connected account', async () => {
    const opened = await openOrder(app, selling)
    const event = completed(opened, {}, { account: 'acct_1' })
    expect((await sendEvent(app, selling, event)).status).toBe(200)
    expect((await statusOf(app, opened.order.id)).status).toBe('new')
  })
})

test("W-07 an authentic event of gateway A that names shop B's order and payment leaves B alone", async () => {
  const other = await openOrder(app, selling)
  const attacker = await buildPayingShop(app)
  const own = await openOrder(app, attacker)
  const before = await paymentsOf(selling, other.order.id)
  for (const overrides of [
    {},
    { id: 'cs_test_of_the_attacker' },
    { metadata: { ...sessionOf(other).metadata, payment_gateway_id: attacker.gateway.id } },
    { id: own.payment.transaction_id, amount_total: 1490 },
  ]) {
    const event = completed(other, overrides)
    expect((await sendEvent(app, attacker, event)).status).toBe(200)
  }
  const charge = { id: 'ch_1', payment_intent: 'pi_1', amount: 1490, amount_refunded: 1490, currency: 'eur' }
  const { metadata } = sessionOf(other)
  const refund = eventOf('charge.refunded', { ...charge, livemode: false, refunded: true, metadata })
  expect((await sendEvent(app, attacker, refund)).status).toBe(200)
  expect(await outcomesOf(attacker, refund.id)).toEqual(['no_payment'])
  expect(await paymentsOf(selling, other.order.id)).toEqual(before)
  expect((await statusOf(app, other.order.id)).status).toBe('new')
  // The last of the four events was about the attacker's own session, paid in full.
  expect((await statusOf(app, own.order.id)).status).toBe('paid')
})

/** Longer than an entry of an index can be, also compressed. */
const ENDLESS = randomBytes(4000).toString('hex')

describe('P-08 of events only id and type are stored', () => {
  const customer_details = { email: 'zzcanaryzz@example.test', name: 'zzcanaryzz' }
  test.each([
    ['checkout.session.completed', { customer_details, payment_status: 'paid', metadata: {} }, 'no_payment'],
    ['charge.refunded', { billing_details: customer_details, payment_intent: 'pi_theirs' }, 'no_payment'],
    ['charge.dispute.created', { evidence: customer_details, payment_intent: 'pi_theirs' }, 'no_payment'],
    ['charge.dispute.closed', { evidence: customer_details, payment_intent: 'pi_theirs' }, 'no_payment'],
    [
      'refund.failed',
      { status: 'failed', description: 'zzcanaryzz', payment_intent: 'pi_theirs' },
      'no_payment',
    ],
    ['refund.updated', { status: 'succeeded', description: 'zzcanaryzz' }, 'ignored'],
  ])('P-08 %s %j', async (type, object, outcome) => {
    const event = eventOf(type, { id: `x_${randomUUID()}`, ...object })
    expect((await sendEvent(app, selling, event)).status).toBe(200)
    expect(await storedEvent(event.id)).toEqual({ outcome, payload: { id: event.id, type } })
    expect((await sendEvent(app, selling, event)).status).toBe(200)
    expect(await storedEvent(event.id)).toEqual({ outcome, payload: { id: event.id, type } })
  })

  test('P-08 only id and type are stored of an event about a known payment', async () => {
    const event = completed(await openOrder(app, selling), { customer_details })
    expect((await sendEvent(app, selling, event)).status).toBe(200)
    expect(await storedEvent(event.id)).toEqual({
      outcome: 'paid',
      payload: { id: event.id, type: event.type },
    })
  })
})

describe('W-11 unknown events', () => {
  const signed = (payload: string) => sendEvent(app, selling, payload)

  test.each([
    ['an unknown type', eventOf('brand.new', { id: 'x', a: [1] })],
    ['an unknown version', eventOf('brand.new', {}, { api_version: '2031-01-01.zinnia' })],
    ['an object without an id', eventOf('brand.new', {})],
    ['an object with an endless id', eventOf('brand.new', { id: ENDLESS })],
    ['an object with a NUL in its id', eventOf('brand.new', { id: 'x\0y' })],
    [
      'an endless payment intent in an event of an unused type',
      eventOf('brand.new', { payment_intent: ENDLESS }),
    ],
    [
      'a payment intent that came whole',
      eventOf('charge.dispute.created', { id: 'dp_y', payment_intent: { id: 'pi_x', text: ENDLESS } }),
    ],
    [
      'a payment intent that is a list',
      eventOf('charge.dispute.created', { id: 'dp_z', payment_intent: [ENDLESS] }),
    ],
    [
      'NUL and half characters, in names too',
      eventOf('brand.new', { 'a\u0000b': 'c\u0000d\ud800', 'e\udc00': '\\u0000' }),
    ],
    ['a large number', eventOf('brand.new', { n: 1e308, m: -1e-320 })],
    ['almost a megabyte', eventOf('brand.new', { text: 'x'.repeat(1_000_000) })],
    ['an unknown charge', eventOf('charge.refunded', { id: 'ch_x', payment_intent: null, metadata: {} })],
    ['an unknown dispute', eventOf('charge.dispute.created', { id: 'dp_x', payment_intent: 'pi_x' })],
    [
      'an unknown session',
      eventOf('checkout.session.expired', { id: 'cs_x', metadata: { payment_id: 'x' } }),
    ],
    [
      'a session of strange types',
      eventOf('checkout.session.completed', { id: 'cs_y', metadata: [1], currency: 7 }),
    ],
  ])('W-11 %s is 200 and stored', async (_, event) => {
    expect((await signed(JSON.stringify(event))).status).toBe(200)
    expect(await outcomesOf(selling, event.id)).toHaveLength(1)
  })

  test.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['a list', '[]'],
    ['no object', JSON.stringify(eventOf('x', {}, { data: {} }))],
    ['no id', JSON.stringify(eventOf('x', {}, { id: undefined }))],
    ...['charge.refunded', 'charge.dispute.created', 'refund.failed', 'checkout.session.completed'].flatMap(
      (type): [string, string][] => [
        [`${type} with an endless id`, JSON.stringify(eventOf(type, { id: ENDLESS }))],
        [
          `${type} of an endless payment intent`,
          JSON.stringify(eventOf(type, { id: 'x', payment_intent: ENDLESS })),
        ],
        [
          `${type} of a payment intent with a NUL`,
          JSON.stringify(eventOf(type, { id: 'x', payment_intent: { id: 'pi_\0' } })),
        ],
      ],
    ),
    ['deep nesting', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('W-11 %s is 400', async (_, payload) => {
    expect((await signed(payload)).status).toBe(400)
  })

  test('W-11 M-05 duplicate keys are accepted in signed events', async () => {
    const payload = JSON.stringify(eventOf('brand.new', { n: 7 })).replace('"n":7', '"n":7,"n":7')
    expect((await signed(payload)).status).toBe(200)
  })

  test('W-11 an unknown event with numbers beyond a double is handled', async () => {
    const payload = JSON.stringify(eventOf('brand.new', { n: 7 })).replace('"n":7', '"n":1e999')
    expect((await signed(payload)).status).toBe(200)
  })
})

test('W-16 events of a gateway removed while its page was open are still accepted', async () => {
  const shop = await buildPayingShop(app)
  const opened = await openOrder(app, shop)
  await shop.owner.call(api.payment_gateways.remove, { params: { id: shop.gateway.id } })
  await app.stripe_mock.pay(opened.payment.transaction_id)
  expect(await statusOf(app, opened.order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
  expect((await sendEvent(app, shop, completed(opened), { secret: 'whsec_other' })).status).toBe(400)
})

test('W-14 while the database is unavailable Stripe gets 503 and retries, and the retry counts', async () => {
  const away = await startPayingApp()
  const shop = await buildPayingShop(away)
  const opened = await openOrder(away, shop)
  const event = completed(opened)
  const name = new URL(away.db.connection_string).pathname.slice(1)
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('postgres_url') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`alter database ${name} with allow_connections false`)
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const refused = await sendEvent(away, shop, event)
  expect([refused.status, refused.json.error]).toEqual([503, 'unavailable'])
  expect(refused.headers['retry-after']).toEqual(expect.any(String))
  await administer(`alter database ${name} with allow_connections true`)
  expect((await sendEvent(away, shop, event)).status).toBe(200)
  expect((await statusOf(away, opened.order.id)).status).toBe('paid')
})
