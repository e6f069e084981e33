// An edit stays done where the refund of what it removed fails: those units are no longer part of the order, and its buyer is owed the money.

import { api } from '@kontor/contract/api'
import { afterEach, describe, expect, test } from 'vitest'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { creditNotesOf } from '../../../testing/order-rows.ts'
import { expectSoundBooks, runJobs, statusOf } from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'

const { app, selling, paidOrder, ask, preview, refundsOf, failRefunds } = await startRefunding()
const { owner, shop, warehouse } = selling
const cheap = await buildProduct(owner, shop, { price: '4.00' })
await addStock(owner, shop, cheap, warehouse, 50)
afterEach(async () => {
  app.stripe_mock.faults.splice(0)
  await expectSoundBooks(app)
})

describe.each([
  ['without adding anything', [], '10.00', '40.88'],
  ['and adds something cheaper', [{ product_id: cheap.id, quantity: 1 }], '6.00', '44.88'],
])('an edit that removes a unit %s, and whose refund Stripe refuses', (_, add, amount, left) => {
  async function edited() {
    const { order, things } = await paidOrder()
    failRefunds(1)
    const body = { remove: [{ order_item_id: things, quantity: 1 }], add }
    const edit = await owner.call(api.order_edits.create, { params: { id: order.id }, body })
    await runJobs(app)
    const failed = { id: edit.refund_id, status: 'failed', amount, is_given_up: false }
    expect(await refundsOf(order)).toMatchObject([failed])
    return { order, things, refund_id: edit.refund_id! }
  }

  test('leaves that unit out of what is to be sent', async () => {
    const { order } = await edited()
    const { items } = await owner.call(api.orders.get, { params: { id: order.id } })
    expect(items[0]).toMatchObject({ quantity: 3, refunded_quantity: 1 })
    const url = `/v1/a/orders/table?shop_id=${shop.id}`
    const { bytes } = await app.send({ method: 'GET', url, token: owner.access_token })
    const rows = bytes.toString('utf8').split('\r\n')
    const row = rows.find((one) => one.startsWith(`${order.order_number},`))
    expect(row).toContain(`2 × ${selling.product.title}; `)
  })

  test('leaves nothing of that unit to refund again, and is credited once', async () => {
    const { order, things, refund_id } = await edited()
    expect((await ask(order, { lines: [{ order_item_id: things, quantity: 3 }] })).status).toBe(422)
    expect((await preview(order)).amount).toBe(left)
    await owner.call(api.refunds.retry, { params: { id: refund_id } })
    await runJobs(app)
    expect(await refundsOf(order)).toMatchObject([{ id: refund_id, status: 'succeeded' }])
    expect(await statusOf(app, order.id)).toMatchObject({ payment_status: 'partially_refunded' })
    expect((await creditNotesOf(app, order.id)).map(({ total }) => total)).toEqual(['10.00'])
  })
})
