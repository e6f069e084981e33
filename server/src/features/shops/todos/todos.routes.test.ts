// To-dos that need a person's attention: created once, listed in words, gone when they are done.

import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import {
  buildPayingShop,
  type PayingShop,
  paymentsOf,
  runJobs,
  runJobsWithoutMails,
  sendEvent,
  startPayingApp,
  statusOf,
} from '../../../testing/paying-shop.ts'
import { openOrder } from '../../../testing/session-reports.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { expireOrders } from '../../orders/waiting/expire-orders.ts'

const app = await startPayingApp()

const listed = ({ owner, shop }: PayingShop) =>
  owner.call(api.matters.list, { query: { shop_id: shop.id, limit: '100' } })
const kindsOf = async (selling: PayingShop) => (await listed(selling)).data.map((todo) => todo.kind)
const confirm = (selling: PayingShop, id: string) => selling.owner.call(api.matters.done, { params: { id } })
const mailsTo = async (address: string) =>
  (
    await app.db.rows(
      sql<{
        subject: string
      }>`select subject from mails where to_address = ${address} order by created_at, id`,
    )
  ).map((mail) => mail.subject)

async function lateOrder(selling: PayingShop) {
  const opened = await openOrder(app, selling)
  await app.db.run(
    sql`update orders set hold_expires_at = now() - interval '1 minute' where id = ${opened.order.id}`,
  )
  await app.db.run(
    sql`update payments set expires_at = now() - interval '1 minute' where order_id = ${opened.order.id}`,
  )
  await expireOrders(app.db)
  expect((await statusOf(app, opened.order.id)).status).toBe('cancelled')
  return opened
}

describe('a payment that came too late', () => {
  test('C-07 and took stock again is listed until the order is on its way', async () => {
    const selling = await buildPayingShop(app, { stock: 1 })
    const { order, session_id } = await lateOrder(selling)
    await app.stripe_mock.pay(session_id)
    await runJobs(app)
    const { data, total } = await listed(selling)
    expect([data.length, total]).toEqual([1, 1])
    expect(data[0]).toMatchObject({
      kind: 'late_payment_kept',
      order_id: order.id,
      order_number: order.order_number,
      title: `Order ${order.order_number} was paid after it expired`,
      text: expect.stringContaining('€14.90'),
      is_to_be_confirmed: true,
    })
    const query = { shop_id: selling.shop.id, lang: 'de' } as const
    expect((await selling.owner.call(api.matters.list, { query })).data).toMatchObject([
      {
        title: `Bestellung ${order.order_number} wurde nach Ablauf der Frist bezahlt`,
        text: expect.stringContaining('14,90\u00a0€'),
      },
    ])
    expect(
      (await mailsTo(selling.owner.email)).filter((subject) => subject.includes('paid after it expired')),
    ).toHaveLength(1)
    await selling.owner.call(api.orders.shipped, { params: { id: order.id } })
    expect(await kindsOf(selling)).toEqual([])
  })

  test('C-07 or is refunded is listed until a member has resolved it', async () => {
    const selling = await buildPayingShop(app, { stock: 1 })
    const { order, session_id } = await lateOrder(selling)
    const winner = await openOrder(app, selling)
    await app.stripe_mock.pay(winner.session_id)
    await app.stripe_mock.pay(session_id)
    await runJobs(app)
    const { data } = await listed(selling)
    expect(data).toMatchObject([{ kind: 'late_payment_returned', order_id: order.id, amount: '14.90' }])
    const stranger = await buildPayingShop(app)
    const answer = await app.send({
      method: 'POST',
      url: `/v1/a/matters/${data[0]!.id}/done`,
      token: stranger.owner.access_token,
    })
    expect(answer.status).toBe(404)
    await confirm(selling, data[0]!.id)
    await confirm(selling, data[0]!.id)
    expect(await listed(selling)).toEqual({ data: [], total: 0 })
    const query = { shop_id: selling.shop.id, action: 'todo.resolve' } as const
    expect((await selling.owner.call(api.audit.list, { query })).data).toMatchObject([
      { subject_id: data[0]!.id, subject_label: data[0]!.title, actor_user_id: selling.owner.user_id },
    ])
  })
})

test('W-05 a dispute is listed and mailed once, and resolved when the bank has decided', async () => {
  const selling = await buildPayingShop(app)
  const { order, session_id } = await openOrder(app, selling)
  await app.stripe_mock.pay(session_id)
  await app.stripe_mock.dispute(session_id)
  const [created] = app.stripe_mock
    .events(selling.secret_key)
    .filter((event) => event.type === 'charge.dispute.created')
  await sendEvent(app, selling, { ...(created as object), id: `evt_${order.id.replaceAll('-', '')}` })
  await runJobs(app)
  expect((await listed(selling)).data).toMatchObject([
    { kind: 'dispute', order_id: order.id, amount: '14.90', title: 'A cardholder disputes €14.90' },
  ])
  expect((await mailsTo(selling.owner.email)).filter((subject) => subject.includes('disputes'))).toHaveLength(
    1,
  )
  // The type of `data.object` is unknown; in an event about a dispute it is the dispute.
  const object = (created as unknown as { data: { object: object } }).data.object
  await sendEvent(app, selling, eventOf('charge.dispute.closed', { ...object, status: 'won' }))
  expect(await kindsOf(selling)).toEqual([])
})

test('W-06 a dispute in another currency than the order is not written down as so much of the order’s', async () => {
  const selling = await buildPayingShop(app)
  const { order, session_id } = await openOrder(app, selling)
  await app.stripe_mock.pay(session_id)
  await app.stripe_mock.dispute(session_id)
  const [created] = app.stripe_mock
    .events(selling.secret_key)
    .filter((event) => event.type === 'charge.dispute.created')
  // The type of `data.object` is unknown; in an event about a dispute it is the dispute.
  const object = (created as unknown as { data: { object: object } }).data.object
  const reason = `${'very_'.repeat(20)}angry`
  const other = { ...object, id: 'dp_yen', currency: 'jpy', amount: 2400, reason }
  await sendEvent(app, selling, eventOf('charge.dispute.created', other))
  expect((await listed(selling)).data.find(({ amount }) => amount === null)).toMatchObject({
    kind: 'dispute',
    order_id: order.id,
    currency: null,
  })
  const [payment] = await paymentsOf(selling, order.id)
  expect(payment).toMatchObject({
    note: `The cardholder disputes JP¥2,400 (${'very '.repeat(12)}). Respond to it in Stripe.`,
  })
})

test('a refund that fails is listed until it is made after all', async () => {
  const selling = await buildPayingShop(app)
  const { order, session_id } = await openOrder(app, selling)
  await app.stripe_mock.pay(session_id)
  app.stripe_mock.faults.push({
    on: 'POST /v1/refunds',
    execute: false,
    answer: { status: 400, code: 'charge_disputed' },
  })
  const { id } = await selling.owner.call(api.refunds.create, {
    params: { id: order.id },
    body: { all: true },
  })
  await runJobsWithoutMails(app)
  expect((await listed(selling)).data).toMatchObject([
    {
      kind: 'refund_failed',
      order_id: order.id,
      amount: '14.90',
      advice: expect.stringContaining('Open the order'),
    },
  ])
  await selling.owner.call(api.refunds.retry, { params: { id } })
  expect(await kindsOf(selling)).toEqual([])
  app.stripe_mock.faults.push({
    on: 'POST /v1/refunds',
    execute: false,
    answer: { status: 400, code: 'charge_disputed' },
  })
  await runJobsWithoutMails(app)
  expect(await kindsOf(selling)).toEqual(['refund_failed'])
  await selling.owner.call(api.refunds.retry, { params: { id } })
  await runJobsWithoutMails(app)
  expect(await kindsOf(selling)).toEqual([])
})

test('a refund that waits for the owner is listed after an hour', async () => {
  const selling = await buildPayingShop(app)
  const { order, session_id } = await openOrder(app, selling)
  await app.stripe_mock.pay(session_id)
  app.stripe_mock.faults.push({ on: 'POST /v1/refunds', execute: false, times: 9, answer: { status: 403 } })
  const { id } = await selling.owner.call(api.refunds.create, {
    params: { id: order.id },
    body: { all: true },
  })
  await runJobsWithoutMails(app)
  app.stripe_mock.faults.splice(0)
  expect(await kindsOf(selling)).toEqual(['gateway_failing'])
  await app.db.run(sql`update refunds set asked_at = now() - interval '2 hours' where id = ${id}`)
  expect((await kindsOf(selling)).toSorted()).toEqual(['gateway_failing', 'refund_waiting'])
})

test('a gateway that is not used any more is listed for a week: it may never have another event', async () => {
  const selling = await buildPayingShop(app)
  const { id } = selling.gateway
  const failed = (days: number) =>
    app.db.run(sql`
      update payment_gateways set last_failure_at = now() - make_interval(days => ${days}::int), last_failure = 'Away' where id = ${id}`)
  await failed(8)
  expect(await kindsOf(selling)).toEqual(['gateway_failing'])
  await selling.owner.call(api.payment_gateways.update, { params: { id }, body: { is_active: false } })
  expect(await kindsOf(selling)).toEqual([])
  await failed(6)
  expect(await kindsOf(selling)).toEqual(['gateway_failing'])
})

test('W-06 W-07 money that fits no order is listed', async () => {
  const selling = await buildPayingShop(app)
  const { order, session_id, payment } = await openOrder(app, selling)
  const session = {
    id: session_id,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 1,
    currency: 'eur',
    livemode: false,
    payment_intent: null,
    metadata: { payment_id: payment.id },
  }
  await sendEvent(app, selling, eventOf('checkout.session.completed', session))
  const foreign = { ...session, id: 'cs_foreign', amount_total: 500, metadata: { payment_id: order.id } }
  await sendEvent(app, selling, eventOf('checkout.session.completed', foreign))
  await sendEvent(
    app,
    selling,
    eventOf('checkout.session.completed', { ...foreign, id: 'cs_own', metadata: {} }),
  )
  expect((await listed(selling)).data).toMatchObject([
    { kind: 'payment_unmatched', amount: '5.00', payment_gateway_id: selling.gateway.id, order_id: null },
    {
      kind: 'payment_mismatch',
      order_id: order.id,
      text: expect.stringContaining('€0.01 instead of €14.90'),
    },
  ])
})

test('W-01 an event with an invalid signature creates no to-do, since anyone can send it', async () => {
  const selling = await buildPayingShop(app)
  await sendEvent(app, selling, eventOf('charge.succeeded', { id: 'ch_1' }), { secret: 'whsec_wrong' })
  expect(await kindsOf(selling)).toEqual([])
})

test('a long list returns ten without a limit', async () => {
  const selling = await buildPayingShop(app)
  const { owner, shop } = selling
  await app.db.run(sql`
    insert into matters (shop_id, kind, key, detail) select ${shop.id}, 'payment_unmatched', 'cs_' || n, '' from generate_series(1, 12) n`)
  const { data, total } = await owner.call(api.matters.list, { query: { shop_id: shop.id } })
  expect([data.length, total]).toEqual([10, 12])
})
