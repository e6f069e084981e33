// The second net: whatever the program forgets to ask, the database shows one shop to one context, also to the owner of the tables, and a
// connection forgets for whom it was asked last.

import { sql } from '../../server/src/db/sql.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import type { Check } from './check.ts'
import { shopOf } from './stock.ts'

const TURNS = 40

export const secondNet: Check = {
  name: 'rows of a shop without its context',
  rows: 'T-16',
  async run(world) {
    const shops = [await shopOf(world), await makeShop(world)]
    for (const shop of shops) await makeProduct(shop)
    const open = await world.db.rows(sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'shops' or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped))
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (
          select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'))`)
    world.watch.expect(
      open.length === 0,
      'T-16',
      `tables without forced policies: ${open.map(({ name }) => name)}`,
    )
    for (let turn = 0; turn < TURNS; turn++) {
      const shop = shops[turn % 2]!
      const path = `/v1/public/shops/${shop.id}/products`
      const { json } = await world.ask({ method: 'GET', path: `${path}?q=${turn}x` })
      const strangers = (json?.data ?? []).filter(
        (product: { shop_id?: string }) => product.shop_id !== shop.id,
      )
      world.watch.expect(strangers.length === 0, 'T-16', 'a product of another shop')
      const { status } = await world.ask({ method: 'GET', path: '/readyz' })
      world.watch.expect(status === 200, 'T-16', `a connection that remembers a context: /readyz ${status}`)
    }
  },
}
