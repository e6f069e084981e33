// Whose report it is, of which days, in which currency, and whether it is about tests.

import type { TaxReport } from '@kontor/contract/reports'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import { hasOnlyTests } from '../invoices/has-only-tests.ts'
import type { Days } from './report-spans.ts'
import { findReportShop, type ReportScope } from './reports.queries.ts'

/** `daysOf` is given today by the database's clock, in UTC. */
export async function readScope(
  db: Db,
  { shop_id }: ShopScope,
  daysOf: (today: string) => Days,
): Promise<{ today: string; days: Days; currency: TaxReport['currency']; scope: ReportScope }> {
  const shop = await findReportShop(db, shop_id)
  if (shop === undefined) throw refuse('not_found')
  const { today, currency } = shop
  const days = daysOf(today)
  const scope = { shop_id, has_only_tests: await hasOnlyTests(db, shop_id) }
  return { today, days, currency: currency as TaxReport['currency'], scope }
}
