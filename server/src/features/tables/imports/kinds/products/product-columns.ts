// The columns of products in Kontor's format, and how their cells become fields.

import { isDeepStrictEqual } from 'node:util'
import { physicalPropertiesUpdate } from '@kontor/contract/catalogue/products/physical-properties'
import { heldUpdate, ownUpdate } from '@kontor/contract/catalogue/products/product-fields'
import { MAX_WAREHOUSE_CODE } from '@kontor/contract/stock/warehouses'
import type { z } from 'zod'
import { withoutTrailingZeros } from '../../../../catalogue/products/product-values.ts'
import { KEY_STOCK } from '../../../../stock/move-stock.ts'
import {
  booleanOf,
  CellError,
  dayOf,
  decimalOf,
  listOf,
  shortDecimalOf,
  wholeOf,
} from '../../reading/cell-values.ts'
import { damageOfBarcode, plainBarcode } from '../../reading/spreadsheet-damage.ts'
import type { ImportedRow } from '../imported-row.ts'
import { type Fields, readOptional } from '../row-cells.ts'
import { meantOf } from '../shop-facts.ts'
import type { ItemWork } from '../table-kind.ts'

type Value = string | number | boolean | null | readonly string[]

interface Column {
  /** The product's field. */
  field: string
  read(text: string): Value
  /** The value of an empty cell. If undefined, an empty cell is ignored. */
  empty?: Value
}

const asIs = (text: string) => text

function barcodeOf(text: string): string {
  const barcode = plainBarcode(text)
  const damage = damageOfBarcode(barcode)
  if (damage !== undefined) throw new CellError(damage)
  return barcode
}

const optionalText = (field: string): Column => ({ field, read: asIs, empty: '' })

/** Fields of a group, shared by all variants. */
const HELD: Record<string, Column> = {
  title: { field: 'title', read: asIs },
  description: { field: 'description', read: asIs },
  brand: optionalText('brand'),
  categories: { field: 'categories', read: listOf, empty: [] },
  tags: { field: 'tags', read: listOf, empty: [] },
  tax_class: { field: 'tax_class', read: (text) => text.trim().toLowerCase() },
  requires_shipping: { field: 'requires_shipping', read: booleanOf },
  origin_country: optionalText('origin_country'),
  safety_text: optionalText('safety_text'),
  materials: optionalText('materials'),
}

/** Fields of each product, also of each variant. */
const OWN: Record<string, Column> = {
  price: { field: 'price', read: decimalOf },
  compare_at_price: { field: 'compare_at_price', read: decimalOf, empty: null },
  cost: { field: 'cost', read: decimalOf, empty: null },
  sku: optionalText('sku'),
  barcode: { field: 'barcode', read: barcodeOf, empty: '' },
  allow_negative_stock: { field: 'allow_negative_stock', read: booleanOf },
  is_live: { field: 'is_live', read: booleanOf },
  data: optionalText('data'),
  data_public: optionalText('data_public'),
  low_stock_threshold: { field: 'low_stock_threshold', read: wholeOf, empty: null },
  content_amount: { field: 'content_amount', read: decimalOf, empty: null },
  content_unit: { field: 'content_unit', read: (text) => text.trim(), empty: null },
  download_limit: { field: 'download_limit', read: wholeOf, empty: null },
  download_days: { field: 'download_days', read: wholeOf, empty: null },
  uses_license_keys: { field: 'uses_license_keys', read: booleanOf },
  is_gift_card: { field: 'is_gift_card', read: booleanOf },
}

const CONTACTS = { manufacturer: 'manufacturer_id', responsible_person: 'responsible_person_id' } as const

const MEASURES: Record<string, (text: string) => string> = {
  weight: decimalOf,
  weight_unit: (text) => text.trim().toLowerCase(),
  length: decimalOf,
  width: decimalOf,
  height: decimalOf,
  dimension_unit: (text) => text.trim().toLowerCase(),
}

/** The unit column of each measure. */
const UNIT_OF = {
  weight: 'weight_unit',
  length: 'dimension_unit',
  width: 'dimension_unit',
  height: 'dimension_unit',
} as const

/** The part of `energy_label` by column. */
export const ENERGY: Readonly<Record<string, 'class' | 'best' | 'worst' | 'label_url' | 'sheet_url'>> = {
  energy_class: 'class',
  energy_best: 'best',
  energy_worst: 'worst',
  energy_label_url: 'label_url',
  energy_sheet_url: 'sheet_url',
}

/** Columns of numbers stored as text, apart from measures. */
export const DECIMAL_COLUMNS: ReadonlySet<string> = new Set([
  'price',
  'compare_at_price',
  'cost',
  'content_amount',
])
export const MEASURE_COLUMNS = Object.keys(MEASURES)
export const HELD_COLUMNS = [...Object.keys(HELD), ...Object.keys(CONTACTS)]
/** The prefix of a stock column; the code of the warehouse follows. */
export const STOCK_COLUMN = 'stock:'

/** The columns in the order of an export, without stock columns. */
export const PRODUCT_COLUMNS: readonly string[] = [
  'group',
  'slug',
  ...HELD_COLUMNS,
  ...[1, 2, 3].flatMap((n) => [`option${n}_name`, `option${n}_value`]),
  ...Object.keys(OWN),
  ...MEASURE_COLUMNS,
  ...Object.keys(ENERGY),
  'group_is_live',
  'pictures',
  'variant_pictures',
  'cover',
  'group_cover',
  'collections',
]

export function productFieldOf(column: string): string | null {
  const heading = column.trim()
  const name = heading.toLowerCase()
  if (PRODUCT_COLUMNS.includes(name)) return name
  const code_length = heading.length - STOCK_COLUMN.length
  // Every row is stored with the names of its fields, so the names must be short.
  return name.startsWith(STOCK_COLUMN) && code_length > 0 && code_length <= MAX_WAREHOUSE_CODE ? name : null
}

/** A wrong cell in one of these columns leaves out the product. */
const NEEDED = new Set(['title', 'price', 'sku', 'slug'])

/** Reads the cell and notes problems. Returns undefined for a wrong cell, and for an ignored cell. */
function readCell<T>(
  { problems }: ItemWork,
  row: ImportedRow,
  name: string,
  { read, schema, empty }: { read: (text: string) => Value; schema: z.ZodType; empty?: Value | undefined },
): T | undefined {
  const text = row.cells[name]
  if (text === undefined) return undefined
  const note = (message: string, code: string) =>
    NEEDED.has(name) ? problems.error(row, name, message, code) : problems.warn(row, name, message, code)
  try {
    const value = text.trim() === '' ? empty : read(text)
    if (value === undefined) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data as T
    const [issue] = parsed.error.issues
    const named = issue?.code === 'custom' ? issue.params?.code : undefined
    note(issue?.message ?? 'Invalid', typeof named === 'string' ? named : (issue?.code ?? 'invalid'))
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    note(error.message, error.code)
  }
  return undefined
}

const SCHEMAS: Readonly<Record<string, z.ZodType>> = { ...heldUpdate, ...ownUpdate }

function readColumns(work: ItemWork, row: ImportedRow, columns: Record<string, Column>): Fields {
  const fields: Fields = {}
  for (const [name, { field, read, empty }] of Object.entries(columns)) {
    const value = readCell(work, row, name, { read, schema: SCHEMAS[field]!, empty })
    if (value !== undefined) fields[field] = value
  }
  return fields
}

/**
 * Reads the fields that a group shares with its variants, for a group or a single product. `before` holds the
 * stored fields.
 */
export function readHeld(work: ItemWork, row: ImportedRow, before: Fields | undefined): Fields {
  const fields = readColumns(work, row, HELD)
  for (const [name, field] of Object.entries(CONTACTS)) {
    const text = row.cells[name]?.trim()
    if (text === undefined) continue
    const [id] = meantOf(work.facts.contacts.get(text) ?? [], new Set([before?.[field]]))
    if (text !== '' && id === undefined)
      work.problems.warn(row, name, 'The shop has no contact with this name.', 'not_found')
    else fields[field] = id ?? null
  }
  return fields
}

function readMeasures(work: ItemWork, row: ImportedRow): Fields | undefined {
  const measures: Fields = {}
  const is_in_grams = /^(?:grams)?$/i.test(row.cells.weight_unit?.trim() ?? '')
  for (const [name, readAny] of Object.entries(MEASURES)) {
    const read = name === 'weight' && is_in_grams ? shortDecimalOf : readAny
    const schema = physicalPropertiesUpdate.shape[name as keyof typeof physicalPropertiesUpdate.shape]
    const value = readCell(work, row, name, { read, schema })
    if (value !== undefined) measures[name] = value
  }
  // A measure with a wrong unit is dropped, because the size would change in another unit.
  for (const [name, unit] of Object.entries(UNIT_OF))
    if (row.cells[unit]?.trim() && measures[unit] === undefined) delete measures[name]
  return Object.keys(measures).length > 0 ? measures : undefined
}

function readEnergyLabel(work: ItemWork, row: ImportedRow): Fields | null | undefined {
  const text = row.cells.energy_class
  if (text === undefined) return undefined
  if (text.trim() === '') return null
  const parts = Object.entries(ENERGY).flatMap(([name, part]) => {
    const cell = row.cells[name]?.trim()
    return cell ? [[part, cell]] : []
  })
  const parsed = SCHEMAS.energy_label!.safeParse(Object.fromEntries(parts))
  if (parsed.success) return parsed.data as Fields
  const [issue] = parsed.error.issues
  const part = String(issue?.path[0] ?? 'class')
  const name = Object.keys(ENERGY).find((column) => ENERGY[column] === part) ?? 'energy_class'
  work.problems.warn(row, name, issue?.message ?? 'Invalid', issue?.code ?? 'invalid')
  return undefined
}

/** The reasons not to publish a product that is on sale in another program, by cell. */
const UNPUBLISHED: Readonly<Record<string, string>> = {
  visibility: 'Products that are hidden from the catalog are not published.',
  type: 'The files of downloads are not imported. Upload them, then publish the product.',
}

/** Cells with yes or no in files of other programs. The layout of the file reads them. */
const YES_OR_NO = ['is_published', 'taxable', 'gift_card']

/** Warns of cells from other programs that the import does not read. */
export function warnOfOtherPrograms(work: ItemWork, row: ImportedRow): void {
  for (const [field, message] of Object.entries(UNPUBLISHED))
    if (row.cells[field] !== undefined) work.problems.warn(row, field, message, 'not_supported')
  for (const field of YES_OR_NO) readOptional(work, row, field, booleanOf)
}

/**
 * Removes the sale price from the row if the sale does not apply today. Files of other programs have dates
 * for the sale price, but a product has no such dates.
 */
function pricedToday(work: ItemWork, row: ImportedRow): ImportedRow {
  const { today } = work.facts
  const starts = readOptional(work, row, 'sale_starts', dayOf)
  const ends = readOptional(work, row, 'sale_ends', dayOf)
  const is_over = ends !== undefined && ends < today
  const is_later = !is_over && starts !== undefined && starts > today
  if (is_later || (ends !== undefined && !is_over))
    work.problems.warn(
      row,
      is_later ? 'sale_starts' : 'sale_ends',
      'The dates of a sale are not imported. Create a discount with these dates instead.',
      'not_supported',
    )
  if (!is_over && !is_later) return row
  return { ...row, cells: { ...row.cells, price: row.cells.compare_at_price ?? '', compare_at_price: '' } }
}

/** Reads the fields that each product and each variant has for itself. */
export function readOwn(work: ItemWork, row: ImportedRow): Fields {
  warnOfOtherPrograms(work, row)
  const fields = readColumns(work, pricedToday(work, row), OWN)
  const measures = readMeasures(work, row)
  if (measures) fields.physical_properties = measures
  const energy_label = readEnergyLabel(work, row)
  if (energy_label !== undefined) fields.energy_label = energy_label
  return fields
}

export interface Level {
  warehouse_id: string
  stock_level: number
}

/**
 * Returns the warehouse of a stock column, or undefined with a warning if no warehouse has the code. A column
 * without a code means the warehouse of the import.
 */
function warehouseOf(work: ItemWork, row: ImportedRow, name: string, level: string): string | undefined {
  const { facts, problems } = work
  const code = name.slice(STOCK_COLUMN.length)
  const warehouse_id = (code === '' ? work.warehouse_id : facts.warehouses.get(code)) ?? undefined
  if (warehouse_id !== undefined) return warehouse_id
  if (code !== '') problems.warn(row, name, 'The shop has no warehouse with this code.', 'not_found')
  else if (level !== '0')
    problems.warn(row, name, 'Choose the warehouse of this stock for the import.', 'required')
  return undefined
}

/** The stored stock levels of a product by warehouse. */
export type Levels = ReadonlyMap<string, number>

const isThere = (present: Levels, { warehouse_id, stock_level }: Level): boolean =>
  (present.get(warehouse_id) ?? 0) === stock_level

/**
 * Returns the reason not to set the stock of the product to the level: code and message. Other programs count
 * oversold units as negative stock.
 */
function obstacleTo({ stock_level }: Level, product: Fields): readonly [string, string] | undefined {
  if (product.uses_license_keys === true) return ['in_use', KEY_STOCK]
  return stock_level < 0 && product.allow_negative_stock !== true && product.is_gift_card !== true
    ? [
        'insufficient_stock',
        'Negative stock is not imported, because this product is not sold when out of stock.',
      ]
    : undefined
}

/**
 * Reads the columns `stock:<code>`. In files of other programs, a column without a code means the warehouse
 * of the import. Warns of an impossible level, unless the product already has the level.
 */
export const readStock = (
  work: ItemWork,
  row: ImportedRow,
  product: Fields,
  present: Levels = new Map(),
): Level[] =>
  Object.entries(row.cells).flatMap(([name, text]) => {
    if (!name.startsWith(STOCK_COLUMN) || text.trim() === '') return []
    const warehouse_id = warehouseOf(work, row, name, text.trim())
    if (warehouse_id === undefined) return []
    const stock_level = readOptional(work, row, name, wholeOf)
    if (stock_level === undefined) return []
    const level = { warehouse_id, stock_level }
    const obstacle = obstacleTo(level, product)
    if (obstacle === undefined) return [level]
    const [code, message] = obstacle
    if (!isThere(present, level)) work.problems.warn(row, name, message, code)
    return []
  })

/** Returns the stock levels changed by the row. `product` has its fields after the change. */
export const changedStock = (work: ItemWork, row: ImportedRow, product: Fields, present: Levels): Level[] =>
  readStock(work, row, product, present).filter((level) => !isThere(present, level))

/** Treats `12.5` and `12.50` as equal. Units are compared literally. */
const isSameAmount = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && /^\d+(\.\d+)?$/.test(one)
    ? withoutTrailingZeros(one) === withoutTrailingZeros(other)
    : one === other

const NO_MEASURES: Fields = { weight_unit: 'grams', dimension_unit: 'centimeters' }

/** Fields that a gift card sets itself. Cells of a table do not change them. */
const SET_BY_GIFT_CARD: ReadonlySet<string> = new Set(['allow_negative_stock', 'requires_shipping'])

/**
 * Returns the fields with values different from the stored values. If the product stops being a gift card,
 * all fields that a gift card sets are returned.
 */
export function changedFields(before: Readonly<Record<string, unknown>>, fields: Fields): Fields {
  const is_gift_card = fields.is_gift_card ?? before.is_gift_card
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      if (SET_BY_GIFT_CARD.has(name) && (is_gift_card === true || before.is_gift_card === true))
        return is_gift_card !== true
      if (DECIMAL_COLUMNS.has(name)) return !isSameAmount(before[name] ?? null, value)
      if (name !== 'physical_properties') return !isDeepStrictEqual(before[name] ?? null, value)
      const measures = (before[name] ?? NO_MEASURES) as Fields
      return Object.entries(value as Fields).some(
        ([part, text]) => !isSameAmount(measures[part] ?? '0', text),
      )
    }),
  )
}
