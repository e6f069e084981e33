// Numbers that must not repeat: orders', and invoices' without a gap.

import { randomUUID } from 'node:crypto'
import { sql } from '../../server/src/db/sql.ts'
import { place } from '../world/buyer.ts'
import { makeProduct } from '../world/shop.ts'
import type { Check } from './check.ts'
import { shopOf } from './stock.ts'

export const orderNumbers: Check = {
  name: 'numbers of orders that come at once, some refused',
  rows: 'C-12',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 100 })
    await Promise.all(
      Array.from({ length: 150 }, () =>
        place(world, { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() }),
      ),
    )
    const twice = await world.db.rows(
      sql<{ number: string }>`
        select order_number as number from orders where shop_id = ${shop.id} group by order_number having count(*) > 1`,
    )
    world.watch.expect(twice.length === 0, 'C-12', `the number ${twice[0]?.number} was given twice`)
  },
}
