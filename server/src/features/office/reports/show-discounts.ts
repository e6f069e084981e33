// The discounts on orders paid in a period: by discount, and by day.

import type { DiscountReport } from '@kontor/contract/office/reports'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { readScope } from './report-scope.ts'
import { type Period, piecesOf, readPeriod } from './report-spans.ts'
import { countTests, sumDiscountedByDay, sumDiscounts } from './reports.queries.ts'

interface Sums {
  discount_id: string | null
  title: string
  orders: number
  given: bigint
  revenue: bigint
}

/** Throws a field error for an impossible period. */
export async function showDiscounts(
  db: Db,
  shop: ShopScope,
  { discount_id, ...period }: Period & { discount_id?: string | undefined },
): Promise<DiscountReport> {
  const { days, time_zone, currency, scope } = await readScope(db, shop, (today) => readPeriod(period, today))
  const minor = (text: string) => toMinor(text, currency)
  const text = (amount: bigint) => toMajorText(amount, currency)
  const sums = new Map<string, Sums>()
  const by_day: DiscountReport['days'] = []
  let tests = 0
  for (const span of piecesOf(days, time_zone)) {
    tests += (await countTests(db, scope.shop_id, span))?.orders ?? 0
    for (const row of await sumDiscounts(db, scope, span.days, discount_id)) {
      const key = row.discount_id ?? `by hand: ${row.title}`
      const sum = sums.get(key) ?? { ...row, orders: 0, given: 0n, revenue: 0n }
      // The days are in sequence, so a deleted discount gets its last title.
      sum.title = row.title
      sum.orders += row.orders
      sum.given += minor(row.given)
      sum.revenue += minor(row.revenue)
      sums.set(key, sum)
    }
    for (const { day, orders, given, revenue } of await sumDiscountedByDay(db, scope, span.days, discount_id))
      by_day.push({ day, orders, given: text(minor(given)), revenue: text(minor(revenue)) })
  }
  return {
    ...days,
    currency,
    rows: [...sums.values()]
      .sort((a, b) => (a.given === b.given ? (a.title < b.title ? -1 : 1) : a.given > b.given ? -1 : 1))
      .map((sum) => ({
        discount_id: sum.discount_id,
        title: sum.title,
        orders: sum.orders,
        given: text(sum.given),
        revenue: text(sum.revenue),
      })),
    days: by_day.sort((a, b) => (a.day < b.day ? -1 : 1)),
    shows_test_sales: scope.has_only_tests,
    left_out_test_orders: scope.has_only_tests ? 0 : tests,
  }
}
