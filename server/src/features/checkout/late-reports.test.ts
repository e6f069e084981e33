// Money that arrives too late, twice, or after it was refunded: what happens to it, to the order, and to its documents.

import { api } from '@kontor/contract/api'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildPayingShop, expectSoundBooks, sendEvent, startPayingApp } from '../../testing/paying-shop.ts'
import {
  mattersOf,
  moneyOf,
  type Opened,
  openOrder,
  orderOf,
  outcomeOf,
  paymentOf,
  reportSession,
  sessionOf,
} from '../../testing/session-reports.ts'
import { eventOf } from '../../testing/stripe-events.ts'

const app = await startPayingApp()
afterAll(() => app.stop())

describe('C-28 too late, or twice', () => {
  const cancel = ({ order, shop }: Opened) =>
    shop.owner.call(api.orders.cancelled, { params: { id: order.id } })
  const refundsOf = ({ order, shop }: Opened) =>
    shop.owner.call(api.refunds.list, { params: { id: order.id } })

  test('the order comes back, and somebody has to look at it', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await cancel(opened)
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'revived' })
    expect(await mattersOf(app, opened.shop)).toEqual([
      { kind: 'late_payment_kept', key: opened.order.id, detail: '', ...moneyOf(opened) },
    ])
    expect(await refundsOf(opened)).toEqual([])
  })

  test('what cannot be served any more goes back', async () => {
    const opened = await openOrder(app, await buildPayingShop(app, { stock: 1 }))
    await cancel(opened)
    await openOrder(app, opened.shop)
    const detail = 'The order can no longer be served; this payment is refunded.'
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'unfulfillable' })
    expect(await mattersOf(app, opened.shop)).toEqual([
      { kind: 'late_payment_returned', key: opened.payment.id, detail, ...moneyOf(opened) },
    ])
    expect(await refundsOf(opened)).toMatchObject([
      { reason: detail, amount: '14.90', is_surplus: true, actor_kind: 'stripe', status: 'pending' },
    ])
    expect(await paymentOf(opened)).toMatchObject({ note: detail })
  })

  test('what was paid already goes back', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await opened.shop.owner.call(api.orders.paid, { params: { id: opened.order.id } })
    const detail = 'The order was paid already; this payment is refunded.'
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'paid_twice' })
    expect(await mattersOf(app, opened.shop)).toMatchObject([{ kind: 'late_payment_returned', detail }])
    expect(await refundsOf(opened)).toMatchObject([{ reason: detail, is_surplus: true }])
  })

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

  test('news of a refund that is quicker than that of its payment takes effect with it', async () => {
    const opened = await openOrder(app, await buildPayingShop(app))
    await reportRefund(opened, { metadata: sessionOf(opened).metadata })
    expect(await orderOf(opened)).toMatchObject({ status: 'new', payment_status: 'pending' })
    expect(await reportSession(app, opened, 'completed')).toMatchObject({ outcome: 'paid' })
    expect(await orderOf(opened)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await papersOf(opened)).toEqual([{ kind: 'invoice' }, { kind: 'credit_note' }])
  })

  test.each(['another payment', 'cash'])(
    'of a payment that is none of the sale, for %s pays it, it takes nothing off the order',
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
      const all = { params: { id: opened.order.id }, body: {} }
      expect(await opened.shop.owner.call(api.refunds.preview, all)).toMatchObject({ amount: '14.90' })
      const late = await reportSession(app, opened, 'completed', { id: `cs_${opened.order.id}` })
      expect(late).toMatchObject({ outcome: 'paid_twice' })
      expect(await refundsOf(opened)).toHaveLength(1)
      await expectSoundBooks(app)
    },
  )
})
