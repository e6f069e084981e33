// Which order a withdrawal belongs to: found by what was typed, or assigned by a member, who sees all withdrawals in a list.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser } from '../../../testing/app.ts'
import { buildMember } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'
import { buildPayingShop, type PayingShop, placeOrder, startPayingApp } from '../../../testing/paying-shop.ts'
import { visit } from '../../../testing/visitor.ts'

const app = await startPayingApp()
let selling: PayingShop
let email: string

beforeEach(async () => {
  selling = await buildPayingShop(app, { stock: 50 })
  email = `${randomUUID()}@example.test`
})

/** Gives the id. */
async function declare(order_number: string, goods = ''): Promise<string> {
  const key = randomUUID()
  const body = { name: 'Bea Buyer', order_number, email, goods, key }
  const { status } = await visit(app).post(`/store/${selling.shop.slug}/withdrawal/confirm`, body)
  expect(status).toBe(200)
  return key
}
const order = () => placeOrder(app, selling, { customer_user_email: email })
const list = async (query: object = {}) =>
  selling.owner.call(api.withdrawals.list, { query: { shop_id: selling.shop.id, ...query } })
const assign = (id: string, order_number: string, token = selling.owner.access_token) =>
  app.send({
    method: 'POST',
    url: `/v1/a/withdrawals/${id}/order`,
    token,
    body: { shop_id: selling.shop.id, order_number },
  })
const todos = async () =>
  (await selling.owner.call(api.matters.list, { query: { shop_id: selling.shop.id } })).data

test('a withdrawal belongs to the order with the number in the typed text, unless an order has the exact text as its number', async () => {
  const { id, order_number } = await order()
  for (const text of [`#${order_number}`, `Nr. ${order_number}`, `${order_number} of 2026`, 'none'])
    await declare(text)
  expect((await list()).data).toMatchObject([
    { order_id: null, order_number: 'none' },
    { order_id: null, order_number: `${order_number} of 2026` },
    { order_id: id, order_number: `Nr. ${order_number}` },
    { order_id: id, order_number: `#${order_number}` },
  ])
  const imported = await order()
  await app.db.run(sql`update orders set order_number = ${`#${order_number}`} where id = ${imported.id}`)
  await declare(`#${order_number}`)
  expect((await list()).data[0]).toMatchObject({ order_id: imported.id })
  email = `${randomUUID()}@example.test`
  await declare(`#${order_number}`)
  expect((await list()).data[0]).toMatchObject({ order_id: null })
})

test('the order’s page shows the time of the withdrawal to a visitor who knows only the email address', async () => {
  const { id, order_number } = await order()
  const page = `/store/${selling.shop.slug}/orders/${id}`
  const said = /Your withdrawal has been received.*received it on \d+ [^<]*:\d\d:\d\d/s
  expect((await visit(app).post(page, { email })).text).not.toMatch(said)
  await declare(order_number)
  expect((await visit(app).post(page, { email })).text).toMatch(said)
  for (const answer of [visit(app).get(page), visit(app).post(page, { email: 'other@example.test' })])
    expect((await answer).text).not.toMatch(said)
})

test('every role sees all withdrawals of a shop, newest first, including resolved withdrawals', async () => {
  const { id, order_number } = await order()
  const unknown = await declare('10O1', 'The bell.')
  await declare(order_number)
  const [todo] = (await todos()).filter(({ order_id }) => order_id === null)
  await selling.owner.call(api.matters.done, { params: { id: todo!.id } })
  const { data, total } = await list()
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { order_id: id, order_number, settled_at: null },
    { id: unknown, order_id: null, order_number: '10O1', name: 'Bea Buyer', email, goods: 'The bell.' },
  ])
  expect(data[1]!.settled_at).not.toBeNull()
  expect((await list({ limit: '1', offset: '1' })).data).toEqual([data[1]])
  const viewer = await buildMember(app, selling.shop, 'viewer')
  const query = { shop_id: selling.shop.id }
  expect((await viewer.call(api.withdrawals.list, { query })).total).toBe(2)
  const stranger = await buildUser(app)
  await expect(stranger.call(api.withdrawals.list, { query })).rejects.toMatchObject({ error: 'not_found' })
})

test('members who may change orders assign a withdrawal to its order, which is then held back and logged', async () => {
  const { id, order_number } = await order()
  const { owner, shop } = selling
  await owner.call(api.orders.paid, { params: { id } })
  const withdrawal = await declare('10O1')
  await expectGuarded(app, {
    method: 'POST',
    url: `/v1/a/withdrawals/${withdrawal}/order`,
    body: { shop_id: shop.id, order_number },
    stranger: await buildUser(app),
    weak: await buildMember(app, shop, 'viewer'),
    strong: await buildMember(app, shop, 'member'),
    id: withdrawal,
  })
  for (const wrong of ['', 'none', `${order_number}0`]) {
    const { status, json } = await assign(withdrawal, wrong)
    expect([status, json.errors[0].field]).toEqual([422, 'order_number'])
  }
  const { owner: other_owner } = await buildPayingShop(app)
  expect((await assign(withdrawal, order_number, other_owner.access_token)).status).toBe(404)
  expect((await owner.call(api.orders.get, { params: { id } })).is_withdrawn).toBe(false)

  for (const _ of [1, 2]) {
    const { status, json } = await assign(withdrawal, order_number)
    expect([status, json]).toMatchObject([200, { id: withdrawal, order_id: id, order_number: '10O1' }])
  }
  expect((await owner.call(api.orders.get, { params: { id } })).is_withdrawn).toBe(true)
  expect(await owner.call(api.withdrawals.ofOrder, { params: { id } })).toMatchObject([{ id: withdrawal }])
  expect(await todos()).toMatchObject([{ kind: 'withdrawal', order_id: id, order_number }])
  const { data } = await owner.call(api.audit.list, {
    query: { shop_id: shop.id, action: 'order.assign_withdrawal' },
  })
  expect(data).toMatchObject([
    { subject_id: id, subject_label: order_number, after: { withdrawal_id: withdrawal } },
  ])
  const second = await order()
  const refused = await assign(withdrawal, second.order_number)
  expect([refused.status, refused.json.error]).toEqual([409, 'in_use'])
})
