// The list of stock movements of one warehouse, sorted: others' are excluded by the index alone.

import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSellingShop, buildWarehouse, type SellingShop } from '../../../testing/build.ts'
import { entriesPassed, vacuum } from '../../../testing/entries-passed.ts'
import { movementsWanted } from './movements.queries.ts'

let app: TestApp
let own: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  own = await buildSellingShop(app)
  const other = await buildWarehouse(own.owner, own.shop)
  await app.db.run(sql`
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason, reference, created_at)
    select ${own.shop.id}, ${own.product.id}, case when n % 2 = 0 then ${own.warehouse.id} else ${other.id} end::uuid, n % 97 + 1,
      case when n % 3 = 0 then 'purchase' else 'adjustment' end, '', now() - n * interval '1 minute'
    from generate_series(1, 4000) n`)
  await vacuum(app, 'stock_movements')
})

it.each(['quantity', '-quantity', 'reason', '-reason'])('by %s, also of one reason', async (sort) => {
  for (const reason of [undefined, 'purchase'] as const) {
    const wanted = movementsWanted({ shop_id: own.shop.id }, { warehouse_id: own.warehouse.id, reason, sort })
    const { scans } = await entriesPassed(app, wanted, { limit: 10, offset: 90 })
    expect([reason, scans]).toEqual([reason, ['Index Only Scan']])
  }
})
