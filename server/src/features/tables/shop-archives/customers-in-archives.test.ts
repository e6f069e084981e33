// Customers whom a shop knows without an order, as tables of customers make them.

import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import { bring } from '../../../testing/importing.ts'
import { startPayingApp } from '../../../testing/paying-shop.ts'
import { exportShopOf, importArchive, pack, unpack } from '../../../testing/shop-archives.ts'

test('who has no order stays known, also from an archive of an earlier version', async () => {
  const app = await startPayingApp()
  const owner = await buildUser(app)
  const { id: shop_id } = await buildShop(owner)
  const table = 'email,name,country\nada@example.test,Ada Reed,AT\n'
  await bring({ app, owner, shop_id }, { kind: 'customers' }, table)
  const content = await unpack(await exportShopOf(app, owner, shop_id))
  const [ada] = content.rows.get('customers')!
  const at = '2026-01-01T00:00:00.000Z'
  const ben = { ...ada, id: crypto.randomUUID(), email: 'ben@example.test', first_order_at: at }
  const all: Record<string, unknown>[] = [ada!, ben]
  for (const row of all) {
    delete row.known_name
    delete row.known_country
  }
  content.rows.set('customers', all)
  const { new_shop_id } = await importArchive(app, owner, await pack(content))
  expect(
    await app.db.rows(
      sql`select email, known_name, known_country from customers where shop_id = ${new_shop_id} order by email`,
    ),
  ).toEqual([
    { email: 'ada@example.test', known_name: 'Ada Reed', known_country: 'AT' },
    { email: 'ben@example.test', known_name: null, known_country: null },
  ])
})
