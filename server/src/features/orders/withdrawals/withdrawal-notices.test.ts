// What strangers do to a shop with withdrawals that are from no order of it: they are to-dos, but neither fill its members' mailboxes nor keep the shop.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import {
  buildPayingShop,
  type PayingShop,
  placePaidOrder,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { visit } from '../../../testing/visitor.ts'

const app = await startPayingApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

async function declare(
  { shop }: PayingShop,
  network: string,
  fields: { email: string; order_number: string },
) {
  const visitor = visit(app, { 'x-forwarded-for': `203.0.${network}` })
  const body = { name: 'Bea Buyer', goods: '', key: randomUUID(), ...fields }
  expect((await visitor.post(`/store/${shop.slug}/withdrawal/confirm`, body)).status).toBe(200)
}
const unknown = (nth: number) => ({ email: `unknown-${nth}@example.test`, order_number: '0' })
const withdrawalsOf = async ({ owner, shop }: PayingShop) =>
  (await owner.call(api.matters.list, { query: { shop_id: shop.id, limit: '100' } })).data.filter(
    ({ kind }) => kind === 'withdrawal',
  )
const noticesTo = async (address: string, title: string) =>
  (
    await app.db.rows(
      sql`select from mails where to_address = ${address} and subject like ${`%A customer withdraws from ${title}%`}`,
    )
  ).length

test('beyond twenty a day, a withdrawal without an order is listed without an email, and a withdrawal of a paid order gets its email', async () => {
  const selling = await buildPayingShop(app, { stock: 5 })
  const email = `${randomUUID()}@example.test`
  const { order } = await placePaidOrder(app, selling, { customer_user_email: email })
  for (let nth = 0; nth < 23; nth++) await declare(selling, `${nth}.1`, unknown(nth))
  await declare(selling, '99.1', { email, order_number: order.order_number })
  await runJobs(app)
  expect(await withdrawalsOf(selling)).toHaveLength(24)
  expect([
    await noticesTo(selling.owner.email, 'a contract'),
    await noticesTo(selling.owner.email, `order ${order.order_number}`),
  ]).toEqual([20, 1])
})

test('an open withdrawal from no order does not keep a shop from being deleted, one from a paid order does', async () => {
  const selling = await buildPayingShop(app, { stock: 5 })
  const { owner, shop } = selling
  const removing = () =>
    app.send({ method: 'DELETE', url: `/v1/a/shops/${shop.id}`, token: owner.access_token })
  const email = `${randomUUID()}@example.test`
  const { order } = await placePaidOrder(app, selling, { customer_user_email: email })
  for (const step of ['shipped', 'delivered'] as const)
    await owner.call(api.orders[step], { params: { id: order.id } })
  await declare(selling, '50.1', unknown(50))
  await declare(selling, '51.1', { email, order_number: order.order_number })
  expect(await removing()).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('The shop has open to-dos') },
  })
  const from_order = (await withdrawalsOf(selling)).find(({ order_id }) => order_id === order.id)
  await owner.call(api.matters.done, { params: { id: from_order!.id } })
  expect(await withdrawalsOf(selling)).toHaveLength(1)
  expect((await removing()).status).toBe(204)
})
