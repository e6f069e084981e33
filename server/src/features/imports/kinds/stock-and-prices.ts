// Stock counts and prices: one row a product, by its SKU.

import { ownUpdate } from '@kontor/contract/catalogue/product-fields'
import { getProduct } from '../../products/find-products.ts'
import { changeProduct } from '../../products/save-product.ts'
import { setLevels } from '../../stock/set-levels.ts'
import { CellError, decimalOf, wholeOf } from '../reading/cell-values.ts'
import { ItemLeftOut } from './item-problems.ts'
import { findBySku, listStockOf } from './lookups.queries.ts'
import { changedFields, type Fields } from './product-columns.ts'
import type { ImportedRow, ItemWork, TableKind } from './table-kind.ts'

type Rows = readonly [ImportedRow, ...ImportedRow[]]

const named =
  (...columns: readonly string[]) =>
  (column: string) =>
    columns.find((name) => name === column.trim().toLowerCase()) ?? null

const missing =
  (...columns: readonly string[]) =>
  (fields: ReadonlySet<string>) => {
    const absent = columns.filter((name) => !fields.has(name))
    return absent.length === 0 ? undefined : `This table has no column ${absent.join(', ')}.`
  }

function left(work: ItemWork, row: ImportedRow, field: string, message: string, code?: string): never {
  work.problems.error(row, field, message, code)
  throw new ItemLeftOut()
}

/** What is read from a cell without which the row means nothing. */
function needed<T>(work: ItemWork, row: ImportedRow, field: string, read: (text: string) => T): T {
  try {
    return read(row.cells[field] ?? '')
  } catch (error) {
    if (error instanceof CellError) return left(work, row, field, error.message, error.code)
    throw error
  }
}

/** The product of the only row of an item. */
async function productOf(work: ItemWork, [row, second]: Rows) {
  if (second) left(work, second, 'sku', `Row ${row.row} has this key, too.`, 'duplicate')
  const sku = row.cells.sku?.trim() ?? ''
  const found = await findBySku(work.tx, work.shop, sku)
  return found ?? left(work, row, 'sku', 'The shop has no product with this SKU.', 'not_found')
}

const skuOf = (cells: Readonly<Record<string, string>>) => cells.sku?.trim() ?? ''

export const stockKind: TableKind = {
  fieldOf: named('sku', 'warehouse', 'quantity'),
  whatIsMissing: missing('sku', 'quantity'),
  keyOf: (cells) =>
    skuOf(cells) === ''
      ? undefined
      : JSON.stringify([skuOf(cells), (cells.warehouse ?? '').trim().toLowerCase()]),
  nameOf: (cells) => [skuOf(cells), cells.warehouse?.trim()].filter(Boolean).join(' '),
  async store(work, rows) {
    const [row] = rows
    const { id } = await productOf(work, rows)
    const code = row.cells.warehouse?.trim().toLowerCase() ?? ''
    const warehouse_id = code === '' ? work.warehouse_id : work.facts.warehouses.get(code)
    if (warehouse_id === null)
      left(work, row, 'warehouse', 'Name the code of a warehouse, or choose one for all rows.', 'required')
    if (warehouse_id === undefined)
      left(work, row, 'warehouse', 'The shop has no warehouse of this code.', 'not_found')
    const stock_level = needed(work, row, 'quantity', wholeOf)
    const level = (await listStockOf(work.tx, work.shop, id)).find(
      (each) => each.warehouse_id === warehouse_id,
    )
    if ((level?.stock_level ?? 0) === stock_level) return 'unchanged'
    await setLevels(work.tx, work.shop, [{ product_id: id, warehouse_id, stock_level }])
    return level ? 'update' : 'create'
  },
}

export const pricesKind: TableKind = {
  fieldOf: named('sku', 'price', 'compare_at_price'),
  whatIsMissing(fields) {
    if (!fields.has('price') && !fields.has('compare_at_price')) return 'This table has no column price.'
    return missing('sku')(fields)
  },
  keyOf: (cells) => skuOf(cells) || undefined,
  nameOf: skuOf,
  async store(work, rows) {
    const [row] = rows
    const { id } = await productOf(work, rows)
    const fields: Fields = {}
    if (row.cells.price?.trim()) fields.price = needed(work, row, 'price', decimalOf)
    if (row.cells.compare_at_price !== undefined)
      fields.compare_at_price =
        row.cells.compare_at_price.trim() === '' ? null : needed(work, row, 'compare_at_price', decimalOf)
    for (const [field, value] of Object.entries(fields)) {
      const parsed = ownUpdate[field as 'price'].safeParse(value)
      if (!parsed.success) left(work, row, field, parsed.error.issues[0]!.message)
    }
    const changes = changedFields({ ...(await getProduct(work.tx, work.shop, id)) }, fields)
    if (Object.keys(changes).length === 0) return 'unchanged'
    await changeProduct(work.tx, work.shop, id, changes, work.origin)
    return 'update'
  },
}
