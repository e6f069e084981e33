// L-05: every endpoint that could be abused by many calls has this limit, and rejects the next call of the same network.

import { listEndpoints } from '@kontor/contract/api'
import { ERRORS } from '@kontor/contract/http/errors'
import { beforeAll, expect, test } from 'vitest'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { startTestApp, type TestApp } from '../testing/app.ts'

/** Calls that one network may make in a minute. */
const LIMITS: Readonly<Record<string, number>> = {
  'auth.login': 30,
  'auth.answer': 60,
  'auth.googleCallback': 60,
  'auth.refresh': 120,
  'verified_emails.verify': 30,
  'verified_emails.retry': 30,
  'verified_emails.confirm': 60,
  'shop_users.invite': 60,
  'shop_users.resend': 30,
  'storefront.shippingRates': 300,
  'storefront.handOvers': 300,
  'public_catalogue.suggestions': 600,
  'gift_cards.balance': 10,
  'storefront.calculate': 600,
  'storefront.place': 300,
  'storefront.pay': 120,
  'storefront.orderStatus': 300,
  'deposits.create': 30,
  'order_downloads.forBuyer': 20,
  'order_downloads.download': 300,
}

const LIMITED = listEndpoints().filter(({ endpoint }) => endpoint.limit_per_minute !== undefined)

const MANY_CALLS = 300

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'on' })
})

test('L-05 the contract has the limit of each endpoint that mails, logs in, orders or pays', () => {
  const declared = LIMITED.map(({ name, endpoint }) => [name, endpoint.limit_per_minute])
  expect(Object.fromEntries(declared)).toEqual(LIMITS)
})

/** In `npm test` two of those that take hundreds of calls: a limit is declared for each above, and enforced for all alike. */
const TRIED = [
  ...LIMITED.filter(({ name }) => LIMITS[name]! < MANY_CALLS),
  ...drawn(
    LIMITED.filter(({ name }) => LIMITS[name]! >= MANY_CALLS),
    2,
    'limits',
  ),
]

// Calls count whatever they ask for, also without a token or a body: so those cannot be guessed by trial either.
test.each(TRIED)('L-05 $name refuses one call more than its limit', async ({ name, endpoint }) => {
  const ask = (remoteAddress: string) =>
    app.http.inject({
      method: endpoint.method,
      url: `/v1${endpoint.path.replace(/\{\w+\}/g, crypto.randomUUID())}`,
      ...(endpoint.method === 'GET' ? {} : { payload: {} }),
      remoteAddress,
    })
  for (let calls = 0; calls < LIMITS[name]!; calls++) {
    const { statusCode } = await ask('203.0.113.5')
    expect([calls, statusCode]).not.toEqual([calls, 429])
  }
  const refused = await ask('203.0.113.5')
  expect([refused.statusCode, refused.json().title]).toEqual([429, ERRORS.rate_limited.title])
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await ask('203.0.113.6')).statusCode).not.toBe(429)
})
