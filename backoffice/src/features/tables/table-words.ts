// Imports and exports in words.

import type { TableExport } from '@kontor/contract/tables/exports'
import type { ImportFormat, ImportKind } from '@kontor/contract/tables/import-kinds'
import type { ImportReport, TableImport } from '@kontor/contract/tables/imports'
import type { Tone } from '../../ui/status-badge.tsx'

export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  products: 'Products',
  customers: 'Customers',
  orders: 'Orders',
  stock: 'Stock',
  prices: 'Prices',
  discounts: 'Discounts',
  redirects: 'Redirects',
  translations: 'Translations',
}

export const FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  kontor: 'Kontor',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  xliff: 'XLIFF',
}

/** What is counted in a report of this kind. */
const NOUNS: Readonly<Record<ImportKind, readonly [one: string, many: string]>> = {
  products: ['product', 'products'],
  customers: ['customer', 'customers'],
  orders: ['order', 'orders'],
  stock: ['stock level', 'stock levels'],
  prices: ['price', 'prices'],
  discounts: ['discount', 'discounts'],
  redirects: ['redirect', 'redirects'],
  translations: ['translation', 'translations'],
}

export const figure = (count: number): string => count.toLocaleString('en-GB')

/** '1,203 products' */
export const counted = (count: number, kind: ImportKind): string =>
  `${figure(count)} ${NOUNS[kind][count === 1 ? 0 : 1]}`

const IMPORT_STATES: Readonly<Record<TableImport['status'], readonly [Tone, string]>> = {
  checking: ['info', 'Checking'],
  refused: ['danger', 'Not readable'],
  checked: ['brass', 'Ready to start'],
  running: ['info', 'Importing'],
  done: ['success', 'Done'],
  cancelled: ['quiet', 'Cancelled'],
  failed: ['danger', 'Failed'],
}

export const changesOf = ({ report }: TableImport): number => report.create + report.update

/** Whether it can still be cancelled. */
export const isOpen = ({ status }: TableImport): boolean =>
  status === 'checking' || status === 'checked' || status === 'running'

export const importState = (found: TableImport): readonly [Tone, string] =>
  found.status === 'checked' && changesOf(found) === 0
    ? ['quiet', 'Nothing to import']
    : IMPORT_STATES[found.status]

export const EXPORT_STATES: Readonly<Record<TableExport['status'], readonly [Tone, string]>> = {
  waiting: ['info', 'Waiting'],
  running: ['info', 'In progress'],
  ready: ['success', 'Ready'],
  failed: ['danger', 'Failed'],
  expired: ['quiet', 'Deleted'],
}

/** Whether the report is still a plan; afterwards it says what was done. */
export const isPlan = ({ status }: TableImport): boolean => status === 'checking' || status === 'checked'

/** The counts of a report with their words; those of nothing are left out. */
export function reportLines(report: ImportReport, is_plan: boolean): { count: number; text: string }[] {
  const lines = [
    { count: report.create, text: is_plan ? 'to create' : 'created' },
    { count: report.update, text: is_plan ? 'to update' : 'updated' },
    { count: report.unchanged, text: 'unchanged' },
    { count: report.skip, text: 'skipped: this kind of product is not imported' },
    { count: report.errors, text: is_plan ? 'with errors: left out' : 'with errors: not imported' },
    {
      count: report.warnings,
      text: report.warnings === 1 ? 'warning: value left out' : 'warnings: values left out',
    },
  ]
  return lines.filter(({ count }) => count > 0)
}

/** '12 created, 3 updated'; empty if there is nothing to say. */
export const outcomeText = (found: TableImport): string =>
  reportLines(found.report, isPlan(found))
    .map(({ count, text }) => `${figure(count)} ${text.replace(/:.*/, '')}`)
    .join(', ')

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const DELIMITERS: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

export const encodingName = (encoding: string): string => ENCODINGS[encoding] ?? encoding
export const delimiterName = (delimiter: string): string => DELIMITERS[delimiter] ?? delimiter

const FIELDS: Readonly<Record<string, string>> = {
  sku: 'SKU',
  is_live: 'Active',
  is_published: 'Active',
  tracker: 'Whether stock is tracked',
  allow_negative_stock: 'Sell when out of stock',
  compare_at_price: 'Compare-at price',
  short: 'Short description',
  cover: 'Cover image',
  'stock:': 'Stock in the chosen warehouse',
}

/** 'tax_class' as 'Tax class', 'option1_name' as 'Option 1 name', 'stock:b1' as 'Stock: b1'. */
export function fieldName(field: string): string {
  const known = FIELDS[field]
  if (known !== undefined) return known
  // A warehouse's code is shown as it is.
  if (field.startsWith('stock:')) return `Stock: ${field.slice('stock:'.length)}`
  const words = field.replace(/_/g, ' ').replace(/^option(\d)/, 'option $1')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a warehouse can be chosen: for stock in files that do not name one. */
export const takesWarehouse = ({ kind, format }: { kind: ImportKind; format: ImportFormat }): boolean =>
  kind === 'stock' || (kind === 'products' && format !== 'kontor')

/** What file is expected. */
export function fileHelp({ kind, format }: { kind: ImportKind; format: ImportFormat }): string {
  if (kind === 'customers')
    return format === 'shopify'
      ? 'In Shopify, open Customers and choose Export, as plain CSV. Names, e-mail addresses and countries are imported; nobody is written to.'
      : 'Columns: email and, if you use them, name, country (such as DE) and groups (titles of customer groups, separated by |). Nobody is written to.'
  if (kind === 'orders')
    return format === 'shopify'
      ? 'In Shopify, open Orders and choose Export, as plain CSV. Orders become history: they change no stock, invoice or report, and nobody is written to.'
      : 'An export of another Kontor shop, or a table with the same columns, a row a line. Orders become history: they change no stock, invoice or report, and nobody is written to.'
  if (format === 'shopify')
    return 'In Shopify, open Products and choose Export, as plain CSV. The stock goes to the warehouse you choose; pictures are fetched from Shopify while the import runs.'
  if (format === 'woocommerce')
    return 'In WooCommerce, open All Products and choose Export, with all columns. The stock goes to the warehouse you choose; pictures are fetched from your shop while the import runs.'
  if (kind === 'discounts')
    return 'An export of this shop or another Kontor shop, or a table with the same columns, such as title, code, class, kind, percent, amount. Rows are matched by code, else by title. What a discount applies to is written as all, product:slug, group:slug or collection:slug.'
  if (format === 'xliff')
    return 'An export of this shop in which the targets are translated, in XLIFF 1.2 or 2. Texts without a target are left as they are.'
  if (kind === 'translations')
    return 'An export of this shop in which the column text is filled in. Texts left empty stay as they are.'
  if (kind === 'stock')
    return 'Columns: sku, quantity and, if there are several warehouses, warehouse (its code). The quantity replaces the stock on hand.'
  if (kind === 'redirects')
    return 'Columns: path and target, such as /old-page and /products, or an export of URL redirects from Shopify. Rows are matched by path.'
  if (kind === 'prices') return 'Columns: sku, price and, if you use it, compare_at_price.'
  return 'An export of this shop or another Kontor shop, or a table with the same columns. Rows are matched by SKU.'
}

/** What starting a checked import will do. */
export function startText({ kind, report: { create, update, errors } }: TableImport): string {
  const done = [
    ...(create > 0 ? [`${counted(create, kind)} will be created`] : []),
    ...(update > 0 ? [`${counted(update, kind)} will be updated`] : []),
    ...(errors > 0 ? [`${counted(errors, kind)} with errors will be left out`] : []),
  ]
  return `${new Intl.ListFormat('en-GB').format(done)}. An import cannot be undone.`
}
