// Correcting the e-mail address of an order that was edited: each mail about an edit that is still of use goes to the right address, once.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { placePaidOrder, runJobs, startPaying } from '../../../testing/paying-shop.ts'

const { app, selling } = await startPaying({ stock: 1000 })

const ABOUT_EDIT = ': A change to your order ('

async function buildEdited() {
  const name = randomUUID().slice(0, 8)
  const [wrong, right] = [`${name}@gmial.example`, `${name}@gmail.example`]
  const { order } = await placePaidOrder(app, selling, { customer_user_email: wrong })
  return { id: order.id, edit: await makeEdit(order.id), wrong, right }
}

async function makeEdit(id: string) {
  const body = { add: [{ product_id: selling.product.id, quantity: 1 }] }
  const edit = await selling.owner.call(api.order_edits.create, { params: { id }, body })
  expect(edit.status).toBe('pending')
  return edit
}

const payEdit = (id: string, { id: editId }: { id: string }) =>
  selling.owner.call(api.order_edits.paid, { params: { id, editId } })

const correct = async (id: string, customer_user_email: string) => {
  const { owner } = selling
  const body = { customer_user_email }
  const answer = await app.send({
    method: 'PATCH',
    url: `/v1/a/orders/${id}`,
    token: owner.access_token,
    body,
  })
  expect(answer.status, answer.text).toBe(200)
}

/** What was mailed about edits: their texts. */
const mailsTo = async (address: string) => {
  const mails = await app.db.rows(
    sql<{ subject: string; text: string }>`select subject, text from mails where to_address = ${address}`,
  )
  return mails.filter(({ subject }) => subject.includes(ABOUT_EDIT)).map(({ text }) => text)
}

/** What was mailed about edits that are made. */
const doneTo = (address: string) =>
  app.db.rows(
    sql`select from mails where to_address = ${address} and subject like '%: Your order was changed (%'`,
  )

test('a mail of an edit that went to the wrong address is mailed once to the right address', async () => {
  const { id, edit, wrong, right } = await buildEdited()
  await runJobs(app)
  expect(await mailsTo(wrong)).toHaveLength(1)
  for (const email of [`x${right}`, right]) await correct(id, email)
  await runJobs(app)
  expect([await mailsTo(wrong), await mailsTo(`x${right}`)]).toEqual([[], []])
  expect(await mailsTo(right)).toEqual([expect.stringContaining(edit.pay_url!)])
})

test('a mail of an edit that is not written yet is written once, to the right address', async () => {
  const { id, wrong, right } = await buildEdited()
  await correct(id, right)
  await runJobs(app)
  expect([await mailsTo(wrong), (await mailsTo(right)).length]).toEqual([[], 1])
})

test('a mail of an ended edit is not mailed again after a correction', async () => {
  const { id, edit, right } = await buildEdited()
  await runJobs(app)
  await selling.owner.call(api.order_edits.cancel, { params: { id, editId: edit.id } })
  await correct(id, right)
  await runJobs(app)
  expect(await mailsTo(right)).toEqual([])
})

test('an unsent mail about a completed edit goes once to the right address', async () => {
  const { id, edit, right } = await buildEdited()
  await payEdit(id, edit)
  await selling.owner.call(api.orders.shipped, { params: { id } })
  await runJobs(app)
  for (const email of [`x${right}`, right]) {
    await correct(id, email)
    await runJobs(app)
  }
  expect(await doneTo(`x${right}`)).toEqual([])
  expect(await doneTo(right)).toHaveLength(1)
})

test('unsent mails about two completed edits both go to the right address, even if the first was written after the second edit', async () => {
  const { id, edit, right } = await buildEdited()
  await payEdit(id, edit)
  await payEdit(id, await makeEdit(id))
  await runJobs(app)
  await correct(id, right)
  await runJobs(app)
  expect(await doneTo(right)).toHaveLength(2)
})

test('with one edit mailed and a second edit unpaid, only the payment request goes to the right address', async () => {
  const { id, edit, wrong, right } = await buildEdited()
  await payEdit(id, edit)
  await runJobs(app)
  await app.db.run(sql`update mails set sent_at = now() where to_address = ${wrong}`)
  await makeEdit(id)
  await runJobs(app)
  await correct(id, right)
  await runJobs(app)
  expect(await doneTo(right)).toEqual([])
  expect(await mailsTo(right)).toHaveLength(1)
})

test('if the mail of an earlier edit waits for a limit, the payment request of the later edit goes to the right address', async () => {
  const { id, edit, right } = await buildEdited()
  await payEdit(id, edit)
  await makeEdit(id)
  await runJobs(app)
  await app.db.run(sql`
    update order_mails set outcome = 'waiting', created_at = now() + interval '1 second'
    where order_id = ${id} and done_edit_id = ${edit.id}`)
  await correct(id, right)
  await runJobs(app)
  expect(await mailsTo(right)).toHaveLength(1)
})
