// Reports as CSV files for spreadsheets and tax offices. A report of a shop with only test sales is marked in each row and in its name.

import type {
  DiscountReport,
  GiftCardReport,
  OssReport,
  SalesReport,
  TaxReport,
} from '@kontor/contract/office/reports'
import { subtractMoney } from '@kontor/contract/values/money'
import { CSV_MARK, csvRow } from '../../../http/files/csv.ts'

const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  CSV_MARK + [columns, ...rows].map((row) => csvRow(row.map((text) => ({ number: text })))).join('')

const mark = (shows_test_sales: boolean): string => (shows_test_sales ? 'test' : '')

export const writeSalesCsv = ({ currency, days, shows_test_sales }: SalesReport): string =>
  tableOf(
    ['day', 'orders', 'sold', 'returned', 'net', 'currency', 'test'],
    days.map(({ day, orders, sold, returned }) => {
      const net = subtractMoney(sold, returned, currency)
      return [day, String(orders), sold, returned, net, currency, mark(shows_test_sales)]
    }),
  )

export const writeDiscountsCsv = ({
  from,
  until,
  currency,
  rows,
  shows_test_sales,
}: DiscountReport): string =>
  tableOf(
    ['from', 'until', 'discount_id', 'title', 'orders', 'given', 'revenue', 'currency', 'test'],
    rows.map(({ discount_id, title, orders, given, revenue }) => [
      ...[from, until, discount_id ?? '', title, String(orders), given, revenue, currency],
      mark(shows_test_sales),
    ]),
  )

export const writeGiftCardsCsv = ({
  from,
  until,
  currency,
  shows_test_sales,
  ...sums
}: GiftCardReport): string =>
  tableOf(
    ['from', 'until', ...Object.keys(sums), 'currency', 'test'],
    [[from, until, ...Object.values(sums), currency, mark(shows_test_sales)]],
  )

export const writeTaxesCsv = ({
  from,
  until,
  currency,
  rows,
  shows_test_sales,
}: Omit<TaxReport, 'are_vat_numbers_checked'>): string =>
  tableOf(
    [
      ...['from', 'until', 'country', 'tax', 'rate', 'rule', 'orders', 'taxable', 'tax_charged'],
      ...['returned_taxable', 'returned_tax', 'net_taxable', 'net_tax', 'currency', 'test'],
    ],
    rows.map((row) => [
      ...[
        from,
        until,
        row.country,
        row.label,
        row.rate,
        row.basis ?? '',
        String(row.orders),
        row.taxable,
        row.tax,
      ],
      ...[row.returned_taxable, row.returned_tax, row.net_taxable, row.net_tax, currency],
      mark(shows_test_sales),
    ]),
  )

export function writeOssCsv(report: OssReport): string {
  const { quarter, currency, exchange_rate, exchange_day } = report
  const columns = [
    ...[
      'part',
      'quarter',
      'country',
      'rate',
      'orders',
      'taxable',
      'tax',
      'currency',
      'exchange_rate',
      'exchange_day',
    ],
    ...['taxable_eur', 'tax_eur', 'kind', 'test'],
  ]
  const test = mark(report.shows_test_sales)
  const sales = report.rows.map((row) => [
    ...['sales', quarter, row.country, row.rate, String(row.orders), row.taxable, row.tax, currency],
    ...[exchange_rate, exchange_day, row.taxable_eur, row.tax_eur, row.kind, test],
  ])
  const corrections = report.corrections.map((row) => [
    ...['correction', row.quarter, row.country, '', '', row.taxable, row.tax, currency],
    ...[row.exchange_rate, row.exchange_day, '', row.tax_eur, '', test],
  ])
  const total = ['total', quarter, '', '', '', '', '', '', '', '', '', report.total_tax_eur, '', test]
  return tableOf(columns, [...sales, ...corrections, total])
}
