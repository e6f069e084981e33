// What a member is told while an order is entered, before the customer has said the whole address.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { buildCustomerGroup, buildSellingShop } from '../../../testing/build.ts'
import { BUYER } from '../../../testing/orders.ts'

const app = await startTestApp()
const { owner, shop, product } = await buildSellingShop(app)

test('A country is enough for the price of a customer’s group, and for a discount by hand', async () => {
  const { id } = await buildCustomerGroup(owner, shop, 'member@example.test')
  await owner.call(api.price_lists.create, {
    body: { shop_id: shop.id, title: 'Trade', kind: 'percent', percent: '20', customer_group_ids: [id] },
  })
  const dent = { id: randomUUID(), class: 'order' as const, amount: '1.00', reason: 'A dent' }
  const wanted = {
    shop_id: shop.id,
    items: [{ product_id: product.id, quantity: 1 }],
    customer_user_email: 'member@example.test',
    manual_discounts: [dent],
  }
  const told = await owner.call(api.orders.calculate, { body: { ...wanted, destination_country: 'DE' } })
  const priced = await owner.call(api.orders.calculate, { body: { ...wanted, shipping_address: BUYER } })
  expect(told.items[0]?.unit_price).toBe('8.00')
  expect({ ...told, id: '' }).toEqual({ ...priced, id: '' })
  const nowhere = owner.call(api.orders.calculate, { body: wanted })
  await expect(nowhere).rejects.toMatchObject({ status: 422 })
})
