// Editing several orders at the same moment.

import { api } from '@kontor/contract/api'
import { afterAll, expect, test } from 'vitest'
import { addStock, buildProduct } from '../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  placeOrderPaidByHand,
  startPaying,
} from '../../../testing/paying-shop.ts'

const { app } = await startPaying()
afterAll(() => expectSoundBooks(app))

test('exchanges in opposite directions at the same moment do not deadlock', async () => {
  const shop = await buildPayingShop(app, { stock: 100 })
  const equal = await buildProduct(shop.owner, shop.shop, { price: '10.00' })
  await addStock(shop.owner, shop.shop, equal, shop.warehouse, 100)
  const [one, other] = [shop.product.id, equal.id]
  const exchange = async (from: string, to: string) => {
    const order = await placeOrderPaidByHand(app, shop, { items: [{ product_id: from, quantity: 1 }] })
    const [item] = await shop.owner.call(api.orders.items, { params: { id: order.id } })
    const body = {
      remove: [{ order_item_id: item!.id!, quantity: 1 }],
      add: [{ product_id: to, quantity: 1 }],
    }
    return () => shop.owner.call(api.order_edits.create, { params: { id: order.id }, body })
  }
  const ways = Array.from({ length: 6 }, () => [[one, other] as const, [other, one] as const]).flat()
  const exchanges = await Promise.all(ways.map(([from, to]) => exchange(from, to)))
  const done = await Promise.all(exchanges.map((edit) => edit()))
  expect(done.map(({ status }) => status)).toEqual(Array(12).fill('done'))
})
