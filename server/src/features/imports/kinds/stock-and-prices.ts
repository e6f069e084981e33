// Stock counts and prices: one row a product, by its SKU.

import { ownUpdate } from '@kontor/contract/catalogue/product-fields'
import { getProduct } from '../../products/find-products.ts'
import { changeProduct } from '../../products/save-product.ts'
import { setLevels } from '../../stock/set-levels.ts'
import { decimalOf, wholeOf } from '../reading/cell-values.ts'
import { findBySku, listStockOf } from './lookups.queries.ts'
import { changedFields, type Fields } from './product-columns.ts'
import { left, missing, named, needed, onlyRow, type Rows } from './row-cells.ts'
import type { ItemWork, TableKind } from './table-kind.ts'

/** The product of the only row of an item. */
async function productOf(work: ItemWork, rows: Rows) {
  const row = onlyRow(work, rows, 'sku')
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
      left(
        work,
        row,
        'warehouse',
        'Enter a warehouse code, or choose one warehouse for all rows.',
        'required',
      )
    if (warehouse_id === undefined)
      left(work, row, 'warehouse', 'The shop has no warehouse with this code.', 'not_found')
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
