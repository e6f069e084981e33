// The One Stop Shop report of a quarter: sales taxed in the buyer's member state, and corrections for refunds
// of earlier quarters' sales. The return asks for goods and services apart, but for corrections by quarter
// and state alone.

import type { OssReport } from '@kontor/contract/office/reports'
import { isEuCountry } from '@kontor/contract/shops/addresses/countries'
import { dayIn } from '@kontor/contract/shops/shop-day'
import { toMajorText } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { euroRate, toEuroCents } from '../../../pricing/tax/euro-rates.ts'
import { readScope } from './report-scope.ts'
import { daysOfQuarter, piecesOf, quarterOf } from './report-spans.ts'
import { countTests, listReturned, sumSoldByKind } from './reports.queries.ts'
import { partsOf, type TaxKey, type TaxPart, TaxSums } from './tax-sums.ts'

/** Taxed at the destination, in a member state or Northern Ireland. The country must be checked: states elsewhere tax at the destination, too. */
const isOss = ({ basis, country }: TaxKey): boolean =>
  basis === 'destination' && (isEuCountry(country) || country === 'XI')

type Corrections = Map<string, { quarter: string; country: string; taxable: bigint; tax: bigint }>

function addCorrection(corrections: Corrections, quarter: string, part: TaxPart): void {
  const key = `${quarter} ${part.country}`
  const sum = corrections.get(key) ?? { quarter, country: part.country, taxable: 0n, tax: 0n }
  sum.taxable -= part.taxable_minor
  sum.tax -= part.tax_minor
  corrections.set(key, sum)
}

/**
 * Sums the sales and returns of the days. Returns of an earlier quarter's sales are corrections of the
 * earlier quarter.
 */
async function sumDays(db: Db, { days, time_zone, currency, scope }: Awaited<ReturnType<typeof readScope>>) {
  const quarter = quarterOf(days.from)
  let tests = 0
  const sums = new TaxSums(currency)
  const corrections: Corrections = new Map()
  const addReturned = (part: TaxPart, sold_in: string) =>
    sold_in === quarter ? sums.addReturned(part) : addCorrection(corrections, sold_in, part)
  for (const span of piecesOf(days, time_zone)) {
    tests += (await countTests(db, scope.shop_id, span))?.orders ?? 0
    for (const sold of await sumSoldByKind(db, scope, span)) if (isOss(sold)) sums.addSold(sold)
    for (const returned of await listReturned(db, scope, span)) {
      const sold_in = quarterOf(dayIn(time_zone, returned.sold_at ?? span.from))
      for (const part of partsOf(returned, currency).filter(isOss)) addReturned(part, sold_in)
    }
  }
  return { tests, sums, corrections }
}

export async function showOss(db: Db, shop: ShopScope, wanted?: string): Promise<OssReport> {
  const asked = await readScope(db, shop, (today) => daysOfQuarter(wanted ?? quarterOf(today)))
  const { today, days, currency, scope } = asked
  const quarter = quarterOf(days.from)
  const { tests, sums, corrections } = await sumDays(db, asked)

  const text = (minor: bigint) => toMajorText(minor, currency)
  const euro = (minor: bigint, rate: string) => toMajorText(toEuroCents(minor, currency, rate), 'EUR')
  const { rate: exchange_rate, day: exchange_day } = euroRate(currency, days.until)
  const rows = sums.all().map(({ kind, country, rate, orders, ...row }) => {
    const taxable = row.sold_taxable - row.returned_taxable
    const tax = row.sold_tax - row.returned_tax
    return {
      country,
      rate,
      kind: kind ?? ('goods' as const),
      orders,
      taxable: text(taxable),
      tax: text(tax),
      taxable_eur: euro(taxable, exchange_rate),
      tax_eur: euro(tax, exchange_rate),
      tax_minor: tax,
    }
  })
  const corrected = [...corrections.values()]
    .sort((a, b) => (a.quarter + a.country < b.quarter + b.country ? -1 : 1))
    .map(({ taxable, tax, ...of }) => {
      const then = euroRate(currency, daysOfQuarter(of.quarter).until)
      return {
        ...of,
        taxable: text(taxable),
        tax: text(tax),
        tax_eur: euro(tax, then.rate),
        exchange_rate: then.rate,
        exchange_day: then.day,
        tax_minor: tax,
      }
    })
  const total_cents =
    rows.reduce((sum, row) => sum + toEuroCents(row.tax_minor, currency, exchange_rate), 0n) +
    corrected.reduce((sum, row) => sum + toEuroCents(row.tax_minor, currency, row.exchange_rate), 0n)
  return {
    quarter,
    ...days,
    is_final: days.until < today,
    exchange_rate,
    exchange_day,
    currency,
    rows,
    corrections: corrected,
    total_tax_eur: toMajorText(total_cents, 'EUR'),
    shows_test_sales: scope.has_only_tests,
    left_out_test_orders: scope.has_only_tests ? 0 : tests,
  }
}
