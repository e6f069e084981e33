import { CARD_CURRENCIES, currencyDecimals } from '@kontor/contract/currencies'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { faultsOfAnswer, faultsOfCall, faultsOfEvent } from '../../testing/stripe-openapi.ts'
import { startStandIn } from '../../testing/stripe-stand-in.ts'
import { chargeLimits, toStripeAmount } from './amounts.ts'
import { STRIPE_API_VERSION, type StripeAccount } from './client.ts'
import { ProviderError } from './provider-error.ts'
import {
  checkAccount,
  createCheckoutSession,
  expireCheckoutSession,
  listRefunds,
  type NewCheckoutSession,
  refundPayment,
  retrieveCheckoutSession,
  sessionExpiry,
} from './stripe.ts'

const KEY = 'sk_test_canary_of_the_first_shop'
const OTHER_KEY = 'sk_test_canary_of_another_shop'

let server: Awaited<ReturnType<typeof startStandIn>>
let account: StripeAccount

beforeAll(async () => {
  server = await startStandIn({ base_path: '/dev/stripe' })
  account = { secret_key: KEY, api_base: server.stand_in.api_base }
})
afterAll(() => server.stop())
afterEach(() => {
  server.stand_in.faults.length = 0
  server.stand_in.calls.length = 0
})

let attempts = 0
function wanted(overrides: Partial<NewCheckoutSession> = {}): NewCheckoutSession {
  return {
    order_id: '0b0e3c0e-0000-4000-8000-000000000001',
    order_number: 'K-1001',
    shop_id: '0b0e3c0e-0000-4000-8000-000000000002',
    payment_id: '0b0e3c0e-0000-4000-8000-000000000003',
    payment_gateway_id: '0b0e3c0e-0000-4000-8000-000000000004',
    attempt_key: `attempt-${++attempts}`,
    currency: 'EUR',
    amount_minor: 1250n,
    line_name: 'Order K-1001',
    customer_email: 'buyer@example.com',
    success_url: 'http://localhost:8080/store/demo?purchase=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8080/store/demo?purchase=cancel',
    expires_at: sessionExpiry(new Date(0), new Date()),
    ...overrides,
  }
}

async function paidIntent(): Promise<string> {
  const { id } = await createCheckoutSession(account, wanted())
  await server.stand_in.pay(id)
  const { payment_intent_id } = await retrieveCheckoutSession(account, id)
  return payment_intent_id ?? ''
}

async function get(path: string): Promise<void> {
  await fetch(server.stand_in.api_base + path, { headers: { authorization: `Bearer ${KEY}` } })
}

async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const failure: unknown = await call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
  if (failure instanceof ProviderError) return failure
  throw failure
}

describe('what is sent', () => {
  it('fits Stripe’s schemas in every call, and so does every answer of the stand-in', async () => {
    const full = wanted({
      line_description: 'Two lamps',
      product_id: 'prod_unknown_here',
      customer_email: 'not an address',
      locale: 'de',
    })
    const { id } = await createCheckoutSession(account, full)
    const other = await createCheckoutSession(account, wanted({ currency: 'JPY', amount_minor: 1000n }))
    await server.stand_in.pay(id, 'declined')
    await server.stand_in.pay(id)
    const { payment_intent_id } = await retrieveCheckoutSession(account, id)
    const refund = {
      payment_intent_id: payment_intent_id ?? '',
      currency: 'EUR',
      reason_metadata: { order_id: 'x' },
    }
    await refundPayment(account, { ...refund, amount_minor: 250n, idempotency_key: 'first' })
    await refundPayment(account, { ...refund, idempotency_key: 'rest' })
    await listRefunds(account, refund.payment_intent_id)
    await expireCheckoutSession(account, other.id)
    await expireCheckoutSession(account, other.id)
    await checkAccount(account)
    const { calls } = server.stand_in
    expect(new Set(calls.map((call) => `${call.method} ${call.route}`))).toEqual(
      new Set([
        'POST /v1/checkout/sessions',
        'GET /v1/checkout/sessions/:session',
        'POST /v1/checkout/sessions/:session/expire',
        'POST /v1/refunds',
        'GET /v1/refunds',
        'GET /v1/account',
      ]),
    )
    for (const call of calls) {
      expect(faultsOfCall(call.method, call.path, call.params), `${call.method} ${call.path}`).toEqual([])
      expect(call.api_version).toBe(STRIPE_API_VERSION)
    }
    const more = [
      '/v1/checkout/sessions',
      '/v1/events',
      '/v1/balance',
      '/v1/webhook_endpoints',
      '/v1/products',
      '/v1/products/none',
    ]
    for (const path of [...more, `/v1/payment_intents/${payment_intent_id}`]) await get(path)
    for (const { method, path, status, answer } of calls) {
      expect(faultsOfAnswer(method, path, status, answer), `${method} ${path} ${status}`).toEqual([])
    }
    for (const event of server.stand_in.events(KEY)) {
      expect(faultsOfEvent(event as never), event.type).toEqual([])
    }
  })

  it('would be noticed if it did not fit', () => {
    const path = '/v1/checkout/sessions'
    expect(faultsOfCall('POST', path, { mode: 'payment', payment_method_types: { 0: 'card' } })).not.toEqual(
      [],
    )
    expect(faultsOfCall('POST', path, { line_items: { 0: { quantity: '1.5' } } })).not.toEqual([])
    expect(faultsOfCall('POST', '/v1/nothing', {})).not.toEqual([])
    expect(faultsOfAnswer('GET', '/v1/refunds/re_1', 200, { id: 're_1', object: 'refund' })).not.toEqual([])
  })

  it('N-05 is exactly our amount in every currency a card can be charged in', async () => {
    for (const currency of CARD_CURRENCIES) {
      const amount_minor = 1000n * 10n ** BigInt(currencyDecimals(currency))
      const { id } = await createCheckoutSession(account, wanted({ currency, amount_minor }))
      const sent = server.stand_in.calls.at(-1)?.params as unknown as {
        line_items: { 0: { quantity: string; price_data: { currency: string; unit_amount: string } } }
      }
      const [{ quantity, price_data }] = [sent.line_items[0]]
      expect({ quantity, currency: price_data.currency, unit_amount: price_data.unit_amount }).toEqual({
        quantity: '1',
        currency: currency.toLowerCase(),
        unit_amount: String(toStripeAmount(currency, amount_minor)),
      })
      const found = await retrieveCheckoutSession(account, id)
      expect({ currency: found.currency, amount: found.amount_total_minor }).toEqual({
        currency,
        amount: amount_minor,
      })
    }
  })

  it.each([
    ['JPY', 1000n, '1000'],
    ['KRW', 1000n, '1000'],
    ['VND', 1000n, '1000'],
    ['CLP', 1000n, '1000'],
    ['EUR', 1250n, '1250'],
    ['HUF', 123450n, '123450'],
    ['TWD', 123450n, '123450'],
  ])('N-05 %s %s is sent as %s', async (currency, amount_minor, unit_amount) => {
    await createCheckoutSession(account, wanted({ currency, amount_minor }))
    expect(server.stand_in.calls[0]?.params).toMatchObject({
      line_items: { 0: { price_data: { unit_amount } } },
    })
  })

  it.each(['BTC', 'ETH', 'USDT', 'DAI'])('N-06 %s is refused before any call', async (currency) => {
    const failure = await failureOf(createCheckoutSession(account, wanted({ currency })))
    expect(failure).toMatchObject({ code: 'currency_not_supported', unknown_outcome: false })
    expect(server.stand_in.calls).toEqual([])
  })

  it('N-09 refuses amounts outside the limits before any call', async () => {
    const { minimum_minor, maximum_minor } = chargeLimits('EUR')
    const tries = [
      [0n, 'amount_too_small'],
      [-1n, 'amount_too_small'],
      [minimum_minor - 1n, 'amount_too_small'],
      [maximum_minor + 1n, 'amount_too_large'],
    ] as const
    for (const [amount_minor, code] of tries) {
      expect((await failureOf(createCheckoutSession(account, wanted({ amount_minor })))).code).toBe(code)
    }
    expect(server.stand_in.calls).toEqual([])
    await createCheckoutSession(account, wanted({ amount_minor: minimum_minor }))
    await createCheckoutSession(account, wanted({ amount_minor: maximum_minor }))
  })
})

describe('createCheckoutSession', () => {
  it('gives the page, and carries the order into session and payment', async () => {
    const given = wanted()
    const session = await createCheckoutSession(account, given)
    const { order_id, shop_id, payment_id, payment_gateway_id } = given
    const metadata = { order_id, shop_id, payment_id, payment_gateway_id }
    expect(session).toMatchObject({
      ...{ status: 'open', payment_status: 'unpaid', livemode: false, payment_intent_id: null },
      ...{ client_reference_id: order_id, metadata, amount_total_minor: 1250n, currency: 'EUR' },
    })
    expect(session.url).toContain(`/dev/stripe/pay/${session.id}`)
    expect(session.expires_at).toEqual(given.expires_at)
    expect(server.stand_in.calls[0]?.params).toMatchObject({ metadata, payment_intent_data: { metadata } })
  })

  it('repeated with its key gives the same session, with other values a conflict', async () => {
    const given = wanted()
    const first = await createCheckoutSession(account, given)
    expect((await createCheckoutSession(account, given)).id).toBe(first.id)
    const failure = await failureOf(createCheckoutSession(account, { ...given, amount_minor: 1251n }))
    expect(failure).toMatchObject({ code: 'idempotency_conflict', retryable: false, unknown_outcome: false })
  })

  it('after a lost answer has an unknown outcome, and the repeat finds the same session', async () => {
    server.stand_in.faults.push({ on: 'POST /v1/checkout/sessions', answer: 'drop', times: 2 })
    const given = wanted()
    expect(await failureOf(createCheckoutSession(account, given))).toMatchObject({
      retryable: true,
      unknown_outcome: true,
    })
    const session = await createCheckoutSession(account, given)
    const opened = server.stand_in.calls.filter((call) => call.status === 200)
    expect(opened.map((call) => (call.answer as { id: string }).id)).toEqual([
      session.id,
      session.id,
      session.id,
    ])
  })

  it('names the line by the gateway’s product where Stripe knows it', async () => {
    const body = new URLSearchParams({ id: 'prod_lamps', name: 'Lamps' })
    const headers = { authorization: `Bearer ${KEY}` }
    await fetch(`${server.stand_in.api_base}/v1/products`, { method: 'POST', headers, body })
    await createCheckoutSession(account, wanted({ product_id: ' prod_lamps ' }))
    expect(server.stand_in.calls.at(-1)?.params).toMatchObject({
      line_items: { 0: { price_data: { product: 'prod_lamps' } } },
    })
  })

  it.each([
    ['a product Stripe does not know', { product_id: 'prod_none' }, 2],
    ['a product that cannot be one', { product_id: 'my lamps' }, 1],
    ['an e-mail address Stripe does not take', { customer_email: 'a@b' }, 2],
    ['both', { product_id: 'prod_none', customer_email: 'a@b' }, 3],
  ])('does without %s', async (_, overrides, calls) => {
    const given = wanted(overrides)
    const session = await createCheckoutSession(account, given)
    expect(session.status).toBe('open')
    const keys = server.stand_in.calls.map((call) => call.idempotency_key)
    expect(keys).toHaveLength(calls)
    expect(new Set(keys).size).toBe(calls)
    expect(keys.every((key) => key?.startsWith(given.attempt_key))).toBe(true)
    expect((await createCheckoutSession(account, given)).id).toBe(session.id)
  })

  it('refuses an expiry Stripe refuses, and sessionExpiry never gives one', async () => {
    const now = new Date()
    const soon = new Date(now.getTime() + 29 * 60_000)
    expect(await failureOf(createCheckoutSession(account, wanted({ expires_at: soon })))).toMatchObject({
      ...{ code: 'refused', param: 'expires_at', unknown_outcome: false },
    })
    for (const minutes of [-5, 30, 31, 45, 24 * 60, 7 * 24 * 60]) {
      const expires_at = sessionExpiry(new Date(now.getTime() + minutes * 60_000), now)
      expect((await createCheckoutSession(account, wanted({ expires_at }))).expires_at).toEqual(expires_at)
    }
    expect(sessionExpiry(new Date(now.getTime() + 45 * 60_000), now).getTime() - now.getTime()).toBeLessThan(
      45 * 60_000 + 1000,
    )
  })
})

describe('retrieve, expire, refund', () => {
  it('another account’s session does not exist', async () => {
    const { id } = await createCheckoutSession(account, wanted())
    const stranger = { ...account, secret_key: OTHER_KEY }
    expect((await failureOf(retrieveCheckoutSession(stranger, id))).code).toBe('not_found')
    expect((await failureOf(expireCheckoutSession(stranger, id))).code).toBe('not_found')
  })

  it('a session is ended once, and never after it was paid', async () => {
    const { id } = await createCheckoutSession(account, wanted())
    expect(await expireCheckoutSession(account, id)).toEqual({ outcome: 'expired' })
    expect(await expireCheckoutSession(account, id)).toEqual({ outcome: 'already_expired' })
    expect(await retrieveCheckoutSession(account, id)).toMatchObject({ status: 'expired', url: null })
    const paid = await createCheckoutSession(account, wanted())
    await server.stand_in.pay(paid.id)
    expect(await expireCheckoutSession(account, paid.id)).toEqual({ outcome: 'already_complete' })
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

describe('what goes wrong', () => {
  const session = 'GET /v1/checkout/sessions/:session'

  it.each([
    [500, 'provider_down', true],
    [503, 'provider_down', true],
    [429, 'rate_limited', true],
    [401, 'key_rejected', false],
    [403, 'permission_missing', false],
    [402, 'card_declined', false],
    [409, 'in_progress', true],
    [418, 'refused', false],
  ])('%s is %s', async (status, code, retryable) => {
    server.stand_in.faults.push({ on: session, execute: false, answer: { status } })
    const id = (await createCheckoutSession(account, wanted())).id
    const failure = await failureOf(retrieveCheckoutSession(account, id))
    expect(failure).toMatchObject({ code, retryable, unknown_outcome: false })
    expect(failure.request_id).toMatch(/^req_/)
  })

  it.each([
    ['a 500', { status: 500 }, 'provider_down'],
    ['a body that is no JSON', 'garbage', 'bad_answer'],
  ] as const)('%s to a change leaves its outcome unknown', async (_, answer, code) => {
    server.stand_in.faults.push({ on: 'POST /v1/refunds', answer })
    const payment = { payment_intent_id: await paidIntent(), currency: 'EUR' }
    const refund = refundPayment(account, { ...payment, idempotency_key: payment.payment_intent_id })
    expect(await failureOf(refund)).toMatchObject({ code, retryable: true, unknown_outcome: true })
    expect(await listRefunds(account, payment.payment_intent_id)).toHaveLength(1)
  })

  it('an answer that takes too long', async () => {
    server.stand_in.faults.push({ on: 'POST /v1/checkout/sessions', delay_ms: 3500 })
    const failure = await failureOf(createCheckoutSession(account, wanted()))
    expect(failure).toMatchObject({ code: 'timeout', retryable: true, unknown_outcome: true })
  })

  it('nobody there: nothing was changed', async () => {
    const nowhere = { secret_key: KEY, api_base: 'http://127.0.0.1:1' }
    expect(await failureOf(createCheckoutSession(nowhere, wanted()))).toMatchObject({
      code: 'unreachable',
      unknown_outcome: false,
    })
  })

  it('the minimum in another settlement currency, told by Stripe', async () => {
    const answer = { status: 400, code: 'amount_too_small' }
    server.stand_in.faults.push({ on: 'POST /v1/checkout/sessions', execute: false, answer })
    expect((await failureOf(createCheckoutSession(account, wanted()))).code).toBe('amount_too_small')
  })

  it('a key Stripe rejects, and a text that is no key', async () => {
    expect(await checkAccount(account)).toMatchObject({
      outcome: 'ok',
      account_id: expect.stringMatching(/^acct_/),
    })
    for (const secret_key of [
      'sk_test_rejected_1',
      'pk_test_public_one',
      'sk_live_not_for_tests',
      'sk_test_a\nb',
      'x',
      '',
    ]) {
      expect(await checkAccount({ ...account, secret_key }), secret_key).toMatchObject({
        outcome: 'rejected',
      })
    }
  })

  it('a restricted key that may not read the account is good enough', async () => {
    server.stand_in.faults.push({ on: 'GET /v1/account', execute: false, answer: { status: 403 } })
    expect(await checkAccount(account)).toEqual({ outcome: 'ok', account_id: null })
  })

  it('I8 no key is in any error or in the journal of calls', async () => {
    const statuses = [500, 401, 403, 400]
    for (const status of statuses)
      server.stand_in.faults.push({ on: session, execute: false, answer: { status, code: 'sk_test_echoed' } })
    for (const _ of statuses) {
      const failure = await failureOf(retrieveCheckoutSession(account, 'cs_1'))
      const shown = JSON.stringify([failure, failure.message, failure.stack, failure.cause])
      expect(shown).not.toMatch(/canary|echoed/)
    }
    expect(JSON.stringify(server.stand_in.calls)).not.toContain('canary')
  })
})
