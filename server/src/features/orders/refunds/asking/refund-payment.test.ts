import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../../db/sql.ts'
import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { refundPayment as refundAtStripe } from '../../../../integrations/payments/stripe/refunds.ts'
import { forPlatform } from '../../../../platform.ts'
import { buildSellingShop } from '../../../../testing/build.ts'
import {
  creditNotesOf,
  movementsOf,
  refundCalls,
  refundsOf,
  sumAtStripe,
} from '../../../../testing/order-rows.ts'
import {
  buildGateway,
  expectSoundBooksAtEnd,
  paymentsOf,
  placeOrder,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobsWithoutMails,
  sendEvent,
  startPaying,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { eventOf } from '../../../../testing/stripe-events.ts'
import type { WantedRefund } from '../planning/check-parts.ts'
import { prepareRefund, requestRefund } from '../request-refund.ts'
import { refundPayment } from './refund-payment.ts'

const { app, selling } = await startPaying({ stock: 500 })
expectSoundBooksAtEnd(app)

const paidOrder = (shop = selling) => placePaidOrder(app, shop)
const move = (to: 'cancelled' | 'refunded' | 'shipped', id: string) =>
  selling.owner.call(api.orders[to], { params: { id } })
const reasonsOf = async (order_id: string) => (await movementsOf(app, order_id)).map(({ reason }) => reason)
const atStripe = (payment_intent_id: string, amount_minor: bigint | undefined, key: string) =>
  refundAtStripe(
    { secret_key: selling.secret_key, api_base: app.platform.config.stripe_api_base },
    { payment_intent_id, amount_minor, currency: 'EUR', idempotency_key: key },
  )
const ask = (order_id: string, wanted: WantedRefund) =>
  app.db.transaction(async (tx) => {
    const of = { shop_id: selling.shop.id, order_id }
    const plan = await prepareRefund(tx, of, wanted)
    const actor = { kind: 'user', name: selling.owner.user_id } as const
    return plan && requestRefund(tx, { ...of, actor, reason: 'A part of it.' }, plan)
  })
const partOf = (order_id: string, amount: string) => ask(order_id, { kind: 'parts', lines: [], amount })

describe('a refund we ask for', () => {
  test('a requested refund goes through Stripe once and updates the order when done', async () => {
    const { order, payment_intent_id } = await paidOrder()
    await move('cancelled', order.id)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'cancelled', payment_status: 'captured' })
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    const [refund] = await refundsOf(app, order.id)
    expect(refund).toMatchObject({ amount: order.total, status: 'succeeded', transaction_id: /^re_/ })
    expect(refundCalls(app, payment_intent_id)).toMatchObject([
      {
        idempotency_key: `kontor-refund-${refund?.id}`,
        params: { amount: '1490', metadata: { refund_id: refund?.id } },
      },
    ])
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'refunded' }])
    expect(await reasonsOf(order.id)).toEqual(['sale', 'return'])
    await refundPayment(forPlatform(app.platform), refund?.id ?? '')
    expect(refundCalls(app, payment_intent_id)).toHaveLength(1)
  })

  test('a partial refund leaves the order unchanged and never exceeds the received money', async () => {
    const { order, payment_intent_id } = await paidOrder()
    await partOf(order.id, '4.90')
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({
      status: 'paid',
      payment_status: 'partially_refunded',
    })
    await expect(partOf(order.id, '10.01')).rejects.toMatchObject({ code: 'validation_error' })
    await partOf(order.id, '10.00')
    await expect(partOf(order.id, '0.01')).rejects.toMatchObject({ code: 'validation_error' })
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(refundCalls(app, payment_intent_id).map((call) => call.params.amount)).toEqual(['490', '1000'])
  })

  test('concurrent attempts make one refund at Stripe', async () => {
    const { order } = await paidOrder()
    const all = await Promise.all(Array.from({ length: runs(5) }, () => ask(order.id, { kind: 'rest' })))
    const [one, ...others] = all.filter((id) => id !== undefined)
    expect(others).toEqual([])
    expect(await refundsOf(app, order.id)).toMatchObject([{ id: one, amount: order.total }])
    await runJobsWithoutMails(app)
    expect((await statusOf(app, order.id)).status).toBe('refunded')
  })

  test('a refund of a payment by hand is done by recording it', async () => {
    const order = await placeOrderPaidByHand(app, selling)
    await move('refunded', order.id)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await refundsOf(app, order.id)).toMatchObject([{ amount: order.total, status: 'succeeded' }])
  })

  test('F-11 a refund with an unknown outcome is repeated with its own key', async () => {
    const { order, payment_intent_id } = await paidOrder()
    app.stripe_mock.faults.push({ on: 'POST /v1/refunds', answer: 'drop', times: 2 })
    await move('cancelled', order.id)
    await runJobsWithoutMails(app)
    const [refund] = await refundsOf(app, order.id)
    expect(refund?.status).toBe('pending')
    await refundPayment(forPlatform(app.platform), refund?.id ?? '')
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
    expect(new Set(refundCalls(app, payment_intent_id).map((call) => call.idempotency_key)).size).toBe(1)
    expect(await statusOf(app, order.id)).toMatchObject({ payment_status: 'refunded' })
  })

  test('an old refund is looked up at Stripe before the refund is made', async () => {
    const { order, payment_intent_id } = await paidOrder()
    app.stripe_mock.faults.push({ on: 'POST /v1/refunds', answer: 'drop', times: 2 })
    await partOf(order.id, '4.90')
    await runJobsWithoutMails(app)
    const [refund] = await refundsOf(app, order.id)
    await app.db.run(sql`update refunds set asked_at = now() - interval '2 days' where id = ${refund?.id}`)
    const before = refundCalls(app, payment_intent_id).length
    await refundPayment(forPlatform(app.platform), refund?.id ?? '')
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded', transaction_id: /^re_/ }])
    expect(refundCalls(app, payment_intent_id)).toHaveLength(before)
  })

  test('a refund already made at Stripe counts as done', async () => {
    const { order, payment_intent_id } = await paidOrder()
    await move('cancelled', order.id)
    await atStripe(payment_intent_id, undefined, `by hand ${order.id}`)
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ amount: order.total, status: 'succeeded' }])
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  })

  test('a refund refused by Stripe is shown to the shop', async () => {
    const { order, payment_intent_id } = await paidOrder()
    app.stripe_mock.faults.push({ on: 'webhook', drop: true, times: 5 })
    await atStripe(payment_intent_id, 1000n, `by hand ${order.id}`)
    await move('cancelled', order.id)
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('Stripe refused') },
      // This refund had not been reported: it was found by asking Stripe.
      { status: 'succeeded', amount: '10.00' },
    ])
    expect(await paymentsOf(selling, order.id)).toMatchObject([
      { status: 'captured', note: expect.stringContaining('A refund failed') },
    ])
    // The books are right again once the rest has been refunded at Stripe, and Stripe has reported it.
    app.stripe_mock.faults.splice(0)
    await atStripe(payment_intent_id, undefined, `the rest of ${order.id}`)
    await expect
      .poll(async () => {
        await runJobsWithoutMails(app)
        return statusOf(app, order.id)
      })
      .toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  })

  test('F-11 a refund pending at Stripe for days does not fail because Stripe cannot be queried', async () => {
    const { order, payment_intent_id } = await paidOrder()
    app.stripe_mock.faults.push({ on: 'POST /v1/refunds', is_pending: true })
    await partOf(order.id, '4.90')
    await runJobsWithoutMails(app)
    const [refund] = await refundsOf(app, order.id)
    expect(refund).toMatchObject({ status: 'pending', transaction_id: /^re_/ })
    await app.db.run(sql`update refunds set asked_at = now() - interval '4 days' where id = ${refund!.id}`)
    for (const answer of ['drop', { status: 403 }] as const) {
      app.stripe_mock.faults.push({ on: 'GET /v1/refunds', answer, execute: false, times: 9 })
      await refundPayment(forPlatform(app.platform), refund!.id)
      app.stripe_mock.faults.splice(0)
      expect(await refundsOf(app, order.id)).toMatchObject([
        { status: 'pending', transaction_id: refund!.transaction_id, failure: /./ },
      ])
    }
    await app.stripe_mock.settleRefund(refund!.transaction_id)
    await refundPayment(forPlatform(app.platform), refund!.id)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded', failure: '' }])
    expect(refundCalls(app, payment_intent_id)).toHaveLength(1)
  })

  test('waits for the owner to mend the key', async () => {
    const { order } = await paidOrder()
    await move('cancelled', order.id)
    const [refund] = await refundsOf(app, order.id)
    app.stripe_mock.faults.push({ on: 'POST /v1/refunds', answer: { status: 403 }, execute: false })
    await expect(refundPayment(forPlatform(app.platform), refund?.id ?? '')).rejects.toThrow(ProviderError)
    const { id } = selling.gateway
    const { last_failure } = await selling.owner.call(api.payment_gateways.get, { params: { id } })
    expect(last_failure).toContain('permission')
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'pending' }])
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
  })

  test.each([
    ['the key lacks the right', { answer: { status: 403 }, execute: false }],
    ['Stripe does not answer', { answer: 'drop', execute: false, times: 2 }],
  ] as const)(
    'F-11 a refund that waits because %s, and is made in the dashboard meanwhile, is not made twice',
    async (_, fault) => {
      const { order, payment_intent_id } = await paidOrder()
      const id = await partOf(order.id, '4.90')
      app.stripe_mock.faults.push({ on: 'POST /v1/refunds', ...fault })
      await expect(refundPayment(forPlatform(app.platform), id ?? '')).rejects.toThrow(ProviderError)
      app.stripe_mock.faults.splice(0)
      const made = await atStripe(payment_intent_id, 490n, `by hand ${order.id}`)
      await runJobsWithoutMails(app)
      const { stripe_api_base: api_base } = app.platform.config
      expect(await sumAtStripe({ secret_key: selling.secret_key, api_base }, payment_intent_id)).toBe(490n)
      expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded', transaction_id: made.id }])
    },
  )
})

describe('W-16 of a payment through a removed gateway whose key Stripe rejects', () => {
  /** A refund of 4.90 that waits for its job; its successor has a key of this Stripe account, or of another one. */
  async function waiting(successor: 'own' | 'other') {
    const shop = await buildSellingShop(app)
    const keyOf = (account: string) => `sk_test_acct_${account}${shop.shop.id.replaceAll('-', '')}_`
    const secret_key = `${keyOf('own')}1`
    const removed = { ...shop, ...(await buildGateway(shop.owner, shop.shop, { secret_key })) }
    const { order, payment_intent_id } = await paidOrder(removed)
    await shop.owner.call(api.payment_gateways.remove, { params: { id: removed.gateway.id } })
    await buildGateway(shop.owner, shop.shop, { secret_key: `${keyOf(successor)}2` })
    const wanted = { params: { id: order.id }, body: { amount: '4.90' } }
    const { id } = await shop.owner.call(api.refunds.create, wanted)
    const rejectOnce = () =>
      app.stripe_mock.faults.push({ on: 'POST /v1/refunds', answer: { status: 401 }, execute: false })
    return { shop, order, payment_intent_id, id, secret_key, rejectOnce }
  }

  test('W-16 a refund with a rejected key of a removed gateway is made with the key of a second gateway of the account', async () => {
    const { order, payment_intent_id, id, rejectOnce } = await waiting('own')
    rejectOnce()
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
    const keys = refundCalls(app, payment_intent_id).map(({ idempotency_key }) => idempotency_key)
    expect(keys).toEqual([`kontor-refund-${id}`, `kontor-refund-${id}`])
  })

  test.each([401, 403])(
    'W-16 a refund is made with the key of the account although a third gateway gets the answer %i',
    async (status) => {
      const { shop, order, id, rejectOnce } = await waiting('own')
      await buildGateway(shop.owner, shop.shop)
      rejectOnce()
      const look = 'GET /v1/checkout/sessions/:session'
      app.stripe_mock.faults.push({ on: look, answer: { status }, execute: false })
      await refundPayment(forPlatform(app.platform), id)
      expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
    },
  )

  test('W-16 a refund made before the answer was lost is not made again with the second key', async () => {
    const { order, payment_intent_id, id, secret_key, rejectOnce } = await waiting('own')
    app.stripe_mock.faults.push({ on: 'webhook', drop: true, times: 9 })
    const account = { secret_key, api_base: app.platform.config.stripe_api_base }
    const about = { payment_intent_id, amount_minor: 490n, currency: 'EUR', metadata: { refund_id: id } }
    const made = await refundAtStripe(account, { ...about, idempotency_key: `forgotten ${id}` })
    rejectOnce()
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded', transaction_id: made.id }])
    expect(await sumAtStripe(account, payment_intent_id)).toBe(490n)
  })

  test('W-16 a refund waits if the remaining gateways belong to different accounts', async () => {
    const { order, rejectOnce } = await waiting('other')
    rejectOnce()
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([
      { status: 'pending', failure: expect.stringContaining('rejects the secret key') },
    ])
  })
})

describe('a refund made at Stripe', () => {
  test('a refund at Stripe, first partial and later full, reaches the order', async () => {
    const { order, payment_intent_id } = await paidOrder()
    await atStripe(payment_intent_id, 490n, `first ${order.id}`)
    await expect
      .poll(() => statusOf(app, order.id))
      .toMatchObject({
        status: 'paid',
        payment_status: 'partially_refunded',
      })
    await atStripe(payment_intent_id, undefined, `second ${order.id}`)
    await expect
      .poll(() => statusOf(app, order.id))
      .toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await refundsOf(app, order.id)).toMatchObject([
      { amount: '4.90', status: 'succeeded' },
      { amount: '10.00', status: 'succeeded' },
    ])
    expect(await reasonsOf(order.id)).toEqual(['sale', 'return'])
    await runJobsWithoutMails(app)
    expect(refundCalls(app, payment_intent_id)).toHaveLength(2)
  })

  test('a full refund at Stripe of a shipped order returns no goods to stock', async () => {
    const { order, payment_intent_id } = await paidOrder()
    await move('shipped', order.id)
    await atStripe(payment_intent_id, undefined, `all of ${order.id}`)
    await expect
      .poll(() => statusOf(app, order.id))
      .toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await reasonsOf(order.id)).toEqual(['sale'])
  })

  test('W-08 reported before the payment itself ends the same', async () => {
    const order = await placeOrder(app, selling)
    const { transaction_id } = await app.call(api.storefront.pay, { body: { order_id: order.id } })
    app.stripe_mock.faults.push({ on: 'webhook', type: 'checkout.session.completed', drop: true })
    await app.stripe_mock.pay(transaction_id)
    const paid = app.stripe_mock
      .events(selling.secret_key)
      .map((event) => event as typeof event & { data: { object: { id: string; payment_intent: string } } })
      .find(({ data }) => data.object.id === transaction_id)
    await atStripe(paid?.data.object.payment_intent ?? '', undefined, `early ${order.id}`)
    await expect.poll(() => refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }])
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'new', payment_status: 'pending' })
    expect(await creditNotesOf(app, order.id)).toEqual([])
    await sendEvent(app, selling, paid ?? {})
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'refunded' }])
    expect(await reasonsOf(order.id)).toEqual(['sale', 'return'])
    expect(await creditNotesOf(app, order.id)).toHaveLength(1)
  })

  test.each([
    { moves: ['paid'], status: 'paid', notes: 0 },
    { moves: ['paid', 'refunded'], status: 'refunded', notes: 1 },
  ] as const)(
    'W-08 of a card, reported before its payment, when the order was $moves by hand: none of the sale',
    async ({ moves, status, notes }) => {
      const order = await placeOrder(app, selling)
      const { transaction_id } = await app.call(api.storefront.pay, { body: { order_id: order.id } })
      app.stripe_mock.faults.push({ on: 'webhook', type: 'checkout.session.completed', drop: true })
      await app.stripe_mock.pay(transaction_id)
      const paid = app.stripe_mock
        .events(selling.secret_key)
        .map((event) => event as typeof event & { data: { object: { id: string; payment_intent: string } } })
        .find(({ data }) => data.object.id === transaction_id)
      for (const to of moves) await selling.owner.call(api.orders[to], { params: { id: order.id } })
      await atStripe(paid?.data.object.payment_intent ?? '', undefined, `other ${order.id}`)
      await expect.poll(() => refundsOf(app, order.id)).toHaveLength(1 + notes)
      await sendEvent(app, selling, paid ?? {})
      await runJobsWithoutMails(app)
      expect((await statusOf(app, order.id)).status).toBe(status)
      const by_card = (await refundsOf(app, order.id)).filter(({ amount }) => amount === order.total)
      expect(by_card.every((refund) => refund.status === 'succeeded')).toBe(true)
      expect(await creditNotesOf(app, order.id)).toHaveLength(notes)
    },
  )

  test.each([
    ['another currency', { currency: 'usd' }],
    ['the other mode', { livemode: true }],
    ['no amount', { amount_refunded: null }],
  ])('W-06 of %s changes nothing', async (_, overrides) => {
    const { order, payment_intent_id: payment_intent } = await paidOrder()
    const charge = {
      id: 'ch_1',
      payment_intent,
      amount: 1490,
      amount_refunded: 1490,
      currency: 'eur',
      livemode: false,
    }
    const event = eventOf('charge.refunded', { ...charge, metadata: {}, refunded: true, ...overrides })
    expect((await sendEvent(app, selling, event)).status).toBe(200)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect(await refundsOf(app, order.id)).toEqual([])
  })
})

test('a dispute is shown with the payment, and the order continues', async () => {
  const { order, session_id } = await paidOrder()
  await app.stripe_mock.dispute(session_id)
  expect(await paymentsOf(selling, order.id)).toMatchObject([
    {
      status: 'captured',
      note: expect.stringMatching(/^The cardholder disputes €14\.90.*Respond to it in Stripe\.$/),
    },
  ])
  expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
})
