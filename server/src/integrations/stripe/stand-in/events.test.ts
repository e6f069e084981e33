import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsOfEvent } from '../../../testing/stripe-openapi.ts'
import { checkoutOf, startStandIn } from '../../../testing/stripe-stand-in.ts'
import { startReceiver } from '../../../testing/webhook-receiver.ts'
import type { StripeAccount } from '../client.ts'
import { listRefunds, refundPayment, sumRefunded } from '../refunds.ts'
import { createCheckoutSession, retrieveCheckoutSession } from '../stripe.ts'
import { verifyWebhook } from '../webhook.ts'

const KEY = 'sk_test_the_shop'
const SECRET = 'whsec_of_the_endpoint'

let later_ms = 0
let server: Awaited<ReturnType<typeof startStandIn>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let account: StripeAccount
let answers: number[]

beforeEach(async () => {
  later_ms = 0
  answers = []
  server = await startStandIn({ now_ms: () => Date.now() + later_ms })
  receiver = await startReceiver(answers)
  account = { secret_key: KEY, api_base: server.stand_in.api_base }
  server.stand_in.setEndpoint(KEY, { url: receiver.url, secret: SECRET })
})
afterEach(async () => {
  await server.stop()
  await receiver.stop()
})

async function openSession(): Promise<string> {
  const { id } = await createCheckoutSession(account, checkoutOf({ order_id: 'o', payment_gateway_id: 'g' }))
  return id
}

function arrived() {
  return receiver.arrivals.map(({ body, signature }) => {
    expect(faultsOfEvent(JSON.parse(body.toString()))).toEqual([])
    return verifyWebhook({ raw_body: body, signature_header: signature, secret: SECRET })
  })
}

const typesOf = (events: { type: string }[]) => events.map((event) => event.type)

describe('events', () => {
  it('a card payment is told once, signed, with the order in it', async () => {
    const id = await openSession()
    expect(await Promise.all([server.stand_in.pay(id), server.stand_in.pay(id)])).toEqual([
      'complete',
      'closed',
    ])
    const [event, ...others] = arrived()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      kind: 'session',
      type: 'checkout.session.completed',
      object: {
        id,
        status: 'complete',
        payment_status: 'paid',
        amount_total_minor: 1250n,
        metadata: { order_id: 'o', payment_gateway_id: 'g' },
      },
    })
  })

  it('a declined card is told to nobody and leaves the session open', async () => {
    const id = await openSession()
    expect(await server.stand_in.pay(id, 'declined')).toBe('declined')
    expect(await retrieveCheckoutSession(account, id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
    expect(await server.stand_in.pay(id)).toBe('complete')
    expect(typesOf(arrived())).toEqual(['checkout.session.completed'])
  })

  it.each([
    ['debit', 'checkout.session.async_payment_succeeded', 'paid'],
    ['debit_fails', 'checkout.session.async_payment_failed', 'unpaid'],
  ] as const)(
    'a delayed payment (%s) completes unpaid, the news comes later, once',
    async (how, type, payment_status) => {
      const id = await openSession()
      await server.stand_in.pay(id, how)
      expect(arrived()).toMatchObject([
        { type: 'checkout.session.completed', object: { payment_status: 'unpaid' } },
      ])
      later_ms = 16_000
      await server.stand_in.tick()
      await server.stand_in.tick()
      expect(arrived().slice(1)).toMatchObject([{ type, object: { payment_status } }])
    },
  )

  it('the time limit ends a session', async () => {
    const id = await openSession()
    later_ms = 40 * 60_000
    await server.stand_in.tick()
    expect(arrived()).toMatchObject([
      { type: 'checkout.session.expired', object: { id, status: 'expired', url: null } },
    ])
    expect(await server.stand_in.pay(id)).toBe('closed')
  })

  it('refunds and disputes name the payment', async () => {
    const id = await openSession()
    await server.stand_in.pay(id)
    const { payment_intent_id } = await retrieveCheckoutSession(account, id)
    await refundPayment(account, {
      payment_intent_id: payment_intent_id ?? '',
      amount_minor: 250n,
      currency: 'EUR',
      idempotency_key: 'r',
    })
    await expect.poll(() => receiver.arrivals.length).toBe(2)
    const [, refunded] = arrived()
    const metadata = { order_id: 'o', payment_gateway_id: 'g' }
    const charge = { payment_intent_id, amount_refunded_minor: 250n, metadata }
    expect(refunded).toMatchObject({ kind: 'charge_refunded', object: charge })
    const sent = JSON.parse(receiver.arrivals[1]?.body.toString() ?? '{}')
    expect(sent).toMatchObject({ data: { object: { amount: 1250, refunded: false } } })
    await server.stand_in.dispute(id)
    // The signed object of a dispute has only the fields a shop looks at.
    const dispute = JSON.parse(receiver.arrivals[2]?.body.toString() ?? '{}')
    expect(dispute).toMatchObject({
      type: 'charge.dispute.created',
      data: { object: { payment_intent: payment_intent_id, amount: 1250 } },
    })
  })

  it('a refund may be pending until it arrives or is called off', async () => {
    const id = await openSession()
    await server.stand_in.pay(id)
    const payment_intent_id = (await retrieveCheckoutSession(account, id)).payment_intent_id ?? ''
    server.stand_in.faults.push({ on: 'POST /v1/refunds', is_pending: true, times: 2 })
    const part = { payment_intent_id, amount_minor: 250n, currency: 'EUR' }
    const arrives = await refundPayment(account, { ...part, idempotency_key: 'arrives' })
    const called_off = await refundPayment(account, { ...part, idempotency_key: 'called off' })
    expect([arrives.status, called_off.status]).toEqual(['pending', 'pending'])
    await server.stand_in.settleRefund(arrives.id)
    await server.stand_in.failRefund(called_off.id, 'canceled')
    const now = await listRefunds(account, payment_intent_id)
    expect(now.find((one) => one.id === arrives.id)?.status).toBe('succeeded')
    expect(now.find((one) => one.id === called_off.id)?.status).toBe('canceled')
    expect(await sumRefunded(account, payment_intent_id)).toBe(250n)
    await expect(server.stand_in.settleRefund(called_off.id)).rejects.toThrow()
  })

  it('go only to the endpoints of their account, to each with its own secret', async () => {
    const second = await startReceiver()
    const stranger = await startReceiver()
    server.stand_in.setEndpoint(KEY, { url: second.url, secret: 'whsec_second' })
    server.stand_in.setEndpoint('sk_test_another', { url: stranger.url, secret: 'whsec_stranger' })
    await server.stand_in.pay(await openSession())
    const [arrival] = second.arrivals
    expect(arrived()).toHaveLength(1)
    const read = (secret: string) =>
      verifyWebhook({ raw_body: arrival!.body, signature_header: arrival!.signature, secret })
    expect(read('whsec_second').type).toBe('checkout.session.completed')
    expect(() => read(SECRET)).toThrow()
    expect(stranger.arrivals).toEqual([])
    await Promise.all([second.stop(), stranger.stop()])
  })

  it('an endpoint made by the API gets its secret once and only the events it names', async () => {
    const other = await startReceiver()
    const headers = { authorization: `Bearer ${KEY}` }
    const body = new URLSearchParams({ url: other.url, 'enabled_events[0]': 'checkout.session.expired' })
    const made = await fetch(`${server.url}/v1/webhook_endpoints`, { method: 'POST', headers, body })
    const { secret } = (await made.json()) as { secret: string }
    const list = await (await fetch(`${server.url}/v1/webhook_endpoints`, { headers })).text()
    expect(list).not.toContain('whsec_')
    await server.stand_in.pay(await openSession())
    await server.stand_in.expire(await openSession())
    const [arrival, ...more] = other.arrivals
    expect(more).toEqual([])
    const read = verifyWebhook({ raw_body: arrival!.body, signature_header: arrival!.signature, secret })
    expect(read.type).toBe('checkout.session.expired')
    await other.stop()
  })
})

describe('delivery', () => {
  it.each([[500], [404], [302]])(
    'is repeated after a %s, with a new signature, until 2xx',
    async (status) => {
      answers.push(status, status)
      await server.stand_in.pay(await openSession())
      expect(receiver.arrivals).toHaveLength(1)
      await server.stand_in.tick()
      expect(receiver.arrivals).toHaveLength(1)
      later_ms += 1100
      await server.stand_in.tick()
      later_ms += 5100
      await server.stand_in.tick()
      expect(receiver.arrivals).toHaveLength(3)
      later_ms += 3_600_000
      await server.stand_in.tick()
      const of_payment = arrived().filter((event) => event.type === 'checkout.session.completed')
      expect(new Set(of_payment.map((event) => event.id)).size).toBe(1)
      expect(of_payment).toHaveLength(3)
    },
  )

  it('loses, doubles and delays events on order', async () => {
    server.stand_in.faults.push({ on: 'webhook', drop: true })
    await server.stand_in.pay(await openSession())
    expect(receiver.arrivals).toHaveLength(0)
    server.stand_in.faults.push({
      on: 'webhook',
      type: 'checkout.session.completed',
      copies: 3,
      delay_ms: 20,
    })
    await server.stand_in.expire(await openSession())
    await server.stand_in.pay(await openSession())
    expect(typesOf(arrived())).toEqual([
      'checkout.session.expired',
      ...Array(3).fill('checkout.session.completed'),
    ])
    expect(server.stand_in.events(KEY)).toHaveLength(3)
  })
})
