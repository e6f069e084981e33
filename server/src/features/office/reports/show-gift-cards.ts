// The shop's debt to holders of gift cards at the beginning and the end of a period, and the changes in
// between.

import type { GiftCardReport } from '@kontor/contract/office/reports'
import { endOfDay, startOfDay } from '@kontor/contract/shops/shop-day'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { readScope } from './report-scope.ts'
import { type Period, readPeriod } from './report-spans.ts'
import { sumGiftCards } from './reports.queries.ts'

/** Throws a field error for an impossible period. */
export async function showGiftCards(db: Db, shop: ShopScope, period: Period): Promise<GiftCardReport> {
  const { days, time_zone, currency, scope } = await readScope(db, shop, (today) => readPeriod(period, today))
  const sums = (await sumGiftCards(db, scope, currency, {
    from: startOfDay(time_zone, days.from),
    until: endOfDay(time_zone, days.until),
  }))!
  const text = (amount: string) => toMajorText(toMinor(amount, currency), currency)
  return {
    ...days,
    currency,
    opening: text(sums.opening),
    sold: text(sums.sold),
    issued: text(sums.issued),
    redeemed: text(sums.redeemed),
    returned: text(sums.returned),
    refunded: text(sums.refunded),
    voided: text(sums.voided),
    expired: text(sums.expired),
    closing: text(sums.closing),
    shows_test_sales: scope.has_only_tests,
  }
}
