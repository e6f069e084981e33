// The payments and refunds of a period by day.

import type { SalesReport } from '@kontor/contract/office/reports'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { readScope } from './report-scope.ts'
import { type Period, piecesOf, readPeriod } from './report-spans.ts'
import { countTests, sumReturnedByDay, sumSoldByDay } from './reports.queries.ts'

interface DaySums {
  orders: number
  sold: bigint
  returned: bigint
}

/** Throws a field error for an impossible period. */
export async function showSales(db: Db, shop: ShopScope, period: Period): Promise<SalesReport> {
  const { days, time_zone, currency, scope } = await readScope(db, shop, (today) => readPeriod(period, today))
  const sums = new Map<string, DaySums>()
  const sumsOf = (day: string): DaySums => {
    const found = sums.get(day) ?? { orders: 0, sold: 0n, returned: 0n }
    sums.set(day, found)
    return found
  }
  let tests = 0
  for (const span of piecesOf(days, time_zone)) {
    tests += (await countTests(db, scope.shop_id, span))?.orders ?? 0
    for (const { day, orders, sold } of await sumSoldByDay(db, scope, span.days)) {
      sumsOf(day).orders += orders
      sumsOf(day).sold += toMinor(sold, currency)
    }
    for (const { day, returned } of await sumReturnedByDay(db, scope, span.days))
      sumsOf(day).returned += toMinor(returned, currency)
  }
  return {
    ...days,
    currency,
    days: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, { orders, sold, returned }]) => ({
        day,
        orders,
        sold: toMajorText(sold, currency),
        returned: toMajorText(returned, currency),
      })),
    shows_test_sales: scope.has_only_tests,
    left_out_test_orders: scope.has_only_tests ? 0 : tests,
  }
}
