// Which warehouse serves an order when others take its goods meanwhile. Others do not really buy here: the test says which warehouse is out.

import { api } from '@kontor/contract/api'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import {
  addStock,
  buildAddress,
  buildRates,
  buildSellingShop,
  buildWarehouse,
} from '../../../testing/build.ts'
import { startMoving } from '../../../testing/order-moves.ts'
import { expectSound } from '../../../testing/orders.ts'
import { allocateWarehouse } from './allocate-warehouse.ts'

const { app, move, settle, orderIn, orderOf } = await startMoving()
afterAll(() => expectSound(app.db))

/**
 * Serves a draft for which only the warehouses with these indexes, in the order they are tried, still have the goods. Returns the warehouse,
 * those that were tried, and the order's notes: each try adds its index, and a failed try must be rolled back.
 */
async function serve(having: readonly number[]) {
  const own = await buildSellingShop(app)
  const second = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
  await buildRates(own.owner, own.shop, second)
  await addStock(own.owner, own.shop, own.product, second, 5)
  const order = await orderOf(await orderIn('draft', own), own)
  const asked: string[] = []
  const served = await app.db.transaction((tx) =>
    allocateWarehouse(tx, order, async (warehouse_id, lines) => {
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
  'C-03 with stock in $having of two warehouses, $served serves the order, and failed attempts are undone',
  async ({ having, ...then }) => {
    expect(await serve(having)).toEqual(then)
  },
)

/**
 * What becomes of an order to Germany from a German warehouse that has lost its goods since, where another warehouse has them: `from` is that
 * one's place, `to` where it ships to.
 */
async function reopened(from: object, to: string[]) {
  const own = await buildSellingShop(app)
  const address = await buildAddress(own.owner, own.shop, from)
  const second = await buildWarehouse(own.owner, own.shop, { address_id: address.id })
  await buildRates(own.owner, own.shop, second, { rates: [{ countries: to, amount: '4.90' }] })
  await addStock(own.owner, own.shop, own.product, second, 5)
  const ids = [
    await orderIn('draft', own),
    await orderIn('draft', own),
    await orderIn('failed', own),
  ] as const
  await own.owner.call(api.stock.create, {
    body: {
      shop_id: own.shop.id,
      product_id: own.product.id,
      warehouse_id: own.warehouse.id,
      quantity: -10,
      reason: 'damage',
    },
  })
  const token = own.owner.access_token
  const answers = [
    await move('new', ids[0], token),
    await move('paid', ids[1], token),
    await move('new', ids[2], token),
  ]
  return answers.map(({ json }) =>
    json.warehouse_id === second.id ? `${json.status} from the other` : json.error,
  )
}

const REFUSED = ['insufficient_stock', 'insufficient_stock', 'insufficient_stock']
const SERVED = ['new from the other', 'paid from the other', 'new from the other']

test.each([
  { what: 'in the same country', from: { state: 'Bayern' }, to: ['DE'], become: SERVED },
  { what: 'without a rate to the destination', from: {}, to: ['FR'], become: REFUSED },
  {
    what: 'in another country',
    from: { country: 'FR', city: 'Lyon', zip: '69001' },
    to: ['DE'],
    become: REFUSED,
  },
  {
    what: 'in a place of that country with other taxes',
    from: { zip: '78266', city: 'Büsingen' },
    to: ['DE'],
    become: REFUSED,
  },
])(
  'C-07 with a second warehouse, $what, the order keeps its tax or is not served',
  async ({ from, to, become }) => {
    expect(await reopened(from, to)).toEqual(become)
  },
)

test('C-07 an order with a late payment is not served from a different country either', async () => {
  const own = await buildSellingShop(app, { stock: 1 })
  const id = await orderIn('failed', own)
  const address = await buildAddress(own.owner, own.shop, { country: 'FR', city: 'Lyon', zip: '69001' })
  const second = await buildWarehouse(own.owner, own.shop, { address_id: address.id })
  await buildRates(own.owner, own.shop, second)
  await own.owner.call(api.stock.transfer, {
    body: {
      shop_id: own.shop.id,
      product_id: own.product.id,
      from_warehouse_id: own.warehouse.id,
      to_warehouse_id: second.id,
      quantity: 1,
    },
  })
  expect((await settle(id, own)).outcome).toBe('unfulfillable')
})
