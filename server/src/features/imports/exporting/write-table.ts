// The rows of an export, as an import reads them.

import type { ImportKind } from '@kontor/contract/tables/import-kinds'
import type { Db } from '../../../db/pool.ts'
import { type CsvCell, csvRow } from '../../../http/files/csv.ts'
import { fileUrl } from '../../../integrations/files/smaller-pictures.ts'
import { HELD_COLUMNS, OPTION_COLUMNS, OWN_COLUMNS } from '../kinds/product-columns.ts'
import { joinedList } from '../reading/cell-values.ts'
import {
  type ExportedLevel,
  type ExportedProduct,
  listCodes,
  listLevelsAfter,
  listProductsAfter,
  type Place,
} from './tables.queries.ts'

const AT_ONCE = 500

interface Source {
  readonly db: Db
  readonly shop_id: string
  /** Of the addresses of files. */
  readonly origin: string
}

/** Some rows as text, and how many they are. */
interface Piece {
  text: string
  rows: number
}

async function* pages<Row extends { id: string; created_at: string }>(
  list: (place: Place, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let place: Place = null; ; ) {
    const rows: Row[] = await list(place, AT_ONCE)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    place = rows.at(-1)!
  }
}

const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return joinedList(value)
  if (typeof value === 'number') return value
  return typeof value === 'string' ? value : String(value)
}

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

export const TABLES: Partial<Record<ImportKind, (source: Source) => AsyncGenerator<Piece>>> = {
  products: writeProducts,
  stock: writeLevels(['sku', 'warehouse', 'quantity'], ({ sku, levels }) =>
    levels.map(({ code, quantity }) => [sku, code, quantity]),
  ),
  prices: writeLevels(['sku', 'price', 'compare_at_price'], ({ sku, price, compare_at_price }) => [
    [sku, { number: price }, compare_at_price === null ? '' : { number: compare_at_price }],
  ]),
}
