import { chargeLimits, toStripeAmount } from '@kontor/contract/orders/payments/stripe-amounts'
import { STRIPE_API_VERSION } from '@kontor/contract/orders/payments/stripe-events'
import { CARD_CURRENCIES, currencyDecimals } from '@kontor/contract/values/currencies'
import { faultsOfAnswer, faultsOfCall, faultsOfEvent } from '@kontor/stripe-mock/testing/stripe-openapi'
import { describe, expect, it } from 'vitest'
import { checkoutOf, failureOf, openStripeMock } from '../../../testing/stripe-mock.ts'
import { listEvents } from './list-events.ts'
import { listRefunds, refundPayment } from './refunds.ts'
import { createCheckoutSession, expireCheckoutSession, retrieveCheckoutSession, tryKey } from './stripe.ts'

const KEY = 'sk_test_canary_of_the_first_shop'

const { stripe_mock, account } = await openStripeMock(KEY)

async function get(path: string): Promise<void> {
  await fetch(stripe_mock.api_base + path, { headers: { authorization: `Bearer ${KEY}` } })
}

describe('requests', () => {
  it('fits Stripe’s schemas in every call, and so does every answer of the mock', async () => {
    const full = checkoutOf({
      line_description: 'Two lamps',
      product_id: 'prod_unknown_here',
      customer_email: 'not an address',
    })
    const { id } = await createCheckoutSession(account, full)
    const other = await createCheckoutSession(account, checkoutOf({ currency: 'JPY', amount_minor: 1000n }))
    await stripe_mock.pay(id, 'declined')
    await stripe_mock.pay(id)
    const debit = await createCheckoutSession(account, checkoutOf())
    await stripe_mock.pay(debit.id, 'debit')
    await retrieveCheckoutSession(account, debit.id)
    const { payment_intent_id } = await retrieveCheckoutSession(account, id)
    const refund = {
      payment_intent_id: payment_intent_id ?? '',
      currency: 'EUR',
      metadata: { order_id: 'x' },
    }
    await refundPayment(account, { ...refund, amount_minor: 250n, idempotency_key: 'first' })
    await refundPayment(account, { ...refund, idempotency_key: 'rest' })
    await listRefunds(account, refund.payment_intent_id)
    await expireCheckoutSession(account, other.id)
    await expireCheckoutSession(account, other.id)
    await tryKey(account)
    await listEvents(account, { from_seconds: 0, to_seconds: 1 })
    const { calls } = stripe_mock
    expect(new Set(calls.map((call) => `${call.method} ${call.route}`))).toEqual(
      new Set([
        'POST /v1/checkout/sessions',
        'GET /v1/checkout/sessions/:session',
        'POST /v1/checkout/sessions/:session/expire',
        'POST /v1/refunds',
        'GET /v1/refunds',
        'GET /v1/account',
        'GET /v1/events',
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
    for (const event of stripe_mock.events(KEY)) {
      // Checked by Stripe's published schemas, not only by our own types.
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
      const { id } = await createCheckoutSession(account, checkoutOf({ currency, amount_minor }))
      // The type covers the parameters of any call; these are those of this one.
      const sent = stripe_mock.calls.at(-1)?.params as unknown as {
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
    await createCheckoutSession(account, checkoutOf({ currency, amount_minor }))
    expect(stripe_mock.calls[0]?.params).toMatchObject({
      line_items: { 0: { price_data: { unit_amount } } },
    })
  })

  it.each(['BTC', 'ETH', 'USDT', 'DAI'])('N-06 %s is refused before any call', async (currency) => {
    const failure = await failureOf(createCheckoutSession(account, checkoutOf({ currency })))
    expect(failure).toMatchObject({ code: 'currency_not_supported', unknown_outcome: false })
    expect(stripe_mock.calls).toEqual([])
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
      expect((await failureOf(createCheckoutSession(account, checkoutOf({ amount_minor })))).code).toBe(code)
    }
    expect(stripe_mock.calls).toEqual([])
    await createCheckoutSession(account, checkoutOf({ amount_minor: minimum_minor }))
    await createCheckoutSession(account, checkoutOf({ amount_minor: maximum_minor }))
  })
})
