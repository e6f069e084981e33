// Stock counts and prices: one row a product, by its SKU.

import { ownUpdate } from '@kontor/contract/catalogue/products/product-fields'
import { getProduct } from '../../../products/find-products.ts'
import { changeProduct } from '../../../products/save-product.ts'
import { setLevels, type WantedLevel } from '../../../stock/set-levels.ts'
import { NO_PICTURES } from '../../pictures/fetch-pictures.ts'
import { decimalOf, wholeOf } from '../../reading/cell-values.ts'
import { ItemLeftOut, ItemProblems } from '../item-problems.ts'
import { findBySku, listNamed, listStockOf } from '../lookups.queries.ts'
import { left, missing, named, needed, onlyRow, type Rows } from '../row-cells.ts'
import type { ImportedRow, ItemWork, Stored, TableKind, Together } from '../table-kind.ts'
import { changedFields, type Fields, type Level } from './product-columns.ts'

/** The product of the only row of an item. */
async function productOf(work: ItemWork, rows: Rows) {
  const row = onlyRow(work, rows, 'sku')
  const sku = row.cells.sku?.trim() ?? ''
  const found = await findBySku(work.tx, work.shop, sku)
  return found ?? left(work, row, 'sku', 'The shop has no product with this SKU.', 'not_found')
}

const skuOf = (cells: Readonly<Record<string, string>>) => cells.sku?.trim() ?? ''

/** Where and how many the row counts. */
function levelIn(work: ItemWork, row: ImportedRow): Level {
  const code = row.cells.warehouse?.trim().toLowerCase() ?? ''
  const warehouse_id = code === '' ? work.warehouse_id : work.facts.warehouses.get(code)
  if (warehouse_id === null)
    return left(
      work,
      row,
      'warehouse',
      'Enter a warehouse code, or choose one warehouse for all rows.',
      'required',
    )
  if (warehouse_id === undefined)
    return left(work, row, 'warehouse', 'The shop has no warehouse with this code.', 'not_found')
  return { warehouse_id, stock_level: needed(work, row, 'quantity', wholeOf) }
}

interface Counted {
  row: ImportedRow
  level: WantedLevel
}

/** Undefined for a row with which something is wrong, which is said where it is stored alone. */
function countedIn(work: ItemWork, row: ImportedRow, ids: ReadonlyMap<string, string>): Counted | undefined {
  const product_id = ids.get(skuOf(row.cells))
  try {
    return product_id === undefined ? undefined : { row, level: { product_id, ...levelIn(work, row) } }
  } catch (error) {
    if (error instanceof ItemLeftOut) return undefined
    throw error
  }
}

/** All levels are set with a few statements. */
async function storeCounts(work: Together, rows: readonly ImportedRow[]): Promise<Stored[]> {
  const { tx, shop } = work
  const skus = rows.map(({ cells }) => skuOf(cells))
  const ids = new Map((await listNamed(tx, shop, { skus, slugs: [] })).map(({ sku, id }) => [sku, id]))
  const placeOf = (level: Omit<WantedLevel, 'stock_level'>) => `${level.product_id} ${level.warehouse_id}`
  const present = new Map(
    (await listStockOf(tx, shop, [...ids.values()])).map((level) => [placeOf(level), level.stock_level]),
  )
  const problems = new ItemProblems()
  // Of two rows about one place, the second is stored after the first.
  const counted = new Map<string, Counted>()
  for (const row of rows) {
    const one = countedIn({ ...work, problems, pictures: NO_PICTURES }, row, ids)
    if (one && !counted.has(placeOf(one.level))) counted.set(placeOf(one.level), one)
  }
  const all = [...counted.values()]
  const isSame = (level: WantedLevel) => (present.get(placeOf(level)) ?? 0) === level.stock_level
  const levels = all.map(({ level }) => level)
  await setLevels(
    tx,
    shop,
    levels.filter((level) => !isSame(level)),
  )
  return all.map(({ row, level }) => {
    const action = isSame(level) ? 'unchanged' : present.has(placeOf(level)) ? 'update' : 'create'
    return { row: row.row, action, problems: new ItemProblems() }
  })
}

export const stockKind: TableKind = {
  fieldOf: named('sku', 'warehouse', 'quantity'),
  whatIsMissing: missing('sku', 'quantity'),
  keyOf: (cells) =>
    skuOf(cells) === ''
      ? undefined
      : JSON.stringify([skuOf(cells), (cells.warehouse ?? '').trim().toLowerCase()]),
  nameOf: (cells) => [skuOf(cells), cells.warehouse?.trim()].filter(Boolean).join(' '),
  storeTogether: storeCounts,
  async store(work, rows) {
    const { id } = await productOf(work, rows)
    const wanted = levelIn(work, rows[0])
    const level = (await listStockOf(work.tx, work.shop, [id])).find(
      (each) => each.warehouse_id === wanted.warehouse_id,
    )
    if ((level?.stock_level ?? 0) === wanted.stock_level) return 'unchanged'
    await setLevels(work.tx, work.shop, [{ product_id: id, ...wanted }])
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
