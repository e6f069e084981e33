// Numbers of orders must not repeat; numbers of invoices must not repeat and have no gap, even where transactions are cut off.

import { randomUUID } from 'node:crypto'
import { sql } from '../../server/src/db/sql.ts'
import { place, placeFor } from '../world/buyer.ts'
import { makeProduct } from '../world/shop.ts'
import type { Check } from './check.ts'
import { shopOf } from './stock.ts'

export const orderNumbers: Check = {
  name: 'numbers of orders that come concurrently, some refused',
  rows: 'C-12',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 100 })
    const order = () => place(world, { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() })
    // With this many concurrent orders, some may be rejected for load.
    const placed = await world.watch.disturbed(() => Promise.all(Array.from({ length: 150 }, order)))
    world.watch.expect(
      placed.some(({ status }) => status === 201),
      'C-12',
      'none of 150 orders was placed',
    )
    const twice = await world.db.rows(
      sql<{ number: string }>`
        select order_number as number from orders where shop_id = ${shop.id} group by order_number having count(*) > 1`,
    )
    world.watch.expect(twice.length === 0, 'C-12', `the number ${twice[0]?.number} was given twice`)
  },
}

export const invoiceNumbers: Check = {
  name: 'invoices of orders that are paid concurrently, while connections end',
  rows: 'C-12',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 100 })
    const placed = await Promise.all(
      Array.from({ length: 30 }, () => placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })),
    )
    const orders = placed.flatMap(({ status, json }) => (status === 201 ? [json.id as string] : []))
    const pay = (id: string) =>
      world.ask({ method: 'POST', path: `/v1/a/orders/${id}/paid`, body: {}, token: shop.owner.access_token })
    await world.watch.disturbed(async () => {
      const paying = orders.map(pay)
      // Some of these orders have already taken their number, and are cut off before they commit.
      const cut = await world.db.first(
        sql<{ n: number }>`
          select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
          where datname = current_database() and application_name = 'kontor' and state like 'idle in transaction%'`,
      )
      world.watch.fired('terminated connection', cut?.n ?? 0)
      await Promise.all(paying)
      for (const id of orders) await pay(id)
    })
    const gaps = await world.db.first(
      sql<{ n: number }>`
        select (max(number) - count(*))::int as n from invoices where shop_id = ${shop.id} and kind = 'invoice'`,
    )
    world.watch.expect(gaps?.n === 0, 'C-12', `${gaps?.n} numbers of invoices are missing`)
    world.watch.tally('invoices numbered concurrently', orders.length)
  },
}
