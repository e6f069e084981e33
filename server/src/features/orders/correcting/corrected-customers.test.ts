// Correcting the e-mail address of an order whose customer the shop knows without it.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { BUYER, buildPaidOrder } from '../../../testing/orders.ts'
import { startPaying } from '../../../testing/paying-shop.ts'
import { storeLoggedIn } from '../customers/store-known-customer.ts'

const { app, selling } = await startPaying({ stock: 1000 })

const listed = async (q: string) =>
  (await selling.owner.call(api.customers.list, { query: { shop_id: selling.shop.id, q } })).data

test('a customer known without an order stays separate after a correction', async () => {
  const name = randomUUID().slice(0, 8)
  const [wrong, right] = [`${name}@gmial.example`, `${name}@gmail.example`]
  const { owner, shop } = selling
  await storeLoggedIn(app.db, shop, wrong)
  const [known] = await listed(wrong)
  const id = await buildPaidOrder(app, selling, { customer_user_email: wrong })
  expect(await listed(wrong)).toMatchObject([{ id: known!.id, orders_count: 1 }])
  await owner.call(api.orders.correct, { params: { id }, body: { customer_user_email: right } })
  expect(await listed(wrong)).toEqual([known])
  const [other] = await listed(right)
  expect(other).toMatchObject({ email: right, name: BUYER.recipient_name, orders_count: 1 })
  expect(other!.id).not.toBe(known!.id)
  await owner.call(api.customers.erase, { params: { id: known!.id } })
  expect(await listed(wrong)).toEqual([])
})
