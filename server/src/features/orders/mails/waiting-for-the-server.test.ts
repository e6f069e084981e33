// The log of an order's emails while the mail server has not taken them.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { placeOrderPaidByHand, runJobs, startPaying } from '../../../testing/paying-shop.ts'
import { startSmtpSink } from '../../../testing/smtp.ts'

const sink = await startSmtpSink()
const { app, selling } = await startPaying({ stock: 10 }, { SMTP_URL: sink.url })

async function written(customer_user_email: string) {
  const { id } = await placeOrderPaidByHand(app, selling, { customer_user_email })
  await runJobs(app, (task_name) => task_name !== 'send_mail')
  const log = async () =>
    (await selling.owner.call(api.order_mails.ofOrder, { params: { id } })).map(({ outcome, reason }) => [
      outcome,
      reason,
    ])
  return { log, of_mail: sql<never>`where to_address = ${customer_user_email}` }
}

test('an email waits in the log until the mail server accepts it, and stays sent after its deletion', async () => {
  const { log, of_mail } = await written('queued@example.test')
  expect(await log()).toEqual([['waiting', 'mail_server']])
  await runJobs(app)
  expect(await log()).toEqual([['sent', null]])
  await app.db.run(sql`delete from mails ${of_mail}`)
  expect(await log()).toEqual([['sent', null]])
})

test('an email that the mail server has not accepted for days counts as unsent', async () => {
  const { log, of_mail } = await written('never@example.test')
  await app.db.run(sql`update mails set created_at = now() - interval '5 days' ${of_mail}`)
  expect(await log()).toEqual([['not_sent', 'mail_server']])
})
