// An Idempotency-Key does not keep a refusal alive after its cause is gone.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { addStock, buildSellingShop } from '../../../testing/build.ts'
import { buy, orderBody } from '../../../testing/orders.ts'

const app = await startTestApp()

test('A repeat under the same key is placed once the missing pieces have arrived', async () => {
  const selling = await buildSellingShop(app, { stock: 1 })
  const { owner, shop, product, warehouse } = selling
  const headers = { 'idempotency-key': randomUUID() }
  const wanted = { items: [{ product_id: product.id, quantity: 3 }] }
  const refused = await buy(app, selling, wanted, headers)
  expect([refused.status, refused.json.error]).toEqual([409, 'insufficient_stock'])
  await addStock(owner, shop, product, warehouse, 5)
  const placed = await buy(app, selling, wanted, headers)
  expect([placed.status, placed.json.status]).toEqual([201, 'new'])

  const key = { 'idempotency-key': randomUUID() }
  const enter = () =>
    app.send({
      method: 'POST',
      url: '/v1/a/order',
      token: owner.access_token,
      body: orderBody(selling, { items: [{ product_id: product.id, quantity: 9 }] }),
      headers: key,
    })
  expect((await enter()).json.error).toBe('insufficient_stock')
  await addStock(owner, shop, product, warehouse, 20)
  expect((await enter()).status).toBe(201)
  await owner.call(api.orders.cancelled, { params: { id: placed.json.id } })
})
