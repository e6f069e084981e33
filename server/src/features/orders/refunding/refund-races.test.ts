// Refunds and cancellations of one order that are requested at the same moment.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { sumRefunded } from '../../../integrations/stripe/refunds.ts'
import { expectSoundBooks, runJobs, statusOf } from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'

const { app, selling, paidOrder, ask, preview, refund, refundsOf, account, intentOf, giveBackAtStripe } =
  await startRefunding()
afterAll(() => app.stop())
afterEach(async () => {
  app.stand_in.faults.splice(0)
  await expectSoundBooks(app)
})

describe('at the same moment', () => {
  test('C-29 twenty refunds of most of it: one gets through', async () => {
    const { order } = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order, { amount: '30.00' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  })

  test('one id for refunds of two orders: one of them is refused by its name', async () => {
    for (let round = 0; round < 5; round++) {
      const orders = await Promise.all([paidOrder(), paidOrder()])
      const id = randomUUID()
      const answers = await Promise.all(orders.map(({ order }) => ask(order, { id, amount: '1.00' })))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(answers.find(({ status }) => status === 409)?.json.error).toBe('idempotency_conflict')
    }
  })

  test('C-29 a refund, a cancellation and a refund at Stripe: the buyer gets all of it once', async () => {
    for (let round = 0; round < 8; round++) {
      const { order, things } = await paidOrder()
      const id = order.id
      await Promise.all([
        ask(order, { lines: [{ order_item_id: things, quantity: 1 }] }),
        app.send({
          method: 'POST',
          url: `/v1/a/orders/${id}/cancelled`,
          token: selling.owner.access_token,
          body: {},
        }),
        giveBackAtStripe(order, BigInt(round * 100 + 1)),
      ])
      await runJobs(app)
      // Our refund fails where a part was refunded at Stripe before it; then the rest is refunded.
      if ((await refundsOf(order)).some(({ status }) => status === 'failed')) {
        const { amount } = await preview(order)
        await refund(order, { amount })
        await runJobs(app)
      }
      const [sum] = await app.db.rows(
        sql<{ amount: string }>`
          select sum(amount) as amount from refunds where order_id = ${id} and status = 'succeeded'`,
      )
      expect(sum?.amount).toBe('50.88')
      const at_stripe = await sumRefunded(account, await intentOf(order))
      expect(at_stripe).toBe(5088n)
      expect(await statusOf(app, id)).toMatchObject({ payment_status: 'refunded' })
    }
  })
})
