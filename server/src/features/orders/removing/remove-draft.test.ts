import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { ORDER_STATUSES } from '@kontor/contract/orders/orders'
import { expect, it, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildMember, buildSellingShop } from '../../../testing/build.ts'
import { startMoving } from '../../../testing/order-moves.ts'
import { BUYER, orderBody } from '../../../testing/orders.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { visit } from '../../../testing/visitor.ts'

const { app, selling, orderIn, orderOf } = await startMoving()
const viewer = await buildMember(app, selling.shop, 'viewer')
const stranger = (await buildSellingShop(app)).owner

const remove = (id: string, token: string | undefined = selling.owner.access_token) =>
  app.send({ method: 'DELETE', url: `/v1/a/orders/${id}`, token })
const refusal = async (id: string, token?: string) => {
  const { status, json } = await remove(id, token)
  return [status, json.error]
}

it('a draft and everything it owns can be deleted by members who may change orders, and the deletion is audited', async () => {
  const id = await orderIn('draft')
  const { order_number } = await orderOf(id)
  const params = { id }
  const corrected = { ...BUYER, street: 'Am Markt 8' }
  await selling.owner.call(api.orders.correct, { params, body: { shipping_address: corrected } })
  expect(await refusal(id, '')).toEqual([401, 'unauthenticated'])
  expect(await refusal(id, stranger.access_token)).toEqual([404, 'not_found'])
  expect(await refusal(id, viewer.access_token)).toEqual([403, 'forbidden'])
  expect((await remove(id)).status).toBe(204)
  expect(await refusal(id)).toEqual([404, 'not_found'])
  expect(
    (await app.send({ method: 'GET', url: `/v1/a/orders/${id}`, token: selling.owner.access_token })).status,
  ).toBe(404)
  const left = await app.db.first(
    sql<{ rows: number }>`
      -- across shops: the id is of one test
      select (select count(*) from order_items where order_id = ${id}) + (select count(*) from order_events where order_id = ${id})
        + (select count(*) from order_corrections where order_id = ${id}) as rows`,
  )
  expect(left).toEqual({ rows: 0 })
  const { data } = await selling.owner.call(api.audit.list, {
    query: { shop_id: selling.shop.id, action: 'order.remove', subject: `order:${id}` },
  })
  expect(data).toMatchObject([{ subject_label: order_number }])
})

test.each(ORDER_STATUSES.filter((status) => status !== 'draft'))(
  'an order that is %s is kept, and says what to do instead',
  async (status) => {
    const id = await orderIn(status)
    const answer = await remove(id)
    expect([answer.status, answer.json.error]).toEqual([409, 'in_use'])
    expect(answer.json.message).toContain('Cancel the order instead')
    expect((await orderOf(id)).status).toBe(status)
  },
)

it('a draft cannot be deleted once its buyer has opened the payment page', async () => {
  const id = await orderIn('draft')
  await app.db.run(sql`
    insert into payments (shop_id, order_id, attempt, amount, currency, status)
    values (${selling.shop.id}, ${id}, 1, 1, 'EUR', 'failed')`)
  const answer = await remove(id)
  expect([answer.status, answer.json.error]).toEqual([409, 'in_use'])
  expect(answer.json.message).toContain('payment page')
  expect((await selling.owner.call(api.orders.items, { params: { id } })).length).toBe(1)
})

it('a draft cannot be deleted once its buyer has withdrawn, and the refusal names the reason', async () => {
  const id = await orderIn('draft')
  await app.db.run(sql`
    insert into withdrawals (shop_id, id, order_id, name, order_number, email, goods, is_acknowledged)
    select shop_id, gen_random_uuid(), id, 'Ben Kaya', order_number, customer_user_email, '', false from orders where id = ${id}`)
  const answer = await remove(id)
  expect([answer.status, answer.json.error, answer.json.message]).toEqual([
    ...[409, 'in_use', 'The customer has withdrawn from this draft. Cancel it instead.'],
  ])
})

it('a draft deleted during a withdrawal is gone for the customer', async () => {
  const id = await orderIn('draft')
  const { order_number, customer_user_email: email } = await orderOf(id)
  const fields = { name: 'Ben Kaya', order_number, email, goods: '', key: randomUUID() }
  const { declared } = await app.db.transaction(async (tx) => {
    await tx.run(sql`select from orders where id = ${id} for update`)
    const declared = visit(app).post(`/store/${selling.shop.slug}/withdrawal/confirm`, fields)
    await untilBlocked(app.db)
    for (const table of ['order_items', 'order_events'])
      await tx.run(sql`delete from ${sql.ident(table)} where order_id = ${id}`)
    await tx.run(sql`delete from orders where id = ${id}`)
    return { declared }
  })
  expect((await declared).status).toBe(200)
  const stored = sql`select order_id, order_number from withdrawals where id = ${fields.key}`
  expect(await app.db.rows(stored)).toEqual([{ order_id: null, order_number }])
})

it('deleting a draft removes a customer without further orders from the list', async () => {
  const { owner, shop } = selling
  const email = `${randomUUID()}@example.test`
  const body = { ...orderBody(selling), customer_user_email: email, status: 'draft' as const }
  const { id } = await owner.call(api.orders.create, { body })
  const find = () => owner.call(api.customers.list, { query: { shop_id: shop.id, q: email } })
  expect((await find()).total).toBe(1)
  expect((await remove(id)).status).toBe(204)
  expect((await find()).total).toBe(0)
})
