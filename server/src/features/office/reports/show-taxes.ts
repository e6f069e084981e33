// The taxes of a period: the charged and the refunded amounts under each rule.

import type { TaxReport } from '@kontor/contract/office/reports'
import { toMajorText } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { readScope } from './report-scope.ts'
import { type Period, piecesOf, readPeriod } from './report-spans.ts'
import { countTests, listReturned, sumSold } from './reports.queries.ts'
import { partsOf, TaxSums } from './tax-sums.ts'

/** Throws a field error for an impossible period. */
export async function showTaxes(
  db: Db,
  shop: ShopScope,
  period: Period,
): Promise<Omit<TaxReport, 'are_vat_numbers_checked'>> {
  const { days, time_zone, currency, scope } = await readScope(db, shop, (today) => readPeriod(period, today))
  let tests = 0
  const sums = new TaxSums(currency)
  for (const span of piecesOf(days, time_zone)) {
    tests += (await countTests(db, scope.shop_id, span))?.orders ?? 0
    for (const sold of await sumSold(db, scope, span)) sums.addSold(sold)
    for (const returned of await listReturned(db, scope, span))
      for (const part of partsOf(returned, currency)) sums.addReturned({ ...part, kind: null })
  }
  const text = (minor: bigint) => toMajorText(minor, currency)
  const all = sums.all()
  const net = (of: 'taxable' | 'tax') =>
    all.reduce((sum, row) => sum + row[`sold_${of}`] - row[`returned_${of}`], 0n)
  return {
    ...days,
    currency,
    rows: all.map(({ country, label, rate, basis, orders, ...row }) => ({
      country,
      label,
      rate,
      basis,
      orders,
      taxable: text(row.sold_taxable),
      tax: text(row.sold_tax),
      returned_taxable: text(row.returned_taxable),
      returned_tax: text(row.returned_tax),
      net_taxable: text(row.sold_taxable - row.returned_taxable),
      net_tax: text(row.sold_tax - row.returned_tax),
    })),
    total_taxable: text(net('taxable')),
    total_tax: text(net('tax')),
    shows_test_sales: scope.has_only_tests,
    left_out_test_orders: scope.has_only_tests ? 0 : tests,
  }
}
