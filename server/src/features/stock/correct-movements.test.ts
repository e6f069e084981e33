// Changing and deleting movements that a person entered: the level follows, and movements of orders stay.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { addStock, buildMember, buildWarehouse } from '../../testing/build.ts'
import { buildPaidOrder } from '../../testing/orders.ts'
import { startStocking } from '../../testing/stocking.ts'

const { app, ours, theirs, post, fresh, wanted, level } = await startStocking()
const viewer = await buildMember(app, ours.shop, 'viewer')

describe('correct and take back', () => {
  async function movementOf(quantity: number) {
    const product = await fresh()
    const movement = await addStock(ours.owner, ours.shop, product, ours.warehouse, quantity)
    return { product, movement, url: `/v1/a/stock_movements/${movement.id}` }
  }

  it('T-01 is for the shop only', async () => {
    const { product, url } = await movementOf(5)
    const unknown = `/v1/a/stock_movements/${randomUUID()}`
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { quantity: 9 } : undefined
      expect((await app.send({ method, url, body })).status).toBe(401)
      const foreign = await app.send({ method, url, body, token: theirs.owner.access_token })
      const nothing = await app.send({ method, url: unknown, body, token: theirs.owner.access_token })
      expect(foreign.status).toBe(404)
      expect({ ...foreign.json, request_id: '' }).toEqual({ ...nothing.json, request_id: '' })
      if (method !== 'GET')
        expect((await app.send({ method, url, body, token: viewer.access_token })).status).toBe(403)
    }
    expect(await level(product)).toMatchObject({ stock_level: 5 })
  })

  it('changes the level by the difference, and reports a concurrent correction', async () => {
    const { product, movement } = await movementOf(5)
    const params = { id: movement.id }
    const changed = await ours.owner.call(api.stock.update, {
      params,
      body: { quantity: 8, reference: 'counted' },
    })
    expect(changed).toMatchObject({ quantity: 8, reference: 'counted', reason: 'purchase' })
    expect(changed.updated_at > movement.updated_at).toBe(true)
    expect(await level(product)).toMatchObject({ stock_level: 8 })
    const late = ours.owner.call(api.stock.update, {
      params,
      body: { quantity: 1, updated_at: movement.updated_at },
    })
    await expect(late).rejects.toMatchObject({ error: 'stale' })
    const wrong_sign = ours.owner.call(api.stock.update, { params, body: { reason: 'sale' } })
    await expect(wrong_sign).rejects.toMatchObject({ status: 422 })
    expect(await level(product)).toMatchObject({ stock_level: 8 })
  })

  it('H-6 does not revert stock that has been sold since', async () => {
    const { product, movement } = await movementOf(5)
    await post(ours.owner.access_token, wanted(product, -3))
    const params = { id: movement.id }
    const remove = ours.owner.call(api.stock.remove, { params })
    await expect(remove).rejects.toMatchObject({ error: 'insufficient_stock' })
    const less = ours.owner.call(api.stock.update, { params, body: { quantity: 2 } })
    await expect(less).rejects.toMatchObject({ error: 'insufficient_stock' })
    await ours.owner.call(api.stock.update, { params, body: { quantity: 3 } })
    expect(await level(product)).toMatchObject({ stock_level: 0 })
  })

  it('movements of orders cannot be changed: they are the record of sales', async () => {
    const { product } = await movementOf(5)
    const items = [{ product_id: product.id, quantity: 2 }]
    const order_id = await buildPaidOrder(app, ours, { items })
    const sale = await app.db.first(
      sql<{ id: string }>`select id from stock_movements where order_id = ${order_id}`,
    )
    const params = { id: sale!.id }
    const refused = { error: 'in_use', message: expect.stringContaining('Add another movement') }
    await expect(ours.owner.call(api.stock.remove, { params })).rejects.toMatchObject(refused)
    const change = ours.owner.call(api.stock.update, { params, body: { quantity: -1 } })
    await expect(change).rejects.toMatchObject(refused)
    expect(await level(product)).toMatchObject({ stock_level: 3 })
  })

  it('H-6 what moved in a deleted warehouse stays: nothing can be taken out of there again', async () => {
    const { product } = await movementOf(10)
    const gone = await buildWarehouse(ours.owner, ours.shop)
    const { shop } = ours
    const body = { shop_id: shop.id, product_id: product.id, quantity: 10 }
    await ours.owner.call(api.stock.transfer, {
      body: { ...body, from_warehouse_id: ours.warehouse.id, to_warehouse_id: gone.id },
    })
    await ours.owner.call(api.stock.transfer, {
      body: { ...body, from_warehouse_id: gone.id, to_warehouse_id: ours.warehouse.id },
    })
    await ours.owner.call(api.warehouses.remove, { params: { id: gone.id } })
    const query = { shop_id: shop.id, product_id: product.id, limit: '100' }
    const moved = (await ours.owner.call(api.stock.list, { query })).data
    expect(moved).toHaveLength(5)
    for (const { id, warehouse_id, is_warehouse_deleted } of moved)
      expect([id, is_warehouse_deleted]).toEqual([id, warehouse_id === gone.id])

    const refused = {
      error: 'in_use',
      message: expect.stringContaining('warehouse of this movement was deleted'),
    }
    const out = moved.find((one) => one.warehouse_id === gone.id && one.quantity < 0)!
    const params = { id: out.id }
    await expect(ours.owner.call(api.stock.update, { params, body: { quantity: -4 } })).rejects.toMatchObject(
      refused,
    )
    await expect(ours.owner.call(api.stock.remove, { params })).rejects.toMatchObject(refused)
    const left = await app.db.rows(
      sql`select from stock_levels where warehouse_id = ${gone.id} and on_hand <> 0`,
    )
    expect(left).toEqual([])
    expect(await level(product)).toMatchObject({ stock_level: 10 })
  })

  it('Both halves of a transfer go together, or none of them', async () => {
    const { product } = await movementOf(5)
    const target = await buildWarehouse(ours.owner, ours.shop)
    const transfer = (quantity: number) =>
      ours.owner.call(api.stock.transfer, {
        body: {
          shop_id: ours.shop.id,
          product_id: product.id,
          from_warehouse_id: ours.warehouse.id,
          to_warehouse_id: target.id,
          quantity,
        },
      })
    const idsOf = async () => {
      const query = { shop_id: ours.shop.id, product_id: product.id }
      return (await ours.owner.call(api.stock.list, { query })).data.map(({ id }) => id)
    }
    const one = await transfer(2)
    const two = await transfer(2)
    await ours.owner.call(api.stock.remove, { params: { id: one[1]!.id } })
    expect((await idsOf()).slice(0, -1).sort()).toEqual(two.map(({ id }) => id).sort())
    expect(await level(product)).toMatchObject({ stock_level: 3 })

    // The goods have left the second warehouse, so the half in the first one stays, too.
    const left = { warehouse_id: target.id, quantity: -2, reason: 'damage' as const, reference: '' }
    await ours.owner.call(api.stock.create, {
      body: { ...left, shop_id: ours.shop.id, product_id: product.id },
    })
    const refused = ours.owner.call(api.stock.remove, { params: { id: two[0]!.id } })
    await expect(refused).rejects.toMatchObject({ error: 'insufficient_stock' })
    expect(await idsOf()).toHaveLength(4)
    expect(await level(product)).toMatchObject({ stock_level: 3 })
  })

  it('both are in the audit log, with the values before and after', async () => {
    const { movement } = await movementOf(5)
    const params = { id: movement.id }
    await ours.owner.call(api.stock.update, { params, body: { quantity: 6, reference: 'counted' } })
    await ours.owner.call(api.stock.remove, { params })
    const subject = `stock_movement:${movement.id}`
    const { data } = await ours.owner.call(api.audit.list, { query: { shop_id: ours.shop.id, subject } })
    const { product_id, warehouse_id, reason } = movement
    const last = { product_id, warehouse_id, quantity: 6, reason, reference: 'counted' }
    expect(data.map((event) => [event.action, event.subject_kind, event.before, event.after])).toEqual([
      ['stock_movement.remove', 'stock_movement', last, null],
      [
        ...['stock_movement.change', 'stock_movement'],
        ...[
          { quantity: 5, reference: '' },
          { quantity: 6, reference: 'counted' },
        ],
      ],
      ['stock_movement.create', 'stock_movement', null, { ...last, quantity: 5, reference: '' }],
    ])
  })

  it('a product without movements has no level any more', async () => {
    const { product, movement } = await movementOf(5)
    await ours.owner.call(api.stock.remove, { params: { id: movement.id } })
    expect(await level(product)).toBeUndefined()
    const again = ours.owner.call(api.stock.remove, { params: { id: movement.id } })
    await expect(again).rejects.toMatchObject({ error: 'not_found' })
  })
})
