import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkoutOf, failureOf, openStripeMock, payIntent } from '../../../testing/stripe-mock.ts'
import { listRefunds, refundPayment } from './refunds.ts'
import {
  createCheckoutSession,
  expireCheckoutSession,
  retrieveCheckoutSession,
  sessionExpiry,
} from './stripe.ts'

const KEY = 'sk_test_canary_of_the_first_shop'
const OTHER_KEY = 'sk_test_canary_of_another_shop'

const has_ipv6 = Object.values(networkInterfaces())
  .flat()
  .some((at) => at?.address === '::1')

const { stripe_mock, account } = await openStripeMock(KEY)

const paidIntent = () => payIntent(stripe_mock, account)

describe('createCheckoutSession', () => {
  it('returns the page, with the order in session and payment', async () => {
    const given = checkoutOf()
    const session = await createCheckoutSession(account, given)
    const { metadata } = given
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      payment_intent_id: null,
      client_reference_id: given.client_reference_id,
      metadata,
      amount_total_minor: 1250n,
      currency: 'EUR',
    })
    expect(session.url).toContain(`/dev/stripe/pay/${session.id}`)
    expect(session.expires_at).toEqual(given.expires_at)
    expect(stripe_mock.calls[0]?.params).toMatchObject({ metadata, payment_intent_data: { metadata } })
  })

  it.runIf(has_ipv6)('reaches a provider at an IPv6 address', async () => {
    const paths: string[] = []
    const server = createServer((request, response) => {
      paths.push(request.url ?? '')
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    })
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, '::1', resolve))
    const { port } = server.address() as AddressInfo
    const at = { secret_key: KEY, api_base: `http://[::1]:${port}/dev/stripe` }
    await failureOf(createCheckoutSession(at, checkoutOf()))
    expect(paths[0]).toMatch('/dev/stripe/v1/')
  })

  it('repeated with its key returns the same session, with other values a conflict', async () => {
    const given = checkoutOf()
    const first = await createCheckoutSession(account, given)
    expect((await createCheckoutSession(account, given)).id).toBe(first.id)
    const failure = await failureOf(createCheckoutSession(account, { ...given, amount_minor: 1251n }))
    expect(failure).toMatchObject({ code: 'idempotency_conflict', retryable: false, unknown_outcome: false })
  })

  it('after a lost answer has an unknown outcome, and the repeat finds the same session', async () => {
    stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', answer: 'drop', times: 2 })
    const given = checkoutOf()
    expect(await failureOf(createCheckoutSession(account, given))).toMatchObject({
      retryable: true,
      unknown_outcome: true,
    })
    const session = await createCheckoutSession(account, given)
    const opened = stripe_mock.calls.filter((call) => call.status === 200)
    expect(opened.map((call) => (call.answer as { id: string }).id)).toEqual([
      session.id,
      session.id,
      session.id,
    ])
  })

  it('names the line by the gateway’s product where Stripe knows it', async () => {
    const body = new URLSearchParams({ id: 'prod_lamps', name: 'Lamps' })
    const headers = { authorization: `Bearer ${KEY}` }
    await fetch(`${stripe_mock.api_base}/v1/products`, { method: 'POST', headers, body })
    await createCheckoutSession(account, checkoutOf({ product_id: ' prod_lamps ' }))
    expect(stripe_mock.calls.at(-1)?.params).toMatchObject({
      line_items: { 0: { price_data: { product: 'prod_lamps' } } },
    })
  })

  it.each([
    ['a product Stripe does not know', { product_id: 'prod_none' }, 2],
    ['a product that cannot be one', { product_id: 'my lamps' }, 1],
    ['an e-mail address Stripe does not take', { customer_email: 'a@b' }, 2],
    ['both', { product_id: 'prod_none', customer_email: 'a@b' }, 3],
  ])('does without %s', async (_, overrides, calls) => {
    const given = checkoutOf(overrides)
    const session = await createCheckoutSession(account, given)
    expect(session.status).toBe('open')
    const keys = stripe_mock.calls.map((call) => call.idempotency_key)
    expect(keys).toHaveLength(calls)
    expect(new Set(keys).size).toBe(calls)
    expect(keys.every((key) => key?.startsWith(given.idempotency_key))).toBe(true)
    expect((await createCheckoutSession(account, given)).id).toBe(session.id)
  })

  it('refuses an expiry that Stripe refuses, and sessionExpiry never returns one', async () => {
    const now = new Date()
    const soon = new Date(now.getTime() + 29 * 60_000)
    expect(await failureOf(createCheckoutSession(account, checkoutOf({ expires_at: soon })))).toMatchObject({
      code: 'refused',
      param: 'expires_at',
      unknown_outcome: false,
    })
    for (const minutes of [-5, 30, 31, 45, 24 * 60, 7 * 24 * 60]) {
      const expires_at = sessionExpiry(new Date(now.getTime() + minutes * 60_000), now)
      expect((await createCheckoutSession(account, checkoutOf({ expires_at }))).expires_at).toEqual(
        expires_at,
      )
    }
    expect(sessionExpiry(new Date(now.getTime() + 45 * 60_000), now).getTime() - now.getTime()).toBeLessThan(
      45 * 60_000 + 1000,
    )
  })
})

describe('retrieve, expire, refund', () => {
  it('another account’s session does not exist', async () => {
    const { id } = await createCheckoutSession(account, checkoutOf())
    const stranger = { ...account, secret_key: OTHER_KEY }
    expect((await failureOf(retrieveCheckoutSession(stranger, id))).code).toBe('not_found')
    expect((await failureOf(expireCheckoutSession(stranger, id))).code).toBe('not_found')
  })

  it('a session is ended once, and never after it was paid', async () => {
    const { id } = await createCheckoutSession(account, checkoutOf())
    expect(await expireCheckoutSession(account, id)).toEqual({ outcome: 'expired' })
    expect(await expireCheckoutSession(account, id)).toEqual({ outcome: 'already_expired' })
    expect(await retrieveCheckoutSession(account, id)).toMatchObject({ status: 'expired', url: null })
    const paid = await createCheckoutSession(account, checkoutOf())
    await stripe_mock.pay(paid.id)
    expect(await expireCheckoutSession(account, paid.id)).toEqual({ outcome: 'already_complete' })
  })

  it('a session left to a bank is asked for with its PaymentIntent, and no other', async () => {
    const { id } = await createCheckoutSession(account, checkoutOf())
    await stripe_mock.pay(id, 'debit_fails')
    const session = { id, status: 'complete', payment_status: 'unpaid' }
    expect(await retrieveCheckoutSession(account, id)).toMatchObject({
      ...session,
      payment_intent_status: 'processing',
    })
    await stripe_mock.settle(id, 'failed')
    expect(await retrieveCheckoutSession(account, id)).toMatchObject({
      ...session,
      payment_intent_id: expect.stringMatching(/^pi_/),
      payment_intent_status: 'requires_payment_method',
    })
    stripe_mock.calls.length = 0
    await paidIntent()
    expect(stripe_mock.calls.map(({ params }) => params).filter((params) => 'expand' in params)).toEqual([])
  })

  it('a session left to a bank is reported without its PaymentIntent where the key may not read that', async () => {
    const { id } = await createCheckoutSession(account, checkoutOf())
    await stripe_mock.pay(id, 'debit_fails')
    await stripe_mock.settle(id, 'failed')
    stripe_mock.faults.push({
      on: 'GET /v1/checkout/sessions/:session',
      about: 'expand',
      execute: false,
      answer: { status: 403 },
    })
    expect(await retrieveCheckoutSession(account, id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent_status: null,
    })
    expect(stripe_mock.faults).toEqual([])
  })

  it('refunds in parts, then the rest, then no more', async () => {
    const payment = { payment_intent_id: await paidIntent(), currency: 'EUR' }
    const first = { ...payment, amount_minor: 250n, idempotency_key: `${payment.payment_intent_id}-1` }
    const refund = await refundPayment(account, first)
    expect(refund).toMatchObject({ status: 'succeeded', amount_minor: 250n })
    expect(await refundPayment(account, first)).toEqual(refund)
    const too_much = { ...payment, amount_minor: 1001n, idempotency_key: `${payment.payment_intent_id}-2` }
    expect((await failureOf(refundPayment(account, too_much))).code).toBe('refused')
    const rest = await refundPayment(account, {
      ...payment,
      idempotency_key: `${payment.payment_intent_id}-3`,
    })
    expect(rest.amount_minor).toBe(1000n)
    const again = { ...payment, idempotency_key: `${payment.payment_intent_id}-4` }
    expect((await failureOf(refundPayment(account, again))).code).toBe('already_refunded')
    expect(await listRefunds(account, payment.payment_intent_id)).toEqual([rest, refund])
  })
})
