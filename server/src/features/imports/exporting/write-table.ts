// The rows of an export, as an import reads them.

import type { TableExport } from '@kontor/contract/tables/exports'
import type { ImportKind } from '@kontor/contract/tables/import-kinds'
import type { Db } from '../../../db/pool.ts'
import { CSV_MARK, type CsvCell, csvRow } from '../../../http/files/csv.ts'
import { fileUrl } from '../../../integrations/files/smaller-pictures.ts'
import { HELD_COLUMNS, OPTION_COLUMNS, OWN_COLUMNS } from '../kinds/products/product-columns.ts'
import { cellOf, type Piece, pages, type Source } from './table-pages.ts'
import {
  countCustomers,
  countDiscounts,
  countOrders,
  countProducts,
  countRedirects,
  countTranslations,
  type ExportedLevel,
  type ExportedProduct,
  listCodes,
  listLevelsAfter,
  listProductsAfter,
  listRedirectsAfter,
  type Place,
} from './tables.queries.ts'
import { writeCustomers } from './write-customers.ts'
import { writeDiscounts } from './write-discounts.ts'
import { writeOrders } from './write-orders.ts'
import { writeTranslations, writeXliff } from './write-translations.ts'

/** Numbers that may be negative, or that come as text. */
const DECIMALS = new Set(['price', 'compare_at_price', 'content_amount'])

const ENERGY: Readonly<Record<string, 'class' | 'best' | 'worst' | 'label_url' | 'sheet_url'>> = {
  energy_class: 'class',
  energy_best: 'best',
  energy_worst: 'worst',
  energy_label_url: 'label_url',
  energy_sheet_url: 'sheet_url',
}

/** The cells of a product by column. */
function productCells(product: ExportedProduct, origin: string): Record<string, unknown> {
  const { physical_properties, energy_label, option_values, group_slug } = product
  return {
    ...product,
    ...physical_properties,
    ...Object.fromEntries(Object.entries(ENERGY).map(([column, part]) => [column, energy_label?.[part]])),
    ...Object.fromEntries(
      option_values.flatMap(({ name, value }, at) => [
        [`option${at + 1}_name`, name],
        [`option${at + 1}_value`, value],
      ]),
    ),
    group: group_slug,
    // The slug of a variant is made of its options.
    slug: group_slug === null ? product.slug : '',
    pictures: product.picture_keys.map((key) => fileUrl(origin, key)),
    cover: product.cover_url,
  }
}

const PRODUCT_COLUMNS = [
  'group',
  'slug',
  ...HELD_COLUMNS,
  ...OPTION_COLUMNS,
  ...OWN_COLUMNS,
  'group_is_live',
  'pictures',
  'cover',
  'collections',
]

async function* writeProducts({ db, shop_id, origin }: Source): AsyncGenerator<Piece> {
  const codes = await listCodes(db, shop_id)
  yield { text: csvRow([...PRODUCT_COLUMNS, ...codes.map(({ code }) => `stock:${code}`)]), rows: 0 }
  const list = (place: Place, limit: number) => listProductsAfter(db, shop_id, place, limit)
  for await (const products of pages(list)) {
    const lines = products.map((product) => {
      const cells = productCells(product, origin)
      const written = PRODUCT_COLUMNS.map((column) =>
        DECIMALS.has(column) && cells[column] ? { number: String(cells[column]) } : cellOf(cells[column]),
      )
      return csvRow([...written, ...codes.map(({ id }) => product.stock[id] ?? 0)])
    })
    yield { text: lines.join(''), rows: products.length }
  }
}

const writeLevels = (columns: readonly string[], rowsOf: (row: ExportedLevel) => CsvCell[][]) =>
  async function* ({ db, shop_id }: Source): AsyncGenerator<Piece> {
    yield { text: csvRow(columns), rows: 0 }
    const list = (place: Place, limit: number) => listLevelsAfter(db, shop_id, place, limit)
    for await (const products of pages(list))
      yield { text: products.flatMap(rowsOf).map(csvRow).join(''), rows: products.length }
  }

async function* writeRedirects({ db, shop_id }: Source): AsyncGenerator<Piece> {
  yield { text: csvRow(['path', 'target']), rows: 0 }
  const list = (place: Place, limit: number) => listRedirectsAfter(db, shop_id, place, limit)
  for await (const redirects of pages(list))
    yield {
      text: redirects.map(({ path, target }) => csvRow([path, target])).join(''),
      rows: redirects.length,
    }
}

export interface TableWriter {
  count(db: Db, shop_id: string): Promise<{ total: number } | undefined>
  write(source: Source): AsyncGenerator<Piece>
}

const CSV: Readonly<Record<ImportKind, TableWriter>> = {
  products: { count: countProducts, write: writeProducts },
  customers: { count: countCustomers, write: writeCustomers },
  orders: { count: countOrders, write: writeOrders },
  discounts: { count: countDiscounts, write: writeDiscounts },
  redirects: { count: countRedirects, write: writeRedirects },
  translations: { count: countTranslations, write: writeTranslations },
  stock: {
    count: countProducts,
    write: writeLevels(['sku', 'warehouse', 'quantity'], ({ sku, levels }) =>
      levels.map(({ code, quantity }) => [sku, code, quantity]),
    ),
  },
  prices: {
    count: countProducts,
    write: writeLevels(['sku', 'price', 'compare_at_price'], ({ sku, price, compare_at_price }) => [
      [sku, { number: price }, compare_at_price === null ? '' : { number: compare_at_price }],
    ]),
  },
}

const XLIFF: TableWriter = { count: countTranslations, write: writeXliff }

async function* marked(pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  yield { text: CSV_MARK, rows: 0 }
  yield* pieces
}

export function writerOf({ kind, format }: Pick<TableExport, 'kind' | 'format'>): TableWriter {
  if (format === 'xliff') return XLIFF
  const { count, write } = CSV[kind]
  return { count, write: (source) => marked(write(source)) }
}
