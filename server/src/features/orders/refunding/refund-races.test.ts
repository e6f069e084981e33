// Refunds and cancellations of one order that are requested at the same moment.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { creditNotesOf, sumAtStripe } from '../../../testing/order-rows.ts'
import { expectSoundBooksAtEnd, runJobsWithoutMails, statusOf } from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'

const { app, selling, paidOrder, ask, preview, refund, refundsOf, account, intentOf, refundAtStripe } =
  await startRefunding()
expectSoundBooksAtEnd(app)

describe('at the same moment', () => {
  test('a refund at Stripe that ends an order waits for the shelf without blocking the credit notes of unrelated orders', async () => {
    const earlier = await paidOrder()
    await refund(earlier.order, { amount: '1.00' })
    await runJobsWithoutMails(app)
    const { order } = await paidOrder()
    let at_stripe: Promise<unknown> | undefined
    // In the order that a cancellation takes: its goods are restocked, then it issues its credit note.
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select from stock_levels where shop_id = ${selling.shop.id} for update`)
      at_stripe = refundAtStripe(order, 5088n)
      await untilBlocked(app.db)
      const counter = sql`
        select last_number from invoice_series where shop_id = ${selling.shop.id} and kind = 'test_credit_note' for update nowait`
      expect(await tx.rows(counter)).toHaveLength(1)
    })
    await at_stripe
    await expect
      .poll(() => statusOf(app, order.id))
      .toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await creditNotesOf(app, order.id)).toHaveLength(1)
  })

  test('a refund that ends its order waits for the shelf in the lock order of a cancellation', async () => {
    const { order } = await paidOrder('hand')
    const items = await selling.owner.call(api.orders.items, { params: { id: order.id } })
    const [first, last] = items.toSorted((a, b) => (a.product_id! < b.product_id! ? -1 : 1))
    const linesOf = ({ id, quantity }: (typeof items)[number]) => [{ order_item_id: id!, quantity }]
    const levelOf = ({ product_id }: (typeof items)[number]) =>
      sql`select from stock_levels where shop_id = ${selling.shop.id} and product_id = ${product_id} for update skip locked`
    await refund(order, { lines: linesOf(first!), shipping: '4.90' })
    let refunded: Promise<unknown> | undefined
    await app.db.transaction(async (tx) => {
      await tx.run(levelOf(first!))
      refunded = refund(order, { lines: linesOf(last!) })
      await untilBlocked(app.db)
      expect(await tx.rows(levelOf(last!))).toHaveLength(1)
    })
    await refunded
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
  })

  test('C-29 of twenty concurrent refunds of most of an order, one succeeds', async () => {
    const { order } = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order, { amount: '30.00' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  })

  test('with one id for refunds of two orders, one refund is refused by its name', async () => {
    for (let round = 0; round < runs(2, 5); round++) {
      const orders = await Promise.all([paidOrder(), paidOrder()])
      const id = randomUUID()
      const answers = await Promise.all(orders.map(({ order }) => ask(order, { id, amount: '1.00' })))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(answers.find(({ status }) => status === 409)?.json.error).toBe('idempotency_conflict')
    }
  })

  test('C-29 a refund, a cancellation and a refund at Stripe pay the buyer the whole order once', async () => {
    for (let round = 0; round < runs(2, 8); round++) {
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
        refundAtStripe(order, BigInt(round * 100 + 1)),
      ])
      await runJobsWithoutMails(app)
      // Our refund fails where a part was refunded at Stripe before it; then the rest is refunded.
      if ((await refundsOf(order)).some(({ status }) => status === 'failed')) {
        const { amount } = await preview(order)
        await refund(order, { amount })
        await runJobsWithoutMails(app)
      }
      const [sum] = await app.db.rows(
        sql<{ amount: string }>`
          select sum(amount) as amount from refunds where order_id = ${id} and status = 'succeeded'`,
      )
      expect(sum?.amount).toBe('50.88')
      const at_stripe = await sumAtStripe(account, await intentOf(order))
      expect(at_stripe).toBe(5088n)
      expect(await statusOf(app, id)).toMatchObject({ payment_status: 'refunded' })
    }
  })
})
