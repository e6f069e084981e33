import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { placeOrder, runJobs, startPaying } from '../../testing/paying-shop.ts'

const { app, selling } = await startPaying()

const mailsTo = (address: string) =>
  app.db.rows(
    sql<{ text: string; html: string }>`
      select text, html from mails where to_address = ${address} order by created_at, id`,
  )

test('tracking is in the mail, or in a later one if it was not known', async () => {
  const order = await placeOrder(app, selling, { customer_user_email: 'parcel@example.test' })
  const params = { id: order.id }
  const tracking_url = 'https://www.dhl.de/verfolgen?a=1&b=2'
  await selling.owner.call(api.orders.paid, { params })
  await selling.owner.call(api.orders.shipped, { params })
  await runJobs(app)
  await selling.owner.call(api.orders.shipped, { params, body: { tracking_number: 'JD1', tracking_url } })
  await selling.owner.call(api.orders.shipped, { params, body: { tracking_number: 'JD1', tracking_url } })
  await runJobs(app)
  const [, without, later, ...more] = await mailsTo('parcel@example.test')
  expect(more).toEqual([])
  expect(without?.text).not.toContain('Tracking number')
  expect(later?.text).toContain('Tracking number: JD1')
  expect(later?.text).toContain(tracking_url)
  expect(later?.html).toContain('href="https://www.dhl.de/verfolgen?a=1&amp;b=2"')
})
