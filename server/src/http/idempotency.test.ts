// A repeated request gets the bytes of the first response, whatever has changed since.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { exchange, POST } from '../testing/ambiguous-requests.ts'
import { buildUser, startTestApp } from '../testing/app.ts'
import { buildSellingShop, buildShop } from '../testing/build.ts'

const app = await startTestApp()

test('C-23 a repeat gets the same bytes, in the same order, also after a change', async () => {
  const { owner, shop, product } = await buildSellingShop(app)
  const key = randomUUID()
  const create = () =>
    app.send({
      method: 'POST',
      url: '/v1/a/addresses',
      token: owner.access_token,
      headers: { 'idempotency-key': key },
      body: { shop_id: shop.id, street: 'Elbchaussee 2', city: 'Hamburg', zip: '22765', country: 'DE' },
    })
  const first = await create()
  expect(first.status).toBe(201)
  await owner.call(api.addresses.update, { params: { id: first.json.id }, body: { city: 'Altona' } })
  const again = await create()
  expect([again.status, again.text]).toEqual([201, first.text])
  expect(again.headers['content-type']).toBe(first.headers['content-type'])

  const order_key = randomUUID()
  const place = () =>
    app.send({
      method: 'POST',
      url: '/v1/public/order',
      headers: { 'idempotency-key': order_key },
      body: {
        shop_id: shop.id,
        items: [{ product_id: product.id, quantity: 1 }],
        customer_user_email: 'buyer@example.com',
        shipping_address: { street: 'Elbchaussee 2', city: 'Hamburg', zip: '22765', country: 'DE' },
      },
    })
  const [one, two] = [await place(), await place()]
  expect([two.status, two.text]).toEqual([one.status, one.text])
  expect(one.status).toBe(201)
})

test('C-25 two keys are refused, since it is unclear which one counts', async () => {
  const { shop, product } = await buildSellingShop(app)
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as { port: number }
  const body = JSON.stringify({
    shop_id: shop.id,
    items: [{ product_id: product.id, quantity: 1 }],
    customer_user_email: 'buyer@example.com',
    shipping_address: { street: 'Elbchaussee 2', city: 'Hamburg', zip: '22765', country: 'DE' },
  })
  const place = (keys: string) =>
    exchange(
      port,
      `${POST}${keys}Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  const [two, twice, one] = await Promise.all([
    place('Idempotency-Key: one\r\nIdempotency-Key: two\r\n'),
    place('Idempotency-Key: one\r\nidempotency-key: one\r\n'),
    place('Idempotency-Key: one, two\r\n'),
  ])
  for (const { statuses, text } of [two, twice]) {
    expect(statuses).toEqual([400])
    expect(text).toContain('"error":"bad_request"')
  }
  expect(one.statuses).toEqual([201])
})

test('C-24 keys of different users are independent', async () => {
  const [owner, other] = [await buildUser(app), await buildUser(app)]
  const headers = { 'idempotency-key': 'the-same' }
  const create = (token: string) =>
    app.send({
      method: 'POST',
      url: '/v1/a/shops',
      token,
      headers,
      body: { name: 'Shop', default_currency: 'EUR' },
    })
  const [mine, theirs] = [await create(owner.access_token), await create(other.access_token)]
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(theirs.json.id).not.toBe(mine.json.id)
})

test('C-22 a key of one account is for one request, whichever of its shops it is for', async () => {
  const { owner, shop } = await buildSellingShop(app)
  const second = await buildShop(owner)
  const headers = { 'idempotency-key': randomUUID() }
  const create = (shop_id: string, path = 'warehouses') =>
    app.send({
      method: 'POST',
      url: `/v1/a/${path}`,
      token: owner.access_token,
      headers,
      body: { shop_id, title: 'One' },
    })
  const first = await create(shop.id)
  const other = await create(second.id)
  expect([first.status, other.status, other.json.error]).toEqual([201, 409, 'idempotency_conflict'])
  expect((await create(shop.id)).text).toBe(first.text)
  const { total } = await owner.call(api.warehouses.list, { query: { shop_id: second.id } })
  expect(total).toBe(0)
})

test('C-23 a repeat is known at a process of the version before, and one that began there is known here', async () => {
  const { owner, shop } = await buildSellingShop(app)
  const create = (key: string) =>
    app.send({
      method: 'POST',
      url: '/v1/a/warehouses',
      token: owner.access_token,
      headers: { 'idempotency-key': key },
      body: { shop_id: shop.id, title: 'One' },
    })
  const key = randomUUID()
  const first = await create(key)
  const former = `${owner.user_id} ${shop.id} POST /a/warehouses`
  const remembered = await app.db.first(
    sql<{ response: string }>`select response from idempotency_keys where scope = ${former} and key = ${key}`,
  )
  expect(remembered?.response).toBe(first.text)
  await app.db.run(sql`delete from idempotency_keys where scope <> ${former} and key = ${key}`)
  expect((await create(key)).text).toBe(first.text)
})
