// T-16, the second net: if a query forgets its condition, row-level security still shows a context only its
// own shop, even to the tables' owner. A connection does not keep the context of its last use.

import { sql } from '../../server/src/db/sql.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { type Check, isRefusedForLoad } from './check.ts'
import { shopOf } from './stock.ts'

/** Each turn asks for a page of a different size, from 1 to this. */
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
      const [shop, other] = [shops[turn % 2]!, shops[(turn + 1) % 2]!]
      // A different limit in each turn, because no answer may come from a cache.
      const lists = [
        { path: `/v1/public/${shop.id}/products?q=${shop.canary}&offset=0&limit=${turn + 1}` },
        { path: `/v1/a/products?shop_id=${shop.id}&limit=${turn + 1}`, token: shop.owner.access_token },
      ]
      for (const list of lists) {
        const { status, text } = await world.ask(list)
        world.watch.expect(
          isRefusedForLoad(status) || (text.includes(shop.canary) && !text.includes(other.canary)),
          'T-16',
          `${list.path} is answered with ${status}, which is not the shop's own products and no others`,
        )
      }
      const { status, text } = await world.ask({ path: '/readyz' })
      world.watch.expect(
        status === 200,
        'T-16',
        `a connection that keeps a context: /readyz ${status} ${text}`,
      )
    }
  },
}
