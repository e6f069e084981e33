// Money that comes when an order is already paid, cancelled, failed or refunded.

import { api } from '@kontor/contract/api'
import { afterAll, describe, expect, it, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import {
  addStock,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { startMoving } from '../../../testing/order-moves.ts'
import { expectSound } from '../../../testing/orders.ts'

const { app, fail, expire, settle, orderIn, historyOf, orderOf, stockOf } = await startMoving()
afterAll(() => expectSound(app.db))

describe('money that comes late', () => {
  const emptied = async (own: SellingShop) => {
    const body = { shop_id: own.shop.id, product_id: own.product.id, warehouse_id: own.warehouse.id }
    await own.owner.call(api.stock.create, { body: { ...body, quantity: -10, reason: 'damage' } })
  }

  it('a second time changes nothing', async () => {
    const id = await orderIn('new')
    expect((await settle(id)).outcome).toBe('paid')
    const history = await historyOf(id)
    expect(await settle(id)).toMatchObject({ outcome: 'already_paid', order: { status: 'paid' } })
    expect(await historyOf(id)).toEqual(history)
    // The payment, which the caller of `markOrderPaid` would have written.
    await app.db.run(sql`insert into payments (shop_id, order_id, attempt, amount, currency, status)
      select shop_id, id, 1, total, currency, 'captured' from orders where id = ${id}`)
  })

  /** An order whose time to pay is over. */
  const expiredIn = async (own: SellingShop) => {
    const id = await orderIn('new', own)
    await expire(id, own)
    return id
  }

  test.each(['cancelled', 'failed'] as const)(
    'C-07 late money reopens an order that is %s because of the missing payment, if stock is left',
    async (status) => {
      const own = await buildSellingShop(app)
      const id = await (status === 'cancelled' ? expiredIn(own) : orderIn(status, own))
      const { outcome, order } = await settle(id, own)
      expect([outcome, order.status, order.payment_status]).toEqual(['revived', 'paid', 'captured'])
      expect(await stockOf(own)).toEqual([[9, 0]])
      expect((await historyOf(id, own)).at(-1)).toMatchObject({
        from_status: status,
        to_status: 'paid',
        actor: 'evt_1',
      })
      await own.owner.call(api.orders.cancelled, { params: { id } })
    },
  )

  it('C-07 late money reopens an order from a second warehouse with the whole stock', async () => {
    const own = await buildSellingShop(app)
    const id = await expiredIn(own)
    await emptied(own)
    const second = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
    await buildRates(own.owner, own.shop, second)
    await addStock(own.owner, own.shop, own.product, second, 1)
    const { outcome, order } = await settle(id, own)
    expect([outcome, order.warehouse_id]).toEqual(['revived', second.id])
    await own.owner.call(api.orders.cancelled, { params: { id } })
    expect(await stockOf(own)).toContainEqual([1, 0])
  })

  it('C-07 late money without a warehouse for the order changes nothing and must be refunded', async () => {
    const own = await buildSellingShop(app)
    const id = await expiredIn(own)
    await emptied(own)
    const without_address = await buildWarehouse(own.owner, own.shop)
    await addStock(own.owner, own.shop, own.product, without_address, 5)
    const before = await orderOf(id, own)
    expect((await settle(id, own)).outcome).toBe('unfulfillable')
    expect(await orderOf(id, own)).toEqual(before)
  })

  test.each(['refunded', 'cancelled'] as const)(
    'W-09 late money does not revive an order that was paid and then %s',
    async (to) => {
      const own = await buildSellingShop(app)
      const id = await orderIn('paid', own)
      await own.owner.call(api.orders[to], { params: { id } })
      expect((await settle(id, own)).outcome).toBe('called_off')
      expect(await stockOf(own)).toEqual([[10, 0]])
    },
  )

  it('W-09 late money does not revive an order cancelled by the shop', async () => {
    const own = await buildSellingShop(app)
    const id = await orderIn('cancelled', own)
    const before = await orderOf(id, own)
    expect((await settle(id, own)).outcome).toBe('called_off')
    expect(await orderOf(id, own)).toEqual(before)
    expect(await stockOf(own)).toEqual([[10, 0]])
  })

  it('W-10 a reported failure is ignored once the order is paid', async () => {
    const id = await orderIn('paid')
    const before = await orderOf(id)
    await fail(id)
    expect(await orderOf(id)).toEqual(before)
    expect(before.status).toBe('paid')
  })
})
