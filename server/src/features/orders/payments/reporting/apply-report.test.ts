import { api } from '@kontor/contract/api'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../../db/sql.ts'
import { movementsOf, refundCalls, refundsOf } from '../../../../testing/order-rows.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  loseNextEvent,
  type PayingShop,
  paymentsOf,
  placeOrder,
  runJobsWithoutMails,
  sendEvent,
  startPaying,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { openOrder } from '../../../../testing/session-reports.ts'
import { eventOf } from '../../../../testing/stripe-events.ts'
import { expireOrders } from '../../waiting/expire-orders.ts'

const { app, selling } = await startPaying({ stock: 500 })
afterAll(() => expectSoundBooks(app))

const pay = (order_id: string) => app.call(api.storefront.pay, { body: { order_id } })

const move = (to: 'paid' | 'cancelled' | 'refunded' | 'shipped', id: string, shop = selling) =>
  shop.owner.call(api.orders[to], { params: { id } })
const historyOf = async (id: string, shop = selling) =>
  (await shop.owner.call(api.orders.history, { params: { id } })).map((step) => step.to_status)
const eventsAbout = (session_id: string, type: string, shop = selling) =>
  app.stripe_mock
    .events(shop.secret_key)
    .map((event) => event as typeof event & { data: { object: { id: string } } })
    .filter((event) => event.type === type && event.data.object.id === session_id)
/** Sends the mock's event again under another id, as Stripe does occasionally. */
const again = (session_id: string, type: string) => {
  const [event] = eventsAbout(session_id, type)
  return sendEvent(app, selling, { ...event, id: `${event?.id}_again` })
}
/** A second payment of the same order that its bank has yet to confirm. */
const addOtherPayment = (payment_id: string) =>
  app.db.run(sql`
    insert into payments (shop_id, order_id, payment_gateway_id, attempt, amount, currency, status, transaction_id)
    select shop_id, order_id, payment_gateway_id, 2, amount, currency, 'authorized', ${`cs_${payment_id}`}
    from payments where id = ${payment_id}`)
const endHold = (order_id: string) =>
  app.db.run(sql`
    with page as (update payments set expires_at = now() - interval '1 s' where order_id = ${order_id})
    update orders set hold_expires_at = now() - interval '1 s' where id = ${order_id}`)

describe('a payment', () => {
  test('a payment marks the order as paid, sells the reserved stock, and is in the history once', async () => {
    const { order, session_id } = await openOrder(app, selling)
    expect(await app.stripe_mock.pay(session_id)).toBe('complete')
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect(await movementsOf(app, order.id)).toEqual([{ reason: 'sale', quantity: -1 }])
    expect(await historyOf(order.id)).toEqual(['new', 'paid'])
    expect(await paymentsOf(selling, order.id)).toMatchObject([
      { status: 'captured', amount: order.total, transaction_id: session_id, note: '' },
    ])
    await again(session_id, 'checkout.session.completed')
    expect(await historyOf(order.id)).toEqual(['new', 'paid'])
  })

  test('a payment takes few statements because each statement costs time here and in the database', async () => {
    const { session_id } = await openOrder(app, selling)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await app.stripe_mock.pay(session_id)
    const statements = query.mock.calls.length
    query.mockRestore()
    // With the beginnings and ends of three transactions.
    expect(statements).toBeLessThanOrEqual(25)
  })

  test('a payment of a draft takes the stock when the draft is paid', async () => {
    const draft = await selling.owner.call(api.orders.create, {
      body: {
        shop_id: selling.shop.id,
        items: [{ product_id: selling.product.id, quantity: 2 }],
        status: 'draft',
        customer_user_email: 'friend@example.com',
        shipping_address_id: selling.address.id,
      },
    })
    const { transaction_id } = await pay(draft.id)
    await app.stripe_mock.pay(transaction_id)
    expect((await statusOf(app, draft.id)).status).toBe('paid')
    expect(await movementsOf(app, draft.id)).toEqual([{ reason: 'sale', quantity: -2 }])
  })

  test('with a slow bank keeps the stock reserved until the bank decides', async () => {
    const { order, session_id, payment } = await openOrder(app, selling)
    await app.stripe_mock.pay(session_id, 'debit')
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'new', payment_status: 'pending' })
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'authorized' }])
    const { hold_expires_at } = await selling.owner.call(api.orders.get, { params: { id: order.id } })
    expect(Date.parse(hold_expires_at ?? '')).toBeGreaterThan(
      Date.parse(payment.expires_at ?? '') + 5 * 86_400_000,
    )
    await app.stripe_mock.settle(session_id, 'succeeded')
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
  })

  test('C-09 a failed payment releases the stock, and the buyer can order again', async () => {
    const scarce = await buildPayingShop(app, { stock: 1 })
    const { order, session_id } = await openOrder(app, scarce)
    await app.stripe_mock.pay(session_id, 'debit_fails')
    await app.stripe_mock.settle(session_id, 'failed')
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'failed', payment_status: 'failed' })
    expect(await paymentsOf(scarce, order.id)).toMatchObject([{ status: 'failed' }])
    const second = await openOrder(app, scarce)
    await app.stripe_mock.pay(second.session_id)
    expect((await statusOf(app, second.order.id)).status).toBe('paid')
  })

  test('C-09 a failed payment keeps the stock reserved while a second payment is in transit', async () => {
    const scarce = await buildPayingShop(app, { stock: 1 })
    const { order, payment, session_id } = await openOrder(app, scarce)
    await addOtherPayment(payment.id)
    await app.stripe_mock.pay(session_id, 'debit_fails')
    await app.stripe_mock.settle(session_id, 'failed')
    expect(await paymentsOf(scarce, order.id)).toMatchObject([{ status: 'authorized' }, { status: 'failed' }])
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'new', payment_status: 'pending' })
    await expect(placeOrder(app, scarce)).rejects.toMatchObject({ error: 'insufficient_stock' })
  })

  test('W-08 reports in any order end the same', async () => {
    const orders = [
      ['completed', 'async_payment_succeeded'],
      ['async_payment_succeeded', 'completed'],
    ]
    for (const order_of_events of orders) {
      const { order, session_id } = await openOrder(app, selling)
      app.stripe_mock.faults.push({ on: 'webhook', drop: true, times: 2 })
      await app.stripe_mock.pay(session_id, 'debit')
      await app.stripe_mock.settle(session_id, 'succeeded')
      for (const type of order_of_events)
        expect((await again(session_id, `checkout.session.${type}`)).status).toBe(200)
      expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
      expect(await historyOf(order.id)).toEqual(['new', 'paid'])
    }
    const { order, session_id } = await openOrder(app, selling)
    app.stripe_mock.faults.push({ on: 'webhook', drop: true, times: 2 })
    await app.stripe_mock.pay(session_id, 'debit_fails')
    await app.stripe_mock.settle(session_id, 'failed')
    await again(session_id, 'checkout.session.async_payment_failed')
    await again(session_id, 'checkout.session.completed')
    expect((await statusOf(app, order.id)).status).toBe('failed')
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'failed' }])
  })
})

describe('a page that expires', () => {
  test("ends a buyer's order", async () => {
    const { order, session_id } = await openOrder(app, selling)
    await app.stripe_mock.expire(session_id)
    expect((await statusOf(app, order.id)).status).toBe('cancelled')
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'failed' }])
    expect(await historyOf(order.id)).toEqual(['new', 'cancelled'])
  })

  test('leaves an order of a member waiting', async () => {
    const order = await selling.owner.call(api.orders.create, {
      body: {
        shop_id: selling.shop.id,
        items: [{ product_id: selling.product.id, quantity: 1 }],
        customer_user_email: 'friend@example.com',
        shipping_address_id: selling.address.id,
      },
    })
    const first = await pay(order.id)
    await app.stripe_mock.expire(first.transaction_id)
    expect((await statusOf(app, order.id)).status).toBe('new')
    const second = await pay(order.id)
    expect(second.id).not.toBe(first.id)
    await app.stripe_mock.pay(second.transaction_id)
    expect((await statusOf(app, order.id)).status).toBe('paid')
  })

  test('an expired page does not end an order while different money is on its way', async () => {
    const { order, payment, session_id } = await openOrder(app, selling)
    await addOtherPayment(payment.id)
    await app.stripe_mock.expire(session_id)
    expect((await statusOf(app, order.id)).status).toBe('new')
    expect(await paymentsOf(selling, order.id)).toMatchObject([
      { status: 'authorized' },
      { status: 'failed' },
    ])
  })

  test('W-10 reported late, after the order was paid, is ignored', async () => {
    const { order, session_id } = await openOrder(app, selling)
    await app.stripe_mock.pay(session_id)
    const object = eventsAbout(session_id, 'checkout.session.completed')[0]!.data.object
    for (const type of ['expired', 'async_payment_failed'])
      await sendEvent(
        app,
        selling,
        eventOf(`checkout.session.${type}`, { ...object, status: 'expired', payment_status: 'unpaid' }),
      )
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'captured' }])
  })

  test('W-10 an expired page is ignored after a new page replaced it', async () => {
    const { order, session_id, payment } = await openOrder(app, selling)
    loseNextEvent(app, 'checkout.session.expired')
    await app.db.run(sql`update payments set expires_at = now() where id = ${payment.id}`)
    const second = await pay(order.id)
    await again(session_id, 'checkout.session.expired')
    expect((await statusOf(app, order.id)).status).toBe('new')
    await app.stripe_mock.pay(second.transaction_id)
    expect((await statusOf(app, order.id)).status).toBe('paid')
  })
})

describe('a payment after the order was cancelled', () => {
  /** An order that has expired here while its page can still be paid at Stripe. */
  async function lateOrder(shop: PayingShop) {
    const opened = await openOrder(app, shop)
    await endHold(opened.order.id)
    await expireOrders(app.db)
    expect((await statusOf(app, opened.order.id)).status).toBe('cancelled')
    return opened
  }

  test('takes stock again and brings the order back', async () => {
    const shop = await buildPayingShop(app, { stock: 1 })
    const { order, session_id } = await lateOrder(shop)
    await app.stripe_mock.pay(session_id)
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect(await historyOf(order.id, shop)).toEqual(['new', 'cancelled', 'paid'])
    expect(await refundsOf(app, order.id)).toEqual([])
  })

  test('a payment after the cancellation either revives the order or is refunded if nothing is left in stock', async () => {
    const shop = await buildPayingShop(app, { stock: 1 })
    const { order, session_id } = await lateOrder(shop)
    const winner = await openOrder(app, shop)
    await app.stripe_mock.pay(winner.session_id)
    await app.stripe_mock.pay(session_id)
    await expectSoundBooks(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ amount: order.total, status: 'pending' }])
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ amount: order.total, status: 'succeeded' }])
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    expect(await paymentsOf(shop, order.id)).toMatchObject([
      { status: 'refunded', note: expect.stringContaining('refunded') },
    ])
    expect(await movementsOf(app, order.id)).toEqual([])
    expect((await statusOf(app, winner.order.id)).status).toBe('paid')
  })

  test('or is refunded if the shop was deleted in the meantime', async () => {
    const shop = await buildPayingShop(app, { stock: 1 })
    const { order, session_id } = await lateOrder(shop)
    await app.db.run(sql`update shops set archived_at = now() where id = ${shop.shop.id}`)
    await app.stripe_mock.pay(session_id)
    await runJobsWithoutMails(app)
    expect(await refundsOf(app, order.id)).toMatchObject([{ amount: order.total, status: 'succeeded' }])
    expect(await movementsOf(app, order.id)).toEqual([])
    expect(await app.db.first(sql`select status, payment_status from orders where id = ${order.id}`)).toEqual(
      { status: 'cancelled', payment_status: 'refunded' },
    )
  })

  test.each(['cancelled', 'refunded'] as const)(
    'W-09 a second report after the paid order was %s reverts nothing and takes no stock',
    async (to) => {
      const { order, session_id } = await openOrder(app, selling)
      await app.stripe_mock.pay(session_id)
      await move(to, order.id)
      await runJobsWithoutMails(app)
      await again(session_id, 'checkout.session.completed')
      await runJobsWithoutMails(app)
      expect(await statusOf(app, order.id)).toMatchObject({ status: to, payment_status: 'refunded' })
      expect(await movementsOf(app, order.id)).toEqual([
        { reason: 'sale', quantity: -1 },
        { reason: 'return', quantity: 1 },
      ])
      expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded', amount: order.total }])
      expect(refundCalls(app, order.id)).toHaveLength(1)
    },
  )

  test('W-09 a second payment after a refunded order is refunded as well', async () => {
    const { order, session_id } = await openOrder(app, selling)
    // The order is paid by hand while the page is open, and then refunded.
    await move('paid', order.id)
    await move('refunded', order.id)
    await app.stripe_mock.pay(session_id)
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await refundsOf(app, order.id)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
    expect(await paymentsOf(selling, order.id)).toMatchObject([
      { status: 'refunded' },
      { status: 'refunded' },
    ])
  })
})

describe('C-28 two payments for one order', () => {
  test('through two pages: the order is paid once, the second payment is refunded', async () => {
    const { order, session_id, payment } = await openOrder(app, selling)
    // The first page counts as expired here, but can still be paid at Stripe, since the call that should close it fails.
    await app.db.run(sql`update payments set expires_at = now() where id = ${payment.id}`)
    app.stripe_mock.faults.push({
      on: 'POST /v1/checkout/sessions/:session/expire',
      answer: 'drop',
      execute: false,
      times: 2,
    })
    await pay(order.id).catch(() => undefined)
    const second = await pay(order.id)
    expect(second.id).not.toBe(payment.id)
    await Promise.all([app.stripe_mock.pay(session_id), app.stripe_mock.pay(second.transaction_id)])
    expect((await statusOf(app, order.id)).status).toBe('paid')
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect(await refundsOf(app, order.id)).toMatchObject([{ amount: order.total, status: 'succeeded' }])
    const statuses = (await paymentsOf(selling, order.id)).map((row) => row.status)
    expect(statuses.sort()).toEqual(['captured', 'refunded'])
    expect(await historyOf(order.id)).toEqual(['new', 'paid'])
    expect(await movementsOf(app, order.id)).toEqual([{ reason: 'sale', quantity: -1 }])
  })

  test('by hand and by card at the same moment', async () => {
    const { order, session_id } = await openOrder(app, selling)
    await Promise.all([move('paid', order.id), app.stripe_mock.pay(session_id)])
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect(await historyOf(order.id)).toEqual(['new', 'paid'])
  })
})

test('C-29 an order concurrently marked as paid, paid by card and cancelled has one outcome and consistent books', async () => {
  for (let round = 0; round < runs(3, 15); round++) {
    const { order, session_id } = await openOrder(app, selling)
    const attempts = [
      () => move('paid', order.id),
      () => move('cancelled', order.id),
      () => app.stripe_mock.pay(session_id),
    ]
    await Promise.allSettled(
      attempts
        .slice(round % 3)
        .concat(attempts.slice(0, round % 3))
        .map((attempt) => attempt()),
    )
    await runJobsWithoutMails(app)
    const steps = await historyOf(order.id)
    expect([
      ['new', 'paid'],
      ['new', 'paid', 'cancelled'],
      ['new', 'cancelled'],
    ]).toContainEqual(steps)
  }
  await expectSoundBooks(app)
})
