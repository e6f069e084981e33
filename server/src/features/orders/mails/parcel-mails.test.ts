import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildProduct } from '../../../testing/build.ts'
import { placeOrder, runJobs, startPaying } from '../../../testing/paying-shop.ts'

const { app, selling } = await startPaying()

const mailsTo = (address: string) =>
  app.db.rows(
    sql<{ text: string; html: string }>`
      select text, html from mails where to_address = ${address} order by created_at, id`,
  )

test('tracking is in the shipping mail, or in a later mail if tracking was unknown', async () => {
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

test('no parcel is announced if all goods were refunded and only a gift card is left', async () => {
  const { owner, shop, product } = selling
  const gift = await buildProduct(owner, shop, { price: '25.00', is_gift_card: true })
  const items = [product, gift].map(({ id }) => ({ product_id: id, quantity: 1 }))
  const { id } = await placeOrder(app, selling, { customer_user_email: 'gift@example.test', items })
  const params = { id }
  await owner.call(api.orders.paid, { params })
  const goods = (await owner.call(api.orders.items, { params })).find((item) => !item.is_gift_card)
  await owner.call(api.refunds.create, {
    params,
    body: { lines: [{ order_item_id: goods!.id!, quantity: 1 }] },
  })
  await owner.call(api.orders.shipped, { params })
  await owner.call(api.orders.delivered, { params })
  await runJobs(app)
  const texts = (await mailsTo('gift@example.test')).map(({ text }) => text).join()
  expect(texts).toContain('was delivered.')
  expect(texts).not.toContain('has left our warehouse')
})
