// Writes the rows of an export in the format of an import.

import type { TableExport } from '@kontor/contract/tables/exports'
import type { ImportKind } from '@kontor/contract/tables/import-kinds'
import { batchesOf } from '../../../../db/lists/batches.ts'
import { CSV_MARK, type CsvCell, csvRow } from '../../../../http/files/csv.ts'
import { fileUrl } from '../../../../integrations/files/smaller-pictures.ts'
import { DECIMAL_COLUMNS, ENERGY, PRODUCT_COLUMNS, STOCK_COLUMN } from '../kinds/products/product-columns.ts'
import { cellsOf, chunkOf, type TableChunk, type TableSource, type TableWriter } from './table-writer.ts'
import {
  countCustomers,
  countDiscounts,
  countOrders,
  countProducts,
  countRedirects,
  countTranslations,
  type ExportedLevel,
  type ExportedProduct,
  type ExportedRedirect,
  listLevelsAfter,
  listProductsAfter,
  listRedirectsAfter,
  listWarehouseCodes,
} from './tables.queries.ts'
import { writeCustomers } from './write-customers.ts'
import { writeDiscounts } from './write-discounts.ts'
import { writeOrders } from './write-orders.ts'
import { writeTranslations, writeXliff } from './write-translations.ts'

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
    // An import makes the slug of a variant from the options.
    slug: group_slug === null ? product.slug : '',
    pictures: product.picture_keys.map((key) => fileUrl(origin, key)),
    variant_pictures: product.variant_picture_keys.map((key) => fileUrl(origin, key)),
    cover: product.cover_url,
  }
}

async function* writeProducts({ db, shop_id, origin }: TableSource): AsyncGenerator<TableChunk> {
  const codes = await listWarehouseCodes(db, shop_id)
  yield { text: csvRow([...PRODUCT_COLUMNS, ...codes.map(({ code }) => `${STOCK_COLUMN}${code}`)]), rows: 0 }
  const batches = batchesOf<ExportedProduct>((last, limit) => listProductsAfter(db, shop_id, last, limit))
  for await (const products of batches) {
    const lines = products.map((product) => {
      const cells = cellsOf(PRODUCT_COLUMNS, DECIMAL_COLUMNS, productCells(product, origin))
      return csvRow([...cells, ...codes.map(({ id }) => product.stock[id] ?? 0)])
    })
    yield { text: lines.join(''), rows: products.length }
  }
}

const writeLevels = (columns: readonly string[], rowsOf: (row: ExportedLevel) => CsvCell[][]) =>
  async function* ({ db, shop_id }: TableSource): AsyncGenerator<TableChunk> {
    yield { text: csvRow(columns), rows: 0 }
    const batches = batchesOf<ExportedLevel>((last, limit) => listLevelsAfter(db, shop_id, last, limit))
    for await (const products of batches) {
      yield chunkOf(products.flatMap(rowsOf))
    }
  }

async function* writeRedirects({ db, shop_id }: TableSource): AsyncGenerator<TableChunk> {
  yield { text: csvRow(['path', 'target']), rows: 0 }
  const batches = batchesOf<ExportedRedirect>((last, limit) => listRedirectsAfter(db, shop_id, last, limit))
  for await (const redirects of batches)
    yield {
      text: redirects.map(({ path, target }) => csvRow([path, target])).join(''),
      rows: redirects.length,
    }
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
    write: writeLevels(['sku', 'warehouse', 'quantity', 'slug'], ({ sku, slug, levels }) =>
      levels.map(({ code, quantity }) => [sku, code, quantity, slug]),
    ),
  },
  prices: {
    count: countProducts,
    write: writeLevels(['sku', 'price', 'compare_at_price', 'slug'], (product) => [
      [
        product.sku,
        { number: product.price },
        product.compare_at_price === null ? '' : { number: product.compare_at_price },
        product.slug,
      ],
    ]),
  },
}

const XLIFF: TableWriter = { count: countTranslations, write: writeXliff }

async function* withMark(table: AsyncGenerator<TableChunk>): AsyncGenerator<TableChunk> {
  yield { text: CSV_MARK, rows: 0 }
  yield* table
}

export function writerOf({ kind, format }: Pick<TableExport, 'kind' | 'format'>): TableWriter {
  if (format === 'xliff') return XLIFF
  const { count, write } = CSV[kind]
  return { count, write: (source) => withMark(write(source)) }
}
