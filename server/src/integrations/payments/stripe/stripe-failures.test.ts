import { describe, expect, it } from 'vitest'
import { checkoutOf, failureOf, openStripeMock, payIntent } from '../../../testing/stripe-mock.ts'
import { listRefunds, refundPayment } from './refunds.ts'
import { createCheckoutSession, retrieveCheckoutSession, tryKey } from './stripe.ts'

const KEY = 'sk_test_canary_of_the_first_shop'

const { stripe_mock, account } = await openStripeMock(KEY)

const paidIntent = () => payIntent(stripe_mock, account)

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
    stripe_mock.faults.push({ on: session, execute: false, answer: { status } })
    const id = (await createCheckoutSession(account, checkoutOf())).id
    const failure = await failureOf(retrieveCheckoutSession(account, id))
    expect(failure).toMatchObject({ code, retryable, unknown_outcome: false })
    expect(failure.request_id).toMatch(/^req_/)
  })

  it.each([
    ['a 500', { status: 500 }, 'provider_down'],
    ['a body that is no JSON', 'garbage', 'bad_answer'],
    ['a web page that calls itself a success', 'web_page', 'bad_answer'],
  ] as const)('%s to a change leaves its outcome unknown', async (_, answer, code) => {
    stripe_mock.faults.push({ on: 'POST /v1/refunds', answer })
    const payment = { payment_intent_id: await paidIntent(), currency: 'EUR' }
    const refund = refundPayment(account, { ...payment, idempotency_key: payment.payment_intent_id })
    expect(await failureOf(refund)).toMatchObject({ code, retryable: true, unknown_outcome: true })
    expect(await listRefunds(account, payment.payment_intent_id)).toHaveLength(1)
  })

  it('an answer that takes too long', async () => {
    stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', delay_ms: 1000 })
    const failure = await failureOf(createCheckoutSession({ ...account, timeout_ms: 100 }, checkoutOf()))
    expect(failure).toMatchObject({ code: 'timeout', retryable: true, unknown_outcome: true })
  })

  it('no connection: nothing was changed', async () => {
    const nowhere = { secret_key: KEY, api_base: 'http://127.0.0.1:1' }
    expect(await failureOf(createCheckoutSession(nowhere, checkoutOf()))).toMatchObject({
      code: 'unreachable',
      unknown_outcome: false,
    })
  })

  it('a server without TLS: no connection', async () => {
    const plain = { secret_key: KEY, api_base: stripe_mock.api_base.replace('http:', 'https:') }
    const failure = await failureOf(createCheckoutSession(plain, checkoutOf()))
    expect(failure).toMatchObject({ code: 'unreachable', retryable: true })
    expect(stripe_mock.calls).toEqual([])
  })

  it('the minimum in another settlement currency, as reported by Stripe', async () => {
    const answer = { status: 400, code: 'amount_too_small' }
    stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', execute: false, answer })
    expect((await failureOf(createCheckoutSession(account, checkoutOf()))).code).toBe('amount_too_small')
  })

  it('a key Stripe rejects, and a text that is no key', async () => {
    await tryKey(account)
    for (const secret_key of [
      'sk_test_rejected_1',
      'pk_test_public_one',
      'sk_live_not_for_tests',
      'sk_test_a\nb',
      'x',
      '',
    ]) {
      expect((await failureOf(tryKey({ ...account, secret_key }))).code, secret_key).toBe('key_rejected')
    }
  })

  it('a restricted key that may not read the account is good enough', async () => {
    stripe_mock.faults.push({ on: 'GET /v1/account', execute: false, answer: { status: 403 } })
    await tryKey(account)
    expect(stripe_mock.calls.map(({ status }) => status)).toEqual([403])
  })

  it('I8 no key is in any error or in the journal of calls', async () => {
    const statuses = [500, 401, 403, 400]
    for (const status of statuses)
      stripe_mock.faults.push({ on: session, execute: false, answer: { status, code: 'sk_test_echoed' } })
    for (const _ of statuses) {
      const failure = await failureOf(retrieveCheckoutSession(account, 'cs_1'))
      const shown = JSON.stringify([failure, failure.message, failure.stack, failure.cause])
      expect(shown).not.toMatch(/canary|echoed/)
    }
    expect(JSON.stringify(stripe_mock.calls)).not.toContain('canary')
  })
})
