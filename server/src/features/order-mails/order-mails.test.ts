import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import {
  buildPayingShop,
  type PayingApp,
  type PayingShop,
  placeOrder,
  runJobs,
  startPayingApp,
} from '../../testing/paying-shop.ts'

let app: PayingApp
let selling: PayingShop

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app)
})
afterAll(() => app.stop())

const mailsTo = (address: string) =>
  app.db.rows(
    sql<{ subject: string; text: string }>`
      select subject, text from mails where to_address = ${address} order by created_at, id`,
  )

test('a buyer is told when the order is paid and when it ships, the owner when it is paid', async () => {
  const order = await placeOrder(app, selling, {
    customer_user_email: 'told@example.test',
    notes: 'Ring twice',
  })
  const move = (step: 'paid' | 'shipped') =>
    selling.owner.call(api.orders[step], { params: { id: order.id } })
  await move('paid')
  await move('paid')
  await runJobs(app)
  const [paid, ...others] = await mailsTo('told@example.test')
  expect(others).toEqual([])
  expect(paid?.subject).toBe(`${selling.shop.name}: thank you for your order (${order.order_number})`)
  expect(paid?.text).toContain(`1 × ${selling.product.title}`)
  expect(paid?.text).toContain(`/orders/${order.id}`)
  expect(paid?.text).toContain(`-- \n${selling.shop.name}`)
  const [told] = await mailsTo(selling.owner.email)
  expect(told?.subject).toContain(`New order ${order.order_number}`)
  expect(told?.text).toContain('Ring twice')

  await move('shipped')
  await runJobs(app)
  expect((await mailsTo('told@example.test')).map((mail) => mail.subject)).toEqual([
    paid?.subject,
    `${selling.shop.name}: your order is on its way (${order.order_number})`,
  ])
})

test('whoever left without paying is not written to when the clock ends the order', async () => {
  const order = await placeOrder(app, selling, { customer_user_email: 'gone@example.test' })
  await app.db.run(
    sql`update orders set hold_expires_at = now() - interval '1 minute' where id = ${order.id}`,
  )
  await runJobs(app)
  await app.db.run(sql`select from graphile_worker.add_job('expire_orders')`)
  await runJobs(app)
  const status = await app.call(api.storefront.orderStatus, { params: { id: order.id } })
  expect(status.status).toBe('cancelled')
  expect(await mailsTo('gone@example.test')).toEqual([])
})

test('A-07 the name of a shop cannot add a header or an address', async () => {
  const name = 'Evil" <evil@example.test>, Bcc: all@example.test'
  await selling.owner.call(api.shops.update, { params: { id: selling.shop.id }, body: { name } })
  const order = await placeOrder(app, selling, { customer_user_email: 'named@example.test' })
  await selling.owner.call(api.orders.paid, { params: { id: order.id } })
  await runJobs(app)
  const mails = await app.db.rows(
    sql<{ to_address: string }>`select to_address from mails where subject like 'Evil%'`,
  )
  expect(mails).toEqual([{ to_address: 'named@example.test' }])
})
