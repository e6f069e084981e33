// Beginning a deposit: refusals, repeated requests, and what Stripe may do meanwhile.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { CallFault } from '@kontor/stripe-mock/faults'
import { describe, expect, test } from 'vitest'
import { emailSteps } from '../../../testing/added-emails.ts'
import { buildUser, type RawResponse, startTestApp } from '../../../testing/app.ts'
import { startDepositing } from '../../../testing/depositing.ts'

const { app, user, begin, balances, sessionsAskedFor } = await startDepositing()

const FORM = { amount: 15, currency: 'EUR', provider: 'STRIPE' }

const post = (body: unknown, { token = user().access_token, headers = {} } = {}): Promise<RawResponse> =>
  app.send({ method: 'POST', url: '/v1/a/deposits', token, headers, body })

const failNext = (fault: Omit<CallFault, 'on'>) =>
  app.stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', ...fault })

describe('beginning one', () => {
  test('needs a login', async () => {
    expect((await app.send({ method: 'POST', url: '/v1/a/deposits', body: FORM })).status).toBe(401)
  })

  test.each([15, '15', 1, 10_000])('takes the amount %s', async (amount) => {
    const { status, json } = await post({ ...FORM, amount, currency: 'eur', provider: 'Stripe' })
    expect(status).toBe(201)
    expect(json).toEqual({
      id: expect.any(String),
      amount: `${amount}.00`,
      currency: 'EUR',
      status: 'PENDING',
      provider: 'STRIPE',
      note: '',
      STRIPE: {
        deposit_id: json.id,
        checkout_session_id: expect.stringMatching(/^cs_test_/),
        url: expect.stringMatching(/^http/),
      },
      expires_at: json.expires_at,
      created_at: json.created_at,
      updated_at: json.updated_at,
    })
    expect(await balances()).toEqual([])
  })

  const NO_AMOUNTS = [
    0,
    -1,
    1.5,
    10_001,
    '0',
    '-5',
    '015',
    '1.5',
    '15.00',
    '1e3',
    ' 15',
    '+15',
    'x',
    1e21,
    true,
    [15],
  ]

  test.each<[object, string, string]>([
    [{ amount: undefined }, 'amount', 'Amount is required'],
    [{ amount: '' }, 'amount', 'Amount is required'],
    ...NO_AMOUNTS.map((amount): [object, string, string] => [
      { amount },
      'amount',
      'Amount: a whole number of euro from 1 to 10000',
    ]),
    [{ currency: 'JPY' }, 'currency', 'Currency: deposits are made in EUR'],
    [{ currency: undefined }, 'currency', 'Currency: deposits are made in EUR'],
    [{ provider: 'PAYPAL' }, 'provider', 'Provider: deposits are made through STRIPE'],
    [{ provider: undefined }, 'provider', 'Provider: deposits are made through STRIPE'],
  ])('N-08 refuses %j', async (changes, field, message) => {
    const { status, json } = await post({ ...FORM, ...changes })
    expect([status, json.errors]).toMatchObject([422, [{ field, message }]])
  })

  test('sends the payer back to the profile, which proves nothing', async () => {
    const { id } = await begin()
    const [call] = sessionsAskedFor().slice(-1)
    const profile = `${app.platform.config.public_url}/#/account/profile`
    expect(call?.params).toMatchObject({
      success_url: `${profile}?deposit=success&deposit_id=${id}`,
      cancel_url: `${profile}?deposit=cancel&deposit_id=${id}`,
      metadata: { deposit_id: id, user_id: user().user_id },
      payment_intent_data: { metadata: { deposit_id: id } },
      client_reference_id: id,
      customer_email: user().email,
    })
    expect(call?.idempotency_key).toBe(`kontor-deposit-${id}`)
  })

  test('the receipt of an account made with a key is for the address it has added', async () => {
    const { buildKeyHolder, addConfirmed } = emailSteps(app)
    const payer = await buildKeyHolder()
    const { email } = await addConfirmed(payer)
    await begin(15, payer)
    expect(sessionsAskedFor().at(-1)?.params).toMatchObject({ customer_email: email })
  })

  test('an address that Stripe does not take is left for the payer to type', async () => {
    const { access_token: token } = await buildUser(app, `user@host${randomUUID().slice(0, 8)}`)
    const { status, json } = await post(FORM, { token })
    expect([status, json.status]).toEqual([201, 'PENDING'])
    const [call] = sessionsAskedFor().slice(-1)
    expect(call?.idempotency_key).toBe(`kontor-deposit-${json.id}-without-email`)
    expect(call?.params).not.toHaveProperty('customer_email')
  })

  test('I3 twenty concurrent requests with one key make one deposit and one page', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const before = sessionsAskedFor().length
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(FORM, { headers })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await post(FORM, { headers })).text).toBe(answers[0]?.text)
    expect((await user().call(api.deposits.list, {})).total).toBe(1)
    expect(
      new Set(
        sessionsAskedFor()
          .slice(before)
          .map((call) => call.idempotency_key),
      ).size,
    ).toBe(1)
    const other = await post({ ...FORM, amount: 16 }, { headers })
    expect([other.status, other.json.error]).toEqual([409, 'idempotency_conflict'])
  })

  test('of concurrent requests an account gets ten pages, and another once one of these is paid', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await post(FORM, { headers })
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(FORM)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.length - refused.length).toBe(9)
    expect(refused[0]?.json).toMatchObject({
      error: 'rate_limited',
      message:
        'An account can have at most 10 unpaid deposits. Pay one of them, or wait until one has expired, at most a day.',
    })
    expect((await post(FORM, { headers })).text).toBe(first.text)
    await app.stripe_mock.pay(first.json.STRIPE.checkout_session_id)
    expect([(await post(FORM)).status, (await post(FORM)).status]).toEqual([201, 429])
  })

  test('a repeat once the deposit was paid gets it as it is now, without the page', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const { json } = await post(FORM, { headers })
    await app.stripe_mock.pay(json.STRIPE.checkout_session_id)
    const again = await post(FORM, { headers })
    expect([again.status, again.json]).toMatchObject([
      201,
      { id: json.id, status: 'DONE', STRIPE: { url: null } },
    ])
  })

  test('C-27 a repeat while Stripe is processing gets the same page', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    failNext({ answer: { status: 409, code: 'idempotency_key_in_use' }, execute: false })
    const answers = await Promise.all([post(FORM, { headers }), post(FORM, { headers })])
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
  })

  test('F-11 Stripe fails: 502, and the same key continues with the same deposit', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    failNext({ answer: 'drop', times: 2 })
    const failed = await post(FORM, { headers })
    expect([failed.status, failed.json.error]).toEqual([502, 'provider_error'])
    app.stripe_mock.faults.splice(0)
    const again = await post(FORM, { headers })
    expect([again.status, again.json.status]).toEqual([201, 'PENDING'])
    expect((await user().call(api.deposits.list, {})).data.map(({ status }) => status)).toEqual(['PENDING'])
  })

  test('F-11 what failed for good is over, also for who waited for it: the same key begins another deposit', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    failNext({ answer: { status: 409, code: 'idempotency_key_in_use' }, execute: false })
    failNext({ answer: { status: 500 } })
    const failed = await Promise.all([post(FORM, { headers }), post(FORM, { headers })])
    expect(failed.map(({ status }) => status)).toEqual([502, 502])
    const again = await post(FORM, { headers })
    expect([again.status, again.json.status]).toEqual([201, 'PENDING'])
    expect((await user().call(api.deposits.list, {})).data.map(({ status }) => status)).toEqual([
      'PENDING',
      'ERROR',
    ])
    expect((await post(FORM, { headers })).text).toBe(again.text)
  })

  test('F-11 what failed without a key is over', async () => {
    failNext({ answer: { status: 500 } })
    expect((await post(FORM)).status).toBe(502)
    expect((await user().call(api.deposits.list, {})).data).toMatchObject([
      { status: 'ERROR', note: 'Stripe did not open a payment page.', STRIPE: { url: null } },
    ])
    expect(await balances()).toEqual([])
  })

  test.each<Record<string, string>>([
    { NODE_ENV: 'production' },
    { NODE_ENV: '', PUBLIC_URL: 'http://shop.example' },
    { HOST: '0.0.0.0' },
  ])(
    'F-23 where sales may be real it is refused in a sentence without keys, and no webhook is taken: %j',
    async (env) => {
      const bare = await startTestApp({
        ...env,
        ENCRYPTION_KEY: 'a'.repeat(64),
        SUPPORT_EMAIL: 'help@kontor.example',
        JWT_KEY: app.platform.config.jwt_key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      })
      const { access_token: token } = await buildUser(bare)
      const { status, json } = await bare.send({ method: 'POST', url: '/v1/a/deposits', token, body: FORM })
      expect([status, json.error, json.message]).toEqual([
        ...[503, 'unavailable'],
        'Deposits by card are not set up on this installation. Contact help@kontor.example to pay another way.',
      ])
      expect((await bare.send({ method: 'POST', url: '/v1/webhooks/stripe', body: '{}' })).status).toBe(404)
    },
  )
})
