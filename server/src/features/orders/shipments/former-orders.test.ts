// Orders that were sent by a version without shipments.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { placeOrder, startPaying } from '../../../testing/paying-shop.ts'
import { fillShipments } from './shipments.queries.ts'

const { app, selling } = await startPaying({ stock: 100 })
const { owner, shop, product } = selling

/** A paid order of four units. */
async function buyFour() {
  const { id } = await placeOrder(app, selling, { items: [{ product_id: product.id, quantity: 4 }] })
  const params = { params: { id } }
  await owner.call(api.orders.paid, params)
  const [item] = await owner.call(api.orders.items, params)
  const refund = (quantity: number) =>
    owner.call(api.refunds.create, {
      ...params,
      body: { lines: [{ order_item_id: item?.id ?? '', quantity }] },
    })
  return { id, params, refund }
}

/** Removes everything that the former version did not store. */
const forget = (order_id: string) =>
  app.db.transaction(async (tx) => {
    await tx.run(sql`
      delete from shipment_lines where shipment_id in (select id from shipments where order_id = ${order_id})`)
    await tx.run(sql`delete from shipments where order_id = ${order_id}`)
    await tx.run(sql`
      update refund_lines set unshipped_quantity = 0 where refund_id in (select id from refunds where order_id = ${order_id})`)
    await tx.run(sql`update orders set fulfillment_status = 'unshipped' where id = ${order_id}`)
  })

const stateOf = async (id: string) => {
  const { items, ...order } = await owner.call(api.orders.get, { params: { id } })
  const shipments = await owner.call(api.shipments.ofOrder, { params: { id } })
  return {
    fulfillment_status: order.fulfillment_status,
    counts: items.map((item) => [item.shipped_quantity, item.unshipped_quantity]),
    shipments: shipments.map(({ status, sent_at, lines }) => ({ status, sent_at, lines })),
  }
}

test.each(['shipped', 'delivered'] as const)(
  'an order that was %s has one shipment with all its pieces, sent when its history says',
  async (status) => {
    const { id, params, refund } = await buyFour()
    await refund(1)
    await owner.call(api.orders.shipped, { ...params, body: { tracking_number: 'T 1' } })
    if (status === 'delivered') await owner.call(api.orders.delivered, params)
    await refund(1)
    const { shipments, ...before } = await stateOf(id)
    await forget(id)
    await app.db.transaction((tx) => fillShipments(tx, shop.id, [id]))
    const history = await owner.call(api.orders.history, params)
    const sent_at = history.find(({ to_status }) => to_status === 'shipped')?.created_at
    expect(await stateOf(id)).toEqual({ ...before, shipments: [{ ...shipments[0], sent_at }] })
    expect(before.counts).toEqual([[3, 0]])
    await app.db.transaction((tx) => fillShipments(tx, shop.id, [id]))
    expect((await stateOf(id)).shipments).toHaveLength(1)
  },
)

test('an order that was never sent has none, and its refunded pieces are not to be sent', async () => {
  const { id, refund } = await buyFour()
  await refund(1)
  const before = await stateOf(id)
  await forget(id)
  await app.db.transaction((tx) => fillShipments(tx, shop.id, [id]))
  expect(await stateOf(id)).toEqual(before)
  expect(before).toEqual({ fulfillment_status: 'unshipped', counts: [[0, 3]], shipments: [] })
})

test('a process of the former version that marks an order as shipped leaves a shipment', async () => {
  const { id } = await buyFour()
  await app.db.run(sql`update orders set status = 'shipped' where id = ${id}`)
  expect(await stateOf(id)).toMatchObject({ fulfillment_status: 'shipped', counts: [[4, 0]] })
})
