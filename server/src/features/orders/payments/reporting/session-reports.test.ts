// The exact words that a report about a payment page leaves: the outcome in the log of events, the payment's note, the order's history, and the
// to-do shown to the shop's members.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import {
  buildGateway,
  buildPayingShop,
  type PayingShop,
  sendEvent,
  startPaying,
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

const { app, selling } = await startPaying({ stock: 500 })

const EXPIRED = { status: 'expired', payment_status: 'unpaid' }
const UNDER_WAY = { payment_status: 'unpaid' }

const came = (type: string, { payment }: Opened, outcome: string) => ({
  type: `checkout.session.${type}`,
  object_id: payment.transaction_id,
  outcome,
})
const lastStepOf = async ({ order, shop }: Opened) =>
  (await shop.owner.call(api.orders.history, { params: { id: order.id } })).at(-1)
const intentOf = async ({ payment }: Opened) =>
  (
    await app.db.first(
      sql<{ payment_intent_id: string }>`select payment_intent_id from payments where id = ${payment.id}`,
    )
  )?.payment_intent_id

describe('paid', () => {
  test('a paid session wakes the printer of the invoice, and no unrelated event does', async () => {
    const wake = vi.spyOn(app.parts.printer, 'wake')
    const opened = await openOrder(app, selling)
    await sendEvent(app, selling, eventOf('any.type', { id: 'x' }))
    for (const type of ['completed', 'completed']) await reportSession(app, opened, type)
    expect(wake).toHaveBeenCalledOnce()
    wake.mockRestore()
  })

  test('once: the event names the step, and the payment intent id is stored', async () => {
    const opened = await openOrder(app, selling)
    expect(await reportSession(app, opened, 'completed')).toEqual(came('completed', opened, 'paid'))
    expect(await lastStepOf(opened)).toMatchObject({
      to_status: 'paid',
      actor_kind: 'stripe',
      note: '',
      actor: expect.stringMatching(/^evt_/),
    })
    expect(await intentOf(opened)).toBe(`pi_${opened.order.id}`)
    expect(await reportSession(app, opened, 'completed')).toEqual(came('completed', opened, 'nothing_new'))
    expect(await settleAsked(app, opened)).toBe('nothing_new')
  })

  test('an answer of Stripe without a payment number settles the payment', async () => {
    const opened = await openOrder(app, selling)
    expect(await settleAsked(app, opened, { payment_intent: null })).toBe('paid')
    expect(await intentOf(opened)).toBe('')
    expect(await lastStepOf(opened)).toMatchObject({ actor: opened.payment.transaction_id })
  })

  test('W-13 an event settles a payment whose page is not known here yet', async () => {
    const opened = await openOrder(app, selling)
    await app.db.run(sql`update payments set transaction_id = '' where id = ${opened.payment.id}`)
    expect(await reportSession(app, opened, 'completed')).toEqual(came('completed', opened, 'paid'))
    expect(await paymentOf(opened)).toMatchObject({ transaction_id: opened.payment.transaction_id })
  })
})

describe('W-06 not what it should be', () => {
  const message = 'Stripe reports €1.00 instead of €14.90. It was not accepted: check this payment in Stripe.'
  const todoOf = (opened: Opened) => ({
    kind: 'payment_mismatch',
    key: opened.payment.id,
    detail: message,
    ...moneyOf(opened),
  })

  test('W-06 an event with a wrong amount is noted once, and Stripe’s own answer resolves the note', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    for (const _ of [1, 2])
      expect(await reportSession(app, opened, 'completed', { amount_total: 100 })).toEqual(
        came('completed', opened, 'mismatch'),
      )
    expect(await paymentOf(opened)).toMatchObject({ status: 'pending', note: message })
    expect(await todosOf(app, opened.shop)).toEqual([todoOf(opened)])
    expect(await settleAsked(app, opened, { amount_total: 100 })).toBe('mismatch')
    expect(await paymentOf(opened)).toMatchObject({ status: 'failed', note: message })
    expect(await settleAsked(app, opened, { amount_total: 100 })).toBe('mismatch')
    expect(await todosOf(app, opened.shop)).toEqual([todoOf(opened)])
    expect((await orderOf(opened)).status).toBe('new')
  })

  test('a mismatch of an already decided payment leaves no note', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await reportSession(app, opened, 'completed')
    for (const answer of [
      await settleAsked(app, opened, { amount_total: 100 }),
      ((await reportSession(app, opened, 'completed', { amount_total: 100 })) as { outcome: string }).outcome,
    ])
      expect(answer).toBe('mismatch')
    expect(await paymentOf(opened)).toMatchObject({ status: 'captured', note: '' })
    expect(await todosOf(app, opened.shop)).toEqual([])
  })

  test('W-06 a session of the wrong mode in an event of the right mode does not count', async () => {
    const opened = await openOrder(app, selling)
    expect(await reportSession(app, opened, 'completed', { livemode: true })).toEqual(
      came('completed', opened, 'mismatch'),
    )
    expect(await paymentOf(opened)).toMatchObject({ status: 'pending' })
  })

  test('W-06 an event of the wrong mode, of a foreign account or of an unknown kind does not count', async () => {
    const opened = await openOrder(app, selling)
    expect(await reportSession(app, opened, 'completed', {}, { livemode: true })).toMatchObject({
      outcome: 'mismatch',
    })
    expect(await reportSession(app, opened, 'completed', {}, { account: 'acct_1' })).toMatchObject({
      outcome: 'other_account',
    })
    const other = eventOf('payment_link.created', { n: 1 })
    await sendEvent(app, opened.shop, other)
    expect(await outcomeOf(app, other.id)).toEqual({ type: other.type, object_id: '', outcome: 'ignored' })
    expect(await paymentOf(opened)).toMatchObject({ status: 'pending' })
  })
})

describe('a payment without an order', () => {
  const strange = (shop: PayingShop, overrides: object) => {
    const id = `cs_${randomUUID()}`
    const session = { id, object: 'checkout.session', status: 'complete', livemode: false, ...overrides }
    return { id, event: eventOf('checkout.session.completed', session), shop }
  }
  const paid = { payment_status: 'paid', amount_total: 700, currency: 'eur' }
  const ours = { metadata: { payment_id: randomUUID() } }

  test('a payment without an order is a to-do if the payment is paid and names an order', async () => {
    const shop = await buildPayingShop(app)
    const known = strange(shop, { ...paid, ...ours })
    const unknown = strange(shop, { ...paid, ...ours, currency: 'xxx' })
    for (const { event } of [
      known,
      unknown,
      strange(shop, paid),
      strange(shop, { ...paid, ...ours, payment_status: 'unpaid' }),
    ]) {
      await sendEvent(app, shop, event)
      expect(await outcomeOf(app, event.id)).toMatchObject({ outcome: 'no_payment' })
    }
    const about = {
      kind: 'payment_unmatched',
      order_id: null,
      payment_gateway_id: shop.gateway.id,
      detail: '',
    }
    expect(await todosOf(app, shop)).toEqual([
      { ...about, key: known.id, amount: '7.00', currency: 'EUR' },
      { ...about, key: unknown.id, amount: null, currency: null },
    ])
  })

  test('a payment that names a different shop is ignored because two shops may use the same Stripe account', async () => {
    const shop = await buildPayingShop(app)
    const named = (shop_id: string) =>
      strange(shop, { ...paid, metadata: { payment_id: randomUUID(), shop_id } })
    const [theirs, own] = [named(selling.shop.id), named(shop.shop.id)]
    for (const { event } of [theirs, own]) {
      await sendEvent(app, shop, event)
      expect(await outcomeOf(app, event.id)).toMatchObject({ outcome: 'no_payment' })
    }
    expect(await todosOf(app, shop)).toMatchObject([{ key: own.id }])
  })

  test('a payment is ignored if a second gateway of the shop has the payment, as a removed gateway still gets the account’s events', async () => {
    const removed = await buildPayingShop(app)
    await removed.owner.call(api.payment_gateways.remove, { params: { id: removed.gateway.id } })
    const opened = await openOrder(app, {
      ...removed,
      ...(await buildGateway(removed.owner, removed.shop)),
    })
    const stray = async (outcome: string, overrides = {}) => {
      const event = eventOf('checkout.session.completed', sessionOf(opened, overrides))
      await sendEvent(app, removed, event)
      expect(await outcomeOf(app, event.id)).toMatchObject({ outcome })
    }
    await app.db.run(sql`update payments set transaction_id = '' where id = ${opened.payment.id}`)
    await stray('no_payment')
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'paid' })
    await stray('nothing_new')
    expect(await todosOf(app, removed)).toEqual([])
    const other_page = `cs_${randomUUID()}`
    await stray('no_payment', { id: other_page })
    expect(await todosOf(app, removed)).toMatchObject([{ kind: 'payment_unmatched', key: other_page }])
  })

  test('a page is ignored if the page names a payment that has a different page', async () => {
    const opened = await openOrder(app, selling)
    expect(await reportSession(app, opened, 'completed', { id: `cs_${randomUUID()}` })).toMatchObject({
      outcome: 'no_payment',
    })
    expect(await paymentOf(opened)).toMatchObject({ status: 'pending' })
  })
})

describe('on its way', () => {
  const DAY_MS = 86_400_000

  test('the stock is reserved for three weeks, and the shop is notified of the pending payment', async () => {
    const opened = await openOrder(app, selling)
    const before = Date.now()
    expect(await reportSession(app, opened, 'completed', UNDER_WAY)).toEqual(
      came('completed', opened, 'under_way'),
    )
    expect(await paymentOf(opened)).toMatchObject({
      status: 'authorized',
      note: 'Waiting for the bank’s confirmation.',
    })
    const held_ms = Date.parse((await orderOf(opened)).hold_expires_at ?? '') - before
    expect([held_ms >= 21 * DAY_MS - 1000, held_ms < 21 * DAY_MS + 120_000]).toEqual([true, true])
    expect(await reportSession(app, opened, 'completed', UNDER_WAY)).toEqual(
      came('completed', opened, 'nothing_new'),
    )
  })

  test('an abandoned page counts again after a lookup at Stripe, but not by a late event', async () => {
    const opened = await openOrder(app, selling)
    await app.db.run(sql`update payments set status = 'failed' where id = ${opened.payment.id}`)
    expect(await reportSession(app, opened, 'completed', UNDER_WAY)).toEqual(
      came('completed', opened, 'nothing_new'),
    )
    expect(await settleAsked(app, opened, { payment_status: 'unpaid' })).toBe('under_way')
    expect(await paymentOf(opened)).toMatchObject({ status: 'authorized' })
  })

  test('a failed debit stays failed when an answer to an earlier request arrives', async () => {
    const opened = await openOrder(app, selling)
    await reportSession(app, opened, 'completed', UNDER_WAY)
    await reportSession(app, opened, 'async_payment_failed', UNDER_WAY)
    expect(await settleAsked(app, opened, UNDER_WAY)).toBe('nothing_new')
    expect(await paymentOf(opened)).toMatchObject({ status: 'failed', note: 'Declined by the bank.' })
  })
})

describe('C-09 refused by the bank, or left', () => {
  test('the order has failed, with a reason', async () => {
    const opened = await openOrder(app, selling)
    const outcome = await reportSession(app, opened, 'async_payment_failed', UNDER_WAY)
    expect(outcome).toEqual(came('async_payment_failed', opened, 'failed'))
    expect(await paymentOf(opened)).toMatchObject({ status: 'failed', note: 'Declined by the bank.' })
    expect(await lastStepOf(opened)).toMatchObject({
      to_status: 'failed',
      actor_kind: 'stripe',
      note: 'The payment failed.',
    })
    expect(await reportSession(app, opened, 'async_payment_failed', UNDER_WAY)).toMatchObject({
      outcome: 'nothing_new',
    })
  })

  test('C-09 a payment refused by the bank ends the page and the order once', async () => {
    const opened = await openOrder(app, selling)
    expect(await reportSession(app, opened, 'expired', EXPIRED)).toEqual(came('expired', opened, 'expired'))
    expect(await paymentOf(opened)).toMatchObject({ status: 'failed', note: 'The payment page expired.' })
    expect(await lastStepOf(opened)).toMatchObject({
      to_status: 'cancelled',
      actor_kind: 'stripe',
      note: 'Not paid in time.',
    })
    expect(await reportSession(app, opened, 'expired', EXPIRED)).toMatchObject({ outcome: 'nothing_new' })
  })

  test('W-10 the expiry of a page leaves a failed order unchanged', async () => {
    const opened = await openOrder(app, selling)
    await reportSession(app, opened, 'async_payment_failed', UNDER_WAY)
    await app.db.run(sql`update payments set status = 'pending' where id = ${opened.payment.id}`)
    expect(await reportSession(app, opened, 'expired', EXPIRED)).toMatchObject({ outcome: 'expired' })
    expect((await orderOf(opened)).status).toBe('failed')
  })

  test('an open page changes nothing', async () => {
    const opened = await openOrder(app, selling)
    const open = { status: 'open', payment_status: 'unpaid' }
    expect(await reportSession(app, opened, 'completed', open)).toMatchObject({ outcome: 'nothing_new' })
    expect(await paymentOf(opened)).toMatchObject({ status: 'pending', note: '' })
  })
})

test.each([
  ['won', []],
  ['lost', [{ kind: 'dispute_lost' }]],
])('a dispute is a to-do for the shop until the decision; %s', async (status, left_after) => {
  const opened = await openOrder(app, await buildPayingShop(app))
  await reportSession(app, opened, 'completed')
  const dispute = {
    id: `dp_${status}`,
    object: 'dispute',
    payment_intent: `pi_${opened.order.id}`,
    amount: 1490,
    currency: 'eur',
    reason: 'product_not_received',
    status: 'needs_response',
  }
  const open = async () =>
    app.db.rows(sql`select kind from matters where shop_id = ${opened.shop.shop.id} and done_at is null`)
  for (const [type, left] of [
    ['created', [{ kind: 'dispute' }]],
    ['closed', left_after],
  ] as const) {
    const event = eventOf(`charge.dispute.${type}`, {
      ...dispute,
      ...(type === 'closed' ? { status } : {}),
    })
    await sendEvent(app, opened.shop, event)
    expect(await outcomeOf(app, event.id)).toMatchObject({ outcome: 'noted' })
    expect(await open()).toEqual(left)
  }
  expect((await paymentOf(opened))?.note).toBe(
    status === 'won'
      ? 'The dispute about €14.90 is closed: the shop keeps the money.'
      : 'The dispute about €14.90 was lost: the bank keeps the money.',
  )
  expect((await orderOf(opened)).status).toBe('paid')
})

/** Every order of the reports, each once. */
const ordersOf = <T>(reports: readonly T[]): T[][] =>
  reports.length <= 1
    ? [[...reports]]
    : reports.flatMap((first, at) => ordersOf(reports.toSpliced(at, 1)).map((rest) => [first, ...rest]))

const LOST = 'The dispute about €14.90 was lost: the bank keeps the money.'
const STAYS = 'The dispute about €14.90 is closed: the shop keeps the money.'
const ASKED = 'The cardholder asks about €14.90 (fraudulent). Respond to it in Stripe.'
const DISPUTED = 'The cardholder disputes €14.90 (fraudulent). Respond to it in Stripe.'
const disputeCases: [reports: string[], left: string[], note: string][] = [
  [['asked'], ['dispute_inquiry'], ASKED],
  [['asked', 'withdrawn'], ['dispute'], DISPUTED],
  [['asked', 'warning_closed'], [], STAYS],
  [['asked', 'withdrawn', 'lost'], ['dispute_lost'], LOST],
  [['created', 'lost'], ['dispute_lost'], LOST],
  [['created', 'won'], [], STAYS],
  [['created', 'warning_closed'], [], STAYS],
  [['created', 'lost', 'won'], [], STAYS],
]
/** The event and status of what is reported; by default it is the status at the end. */
const DISPUTE_EVENTS: Record<string, [type: string, status: string]> = {
  asked: ['created', 'warning_needs_response'],
  created: ['created', 'needs_response'],
  withdrawn: ['funds_withdrawn', 'needs_response'],
}
test.each(disputeCases)('W-08 of a dispute in any order, some twice: %j', async (kinds, left, note) => {
  const shop = await buildPayingShop(app)
  for (const reports of ordersOf(kinds)) {
    const opened = await openOrder(app, shop)
    await reportSession(app, opened, 'completed')
    for (const kind of reports) {
      const [type, status] = DISPUTE_EVENTS[kind] ?? ['closed', kind]
      const dispute = {
        id: `dp_${opened.order.id}`,
        object: 'dispute',
        payment_intent: `pi_${opened.order.id}`,
        amount: 1490,
        currency: 'eur',
        reason: 'fraudulent',
        status,
      }
      await sendEvent(app, shop, eventOf(`charge.dispute.${type}`, dispute))
      await sendEvent(app, shop, eventOf(`charge.dispute.${type}`, dispute))
    }
    const open = await app.db.rows(
      sql<{
        kind: string
      }>`select kind from matters where order_id = ${opened.order.id} and done_at is null`,
    )
    expect([reports, open.map(({ kind }) => kind), (await paymentOf(opened))?.note]).toEqual([
      reports,
      left,
      note,
    ])
  }
})
