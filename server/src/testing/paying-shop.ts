// A shop that takes cards, with a Stripe mock whose events reach the server in this process; and checks that money and stock are consistent
// afterwards.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Input } from '@kontor/contract/http/endpoint'
import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import type { Shop } from '@kontor/contract/shops/shops'
import type { StripeMock } from '@kontor/stripe-mock/mock'
import { startStripeMock } from '@kontor/stripe-mock/testing/start-stripe-mock'
import { Logger, runOnce } from 'graphile-worker'
import Stripe from 'stripe'
import { afterAll, afterEach, expect, onTestFinished } from 'vitest'
import { sql } from '../db/sql.ts'
import { findPlatformAccount } from '../features/money/deposits/platform-account.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { tasksOf } from '../tasks.ts'
import { openTestApp, type TestApp, type TestUser } from './app.ts'
import { buildSellingShop, type SellingShop } from './build.ts'
import { type CloseLater, closeAtEnd } from './closing.ts'
import { openUntilTheEnd } from './keep-open.ts'

// The SDK waits for half a second before it repeats a call whose connection broke.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01

export interface PayingApp extends TestApp {
  stripe_mock: StripeMock
}

type Parts = Parameters<typeof openTestApp>[1]
type Via = (stripe_mock_url: string) => string | Promise<string>

/** `env` overrides the configuration; `via` gives the URL that the server calls instead of the mock's own. */
export const startPayingApp = (
  env: Record<string, string> = {},
  via?: Via,
  parts: Parts = {},
): Promise<PayingApp> => {
  const is_plain = via === undefined && Object.keys({ ...env, ...parts }).length === 0
  const open = (later: CloseLater) => openPayingApp(env, via ?? ((url) => url), parts, later)
  return is_plain ? openUntilTheEnd('paying app', open) : open(closeAtEnd)
}

async function openPayingApp(
  env: Record<string, string>,
  via: Via,
  parts: Parts,
  later: CloseLater,
): Promise<PayingApp> {
  let app: TestApp | undefined
  const { stripe_mock, stop } = await startStripeMock({
    base_path: '/dev/stripe',
    send: async (target, headers, payload) => {
      const answer = await app?.http.inject({
        method: 'POST',
        url: new URL(target).pathname,
        headers,
        payload,
      })
      return answer?.statusCode ?? 0
    },
  })
  later(stop)
  const settings = { STRIPE_API_BASE: await via(stripe_mock.api_base), ...env }
  app = await openTestApp(settings, { stripe_mock, ...parts }, later)
  return Object.assign(app, { stripe_mock })
}

export interface PayingShop extends SellingShop {
  gateway: PaymentGateway
  secret_key: string
  webhook_secret: string
}

let keys = 0

export async function buildGateway(owner: TestUser, shop: Shop, overrides: object = {}) {
  const secret_key = `sk_test_${++keys}${randomUUID().replaceAll('-', '')}`
  const webhook_secret = `whsec_${randomUUID()}`
  const gateway = await owner.call(api.payment_gateways.create, {
    body: {
      shop_id: shop.id,
      title: 'Cards',
      provider: 'STRIPE',
      public_key: 'pk_test_1',
      product_id: 'Any product',
      secret_key,
      webhook_secret,
      webhook_url: 'https://shop.example/hook',
      ...overrides,
    },
  })
  return { gateway, secret_key, webhook_secret }
}

/** A selling shop with a gateway in test mode. */
export async function buildPayingShop(
  app: PayingApp,
  overrides: Parameters<typeof buildSellingShop>[1] = {},
): Promise<PayingShop> {
  const selling = await buildSellingShop(app, overrides)
  return { ...selling, ...(await buildGateway(selling.owner, selling.shop)) }
}

/** An app with one such shop, for all tests of a file. `env` overrides the configuration. */
export async function startPaying(
  overrides: Parameters<typeof buildSellingShop>[1] = {},
  env: Record<string, string> = {},
): Promise<{ app: PayingApp; selling: PayingShop }> {
  const app = await startPayingApp(env)
  return { app, selling: await buildPayingShop(app, overrides) }
}

/** Places a buyer's order of one unit, to Germany. */
export const placeOrder = (
  app: TestApp,
  { shop, product }: Pick<SellingShop, 'shop' | 'product'>,
  overrides: Partial<Input<typeof api.storefront.place>['body']> = {},
): Promise<PlacedOrder> =>
  app.call(api.storefront.place, {
    body: {
      shop_id: shop.id,
      items: [{ product_id: product.id, quantity: 1 }],
      customer_user_email: 'buyer@example.com',
      shipping_address: {
        recipient_name: 'Bea Buyer',
        street: 'Elbchaussee 2',
        city: 'Hamburg',
        zip: '22765',
        country: 'DE',
      },
      ...overrides,
    },
  })

/** Places the same order and pays it by card. */
export async function placePaidOrder(
  app: PayingApp,
  shop: PayingShop,
  overrides: Parameters<typeof placeOrder>[2] = {},
) {
  const order = await placeOrder(app, shop, overrides)
  const payment = await app.call(api.storefront.pay, { body: { order_id: order.id } })
  const session_id = payment.transaction_id
  await app.stripe_mock.pay(session_id)
  const row = await app.db.first(
    sql<{ payment_intent_id: string }>`select payment_intent_id from payments where id = ${payment.id}`,
  )
  return { order, payment, session_id, payment_intent_id: row!.payment_intent_id }
}

/** Places the same order; the owner marks it as paid. */
export async function placeOrderPaidByHand(
  app: TestApp,
  selling: Pick<SellingShop, 'owner' | 'shop' | 'product'>,
  overrides: Parameters<typeof placeOrder>[2] = {},
): Promise<PlacedOrder> {
  const order = await placeOrder(app, selling, overrides)
  await selling.owner.call(api.orders.paid, { params: { id: order.id } })
  return order
}

/** Sends an event, signed as by Stripe for this gateway; `over` changes the request's headers, URL or bytes. */
export function sendEvent(
  app: TestApp,
  { gateway, webhook_secret }: Pick<PayingShop, 'gateway' | 'webhook_secret'>,
  event: object | string,
  over: { secret?: string; timestamp?: number; signature?: string; to?: string; body?: string } = {},
) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const signature =
    over.signature ??
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: over.secret ?? webhook_secret,
      timestamp: over.timestamp ?? Math.floor(Date.now() / 1000),
    })
  return app.send({
    method: 'POST',
    url: `/v1/webhooks/stripe/${over.to ?? gateway.id}`,
    headers: {
      'content-type': 'application/json',
      ...(signature === '' ? {} : { 'stripe-signature': signature }),
    },
    body: over.body ?? payload,
  })
}

/** An event as Stripe signs it for the platform's own account. */
export function signForPlatform(app: TestApp, event: object, secret?: string) {
  const body = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: secret ?? findPlatformAccount(app.platform.config)!.webhook_secret,
  })
  return { headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body }
}

/** Sends an event to the platform's endpoint, or to another one with `to`; signed with another secret if one is given. */
export const sendPlatformEvent = (
  app: TestApp,
  event: object,
  { secret, to = '/v1/webhooks/stripe' }: { secret?: string; to?: string } = {},
) => app.send({ method: 'POST', url: to, ...signForPlatform(app, event, secret) })

/** Runs the due jobs of the queue; jobs that fail stay there. `isWanted` leaves the jobs of other tasks there, too. */
export const runJobs = (app: TestApp, isWanted: (task_name: string) => boolean = () => true): Promise<void> =>
  runOnce({
    pgPool: app.job_pool,
    taskList: Object.fromEntries(
      Object.entries(tasksOf(app.platform, app.parts))
        .filter(([name]) => isWanted(name))
        .map(([name, task]) => [name, (payload: unknown) => task(payload, { log: app.platform.log })]),
    ),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  })

/** Runs them but those of mails, for tests that read none: drawing what is attached to a mail takes longer than all else. */
export const runJobsWithoutMails = (app: TestApp): Promise<void> =>
  runJobs(app, (task_name) => !/^(tell|send)_/.test(task_name))

/** Makes the next event of the type get lost. */
export function loseNextEvent({ stripe_mock }: PayingApp, type: string): void {
  stripe_mock.faults.push({ on: 'webhook', type, drop: true })
  onTestFinished(() => void stripe_mock.faults.splice(0))
}

export const statusOf = (app: TestApp, order_id: string) =>
  app.call(api.storefront.orderStatus, { params: { id: order_id } })

export const paymentsOf = ({ owner }: Pick<PayingShop, 'owner'>, order_id: string) =>
  owner.call(api.orders.payments, { params: { id: order_id } })

/** Asserts that all invariants hold. */
export async function expectSoundBooks(app: TestApp): Promise<void> {
  expect(await checkInvariants(app.db)).toEqual([])
}

/** For the top of a test file: after each test Stripe no longer fails on purpose, and after the last one the books are sound. */
export function expectSoundBooksAtEnd(app: PayingApp): void {
  afterEach(() => void app.stripe_mock.faults.splice(0))
  afterAll(() => expectSoundBooks(app))
}
