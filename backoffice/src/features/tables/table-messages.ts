// The texts of imports and exports.

import type { TableExport } from '@kontor/contract/tables/exports'
import type { ImportFormat, ImportKind } from '@kontor/contract/tables/import-kinds'
import type { ImportReport, TableImport } from '@kontor/contract/tables/imports'
import { formatNumber, LOCALE } from '../../lib/locale.ts'
import { plural, t, tIn } from '../../lib/texts.ts'
import type { Tone } from '../../ui/display/status-badge.tsx'

export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  products: t('Products'),
  customers: t('Customers'),
  orders: t('Orders'),
  stock: t('Stock'),
  prices: t('Prices'),
  discounts: t('Discounts'),
  redirects: t('Redirects'),
  translations: t('Translations'),
}

export const FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  kontor: 'Kontor',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  xliff: 'XLIFF',
}

/** The nouns counted in a report, by kind. */
const NOUNS: Readonly<Record<ImportKind, readonly [one: string, many: string]>> = {
  products: [t('product'), t('products')],
  customers: [t('customer'), t('customers')],
  orders: [t('order'), t('orders')],
  stock: [t('stock level'), t('stock levels')],
  prices: [t('price'), t('prices')],
  discounts: [t('discount'), t('discounts')],
  redirects: [t('redirect'), t('redirects')],
  translations: [t('translation'), t('translations')],
}

/** '1,203 products' */
export const counted = (count: number, kind: ImportKind): string =>
  `${formatNumber(count)} ${NOUNS[kind][count === 1 ? 0 : 1]}`

const IMPORT_STATES: Readonly<Record<TableImport['status'], readonly [Tone, string]>> = {
  checking: ['info', t('Checking')],
  refused: ['danger', t('Not readable')],
  checked: ['brass', t('Ready to start')],
  running: ['info', t('Importing')],
  done: ['success', t('Done')],
  cancelled: ['quiet', tIn('import', 'Cancelled')],
  failed: ['danger', t('Failed')],
}

export const changesOf = ({ report }: TableImport): number => report.create + report.update

/** Returns whether the import can still be cancelled. */
export const isOpen = ({ status }: TableImport): boolean =>
  status === 'checking' || status === 'checked' || status === 'running'

export const importState = (found: TableImport): readonly [Tone, string] =>
  found.status === 'checked' && changesOf(found) === 0
    ? ['quiet', t('Nothing to import')]
    : IMPORT_STATES[found.status]

export const EXPORT_STATES: Readonly<Record<TableExport['status'], readonly [Tone, string]>> = {
  waiting: ['info', t('Waiting')],
  running: ['info', t('In progress')],
  ready: ['success', t('Ready')],
  failed: ['danger', t('Failed')],
  expired: ['quiet', t('Deleted')],
}

/** Returns whether the report is still a plan. Afterwards the report describes the result. */
export const isPlan = ({ status }: TableImport): boolean => status === 'checking' || status === 'checked'

/** Returns the counts of a report with their labels, without zero counts. */
export function reportLines(report: ImportReport, is_plan: boolean): { count: number; text: string }[] {
  const lines = [
    { count: report.create, text: is_plan ? t('to create') : t('created') },
    { count: report.update, text: is_plan ? t('to update') : t('updated') },
    { count: report.unchanged, text: t('unchanged') },
    { count: report.skip, text: t('skipped: this kind of product or order is not imported') },
    { count: report.errors, text: is_plan ? t('with errors: left out') : t('with errors: not imported') },
    {
      count: report.warnings,
      text: report.warnings === 1 ? t('warning: value left out') : t('warnings: values left out'),
    },
  ]
  return lines.filter(({ count }) => count > 0)
}

/** Returns '12 created, 3 updated'; empty without any count. */
export const outcomeText = (found: TableImport): string =>
  reportLines(found.report, isPlan(found))
    .map(({ count, text }) => `${formatNumber(count)} ${text.replace(/:.*/, '')}`)
    .join(', ')

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': t('UTF-16, big-endian'),
  'windows-1250': t('Windows-1250 (Central Europe)'),
  'windows-1251': t('Windows-1251 (Cyrillic)'),
  'windows-1252': t('Windows-1252 (Western Europe)'),
  'windows-1254': t('Windows-1254 (Turkish)'),
  macintosh: 'Mac Roman',
}
const DELIMITERS: Readonly<Record<string, string>> = {
  ',': t('comma'),
  ';': t('semicolon'),
  '\t': t('tab'),
  '|': t('vertical bar'),
}

export const encodingName = (encoding: string): string => ENCODINGS[encoding] ?? encoding
export const delimiterName = (delimiter: string): string => DELIMITERS[delimiter] ?? delimiter

/** Returns whether the user can choose a warehouse: for stock in files that do not name a warehouse. */
export const takesWarehouse = ({ kind, format }: { kind: ImportKind; format: ImportFormat }): boolean =>
  kind === 'stock' || (kind === 'products' && format !== 'kontor')

const stockHelp = (format: ImportFormat): string =>
  format === 'shopify'
    ? t(
        'In Shopify, open Products, then Inventory, and choose Export, as plain CSV. Each location goes to the warehouse with this name or code; the quantity replaces the stock on hand.',
      )
    : t(
        'Columns: sku or slug, quantity and, if there are several warehouses, warehouse (its code). The quantity replaces the stock on hand.',
      )

/** Describes the expected file. */
export function fileHelp({ kind, format }: { kind: ImportKind; format: ImportFormat }): string {
  if (kind === 'customers')
    return format === 'shopify'
      ? t(
          'In Shopify, open Customers and choose Export, as plain CSV. Names, email addresses and countries are imported; no emails are sent.',
        )
      : t(
          'Columns: email and, if you use them, name, country (such as DE) and groups (titles of customer groups, separated by |). No emails are sent.',
        )
  if (kind === 'orders')
    return format === 'shopify'
      ? t(
          'In Shopify, open Orders and choose Export, as plain CSV. Orders become history: they change no stock, invoice or report, and send no emails.',
        )
      : t(
          'An export of another Kontor shop, or a table with the same columns, one row per item. Orders become history: they change no stock, invoice or report, and send no emails.',
        )
  if (kind === 'stock') return stockHelp(format)
  if (format === 'shopify')
    return t(
      'In Shopify, open Products and choose Export, as plain CSV. The stock goes to the warehouse you choose; pictures are fetched from Shopify while the import runs.',
    )
  if (format === 'woocommerce')
    return t(
      'In WooCommerce, open All Products and choose Export, with all columns. The stock goes to the warehouse you choose; pictures are fetched from your shop while the import runs.',
    )
  if (kind === 'discounts')
    return t(
      'An export of this shop or another Kontor shop, or a table with the same columns, such as title, code, class, kind, percent, amount. Rows are matched by code, else by title. What a discount applies to is written as all, product:slug, group:slug or collection:slug.',
    )
  if (format === 'xliff')
    return t(
      'An export of this shop in which the targets are translated, in XLIFF 1.2 or 2. Texts without a target are left as they are.',
    )
  if (kind === 'translations')
    return t('An export of this shop in which the column text is filled in. Empty texts stay as they are.')
  if (kind === 'redirects')
    return t(
      'Columns: path and target, such as /old-page and /products, or an export of URL redirects from Shopify. Rows are matched by path.',
    )
  if (kind === 'prices') return t('Columns: sku or slug, price and, if you use it, compare_at_price.')
  return t(
    'An export of this shop or another Kontor shop, or a table with the same columns. Rows are matched by SKU.',
  )
}

/** Describes the purpose of an exported file. */
export function exportHelp(kind: ImportKind): string {
  if (kind === 'orders')
    return t(
      'Import the file into another Kontor shop to have the orders there as history. In this shop, an import does not change orders that were placed here.',
    )
  if (kind === 'customers')
    return t(
      'Edit the file in a spreadsheet and import it again to change many customers in one step. Names and countries of customers who have ordered stay as they are in their newest order. Importing an unchanged file has no effect.',
    )
  return kind === 'products' || kind === 'stock'
    ? t(
        'Edit the file in a spreadsheet and import it again to change many rows in one step. Importing an unchanged file sets stock levels to the numbers in it, so what was sold since is in stock again; nothing else changes.',
      )
    : t(
        'Edit the file in a spreadsheet and import it again to change many rows in one step. Importing an unchanged file has no effect.',
      )
}

/** Returns whether existing products get the stock levels of the file. */
const setsStock = ({ kind, columns, report }: TableImport): boolean =>
  kind === 'products' && report.update > 0 && columns.some(({ field }) => field?.startsWith('stock:'))

/** Describes the effect of starting a checked import. */
export function startText(found: TableImport): string {
  const {
    kind,
    report: { create, update, errors },
  } = found
  const rowsOf = (count: number) => ({ rows: counted(count, kind) })
  // The English verb is equal for singular and plural.
  const done = [
    create > 0 && plural(create, '{rows} will be created', '{rows} will be created', rowsOf(create)),
    update > 0 && plural(update, '{rows} will be updated', '{rows} will be updated', rowsOf(update)),
    errors > 0 &&
      plural(
        errors,
        '{rows} with errors will be left out',
        '{rows} with errors will be left out',
        rowsOf(errors),
      ),
  ].filter((text) => text !== false)
  return [
    `${new Intl.ListFormat(LOCALE).format(done)}.`,
    ...(setsStock(found)
      ? [
          t(
            'Stock levels are set to the numbers in the file: what was sold since the export is in stock again. Remove the stock columns from the file to keep the levels.',
          ),
        ]
      : []),
    t('An import cannot be undone.'),
  ].join(' ')
}
