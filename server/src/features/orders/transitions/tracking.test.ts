// A parcel's tracking: entered when it ships, or later, and shown to the buyer.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { buildOrder, buildPaidOrder } from '../../../testing/orders.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 100 })
})

const paidOrder = () => buildPaidOrder(app, selling)
const ship = (id: string, body?: { tracking_number?: string; tracking_url?: string; note?: string }) =>
  selling.owner.call(api.orders.shipped, { params: { id }, ...(body ? { body } : {}) })
const pageOf = async (id: string) =>
  (await app.send({ method: 'GET', url: `/store/${selling.shop.slug}/orders/${id}` })).text

test('an order ships with tracking number and address, which the buyer’s page shows', async () => {
  const id = await paidOrder()
  const tracking = { tracking_number: 'JD0140', tracking_url: 'https://parcels.example/JD0140' }
  expect(await ship(id, tracking)).toMatchObject({ status: 'shipped', ...tracking })
  expect(await selling.owner.call(api.orders.get, { params: { id } })).toMatchObject(tracking)
  const page = await pageOf(id)
  expect(page).toContain('JD0140')
  expect(page).toContain('href="https://parcels.example/JD0140"')
})

test('without a body, and with the number only later', async () => {
  const id = await paidOrder()
  expect(await ship(id)).toMatchObject({ status: 'shipped', tracking_number: '', tracking_url: '' })
  expect(await pageOf(id)).not.toContain('Tracking')
  expect(await ship(id, { tracking_number: 'LATE1' })).toMatchObject({ tracking_number: 'LATE1' })
  expect(await ship(id)).toMatchObject({ tracking_number: 'LATE1' })
  const history = await selling.owner.call(api.orders.history, { params: { id } })
  expect(history.filter((event) => event.to_status === 'shipped')).toHaveLength(1)
})

test('tracking changed after shipping is logged without the value, and the answer is the order as read', async () => {
  const { owner, shop } = selling
  const id = await paidOrder()
  await ship(id, { tracking_number: 'FIRST1' })
  const changed = await ship(id, { tracking_number: 'LATE2' })
  expect(changed.updated_at).toBe((await owner.call(api.orders.get, { params: { id } })).updated_at)
  const { updated_at } = changed
  const body = { updated_at, customer_user_email: 'right@example.test' }
  expect((await owner.call(api.orders.correct, { params: { id }, body })).tracking_number).toBe('LATE2')
  await ship(id, { tracking_number: 'LATE2' })
  const { data } = await owner.call(api.audit.list, {
    query: { shop_id: shop.id, action: 'order.change', subject: `order:${id}` },
  })
  expect(data.map(({ after }) => after)).toEqual([
    { corrected: 'customer_user_email' },
    { corrected: 'tracking_number' },
  ])
})

test.each([
  ['javascript:alert(1)', 'tracking_url'],
  ['data:text/html,x', 'tracking_url'],
  ['//parcels.example/1', 'tracking_url'],
  ['https://user:secret@parcels.example/1', 'tracking_url'],
])('X-02 %s is no address to follow', async (tracking_url, field) => {
  const id = await paidOrder()
  const answer = await app.send({
    method: 'POST',
    url: `/v1/a/orders/${id}/shipped`,
    token: selling.owner.access_token,
    body: { tracking_url },
  })
  expect([answer.status, answer.json.errors[0].field]).toEqual([422, field])
  expect((await selling.owner.call(api.orders.get, { params: { id } })).status).toBe('paid')
})

test('an order that cannot be shipped takes no tracking number either', async () => {
  const id = await buildOrder(app, selling)
  const answer = await app.send({
    method: 'POST',
    url: `/v1/a/orders/${id}/shipped`,
    token: selling.owner.access_token,
    body: { tracking_number: 'X' },
  })
  expect(answer.status).toBe(409)
  expect((await selling.owner.call(api.orders.get, { params: { id } })).tracking_number).toBe('')
})
