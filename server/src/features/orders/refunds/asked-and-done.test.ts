// What is stored of a refund, whether we requested it or it was made at Stripe: its payment, its outcome, and its effects, which happen once.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { creditNotesOf } from '../../../testing/order-rows.ts'
import { expectSoundBooks, paymentsOf, placeOrder, statusOf } from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'
import { lockOrder } from '../lock-order.ts'
import { findPayment } from '../payments/payments.ts'
import { failOrder } from '../transitions/cancel-order.ts'
import { settleOrderRefunds } from '../transitions/settle-order-refunds.ts'
import { recordReportedSum } from './outside/outside-refunds.ts'
import type { WantedRefund } from './planning/check-parts.ts'
import { planRefund } from './planning/plan-refund.ts'
import { prepareRefund, requestRefund, returnSurplus } from './request-refund.ts'
import { findRefund, leaveOutReturned, type RefundVerdict, settleRefund } from './settle-refund.ts'

const { app, selling, paidOrder, refund, preview, refundsOf } = await startRefunding()
afterAll(() => expectSoundBooks(app))

type Ordered = Pick<PlacedOrder, 'id'>

const SYSTEM = { kind: 'system', name: 'test' } as const
const { id: shop_id } = selling.shop
const of = ({ id }: Ordered) => ({ shop_id, order_id: id })
const amount = (text: string): WantedRefund => ({ kind: 'parts', lines: [], amount: text })

/** Adds another payment to the order, older than the present ones, through the shop's gateway or by hand. Returns its id. */
async function alsoPaid(
  { id }: Ordered,
  { by = 'stripe', status = 'captured', is_surplus = false, note = '' } = {},
) {
  await app.db.run(sql`update payments set attempt = attempt + 9 where order_id = ${id}`)
  const payment = await app.db.first(
    sql<{ id: string }>`
      insert into payments
        (shop_id, order_id, attempt, amount, currency, status, payment_gateway_id, transaction_id, is_surplus, note)
      select shop_id, id, 1, total, currency, ${status}, ${by === 'stripe' ? selling.gateway.id : null}::uuid,
        ${randomUUID()}, ${is_surplus}, ${note}
      from orders where id = ${id} returning id`,
  )
  return payment!.id
}
const jobsOf = (task: string, refund_id: string) =>
  app.db.rows(
    sql<{ key: string | null; payload: object }>`
      select j.key, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${task} and j.payload ->> 'refund_id' = ${refund_id}`,
  )
/** The lines as they are stored: reading them through the API would add missing ones. */
const writtenLinesOf = ({ id }: Ordered) =>
  app.db.rows(
    sql`select l.title, l.total from refund_lines l join refunds r on r.id = l.refund_id where r.order_id = ${id}`,
  )
/** Does the work under the lock of the order and then updates the order by its refunds, as callers do. */
const holding = <T>(order: Ordered, work: Parameters<typeof app.db.transaction<T>>[0]) =>
  app.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, shop_id, order.id)
    const result = await work(tx)
    await settleOrderRefunds(tx, locked, SYSTEM)
    return result
  })
const outside = (order: Ordered, payment_id: string, minor: bigint) =>
  holding(order, async (tx) => recordReportedSum(tx, (await findPayment(tx, payment_id))!, minor, 'evt_1'))
const settle = (order: Ordered, refund_id: string, said: RefundVerdict) =>
  holding(order, async (tx) => settleRefund(tx, (await findRefund(tx, refund_id))!, said))

describe('asking', () => {
  const asked = (order: Ordered) => ({ ...of(order), reason: 'A test', actor: SYSTEM })

  test('I5 a plan older than a second refund requests no more than the paid amount', async () => {
    const { order } = await paidOrder('hand')
    const late = holding(order, async (tx) => {
      const all = await prepareRefund(tx, of(order), { kind: 'rest' })
      const some = await prepareRefund(tx, of(order), amount('0.88'))
      await requestRefund(tx, asked(order), some!)
      return requestRefund(tx, asked(order), all!)
    })
    await expect(late).rejects.toMatchObject({
      code: 'invalid_transition',
      message: 'The remaining amount of the payment is lower.',
    })
    expect(await refundsOf(order)).toEqual([])
  })

  test('for nothing, or of an order without money, writes nothing', async () => {
    const { order } = await paidOrder()
    const unpaid = await placeOrder(app, selling)
    const nothing = await planRefund(app.db, of(order), amount('0.00'))
    const some = await planRefund(app.db, of(order), amount('1.00'))
    expect(await holding(order, (tx) => requestRefund(tx, asked(order), nothing))).toBeUndefined()
    expect(await holding(unpaid, (tx) => requestRefund(tx, asked(unpaid), some))).toBeUndefined()
    expect([await refundsOf(order), await refundsOf(unpaid)]).toEqual([[], []])
  })

  test('a refund of an order outside the shop is refused', async () => {
    const plan = planRefund(app.db, { shop_id, order_id: randomUUID() }, { kind: 'rest' })
    await expect(plan).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a refund uses the payment of the sale, not a failed or duplicate payment', async () => {
    const { order } = await paidOrder('hand')
    const [sale] = await paymentsOf(selling, order.id)
    await alsoPaid(order, { status: 'failed' })
    await refund(order, { amount: '1.00' })
    expect(await refundsOf(order)).toMatchObject([{ payment_id: sale!.id, is_by_hand: true, amount: '1.00' }])

    const other = await paidOrder('hand')
    const [sold] = await paymentsOf(selling, other.order.id)
    const twice = await alsoPaid(other.order, { is_surplus: true })
    const surplus = { ...asked(other.order), reason: 'It came twice.' }
    await holding(other.order, (tx) => returnSurplus(tx, surplus, twice))
    await refund(other.order, { amount: '1.00' })
    expect(await refundsOf(other.order)).toMatchObject([{ payment_id: sold!.id }, { payment_id: twice }])
  })

  test('one job per refund queries Stripe', async () => {
    const { order } = await paidOrder()
    const { id } = await refund(order, { amount: '1.00' })
    expect(await jobsOf('refund_payment', id)).toEqual([{ key: `refund-${id}`, payload: { refund_id: id } }])
  })

  test('a refund accounts for refunds written before refunds had parts', async () => {
    const { order } = await paidOrder('hand')
    const { id } = await refund(order, { amount: '10.00' })
    await app.db.run(sql`delete from refund_lines where refund_id = ${id}`)
    expect(await refund(order, { all: true })).toMatchObject({ amount: '40.88' })
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded' })
  })
})

describe('C-28 money that came twice', () => {
  const back = (order: Ordered, payment_id: string) =>
    holding(order, (tx) =>
      returnSurplus(tx, { ...of(order), reason: 'It came twice.', actor: SYSTEM }, payment_id),
    )

  test('is refunded in full, once and automatically, without tax and without a credit note', async () => {
    const { order } = await paidOrder('hand')
    const twice = await alsoPaid(order, { by: 'hand', is_surplus: true })
    await back(order, twice)
    expect(await writtenLinesOf(order)).toEqual([{ title: 'Payment refunded', total: '50.88' }])
    const [returned, ...others] = await refundsOf(order)
    expect(others).toEqual([])
    expect(returned).toMatchObject({
      payment_id: twice,
      amount: '50.88',
      status: 'succeeded',
      is_surplus: true,
      lines: [{ kind: 'adjustment', title: 'Payment refunded', tax_total: '0.00', total: '50.88' }],
    })
    expect(await creditNotesOf(app, order.id)).toEqual([])
    expect((await preview(order)).amount).toBe('50.88')
    await expect(back(order, twice)).rejects.toThrow('brought nothing to return')
    await expect(back(order, randomUUID())).rejects.toThrow('brought nothing to return')
  })

  test('and is already being refunded is not refunded again', async () => {
    const { order } = await paidOrder('hand')
    const twice = await alsoPaid(order, { is_surplus: true })
    await back(order, twice)
    await back(order, twice)
    expect(await refundsOf(order)).toMatchObject([{ payment_id: twice, status: 'pending' }])
  })

  test('C-28 the refund of a duplicate payment keeps its line if it was stored before refunds had parts', async () => {
    const { order } = await paidOrder('hand')
    await back(order, await alsoPaid(order, { by: 'hand', is_surplus: true }))
    const [before] = await refundsOf(order)
    await app.db.run(sql`delete from refund_lines where refund_id = ${before!.id}`)
    expect(await refundsOf(order)).toEqual([before])
  })
})

describe('refunded at Stripe', () => {
  test('a second payment of an order refunded at Stripe is marked as outside the sale', async () => {
    const { order } = await paidOrder('hand')
    await refund(order, { amount: '1.00' })
    const card = await alsoPaid(order)
    expect([await outside(order, card, 5088n), await outside(order, card, 5088n)]).toEqual([5088n, 0n])
    expect(await refundsOf(order)).toMatchObject([
      { payment_id: card, amount: '50.88', is_surplus: true, lines: [{ title: 'Payment refunded' }] },
      { amount: '1.00', is_surplus: false },
    ])
    expect((await paymentsOf(selling, order.id)).find(({ id }) => id === card)).toMatchObject({
      note: 'The order was paid by another payment; this one was refunded at Stripe.',
    })
    expect(await creditNotesOf(app, order.id)).toHaveLength(1)
  })

  test('a known duplicate payment refunded at Stripe keeps its note', async () => {
    const { order } = await paidOrder('hand')
    const card = await alsoPaid(order, { is_surplus: true, note: 'It came twice.' })
    await outside(order, card, 5088n)
    expect(await writtenLinesOf(order)).toEqual([{ title: 'Payment refunded', total: '50.88' }])
    expect((await paymentsOf(selling, order.id)).find(({ id }) => id === card)).toMatchObject({
      note: 'It came twice.',
    })
    expect(await refundsOf(order)).toMatchObject([{ amount: '50.88', is_surplus: true }])
  })

  test('a refund at Stripe of everything left after a refund without parts includes the units', async () => {
    const { order } = await paidOrder()
    const [payment] = await paymentsOf(selling, order.id)
    const { id } = await refund(order, { amount: '10.00' })
    await settle(order, id, { status: 'succeeded' })
    await app.db.run(sql`delete from refund_lines where refund_id = ${id}`)
    await outside(order, payment!.id, 5088n)
    const [rest] = await refundsOf(order)
    expect(rest).toMatchObject({ amount: '40.88', status: 'succeeded', reason: 'Refunded at Stripe' })
    expect(rest!.lines.map(({ kind, quantity }) => [kind, quantity]).slice(0, 2)).toEqual([
      ['item', 3],
      ['item', 2],
    ])
  })

  test('a higher sum than known while one refund has failed: Stripe is asked for the refunds, and nothing is assumed', async () => {
    const { order } = await paidOrder()
    const [payment] = await paymentsOf(selling, order.id)
    const { id } = await refund(order, { amount: '20.00' })
    await app.db.run(
      sql`update refunds set status = 'failed', transaction_id = 're_refused' where id = ${id}`,
    )
    await app.db.run(sql`delete from graphile_worker._private_jobs where key = ${`refund-${id}`}`)
    expect(await outside(order, payment!.id, 2000n)).toBe(0n)
    expect(await findRefund(app.db, id)).toMatchObject({ status: 'failed', transaction_id: 're_refused' })
    expect(await jobsOf('look_up_refunds', id)).toEqual([
      { key: `refunds-beside-${id}`, payload: { refund_id: id } },
    ])
  })
})

describe('before an order is paid', () => {
  const surplusOf = async ({ id }: Ordered) =>
    (
      await app.db.rows(
        sql<{ is_surplus: boolean }>`select is_surplus from payments where order_id = ${id} order by attempt`,
      )
    ).map(({ is_surplus }) => is_surplus)
  const pay = (order: Ordered, payment_id: string | undefined) =>
    app.db.transaction((tx) => leaveOutReturned(tx, of(order), payment_id))

  test('only refunds of unrelated payments before the payment of the order are left out of the sale', async () => {
    const order = await placeOrder(app, selling)
    await alsoPaid(order, { status: 'failed' })
    const returned = await alsoPaid(order, { status: 'failed' })
    await outside(order, returned, 1490n)
    await pay(order, returned)
    expect(await surplusOf(order)).toEqual([false, false])
    await pay(order, undefined)
    expect(await surplusOf(order)).toEqual([true, false])
  })

  test('when an order is paid a second time, a refund of the sale stays part of the sale', async () => {
    const { order } = await paidOrder('hand')
    await refund(order, { amount: '1.00' })
    await pay(order, await alsoPaid(order, { status: 'failed' }))
    expect(await surplusOf(order)).toEqual([false, false])
  })
})

describe('reports of Stripe', () => {
  test('is stored while undecided; a decision stays and is mailed once', async () => {
    const { order } = await paidOrder()
    const { id } = await refund(order, { amount: '5.00' })
    const now = async () => {
      const { status, transaction_id, failure } = (await findRefund(app.db, id))!
      return [status, transaction_id, failure]
    }
    const steps: [RefundVerdict, string[]][] = [
      [{ status: 'pending', failure: 'Stripe is slow.' }, ['pending', '', 'Stripe is slow.']],
      [{ status: 'pending', transaction_id: 're_1' }, ['pending', 're_1', '']],
      [{ status: 'pending', failure: 'Stripe is slow.' }, ['pending', 're_1', 'Stripe is slow.']],
      [{ status: 'succeeded' }, ['succeeded', 're_1', '']],
      [{ status: 'succeeded', transaction_id: 're_2' }, ['succeeded', 're_1', '']],
      [{ status: 'pending', failure: 'Stripe is slow.' }, ['succeeded', 're_1', '']],
    ]
    for (const [said, then] of steps) {
      await settle(order, id, said)
      expect(await now()).toEqual(then)
    }
    const done = await app.db.first(
      sql<{ as_of: string }>`select updated_at as as_of from refunds where id = ${id}`,
    )
    expect(await jobsOf('tell_refund', id)).toEqual([
      { key: null, payload: { shop_id, refund_id: id, ...done } },
    ])
    expect(await statusOf(app, order.id)).toMatchObject({ payment_status: 'partially_refunded' })
  })

  test('Stripe reports nothing about a refund by hand', async () => {
    const { order } = await paidOrder('hand')
    const { id } = await refund(order, { amount: '5.00' })
    expect(await findRefund(app.db, id)).toMatchObject({ transaction_id: '', failure: '' })
  })
})

describe('the order', () => {
  const orderOf = ({ id }: Ordered) => selling.owner.call(api.orders.get, { params: { id } })

  test.each(['cancelled', 'refunded'] as const)(
    'an order that is %s is marked as refunded once the refund is done',
    async (step) => {
      const { order } = await paidOrder()
      await selling.owner.call(api.orders[step], { params: { id: order.id } })
      expect(await orderOf(order)).toMatchObject({ status: step, payment_status: 'captured' })
      const [all] = await refundsOf(order)
      await settle(order, all!.id, { status: 'succeeded' })
      expect(await orderOf(order)).toMatchObject({ status: step, payment_status: 'refunded' })
    },
  )

  test('an order ends when fully refunded, with the reason in the history', async () => {
    const { order } = await paidOrder('hand')
    await refund(order, { all: true })
    const history = await selling.owner.call(api.orders.history, { params: { id: order.id } })
    expect(history.at(-1)).toMatchObject({ to_status: 'refunded', note: 'Refunded in full.' })
  })

  test('an order whose payment failed keeps waiting while late money is refunded', async () => {
    const order = await placeOrder(app, selling)
    await app.db.transaction((tx) => failOrder(tx, { ...of(order), actor: SYSTEM }))
    const before = await orderOf(order)
    const [by_card, by_hand] = [
      await alsoPaid(order, { is_surplus: true }),
      await alsoPaid(order, { by: 'hand', is_surplus: true }),
    ]
    const late = { ...of(order), reason: 'It came too late.', actor: SYSTEM }
    await holding(order, (tx) => returnSurplus(tx, late, by_card))
    expect(await orderOf(order)).toEqual(before)
    const [by_stripe] = await refundsOf(order)
    await settle(order, by_stripe!.id, { status: 'succeeded' })
    await holding(order, (tx) => returnSurplus(tx, late, by_hand))
    expect(await orderOf(order)).toEqual(before)
  })

  test('an order cancelled unpaid shows a refund once the refund has been made', async () => {
    const order = await placeOrder(app, selling)
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    const before = await orderOf(order)
    const card = await alsoPaid(order, { is_surplus: true })
    const late = { ...of(order), reason: 'It came too late.', actor: SYSTEM }
    await holding(order, (tx) => returnSurplus(tx, late, card))
    expect(await orderOf(order)).toEqual(before)
    const [by_stripe] = await refundsOf(order)
    await settle(order, by_stripe!.id, { status: 'succeeded' })
    expect(await orderOf(order)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  })

  test('a cancelled order is unchanged if the refund is reported before its payment', async () => {
    const order = await placeOrder(app, selling)
    const payment = await alsoPaid(order, { status: 'pending' })
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    const before = await orderOf(order)
    expect(await outside(order, payment, 1490n)).toBe(1490n)
    const [item] = before.items
    expect(await orderOf(order)).toEqual({
      ...before,
      items: [{ ...item, refunded_quantity: 1, unshipped_quantity: 0 }],
    })
  })
})
