// One refund of an order that has several payments: one call, one answer with all of it.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { expectSoundBooksAtEnd, runJobsWithoutMails } from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'

const { app, selling, paidOrder, refund, preview, refundsOf } = await startRefunding()
expectSoundBooksAtEnd(app)

/** 50.88 for the order, and 20.00 for what an edit added. */
async function editedOrder() {
  const { order } = await paidOrder()
  const params = { id: order.id }
  const edit = await selling.owner.call(api.order_edits.create, {
    params,
    body: { add: [{ product_id: selling.product.id, quantity: 2 }] },
  })
  await selling.owner.call(api.order_edits.paid, { params: { ...params, editId: edit.id } })
  return order
}

test('a refund of two payments answers with the amounts of its preview', async () => {
  const order = await editedOrder()
  const planned = await preview(order)
  expect(planned.amount).toBe('70.88')
  const id = crypto.randomUUID()
  const made = await refund(order, { id, all: true })
  expect(made).toMatchObject({ id, amount: '70.88', status: 'pending' })
  expect(made.parts.map(({ amount }) => amount).toSorted()).toEqual(['20.00', '50.88'])
  const total = (lines: readonly { total: string }[]) =>
    lines.reduce((sum, line) => sum + Math.round(Number(line.total) * 100), 0)
  expect(total(made.lines)).toBe(total(planned.lines))

  const again = await refund(order, { id, all: true })
  expect(again).toMatchObject({ id, amount: '70.88' })
  await runJobsWithoutMails(app)
  expect(await refund(order, { id, all: true })).toMatchObject({ amount: '70.88', status: 'succeeded' })

  const listed = await refundsOf(order)
  expect(listed.map(({ amount }) => amount).toSorted()).toEqual(['20.00', '50.88'])
  expect(listed.filter(({ part_of }) => part_of === id)).toHaveLength(1)
})

test('a refund of one payment is its only part', async () => {
  const { order } = await paidOrder()
  const { id, parts, part_of } = await refund(order, { amount: '1.00' })
  expect([part_of, parts.map((one) => one.id)]).toEqual([null, [id]])
})
