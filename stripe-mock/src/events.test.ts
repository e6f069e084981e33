import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStripeMock } from './testing/start-stripe-mock.ts'
import { KEY, orderOf, sdkFor } from './testing/stripe-account.ts'
import { faultsOfEvent } from './testing/stripe-openapi.ts'
import { startReceiver } from './testing/webhook-receiver.ts'

const SECRET = 'whsec_of_the_endpoint'
const METADATA = { order_id: 'o', payment_gateway_id: 'g' }

let later_ms = 0
let server: Awaited<ReturnType<typeof startStripeMock>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let stripe: Stripe
let answers: number[]

beforeEach(async () => {
  later_ms = 0
  answers = []
  server = await startStripeMock({ now_ms: () => Date.now() + later_ms })
  receiver = await startReceiver(answers)
  stripe = sdkFor(server.stripe_mock)
  server.stripe_mock.setEndpoint(KEY, { url: receiver.url, secret: SECRET })
})
afterEach(async () => {
  await server.stop()
  await receiver.stop()
})

async function openSession(): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(
    orderOf({ metadata: METADATA, payment_intent_data: { metadata: METADATA } }),
  )
  return id
}

async function intentOf(session_id: string): Promise<string> {
  return String((await stripe.checkout.sessions.retrieve(session_id)).payment_intent)
}

function arrived() {
  return receiver.arrivals.map(({ body, signature }) => {
    expect(faultsOfEvent(JSON.parse(body.toString()))).toEqual([])
    return stripe.webhooks.constructEvent(body, signature, SECRET)
  })
}

const typesOf = (events: { type: string }[]) => events.map((event) => event.type)

describe('events', () => {
  it('a card payment sends one signed event with the order in it', async () => {
    const id = await openSession()
    expect(await Promise.all([server.stripe_mock.pay(id), server.stripe_mock.pay(id)])).toEqual([
      'complete',
      'closed',
    ])
    const [event, ...others] = arrived()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      type: 'checkout.session.completed',
      data: {
        object: { id, status: 'complete', payment_status: 'paid', amount_total: 1250, metadata: METADATA },
      },
    })
  })

  it('a declined card sends no event and leaves the session open', async () => {
    const id = await openSession()
    expect(await server.stripe_mock.pay(id, 'declined')).toBe('declined')
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
    expect(await server.stripe_mock.pay(id)).toBe('complete')
    expect(typesOf(arrived())).toEqual(['checkout.session.completed'])
  })

  it.each([
    ['debit', 'checkout.session.async_payment_succeeded', 'paid', 'succeeded'],
    ['debit_fails', 'checkout.session.async_payment_failed', 'unpaid', 'requires_payment_method'],
  ] as const)(
    'a delayed payment (%s) completes unpaid, the event comes later, once, and the intent has it too',
    async (how, type, payment_status, intent_status) => {
      const id = await openSession()
      await server.stripe_mock.pay(id, how)
      expect(arrived()).toMatchObject([
        { type: 'checkout.session.completed', data: { object: { payment_status: 'unpaid' } } },
      ])
      later_ms = 16_000
      await server.stripe_mock.tick()
      await server.stripe_mock.tick()
      expect(arrived().slice(1)).toMatchObject([{ type, data: { object: { payment_status } } }])
      expect(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
        status: 'complete',
        payment_status,
        payment_intent: { object: 'payment_intent', status: intent_status },
      })
      await expect(stripe.checkout.sessions.retrieve(id, { expand: ['customer'] })).rejects.toThrow()
    },
  )

  it('the time limit ends a session', async () => {
    const id = await openSession()
    later_ms = 25 * 3_600_000
    await server.stripe_mock.tick()
    expect(arrived()).toMatchObject([
      { type: 'checkout.session.expired', data: { object: { id, status: 'expired', url: null } } },
    ])
    expect(await server.stripe_mock.pay(id)).toBe('closed')
  })

  it('refunds and disputes name the payment', async () => {
    const id = await openSession()
    await server.stripe_mock.pay(id)
    const payment_intent = await intentOf(id)
    await stripe.refunds.create({ payment_intent, amount: 250 })
    await expect.poll(() => receiver.arrivals.length).toBe(2)
    const [, refunded] = arrived()
    const charge = { payment_intent, amount: 1250, amount_refunded: 250, refunded: false, metadata: METADATA }
    expect(refunded).toMatchObject({ type: 'charge.refunded', data: { object: charge } })
    await server.stripe_mock.dispute(id)
    // The object of a dispute has only the fields a shop looks at.
    const dispute = JSON.parse(receiver.arrivals[2]?.body.toString() ?? '{}')
    expect(dispute).toMatchObject({
      type: 'charge.dispute.created',
      data: { object: { payment_intent, amount: 1250 } },
    })
  })

  it('a refund may be pending until it arrives or is called off', async () => {
    const id = await openSession()
    await server.stripe_mock.pay(id)
    const payment_intent = await intentOf(id)
    server.stripe_mock.faults.push({ on: 'POST /v1/refunds', is_pending: true, times: 2 })
    const arrives = await stripe.refunds.create({ payment_intent, amount: 250 })
    const called_off = await stripe.refunds.create({ payment_intent, amount: 250 })
    expect([arrives.status, called_off.status]).toEqual(['pending', 'pending'])
    await server.stripe_mock.settleRefund(arrives.id)
    await server.stripe_mock.failRefund(called_off.id, 'canceled')
    const now = (await stripe.refunds.list({ payment_intent })).data
    expect(now.find((one) => one.id === arrives.id)?.status).toBe('succeeded')
    expect(now.find((one) => one.id === called_off.id)?.status).toBe('canceled')
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent)
    expect((await stripe.charges.retrieve(String(latest_charge))).amount_refunded).toBe(250)
    await expect(server.stripe_mock.settleRefund(called_off.id)).rejects.toThrow()
  })

  it('go only to the endpoints of their account, to each with its own secret', async () => {
    const second = await startReceiver()
    const stranger = await startReceiver()
    server.stripe_mock.setEndpoint(KEY, { url: second.url, secret: 'whsec_second' })
    server.stripe_mock.setEndpoint('sk_test_another', { url: stranger.url, secret: 'whsec_stranger' })
    await server.stripe_mock.pay(await openSession())
    const [arrival] = second.arrivals
    expect(arrived()).toHaveLength(1)
    const read = (secret: string) => stripe.webhooks.constructEvent(arrival!.body, arrival!.signature, secret)
    expect(read('whsec_second').type).toBe('checkout.session.completed')
    expect(() => read(SECRET)).toThrow()
    expect(stranger.arrivals).toEqual([])
    await Promise.all([second.stop(), stranger.stop()])
  })

  it('an endpoint made by the API gets its secret once and only the events it names', async () => {
    const other = await startReceiver()
    const { secret } = await stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ['checkout.session.expired'],
    })
    expect(JSON.stringify(await stripe.webhookEndpoints.list())).not.toContain('whsec_')
    await server.stripe_mock.pay(await openSession())
    await server.stripe_mock.expire(await openSession())
    const [arrival, ...more] = other.arrivals
    expect(more).toEqual([])
    const read = stripe.webhooks.constructEvent(arrival!.body, arrival!.signature, secret!)
    expect(read.type).toBe('checkout.session.expired')
    await other.stop()
  })
})

describe('delivery', () => {
  it.each([[500], [404], [302]])(
    'is repeated after a %s, with a new signature, until 2xx',
    async (status) => {
      answers.push(status, status)
      await server.stripe_mock.pay(await openSession())
      expect(receiver.arrivals).toHaveLength(1)
      await server.stripe_mock.tick()
      expect(receiver.arrivals).toHaveLength(1)
      later_ms += 1100
      await server.stripe_mock.tick()
      later_ms += 5100
      await server.stripe_mock.tick()
      expect(receiver.arrivals).toHaveLength(3)
      later_ms += 3_600_000
      await server.stripe_mock.tick()
      const of_payment = arrived().filter((event) => event.type === 'checkout.session.completed')
      expect(new Set(of_payment.map((event) => event.id)).size).toBe(1)
      expect(of_payment).toHaveLength(3)
    },
  )

  it('loses, doubles and delays events on order', async () => {
    server.stripe_mock.faults.push({ on: 'webhook', drop: true })
    await server.stripe_mock.pay(await openSession())
    expect(receiver.arrivals).toHaveLength(0)
    server.stripe_mock.faults.push({
      on: 'webhook',
      type: 'checkout.session.completed',
      copies: 3,
      delay_ms: 20,
    })
    await server.stripe_mock.expire(await openSession())
    await server.stripe_mock.pay(await openSession())
    expect(typesOf(arrived())).toEqual([
      'checkout.session.expired',
      ...Array(3).fill('checkout.session.completed'),
    ])
    expect(server.stripe_mock.events(KEY)).toHaveLength(3)
  })
})
