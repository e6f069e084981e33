// Editing several orders at the same moment.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  placeOrderPaidByHand,
  startPaying,
} from '../../../testing/paying-shop.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'

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

test('with one id for edits of two orders of a shop, one edit is refused by its name', async () => {
  const { owner, shop, product } = await buildPayingShop(app, { stock: 100 })
  const selling = { owner, shop, product }
  const orders = [await placeOrderPaidByHand(app, selling), await placeOrderPaidByHand(app, selling)]
  const body = { id: randomUUID(), add: [{ product_id: product.id, quantity: 1 }] }
  const edit = (id: string) =>
    app.send({ method: 'POST', url: `/v1/a/orders/${id}/edits`, token: owner.access_token, body })
  // Both have looked for the id before the first is stored.
  const { asked } = await app.db.transaction(async (tx) => {
    await tx.run(sql`select from stock_levels where shop_id = ${shop.id} for update`)
    const asked = orders.map(({ id }) => edit(id))
    await untilBlocked(app.db, 2)
    return { asked }
  })
  const answers = await Promise.all(asked)
  expect(answers.map(({ status, json }) => [status, json.error ?? json.status]).sort()).toEqual([
    [201, 'pending'],
    [409, 'idempotency_conflict'],
  ])
})
