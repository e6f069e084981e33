// Stock counts and prices: one row for each product, found by SKU, or by slug without a SKU.

import { ownUpdate } from '@kontor/contract/catalogue/products/product-fields'
import { getProduct, getProducts } from '../../../../catalogue/products/find-products.ts'
import { changeProduct, changeProducts } from '../../../../catalogue/products/save-product.ts'
import { setLevels, type WantedLevel } from '../../../../stock/set-levels.ts'
import { NO_PICTURES } from '../../pictures/fetch-pictures.ts'
import { decimalOf, wholeOf } from '../../reading/cell-values.ts'
import { damageOfSku } from '../../reading/spreadsheet-damage.ts'
import type { Cells, ImportedRow, Rows } from '../imported-row.ts'
import { ItemProblems, unlessLeft } from '../item-problems.ts'
import { findBySku, findBySlug, listNamed, listStockOf } from '../lookups.queries.ts'
import { type Fields, leaveOut, missing, named, onlyRow, readRequired } from '../row-cells.ts'
import type { BatchWork, ItemWork, StoredRow, TableKind } from '../table-kind.ts'
import { changedFields, type Level } from './product-columns.ts'

const skuOf = (cells: Cells) => cells.sku?.trim() ?? ''
const slugOf = (cells: Cells) => cells.slug?.trim() ?? ''
const keyColumn = (cells: Cells) => (skuOf(cells) === '' ? 'slug' : 'sku')
/** A SKU and a slug can be the same word. */
const productKeyOf = (cells: Cells): string =>
  skuOf(cells) === '' ? `slug ${slugOf(cells)}` : `sku ${skuOf(cells)}`
const nameOf = (cells: Cells) => skuOf(cells) || slugOf(cells)
const hasKey = (cells: Cells) => nameOf(cells) !== ''

/** Returns the ids of the products in the rows, by `productKeyOf`. */
async function idsOf(
  { tx, shop }: BatchWork,
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<string, string>> {
  const skus = rows.map(({ cells }) => skuOf(cells))
  const slugs = rows.flatMap(({ cells }) => (skuOf(cells) === '' ? [slugOf(cells)] : []))
  const found = (await listNamed(tx, shop, { skus, slugs })).filter(({ is_group }) => !is_group)
  return new Map(
    found.flatMap(({ sku, slug, id }): [string, string][] => [
      [`sku ${sku}`, id],
      [`slug ${slug}`, id],
    ]),
  )
}

const needsKey = (fields: ReadonlySet<string>): string | undefined =>
  fields.has('sku') || fields.has('slug')
    ? undefined
    : 'This table needs a column sku or slug to identify products.'

/** The product of the only row of an item. */
async function productOf(work: ItemWork, rows: Rows) {
  const row = onlyRow(work, rows, keyColumn(rows[0].cells))
  const sku = skuOf(row.cells)
  const found =
    sku === ''
      ? await findBySlug(work.tx, work.shop, slugOf(row.cells))
      : await findBySku(work.tx, work.shop, sku)
  if (found !== undefined) return found
  if (sku === '') return leaveOut(work, row, 'slug', 'The shop has no product with this slug.', 'not_found')
  const damage = damageOfSku(sku)
  if (damage !== undefined) return leaveOut(work, row, 'sku', damage, 'invalid')
  return leaveOut(work, row, 'sku', 'The shop has no product with this SKU.', 'not_found')
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
    return leaveOut(work, row, 'warehouse', 'The shop has no warehouse with this code or name.', 'not_found')
  return { warehouse_id, stock_level: readRequired(work, row, 'quantity', wholeOf) }
}

interface Counted {
  row: ImportedRow
  level: WantedLevel
}

/** Returns undefined for a row with an error. The error is noted when the row is stored alone. */
function countedIn(work: ItemWork, row: ImportedRow, ids: ReadonlyMap<string, string>): Counted | undefined {
  const product_id = ids.get(productKeyOf(row.cells))
  if (product_id === undefined || row.cells.skip !== undefined) return undefined
  const level = unlessLeft(() => levelIn(work, row))
  return level && { row, level: { product_id, ...level } }
}

/** All levels are set with a few statements. */
async function storeCounts(work: BatchWork, rows: readonly ImportedRow[]): Promise<StoredRow[]> {
  const { tx, shop } = work
  const ids = await idsOf(work, rows)
  const placeOf = (level: Omit<WantedLevel, 'stock_level'>) => `${level.product_id} ${level.warehouse_id}`
  const present = new Map(
    (await listStockOf(tx, shop, [...ids.values()])).map((level) => [placeOf(level), level.stock_level]),
  )
  const problems = new ItemProblems()
  // If two rows are about the same place, the second row is stored later.
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
  fieldOf: named('sku', 'warehouse', 'quantity', 'slug'),
  whatIsMissing: (fields) => needsKey(fields) ?? missing('quantity')(fields),
  without_key: 'This row has no SKU and no slug.',
  keyOf: (cells) =>
    hasKey(cells)
      ? JSON.stringify([productKeyOf(cells), (cells.warehouse ?? '').trim().toLowerCase()])
      : undefined,
  nameOf: (cells) => [nameOf(cells), cells.warehouse?.trim()].filter(Boolean).join(' '),
  storeTogether: storeCounts,
  async store(work, rows) {
    if (rows.some(({ cells }) => cells.skip !== undefined)) return 'skip'
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

/**
 * Changes all prices with a few statements. A row with an error is stored alone later, and its error is noted
 * then.
 */
async function storePrices(work: BatchWork, rows: readonly ImportedRow[]): Promise<StoredRow[]> {
  const { tx, shop } = work
  const ids = await idsOf(work, rows)
  const products = new Map((await getProducts(tx, shop, [...ids.values()])).map((one) => [one.id, one]))
  const changes = new Map<string, Fields>()
  const seen = new Set<string>()
  const stored: StoredRow[] = []
  for (const row of rows) {
    const product = products.get(ids.get(productKeyOf(row.cells)) ?? '')
    const problems = new ItemProblems()
    const fields = product && unlessLeft(() => pricesIn({ ...work, problems, pictures: NO_PICTURES }, row))
    // If two rows are about the same product, the second row is stored later.
    if (product === undefined || fields === undefined || seen.has(product.id)) continue
    seen.add(product.id)
    const changed = changedFields({ ...product }, fields)
    const is_changed = Object.keys(changed).length > 0
    if (is_changed) changes.set(product.id, changed)
    stored.push({ row: row.row, action: is_changed ? 'update' : 'unchanged', problems })
  }
  if (changes.size > 0) await changeProducts(tx, shop, changes)
  return stored
}

export const pricesKind: TableKind = {
  fieldOf: named('sku', 'price', 'compare_at_price', 'slug'),
  whatIsMissing(fields) {
    if (!fields.has('price') && !fields.has('compare_at_price')) return 'This table has no column price.'
    return needsKey(fields)
  },
  without_key: 'This row has no SKU and no slug.',
  keyOf: (cells) => (hasKey(cells) ? productKeyOf(cells) : undefined),
  nameOf,
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
