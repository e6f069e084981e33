// Money that arrives too late, twice, after it was refunded, or by another gateway's endpoint: what happens to it, to the order, and to its documents.

import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { movementsOf } from '../../../../testing/order-rows.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooks,
  runJobs,
  sendEvent,
  startPayingApp,
} from '../../../../testing/paying-shop.ts'
import {
  moneyOf,
  type Opened,
  openOrder,
  orderOf,
  outcomeOf,
  paymentOf,
  reportSession,
  sessionOf,
  settleAsked,
  todosOf,
} from '../../../../testing/session-reports.ts'
import { eventOf } from '../../../../testing/stripe-events.ts'
import { cancelOrder } from '../../transitions/cancel-order.ts'

const app = await startPayingApp()

describe('C-28 too late, or twice', () => {
  /** Ends the order as the end of its hold does. */
  const expire = ({ order, shop }: Opened) =>
    app.db.transaction((tx) =>
      cancelOrder(tx, {
        shop_id: shop.shop.id,
        order_id: order.id,
        actor: { kind: 'system', name: 'expiry' },
      }),
    )
  const cancel = ({ order, shop }: Opened) =>
    shop.owner.call(api.orders.cancelled, { params: { id: order.id } })
  const refundsOf = ({ order, shop }: Opened) =>
    shop.owner.call(api.refunds.list, { params: { id: order.id } })

  test('the order is reopened, with a to-do', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await expire(opened)
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'revived' })
    expect(await todosOf(app, opened.shop)).toEqual([
      { kind: 'late_payment_kept', key: opened.order.id, detail: '', ...moneyOf(opened) },
    ])
    expect(await refundsOf(opened)).toEqual([])
  })

  test('a late payment of an order without stock is refunded', async () => {
    const opened = await openOrder(app, await buildPayingShop(app, { stock: 1 }))
    await expire(opened)
    await openOrder(app, opened.shop)
    const detail = 'The order can no longer be fulfilled; this payment is refunded.'
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'unfulfillable' })
    expect(await todosOf(app, opened.shop)).toEqual([
      { kind: 'late_payment_returned', key: opened.payment.id, detail, ...moneyOf(opened) },
    ])
    expect(await refundsOf(opened)).toMatchObject([
      { reason: detail, amount: '14.90', is_surplus: true, actor_kind: 'stripe', status: 'pending' },
    ])
    expect(await paymentOf(opened)).toMatchObject({ note: detail })
  })

  const CALLED_OFF = 'The order was already cancelled or refunded; this payment is refunded.'

  test.each(['user', 'buyer'] as const)(
    'W-09 bank money for an order cancelled by its %s is refunded and takes no stock',
    async (kind) => {
      const opened = await openOrder(app, await buildPayingShop(app))
      const { order, shop } = opened
      await reportSession(app, opened, 'completed', { payment_status: 'unpaid' })
      if (kind === 'user') await cancel(opened)
      else
        await app.db.transaction((tx) =>
          cancelOrder(tx, { shop_id: shop.shop.id, order_id: order.id, actor: { kind, name: 'ben' } }),
        )
      expect(await reportSession(app, opened, 'async_payment_succeeded')).toMatchObject({
        outcome: 'called_off',
      })
      expect(await orderOf(opened)).toMatchObject({ status: 'cancelled' })
      expect(await movementsOf(app, order.id)).toEqual([])
      expect(await papersOf(opened)).toEqual([])
      expect(await refundsOf(opened)).toMatchObject([
        { reason: CALLED_OFF, amount: '14.90', is_surplus: true, status: 'pending' },
      ])
      expect(await todosOf(app, shop)).toMatchObject([{ kind: 'late_payment_returned', detail: CALLED_OFF }])
      await expectSoundBooks(app)
    },
  )

  test.each([
    [undefined, 'paid_twice'],
    ['cancelled', 'called_off'],
    ['refunded', 'called_off'],
  ] as const)(
    'W-09 bank money for an order that was paid by hand, edited and then %s is refunded',
    async (end, outcome) => {
      const opened = await openOrder(app, await buildPayingShop(app, { stock: 10 }))
      const { order, shop } = opened
      await reportSession(app, opened, 'completed', { payment_status: 'unpaid' })
      const params = { id: order.id }
      await shop.owner.call(api.orders.paid, { params })
      const edit = await shop.owner.call(api.order_edits.create, {
        params,
        body: { add: [{ product_id: shop.product.id, quantity: 1 }] },
      })
      await shop.owner.call(api.order_edits.paid, { params: { ...params, editId: edit.id } })
      if (end !== undefined) await shop.owner.call(api.orders[end], { params })
      expect(await reportSession(app, opened, 'async_payment_succeeded')).toMatchObject({ outcome })
      const returned = (await refundsOf(opened)).filter(({ is_surplus }) => is_surplus)
      expect(returned).toMatchObject([{ amount: '14.90', status: 'pending' }])
      await expectSoundBooks(app)
    },
  )

  test('W-09 the buyer of a cancelled order learns the fate of money in transit', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await reportSession(app, opened, 'completed', { payment_status: 'unpaid' })
    await cancel(opened)
    await runJobs(app)
    const texts = await mailTextsAbout(opened)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('If your payment still arrives, it will be refunded automatically.')
    expect(texts[0]).not.toContain('You have not been charged')
  })

  test('the buyer of an order with a slow bank learns the end of the order and the fate of the money', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await reportSession(app, opened, 'completed', { payment_status: 'unpaid' })
    await expire(opened)
    await runJobs(app)
    const texts = await mailTextsAbout(opened)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('The payment of €14.90 did not arrive in time')
    expect(texts[0]).toContain('If it still arrives, we will either fulfil the order')
    expect(await reportSession(app, opened, 'async_payment_succeeded')).toMatchObject({ outcome: 'revived' })
  })

  test('W-09 a shop is not deleted while money for an ended order may still arrive', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    const { owner, shop } = opened.shop
    const removing = () =>
      app.send({ method: 'DELETE', url: `/v1/a/shops/${shop.id}`, token: owner.access_token })
    await cancel(opened)
    const refused = await removing()
    expect([refused.status, refused.json.error]).toEqual([409, 'in_use'])
    expect(refused.json.message).toContain('may be pending')
    await reportSession(app, opened, 'completed', { payment_status: 'unpaid' })
    expect(await removing()).toMatchObject({ status: 409, json: { message: refused.json.message } })
    await reportSession(app, opened, 'async_payment_failed', { payment_status: 'unpaid' })
    expect((await removing()).status).toBe(204)
  })

  test('W-09 a payment refunded at Stripe before its report is not refunded again', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await cancel(opened)
    await reportRefund(opened, { metadata: sessionOf(opened).metadata })
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'called_off' })
    expect(await orderOf(opened)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    expect(await paymentOf(opened)).toMatchObject({ status: 'refunded' })
    expect(await refundsOf(opened)).toMatchObject([{ status: 'succeeded' }])
    expect(await papersOf(opened)).toEqual([])
    await expectSoundBooks(app)
  })

  test('a late payment of an already paid order is refunded', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await opened.shop.owner.call(api.orders.paid, { params: { id: opened.order.id } })
    const detail = 'The order was already paid; this payment is refunded.'
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'paid_twice' })
    expect(await todosOf(app, opened.shop)).toMatchObject([{ kind: 'late_payment_returned', detail }])
    expect(await refundsOf(opened)).toMatchObject([{ reason: detail, is_surplus: true }])
  })

  const mailTextsAbout = async ({ order, shop }: Opened) =>
    (
      await app.db.rows(
        sql<{ text: string }>`
          select text from mails where subject like ${`${shop.shop.name}:%(${order.order_number})`} order by created_at, id`,
      )
    ).map(({ text }) => text)
  const papersOf = ({ order }: Opened) =>
    app.db.rows(
      sql`select replace(kind, 'test_', '') as kind from invoices where order_id = ${order.id} order by issued_at, kind desc`,
    )
  /** Reports that the whole payment was refunded at Stripe. */
  async function reportRefund({ order, shop }: Opened, charge: object) {
    const event = eventOf('charge.refunded', {
      id: 'ch_1',
      payment_intent: `pi_${order.id}`,
      amount: 1490,
      amount_refunded: 1490,
      currency: 'eur',
      livemode: false,
      refunded: true,
      ...charge,
    })
    await sendEvent(app, shop, event)
    expect(await outcomeOf(app, event.id)).toMatchObject({ object_id: 'ch_1', outcome: 'refunded' })
  }

  test('a refund reported before its payment takes effect with the payment', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await reportRefund(opened, { metadata: sessionOf(opened).metadata })
    expect(await orderOf(opened)).toMatchObject({ status: 'new', payment_status: 'pending' })
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'paid' })
    expect(await orderOf(opened)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await papersOf(opened)).toEqual([{ kind: 'invoice' }, { kind: 'credit_note' }])
  })

  test.each(['another payment', 'cash'])(
    'a refund of a payment outside the sale takes nothing off an order paid by %s',
    async (how) => {
      const opened = await openOrder(app, await buildPayingShop(app))
      const { id } = (await app.db.first(
        sql<{ id: string }>`
          insert into payments (shop_id, order_id, payment_gateway_id, attempt, amount, currency, status, transaction_id,
            payment_intent_id)
          select shop_id, order_id, payment_gateway_id, 2, amount, currency, 'failed', ${`cs_${opened.order.id}`}, 'pi_other'
          from payments where id = ${opened.payment.id} returning id`,
      ))!
      await reportRefund(opened, { payment_intent: 'pi_other' })
      if (how === 'cash') await opened.shop.owner.call(api.orders.paid, { params: { id: opened.order.id } })
      else expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'paid' })
      expect(await orderOf(opened)).toMatchObject({ status: 'paid', payment_status: 'captured' })
      expect(await papersOf(opened)).toEqual([{ kind: 'invoice' }])
      expect(await refundsOf(opened)).toMatchObject([
        { payment_id: id, is_surplus: true, status: 'succeeded' },
      ])
      const all = { params: { id: opened.order.id }, body: { all: true } } as const
      expect(await opened.shop.owner.call(api.refunds.preview, all)).toMatchObject({ amount: '14.90' })
      const late = await reportSession(app, opened, 'completed', { id: `cs_${opened.order.id}` })
      expect(late).toMatchObject({ outcome: 'paid_twice' })
      expect(await refundsOf(opened)).toHaveLength(1)
      await expectSoundBooks(app)
    },
  )
})

test('W-16 a page of a removed gateway is reported by its successor: the endpoint and the key may be gone at Stripe', async () => {
  const removed = await buildPayingShop(app)
  const { owner, shop } = removed
  const [paid, refused] = [await openOrder(app, removed), await openOrder(app, removed)]
  const unknown = await openOrder(app, removed)
  await owner.call(api.payment_gateways.remove, { params: { id: removed.gateway.id } })
  const successor = { ...removed, ...(await buildGateway(owner, shop)) }
  const toSuccessor = (of: Opened, type = 'completed', overrides = {}) =>
    reportSession(app, { ...of, shop: successor }, type, overrides)
  expect(await toSuccessor(paid)).toMatchObject({ outcome: 'paid' })
  expect(await reportSession(app, paid, 'completed')).toMatchObject({ outcome: 'nothing_new' })

  const under_way = { payment_status: 'unpaid' }
  await reportSession(app, refused, 'completed', under_way)
  expect(await toSuccessor(refused, 'async_payment_failed', under_way)).toMatchObject({ outcome: 'failed' })
  // Asked for before the bank's refusal was reported.
  expect(await settleAsked(app, refused, under_way)).toBe('nothing_new')

  const todos = async () => (await owner.call(api.matters.list, { query: { shop_id: shop.id } })).data
  expect(await todos()).toEqual([])
  await app.db.run(sql`update payments set transaction_id = '' where id = ${unknown.payment.id}`)
  expect(await toSuccessor(unknown)).toMatchObject({ outcome: 'no_payment' })
  expect(await todos()).toMatchObject([{ kind: 'payment_unmatched' }])
  expect(await reportSession(app, unknown, 'completed')).toMatchObject({ outcome: 'paid' })
  expect(await todos()).toEqual([])
})

test('an event delivered to two gateways of one account takes effect once', async () => {
  const shop = await buildPayingShop(app)
  const other = await buildGateway(shop.owner, shop.shop)
  const opened = await openOrder(app, shop)
  const of = { payment_intent: `pi_${opened.order.id}`, currency: 'eur' }
  const outcomes: string[][] = []
  for (const event of [
    eventOf('checkout.session.completed', sessionOf(opened)),
    eventOf('charge.dispute.created', { id: 'dp_both', amount: 300, ...of }),
    eventOf('charge.refunded', { id: 'ch_both', amount_refunded: 200, ...of }),
    eventOf('refund.failed', { id: 're_both', status: 'failed', amount: 200, ...of }),
  ]) {
    for (const to of [shop, other]) await sendEvent(app, to, event)
    const rows = await app.db.rows(
      sql<{ outcome: string }>`
        select outcome from webhook_events where event_id = ${event.id} order by payment_gateway_id <> ${shop.gateway.id}`,
    )
    outcomes.push(rows.map(({ outcome }) => outcome))
  }
  expect(outcomes).toEqual([
    ['paid', 'nothing_new'],
    ['noted', 'nothing_new'],
    ['refunded', 'nothing_new'],
    ['refund_failed', 'nothing_new'],
  ])
  await expectSoundBooks(app)
})
