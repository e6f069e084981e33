// Orders and stock: the last unit, more units than exist, products sold without stock, and an order that a
// second warehouse serves.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { sql } from '../../../server/src/db/sql.ts'
import { placeFor } from '../../world/buyer.ts'
import { buy, type Journey, moveTo, openPage, untilOrderIs } from '../../world/journey.ts'
import { addStock, makeProduct, makeShop, type Shop } from '../../world/shop.ts'
import type { World } from '../../world/world.ts'
import type { Flow } from './flow.ts'

/**
 * Returns a client of a web process that does not die, because the preparations of a flow are no part of it.
 */
const calm = (world: World, access_token?: string) => world.as(access_token, world.webs.length - 1)

const calmShop = ({ world, shop }: Journey): Shop => ({
  ...shop,
  owner: { ...shop.owner, call: calm(world, shop.owner.access_token) },
})

export const lastUnit: Flow = {
  name: 'the last unit asked for twice, then more than there is, then what needs no stock',
  async run(journey) {
    const { world, first } = journey
    const shop = calmShop(journey)
    const product_id = await makeProduct(shop, { stock: 1 })
    const ask = (id: string, product: string) =>
      placeFor(world, {
        shop,
        items: [{ product_id: product, quantity: 1 }],
        mark: id,
        id,
        key: null,
        ask: first,
      })
    const id = randomUUID()
    for (let times = 0; times < 2; times++) {
      const { status, text } = await ask(id, product_id)
      world.watch.expect(status === 201 || status === 200, 'I3', `the last unit is ${status} ${text}`)
    }
    const { status } = await ask(randomUUID(), product_id)
    world.watch.expect(status === 409, 'I1', `one unit more than there is ends with ${status}`)
    const later = await makeProduct(shop, { stock: 0, allow_negative_stock: true })
    const sold = await ask(randomUUID(), later)
    world.watch.expect(
      sold.status === 201 || sold.status === 200,
      'I3',
      `what needs no stock ends with ${sold.status} ${sold.text}`,
    )
  },
}

const PIECES = 5

export const servedElsewhere: Flow = {
  name: 'a failed order that is taken up again, and that another warehouse serves',
  async run(journey) {
    const { world } = journey
    const shop = await makeShop({ ...world, as: (access_token) => calm(world, access_token) })
    const { call } = shop.owner
    const other = await call(api.warehouses.create, {
      body: { shop_id: shop.id, title: shop.canary, address_id: shop.address_id },
    })
    const rates = [{ countries: ['DE'], amount: '4.90' }]
    await call(api.shipping.create, {
      body: { shop_id: shop.id, title: shop.canary, provider: 'Post', warehouse_ids: [other.id], rates },
    })
    const product_id = await makeProduct(shop, { stock: PIECES })
    const there = { ...journey, shop, product_id }
    const order_id = await buy(there)
    const session_id = order_id && (await openPage(there, order_id))
    if (!order_id || !session_id) return
    await addStock(shop, product_id, PIECES, other.id)
    const { outside } = world.environment
    await outside.pay(session_id, 'debit_fails').catch(() => undefined)
    await outside.settle(session_id, 'failed').catch(() => undefined)
    await untilOrderIs(there, order_id, 'failed')
    await addStock(shop, product_id, -PIECES)
    await moveTo(there, order_id, 'new')
    const order = await world.db.first(
      sql<{ warehouse_id: string }>`select warehouse_id from orders where id = ${order_id}`,
    )
    world.watch.expect(
      order?.warehouse_id === other.id,
      'I1',
      'an order waits at a warehouse that has none of it',
    )
    await moveTo(there, order_id, 'paid')
    await untilOrderIs(there, order_id, 'paid')
  },
}
