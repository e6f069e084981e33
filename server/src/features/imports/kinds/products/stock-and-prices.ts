// Stock counts and prices: one row a product, by its SKU.

import { ownUpdate } from '@kontor/contract/catalogue/products/product-fields'
import { getProduct, getProducts } from '../../../products/find-products.ts'
import { changeProduct, changeProducts } from '../../../products/save-product.ts'
import { setLevels, type WantedLevel } from '../../../stock/set-levels.ts'
import { NO_PICTURES } from '../../pictures/fetch-pictures.ts'
import { decimalOf, wholeOf } from '../../reading/cell-values.ts'
import type { Cells, ImportedRow, Rows } from '../imported-row.ts'
import { ItemProblems, unlessLeft } from '../item-problems.ts'
import { findBySku, listNamed, listStockOf } from '../lookups.queries.ts'
import {
  type Fields,
  isShortened,
  leaveOut,
  missing,
  named,
  onlyRow,
  readRequired,
  SHORTENED_NUMBER,
} from '../row-cells.ts'
import type { BatchWork, ItemWork, StoredRow, TableKind } from '../table-kind.ts'
import { changedFields, type Level } from './product-columns.ts'

/** The product of the only row of an item. */
async function productOf(work: ItemWork, rows: Rows) {
  const row = onlyRow(work, rows, 'sku')
  const sku = row.cells.sku?.trim() ?? ''
  const found = await findBySku(work.tx, work.shop, sku)
  if (found !== undefined) return found
  if (isShortened(sku)) return leaveOut(work, row, 'sku', SHORTENED_NUMBER, 'invalid')
  return leaveOut(work, row, 'sku', 'The shop has no product with this SKU.', 'not_found')
}

const skuOf = (cells: Cells) => cells.sku?.trim() ?? ''

/** Of the products that rows name. */
async function idsBySku(
  { tx, shop }: BatchWork,
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<string, string>> {
  const skus = rows.map(({ cells }) => skuOf(cells))
  return new Map((await listNamed(tx, shop, { skus, slugs: [] })).map(({ sku, id }) => [sku, id]))
}

/** The warehouse and quantity of the row. */
function levelIn(work: ItemWork, row: ImportedRow): Level {
  const code = row.cells.warehouse?.trim().toLowerCase() ?? ''
  const warehouse_id = code === '' ? work.warehouse_id : work.facts.warehouses.get(code)
  if (warehouse_id === null)
    return leaveOut(
      work,
      row,
      'warehouse',
      'Enter a warehouse code, or choose one warehouse for all rows.',
      'required',
    )
  if (warehouse_id === undefined)
    return leaveOut(work, row, 'warehouse', 'The shop has no warehouse with this code.', 'not_found')
  return { warehouse_id, stock_level: readRequired(work, row, 'quantity', wholeOf) }
}

interface Counted {
  row: ImportedRow
  level: WantedLevel
}

/** Undefined for a row with an error, which is noted when it is stored alone. */
function countedIn(work: ItemWork, row: ImportedRow, ids: ReadonlyMap<string, string>): Counted | undefined {
  const product_id = ids.get(skuOf(row.cells))
  if (product_id === undefined) return undefined
  const level = unlessLeft(() => levelIn(work, row))
  return level && { row, level: { product_id, ...level } }
}

/** All levels are set with a few statements. */
async function storeCounts(work: BatchWork, rows: readonly ImportedRow[]): Promise<StoredRow[]> {
  const { tx, shop } = work
  const ids = await idsBySku(work, rows)
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

/** The prices of the row. */
function pricesIn(work: ItemWork, row: ImportedRow): Fields {
  const fields: Fields = {}
  const { price, compare_at_price } = row.cells
  if (price?.trim()) fields.price = readRequired(work, row, 'price', decimalOf)
  if (compare_at_price !== undefined)
    fields.compare_at_price =
      compare_at_price.trim() === '' ? null : readRequired(work, row, 'compare_at_price', decimalOf)
  for (const [field, value] of Object.entries(fields)) {
    const parsed = ownUpdate[field as 'price'].safeParse(value)
    if (!parsed.success) leaveOut(work, row, field, parsed.error.issues[0]!.message)
  }
  return fields
}

/** All prices are changed with a few statements. A row with an error is left to be stored alone, where it is noted. */
async function storePrices(work: BatchWork, rows: readonly ImportedRow[]): Promise<StoredRow[]> {
  const { tx, shop } = work
  const ids = await idsBySku(work, rows)
  const products = new Map((await getProducts(tx, shop, [...ids.values()])).map((one) => [one.id, one]))
  const changes = new Map<string, Fields>()
  const stored: StoredRow[] = []
  for (const row of rows) {
    const product = products.get(ids.get(skuOf(row.cells)) ?? '')
    const problems = new ItemProblems()
    const fields = product && unlessLeft(() => pricesIn({ ...work, problems, pictures: NO_PICTURES }, row))
    if (product === undefined || fields === undefined) continue
    const changed = changedFields({ ...product }, fields)
    const is_changed = Object.keys(changed).length > 0
    if (is_changed) changes.set(product.id, changed)
    stored.push({ row: row.row, action: is_changed ? 'update' : 'unchanged', problems })
  }
  if (changes.size > 0) await changeProducts(tx, shop, changes)
  return stored
}

export const pricesKind: TableKind = {
  fieldOf: named('sku', 'price', 'compare_at_price'),
  whatIsMissing(fields) {
    if (!fields.has('price') && !fields.has('compare_at_price')) return 'This table has no column price.'
    return missing('sku')(fields)
  },
  keyOf: (cells) => skuOf(cells) || undefined,
  nameOf: skuOf,
  storeTogether: storePrices,
  async store(work, rows) {
    const { id } = await productOf(work, rows)
    const fields = pricesIn(work, rows[0])
    const changes = changedFields({ ...(await getProduct(work.tx, work.shop, id)) }, fields)
    if (Object.keys(changes).length === 0) return 'unchanged'
    await changeProduct(work.tx, work.shop, id, changes, work.origin)
    return 'update'
  },
}
