// Which warehouse serves an order when others take its goods meanwhile. Others do not really buy here: the test says which warehouse is out.

import { afterAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { addStock, buildSellingShop, buildWarehouse } from '../../testing/build.ts'
import { startMoving } from '../../testing/order-moves.ts'
import { expectSound } from '../../testing/orders.ts'
import { serveOrder } from './serve-order.ts'

const { app, orderIn, orderOf } = await startMoving()
afterAll(() => expectSound(app.db))

/**
 * Serves a draft for which only the warehouses with these indexes, in the order they are tried, still have the goods. Returns the warehouse,
 * those that were tried, and the order's notes: each try adds its index, and a failed try must be rolled back.
 */
async function serve(having: readonly number[]) {
  const own = await buildSellingShop(app)
  const second = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
  await addStock(own.owner, own.shop, own.product, second, 5)
  const order = await orderOf(await orderIn('draft', own), own)
  const asked: string[] = []
  const served = await app.db.transaction((tx) =>
    serveOrder(tx, order, async (warehouse_id, lines) => {
      expect(lines).toMatchObject([{ product_id: own.product.id, quantity: 1 }])
      await tx.run(sql`update orders set notes = notes || ${`${asked.length}`} where id = ${order.id}`)
      return having.includes(asked.push(warehouse_id) - 1)
    }),
  )
  const { notes } = await orderOf(order.id, own)
  const nameOf = (id: string | null | undefined) =>
    id === own.warehouse.id ? 'own' : id === second.id ? 'second' : id
  return { served: nameOf(served), asked: asked.map(nameOf), notes }
}

test.each([
  { having: [0, 1], served: 'own', asked: ['own'], notes: '0' },
  { having: [1], served: 'second', asked: ['own', 'second'], notes: '1' },
  { having: [], served: undefined, asked: ['own', 'second'], notes: '' },
])(
  'C-03 where $having of the two have it: $served, and what was tried in vain is undone',
  async ({ having, ...then }) => {
    expect(await serve(having)).toEqual(then)
  },
)
