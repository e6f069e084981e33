// Test orders in tables: marked where they are exported, and left out where they are imported.

import { api } from '@kontor/contract/api'
import { expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildSellingShop, buildShop } from '../../../testing/build.ts'
import { bring, problemsOf, takeTable } from '../../../testing/importing.ts'
import { buy } from '../../../testing/orders.ts'

it('paid test orders become no sales elsewhere', async () => {
  const app = await startTestApp()
  const selling = await buildSellingShop(app)
  const [tried, sold] = [(await buy(app, selling)).json, (await buy(app, selling)).json]
  for (const { id } of [tried, sold]) await selling.owner.call(api.orders.paid, { params: { id } })
  await app.db.run(sql`update orders set is_test = true where id = ${tried.id}`)
  const table = await takeTable({ app, owner: selling.owner, shop_id: selling.shop.id }, { kind: 'orders' })
  const owner = await buildUser(app)
  const other = { app, owner, shop_id: (await buildShop(owner)).id }
  const done = await bring(other, { kind: 'orders' }, table)
  expect(await problemsOf(other, done)).toEqual([
    `2,${tried.order_number},is_test,true,warning,not_supported,Test orders are not imported.`,
  ])
  expect(done.report).toMatchObject({ rows: 2, create: 1, skip: 1, warnings: 1 })
  const { data } = await owner.call(api.orders.list, { query: { shop_id: other.shop_id } })
  expect(data.map(({ order_number }) => order_number)).toEqual([sold.order_number])
})
