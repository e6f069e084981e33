// The scope of a report: the shop, the days, the currency, and whether the report covers tests.

import type { TaxReport } from '@kontor/contract/office/reports'
import { dayIn } from '@kontor/contract/shops/shop-day'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { timeZoneOf } from '../../../locale/shop-time-zone.ts'
import { hasOnlyTests } from '../../invoices/find-invoices.ts'
import type { Days } from './report-spans.ts'
import { findReportShop, type ReportScope } from './reports.queries.ts'

export interface ReadScope {
  today: string
  days: Days
  /** The shop's. */
  time_zone: string
  currency: TaxReport['currency']
  scope: ReportScope
}

/** `daysOf` is given today: the shop's day by the database's clock. */
export async function readScope(
  db: Db,
  { shop_id }: ShopScope,
  daysOf: (today: string) => Days,
): Promise<ReadScope> {
  const shop = await findReportShop(db, shop_id)
  if (shop === undefined) throw apiError('not_found')
  const time_zone = timeZoneOf(shop)
  const today = dayIn(time_zone, shop.now)
  const days = daysOf(today)
  const scope = { shop_id, has_only_tests: await hasOnlyTests(db, shop_id) }
  return { today, days, time_zone, currency: shop.currency as TaxReport['currency'], scope }
}
