// Refunds that Stripe refuses or whose outcome is unknown, and what a person of the shop can do about them.

import { api } from '@kontor/contract/api'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { forPlatform } from '../../../services.ts'
import {
  expectSoundBooks,
  loseNextEvent,
  paymentsOf,
  runJobs,
  statusOf,
} from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'
import { refundPayment } from '../../checkout/refund-payment.ts'

const { app, selling, paidOrder, refund, preview, refundsOf, failRefunds, giveBackAtStripe } =
  await startRefunding()
afterAll(() => app.stop())
afterEach(async () => {
  app.stand_in.faults.splice(0)
  await expectSoundBooks(app)
})

describe('a refund that fails', () => {
  const retry = (id: string, how: 'retry' | 'settled' = 'retry') =>
    selling.owner.call(api.refunds[how], { params: { id } })
  const openMatters = () => selling.owner.call(api.matters.list, { query: { shop_id: selling.shop.id } })
  const keysOf = (refund_id: string) =>
    app.stand_in.calls
      .filter((call) => call.route === '/v1/refunds' && call.method === 'POST')
      .filter((call) => (call.params.metadata as { refund_id?: string })?.refund_id === refund_id)
      .map((call) => call.idempotency_key)

  test('says why, counts for nothing, and can be tried again with a key of its own', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '20.00' })
    await runJobs(app)
    expect(await refundsOf(order)).toMatchObject([{ id, status: 'failed', failure: /Stripe refused/ }])
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect((await preview(order)).amount).toBe('50.88')
    expect(await retry(id)).toMatchObject({ status: 'pending', failure: '' })
    expect(await retry(id)).toMatchObject({ status: 'pending' })
    await runJobs(app)
    expect(await refundsOf(order)).toMatchObject([{ id, status: 'succeeded' }])
    expect(keysOf(id)).toEqual([`kontor-refund-${id}`, `kontor-refund-${id}-2`])
    expect(await retry(id)).toMatchObject({ status: 'succeeded' })
  })

  test('can be noted as paid back another way', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, {})
    const early = await app.send({
      method: 'POST',
      url: `/v1/a/refunds/${id}/settled`,
      token: selling.owner.access_token,
    })
    expect(early.status).toBe(409)
    await runJobs(app)
    expect(await retry(id, 'settled')).toMatchObject({ status: 'succeeded' })
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'refunded' }])
  })

  test('cannot be tried again once the money went another way', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '30.00' })
    await runJobs(app)
    await refund(order, { amount: '40.00' })
    await runJobs(app)
    for (const how of ['retry', 'settled'])
      expect(
        (
          await app.send({
            method: 'POST',
            url: `/v1/a/refunds/${id}/${how}`,
            token: selling.owner.access_token,
          })
        ).status,
      ).toBe(409)
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }, { id, status: 'failed' }])
  })

  test('because Stripe gave back a part of it unheard: what is left can be refunded', async () => {
    const { order } = await paidOrder()
    loseNextEvent(app, 'charge.refunded')
    await giveBackAtStripe(order, 101n)
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    await runJobs(app)
    const [outside, failed] = await refundsOf(order)
    expect(outside).toMatchObject({ amount: '1.01', status: 'succeeded', actor_kind: 'stripe' })
    expect(failed).toMatchObject({ amount: '50.88', status: 'failed' })
    expect(await statusOf(app, order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'partially_refunded',
    })
    expect((await openMatters()).data).toContainEqual(
      expect.objectContaining({ kind: 'refund_failed', order_id: order.id }),
    )
    await expect(retry(failed!.id)).rejects.toThrow(/what is left instead/)

    expect((await preview(order)).amount).toBe('49.87')
    await refund(order, {})
    await runJobs(app)
    expect(await statusOf(app, order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
    })
    expect((await openMatters()).data.map(({ order_id }) => order_id)).not.toContain(order.id)
  })

  test('F-11 for three days is given up with a reason, and found when it was made after all', async () => {
    const { order } = await paidOrder()
    app.stand_in.faults.push({ on: 'POST /v1/refunds', answer: 'drop', times: 99 })
    const { id } = await refund(order, { amount: '20.00' })
    await runJobs(app)
    expect(await refundsOf(order)).toMatchObject([{ status: 'pending', failure: /did not answer|not reach/ }])
    await app.db.run(sql`update refunds set asked_at = now() - interval '73 hours' where id = ${id}`)
    app.stand_in.faults.splice(0)
    app.stand_in.faults.push({ on: 'GET /v1/refunds', answer: 'drop', times: 99 })
    await refundPayment(forPlatform(app.services), id)
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed', failure: /^Tried for three days/ }])
    app.stand_in.faults.splice(0)
    const calls = keysOf(id).length
    await retry(id)
    await runJobs(app)
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }])
    expect(keysOf(id)).toHaveLength(calls)
  })

  test('and is then made at Stripe by hand is the same refund', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '20.00' })
    await runJobs(app)
    await giveBackAtStripe(order, 2000n)
    await expect.poll(() => refundsOf(order)).toMatchObject([{ id, status: 'succeeded' }])
  })
})
