import { api } from '@kontor/contract/api'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { refundPayment as refundAtStripe } from '../../../../integrations/payments/stripe/refunds.ts'
import { forPlatform } from '../../../../platform.ts'
import { buildSellingShop } from '../../../../testing/build.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooks,
  loseNextEvent,
  type PayingShop,
  paymentsOf,
  placeOrder,
  placePaidOrder,
  runJobs,
  sendEvent,
  startPaying,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { openOrder, outcomeOf } from '../../../../testing/session-reports.ts'
import { eventOf } from '../../../../testing/stripe-events.ts'
import { fetchLostEvents } from './fetch-lost-events.ts'
import { lookUpOpenPayment } from './look-up-payment.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const { app, selling } = await startPaying({ stock: 500 })
afterAll(() => expectSoundBooks(app))

const pay = (order_id: string) => app.call(api.storefront.pay, { body: { order_id } })

const reviewNow = () =>
  app.db.run(sql`
    update payments set created_at = created_at - interval '3 minutes', asked_at = asked_at - interval '2 hours'`)
describe('W-13 a report that never comes', () => {
  test('is made up for by asking Stripe', async () => {
    const paid = await openOrder(app, selling)
    const expired = await openOrder(app, selling)
    const waiting = await openOrder(app, selling)
    loseNextEvent(app, 'checkout.session.completed')
    await app.stripe_mock.pay(paid.session_id)
    loseNextEvent(app, 'checkout.session.expired')
    await app.stripe_mock.expire(expired.session_id)
    expect(await reconcilePayments(forPlatform(app.platform))).toBe(0)
    await reviewNow()
    expect(await reconcilePayments(forPlatform(app.platform))).toBeGreaterThanOrEqual(3)
    expect((await statusOf(app, paid.order.id)).status).toBe('paid')
    expect((await statusOf(app, expired.order.id)).status).toBe('cancelled')
    expect((await statusOf(app, waiting.order.id)).status).toBe('new')
    expect(await reconcilePayments(forPlatform(app.platform))).toBe(0)
  })

  test('W-01 the gateway’s failure names the webhook secret only if a report is missing and an unsigned event came', async () => {
    const failureOf = async () =>
      (await selling.owner.call(api.payment_gateways.get, { params: { id: selling.gateway.id } }))
        .last_failure
    const payUnheard = async () => {
      const paid = await openOrder(app, selling)
      loseNextEvent(app, 'checkout.session.completed')
      await app.stripe_mock.pay(paid.session_id)
      await reviewNow()
      await reconcilePayments(forPlatform(app.platform))
    }
    await payUnheard()
    expect(await failureOf()).toBe('')
    await sendEvent(app, selling, eventOf('any.type', { id: 'x' }), { secret: 'whsec_wrong' })
    expect(await failureOf()).toBe('')
    await payUnheard()
    expect(await failureOf()).toContain('webhook secret')
  })

  test('and two processes do not ask about the same payment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => openOrder(app, selling)))
    await reviewNow()
    const before = app.stripe_mock.calls.length
    const asked = await Promise.all([
      reconcilePayments(forPlatform(app.platform)),
      reconcilePayments(forPlatform(app.platform)),
    ])
    const looks = app.stripe_mock.calls.slice(before).map((call) => call.path)
    expect(looks.length).toBe((asked[0] ?? 0) + (asked[1] ?? 0))
    expect(new Set(looks).size).toBe(looks.length)
  })

  test('W-06 a mismatch confirmed by Stripe is final', async () => {
    const { order, payment, session_id } = await openOrder(app, selling)
    loseNextEvent(app, 'checkout.session.completed')
    await app.stripe_mock.pay(session_id)
    await app.db.run(sql`update payments set amount = amount + 1 where id = ${payment.id}`)
    await reviewNow()
    await reconcilePayments(forPlatform(app.platform))
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'new', payment_status: 'pending' })
    expect(await paymentsOf(selling, order.id)).toMatchObject([
      { status: 'failed', note: expect.stringContaining('check this payment in Stripe') },
    ])
  })

  test('W-13 W-16 a missing report of a removed gateway with a rejected key is fetched with the key of a different gateway', async () => {
    const shop = await buildSellingShop(app)
    const of_account = `sk_test_acct_${shop.shop.id.replaceAll('-', '')}_`
    const build = (n: number) => buildGateway(shop.owner, shop.shop, { secret_key: `${of_account}${n}` })
    const removed = { ...shop, ...(await build(1)) }
    const { order, session_id } = await openOrder(app, removed)
    await shop.owner.call(api.payment_gateways.remove, { params: { id: removed.gateway.id } })
    await build(2)
    app.stripe_mock.faults.push(
      { on: 'webhook', drop: true, times: 9 },
      { on: 'GET /v1/checkout/sessions/:session', answer: { status: 401 }, execute: false },
    )
    await app.stripe_mock.pay(session_id)
    await lookUpOpenPayment(forPlatform(app.platform), shop.shop.id, order.id, null)
    app.stripe_mock.faults.splice(0)
    expect((await statusOf(app, order.id)).status).toBe('paid')
  })

  test('the buyer who returns first does not wait', async () => {
    const { order, session_id } = await openOrder(app, selling)
    loseNextEvent(app, 'checkout.session.completed')
    await app.stripe_mock.pay(session_id)
    await lookUpOpenPayment(forPlatform(app.platform), selling.shop.id, order.id, null)
    expect((await statusOf(app, order.id)).status).toBe('paid')
    const before = app.stripe_mock.calls.length
    await lookUpOpenPayment(forPlatform(app.platform), selling.shop.id, order.id, null)
    expect(app.stripe_mock.calls.length).toBe(before)
  })

  test('F-11 and does not wait for a slow or broken Stripe', async () => {
    const { order, session_id } = await openOrder(app, selling)
    loseNextEvent(app, 'checkout.session.completed')
    await app.stripe_mock.pay(session_id)
    const look = 'GET /v1/checkout/sessions/:session'
    app.stripe_mock.faults.push({ on: look, delay_ms: 600 })
    await lookUpOpenPayment(forPlatform(app.platform), selling.shop.id, order.id, null, 20)
    expect((await statusOf(app, order.id)).status).toBe('new')
    await expect.poll(() => statusOf(app, order.id), { timeout: 5000 }).toMatchObject({ status: 'paid' })

    const broken = await openOrder(app, selling)
    app.stripe_mock.faults.push({ on: look, answer: 'garbage' })
    await lookUpOpenPayment(forPlatform(app.platform), selling.shop.id, broken.order.id, null, 5000)
    expect((await statusOf(app, broken.order.id)).status).toBe('new')
  })

  test('a page that Stripe never created is created when the buyer requests the page again', async () => {
    const { id } = await placeOrder(app, selling)
    app.stripe_mock.faults.push({
      on: 'POST /v1/checkout/sessions',
      answer: 'drop',
      execute: false,
      times: 4,
    })
    await expect(pay(id)).rejects.toMatchObject({ status: 502 })
    app.stripe_mock.faults.splice(0)
    await reviewNow()
    await reconcilePayments(forPlatform(app.platform))
    expect((await pay(id)).redirect_url).toMatch(/^http/)
  })

  test('a page that Stripe never created and refuses because its end is too near is replaced, however late', async () => {
    const { id } = await placeOrder(app, selling)
    const open = 'POST /v1/checkout/sessions'
    app.stripe_mock.faults.push({ on: open, answer: 'drop', execute: false, times: 4 })
    await expect(pay(id)).rejects.toMatchObject({ status: 502 })
    app.stripe_mock.faults.splice(0)
    await reviewNow()
    await app.db.run(
      sql`update payments set expires_at = now() + interval '20 minutes' where order_id = ${id}`,
    )
    app.stripe_mock.faults.push({ on: open, delay_ms: 450 })
    expect((await pay(id)).redirect_url).toMatch(/^http/)
    app.stripe_mock.faults.splice(0)
  })

  test('a page that Stripe never created, or no longer knows, is abandoned when the page expires', async () => {
    const never = await placeOrder(app, selling)
    app.stripe_mock.faults.push({
      on: 'POST /v1/checkout/sessions',
      answer: 'drop',
      execute: false,
      times: 4,
    })
    await expect(pay(never.id)).rejects.toMatchObject({ status: 502 })
    app.stripe_mock.faults.splice(0)
    const unknown = await openOrder(app, selling)
    await app.db.run(
      sql`update payments set transaction_id = 'cs_forgotten' where id = ${unknown.payment.id}`,
    )
    const ids = [never.id, unknown.order.id]
    await reviewNow()
    await reconcilePayments(forPlatform(app.platform))
    // The gateway may have the key of another account by mistake.
    for (const id of ids) expect(await paymentsOf(selling, id)).toMatchObject([{ status: 'pending' }])
    await app.db.run(
      sql`update payments set expires_at = now() - interval '1 s' where order_id = any(${ids}::uuid[])`,
    )
    await reviewNow()
    await reconcilePayments(forPlatform(app.platform))
    for (const id of ids) expect(await paymentsOf(selling, id)).toMatchObject([{ status: 'failed' }])
    expect((await paymentsOf(selling, unknown.order.id))[0]!.note).toContain('does not have this payment')
  })

  test('a bank debit with an unreported failure fails with its order', async () => {
    const { order, session_id } = await openOrder(app, selling)
    await app.stripe_mock.pay(session_id, 'debit_fails')
    await reviewNow()
    await reconcilePayments(forPlatform(app.platform))
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'authorized' }])
    loseNextEvent(app, 'checkout.session.async_payment_failed')
    await app.stripe_mock.settle(session_id, 'failed')
    await reviewNow()
    await reconcilePayments(forPlatform(app.platform))
    expect(await paymentsOf(selling, order.id)).toMatchObject([
      { status: 'failed', note: 'Declined by the bank.' },
    ])
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'failed', payment_status: 'failed' })
  })

  test('a bank debit that a rejected key cannot look up is given up after the longest duration of a bank', async () => {
    const { order, payment, session_id } = await openOrder(app, selling)
    await app.stripe_mock.pay(session_id, 'debit')
    await reviewNow()
    await reconcilePayments(forPlatform(app.platform))
    const look = 'GET /v1/checkout/sessions/:session'
    app.stripe_mock.faults.push({ on: look, answer: { status: 401 }, execute: false, times: 99 })
    for (const [days, status] of [
      [30, 'authorized'],
      [61, 'failed'],
    ] as const) {
      await app.db.run(sql`
        update payments set created_at = now() - make_interval(days => ${days}) where id = ${payment.id}`)
      await reviewNow()
      await reconcilePayments(forPlatform(app.platform))
      expect(await paymentsOf(selling, order.id)).toMatchObject([{ status }])
    }
    app.stripe_mock.faults.splice(0)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'failed', payment_status: 'failed' })
  })

  test('a bank debit unknown to Stripe fails the order after the longest duration of a bank, and the buyer is notified', async () => {
    const { order, payment, session_id } = await openOrder(app, selling)
    await app.stripe_mock.pay(session_id, 'debit')
    await app.db.run(sql`update payments set transaction_id = 'cs_lost' where id = ${payment.id}`)
    await reviewNow()
    await reconcilePayments(forPlatform(app.platform))
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'new', payment_status: 'pending' })
    await app.db.run(
      sql`update payments set created_at = now() - interval '61 days' where id = ${payment.id}`,
    )
    await reviewNow()
    await reconcilePayments(forPlatform(app.platform))
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'failed', payment_status: 'failed' })
    await runJobs(app)
    const mails = await app.db.rows(
      sql<{ subject: string }>`select subject from mails where subject like ${`%(${order.order_number})`}`,
    )
    expect(mails).toEqual([{ subject: expect.stringContaining('Payment failed') }])
  })
})

describe('an event that no webhook brought', () => {
  /** A paid order, of which Stripe refunds these cents one by one without an event to any endpoint. */
  async function refundUnheard(shop: PayingShop, times: number, amount_minor: bigint) {
    const { order, payment_intent_id } = await placePaidOrder(app, shop)
    app.stripe_mock.faults.push({ on: 'webhook', drop: true, times: 2 * times })
    const account = { secret_key: shop.secret_key, api_base: app.platform.config.stripe_api_base }
    const wanted = { payment_intent_id, amount_minor, currency: 'EUR' }
    for (let nth = 0; nth < times; nth++)
      await refundAtStripe(account, { ...wanted, idempotency_key: `${order.id} ${nth}` })
    await app.stripe_mock.tick()
    app.stripe_mock.faults.splice(0)
    return order
  }
  /** The newest a quarter of an hour ago, the others ten seconds apart. */
  const letTimePass = (shop: PayingShop) => {
    for (const [position, event] of app.stripe_mock.events(shop.secret_key).entries())
      event.created -= 900 + 10 * position
  }
  const fetchAgain = async ({ gateway }: PayingShop) => {
    await app.db.run(sql`
      update payment_gateways set events_asked_at = null, events_fetched_until = null where id = ${gateway.id}`)
    await fetchLostEvents(forPlatform(app.platform))
  }
  const failureOf = async ({ owner, gateway }: PayingShop) =>
    (await owner.call(api.payment_gateways.get, { params: { id: gateway.id } })).last_failure
  const refundsOf = (shop: PayingShop, { id }: { id: string }) =>
    shop.owner.call(api.refunds.list, { params: { id } })

  test('W-13 an event without a webhook is fetched once after ten minutes, and the gateway shows the missing webhook', async () => {
    const shop = await buildPayingShop(app)
    const order = await refundUnheard(shop, 1, 1490n)
    await fetchAgain(shop)
    expect((await statusOf(app, order.id)).payment_status).toBe('captured')
    letTimePass(shop)
    await fetchAgain(shop)
    expect((await statusOf(app, order.id)).payment_status).toBe('refunded')
    expect(await failureOf(shop)).toContain('did not arrive')
    const refunds = await refundsOf(shop, order)
    await sendEvent(app, shop, app.stripe_mock.events(shop.secret_key)[0]!)
    await fetchAgain(shop)
    expect(await refundsOf(shop, order)).toEqual(refunds)
  })

  test('W-13 missing events are fetched even if Stripe lists them on several pages', async () => {
    const shop = await buildPayingShop(app)
    const order = await refundUnheard(shop, 101, 1n)
    letTimePass(shop)
    await fetchAgain(shop)
    expect((await refundsOf(shop, order)).map(({ amount }) => amount)).toEqual(Array(101).fill('0.01'))
  })

  test('a missing event is no failure if the key may not read events, and is fetched once the key may', async () => {
    const shop = await buildPayingShop(app)
    const order = await refundUnheard(shop, 1, 1490n)
    letTimePass(shop)
    app.stripe_mock.faults.push({ on: 'GET /v1/events', answer: { status: 403 }, execute: false, times: 99 })
    await fetchAgain(shop)
    app.stripe_mock.faults.splice(0)
    expect(await failureOf(shop)).toBe('')
    await fetchAgain(shop)
    expect((await statusOf(app, order.id)).payment_status).toBe('refunded')
  })

  test('a missing event about unrelated money on the account is no failure', async () => {
    const shop = await buildPayingShop(app)
    await placePaidOrder(app, shop)
    const [event] = app.stripe_mock.events(shop.secret_key)
    Object.assign(event!, { id: 'evt_other', data: { object: { id: 'cs_other', metadata: {} } } })
    letTimePass(shop)
    await fetchAgain(shop)
    expect(await outcomeOf(app, 'evt_other')).toMatchObject({ outcome: 'no_payment' })
    expect(await failureOf(shop)).toBe('')
  })

  test('a missing event of a second gateway on the same account is applied once and is no failure of the first gateway', async () => {
    const shop = await buildSellingShop(app)
    const build = async (n: number) => {
      const secret_key = `sk_test_acct_${shop.shop.id.replaceAll('-', '')}_${n}`
      return { ...shop, ...(await buildGateway(shop.owner, shop.shop, { secret_key })), secret_key }
    }
    const former = await build(1)
    await placePaidOrder(app, former)
    const present = await build(2)
    const { session_id } = await placePaidOrder(app, present)
    // As if the endpoint of the former one had been deleted at Stripe.
    await app.db.run(sql`
      delete from webhook_events where payment_gateway_id = ${former.gateway.id} and object_id = ${session_id}`)
    await app.db.run(
      sql`update payment_gateways set events_asked_at = now() where id = ${present.gateway.id}`,
    )
    letTimePass(present)
    await fetchAgain(former)
    expect(await failureOf(former)).toBe('')
    const order = await refundUnheard(present, 1, 1490n)
    letTimePass(present)
    await fetchAgain(former)
    expect((await statusOf(app, order.id)).payment_status).toBe('refunded')
    expect(await failureOf(former)).toBe('')
    expect(await failureOf(present)).toContain('did not arrive')
  })
})
