// The columns of the table of variants: how a cell shows a field of a variant, and what a typed cell means.

import type { Variant, VariantUpdate } from '@kontor/contract/catalogue/groups/product-groups'
import { hasCheckDigit } from '@kontor/contract/catalogue/products/gtin'
import { plainDecimal } from '@kontor/contract/values/typed-number'
import { t } from '../../../../lib/texts.ts'
import { decimalText, plainMoney, typedDecimal } from '../../../../ui/fields/money-text.ts'

/** `stock:` is followed by the id of a warehouse. */
export type ColumnKey =
  | 'is_live'
  | 'price'
  | 'compare_at_price'
  | 'cost'
  | 'sku'
  | 'barcode'
  | 'weight'
  | 'cover_url'
  | `stock:${string}`

type Kind = 'flag' | 'money' | 'text' | 'barcode' | 'weight' | 'picture' | 'whole'

export interface VariantColumn {
  key: ColumnKey
  label: string
  kind: Kind
  /** In pixels. */
  width: number
  is_required?: true
}

export type Cells = Readonly<Partial<Record<ColumnKey, string>>>

export interface WarehouseName {
  id: string
  title: string
}

export const YES = t('Yes')
export const NO = t('No')

export const columnsOf = (warehouses: readonly WarehouseName[]): VariantColumn[] => [
  { key: 'price', label: t('Price'), kind: 'money', width: 104, is_required: true },
  { key: 'compare_at_price', label: t('Compare-at price'), kind: 'money', width: 132 },
  { key: 'cost', label: t('Cost per item'), kind: 'money', width: 120 },
  { key: 'sku', label: 'SKU', kind: 'text', width: 140 },
  { key: 'barcode', label: t('Barcode'), kind: 'barcode', width: 148 },
  ...warehouses.map(
    ({ id, title }): VariantColumn => ({
      key: `stock:${id}`,
      label: warehouses.length === 1 ? t('Stock') : t('Stock: {title}', { title }),
      kind: 'whole',
      width: warehouses.length === 1 ? 88 : 132,
    }),
  ),
  { key: 'weight', label: t('Weight'), kind: 'weight', width: 96 },
  { key: 'cover_url', label: t('Picture'), kind: 'picture', width: 180 },
  { key: 'is_live', label: t('Active'), kind: 'flag', width: 80 },
]

const WEIGHT_SIGNS = { grams: 'g', kilograms: 'kg', pounds: 'lb', ounces: 'oz' } as const
type WeightUnit = keyof typeof WEIGHT_SIGNS
const WEIGHT_UNITS = Object.keys(WEIGHT_SIGNS) as WeightUnit[]

/** The longer signs first: `kg` ends with `g`, too. */
const SIGNS_AT_END = [...WEIGHT_UNITS].sort((a, b) => WEIGHT_SIGNS[b].length - WEIGHT_SIGNS[a].length)

/**
 * Returns null if the text is no weight. A weight without a unit is in grams, and there may be thousands of
 * grams: `readGrams` reads the number.
 */
function readWeight(
  text: string,
  readGrams = plainDecimal,
): { weight: string; weight_unit: WeightUnit } | null {
  const bare = text.trim().toLowerCase()
  const written = SIGNS_AT_END.find((unit) => bare.endsWith(WEIGHT_SIGNS[unit]))
  const amount = written === undefined ? bare : bare.slice(0, -WEIGHT_SIGNS[written].length)
  const weight_unit = written ?? 'grams'
  const weight = weight_unit === 'grams' ? readGrams(amount) : plainDecimal(amount)
  return /^\d+(?:\.\d+)?$/.test(weight) ? { weight, weight_unit } : null
}

function weightText(properties: Variant['physical_properties']): string {
  if (properties === null || Number(properties.weight) === 0) return ''
  return `${decimalText(properties.weight)} ${WEIGHT_SIGNS[properties.weight_unit]}`
}

export function cellsOf(variant: Variant, warehouses: readonly WarehouseName[]): Cells {
  const levels = new Map(variant.stock.map((level) => [level.warehouse_id, String(level.stock_level)]))
  return {
    is_live: variant.is_live ? YES : NO,
    price: variant.price,
    compare_at_price: variant.compare_at_price ?? '',
    cost: variant.cost ?? '',
    sku: variant.sku,
    barcode: variant.barcode,
    weight: weightText(variant.physical_properties),
    cover_url: variant.cover_url,
    ...Object.fromEntries(warehouses.map(({ id }) => [`stock:${id}`, levels.get(id) ?? ''])),
  }
}

/**
 * Returns a cell's text for display and copying. Spreadsheets also read numbers in the user's language. Money
 * is stored and sent in plain notation.
 */
export const shownText = ({ kind }: Pick<VariantColumn, 'kind'>, text: string): string =>
  kind === 'money' ? decimalText(text) : text

const MEANS_YES = new Set(['yes', 'true', '1', 'x', 'ja', 'active', 'on'])
const MEANS_NO = new Set(['no', 'false', '0', '', 'nein', 'inactive', 'off'])

function tidyFlag(text: string): string {
  const word = text.toLowerCase()
  if (MEANS_YES.has(word)) return YES
  return MEANS_NO.has(word) ? NO : text
}

function tidyWeight(text: string): string {
  const read = readWeight(text, typedDecimal)
  if (read === null) return text
  return Number(read.weight) === 0 ? '' : `${decimalText(read.weight)} ${WEIGHT_SIGNS[read.weight_unit]}`
}

/** An emptied stock cell means 0. A stock cell that was empty before stays empty. */
const tidyWhole = (text: string, known: string): string =>
  text === '' && known !== '' ? '0' : text.replace(/[\s,.'’](?=\d{3}(?:\D|$))/g, '')

/**
 * Returns the stored text of a typed or pasted cell. An invalid text stays, so the user can correct the text.
 * `known`: the cell before all changes.
 */
export function tidied(
  { kind }: Pick<VariantColumn, 'kind'>,
  typed: string,
  { currency, known }: { currency: string; known: string },
): string {
  const text = typed.trim()
  if (kind === 'flag') return tidyFlag(text)
  if (kind === 'whole') return tidyWhole(text, known)
  if (text === '') return ''
  if (kind === 'money') return plainMoney(text, currency)
  return kind === 'weight' ? tidyWeight(text) : text
}

/** Returns the problem of a tidied text, or null. The server checks the rest. */
export function cellProblem({ kind, label, is_required }: VariantColumn, text: string): string | null {
  if (text === '') return is_required ? t('{label} is required', { label }) : null
  if (kind === 'money' && !/^\d+(?:\.\d+)?$/.test(text))
    return t('{label}: enter an amount, such as 19.00', { label })
  if (kind === 'whole' && !/^-?\d{1,9}$/.test(text)) return t('{label}: enter a whole number', { label })
  if (kind === 'weight' && readWeight(text) === null) return t('Weight: enter a number with g, kg, lb or oz')
  if (kind === 'flag' && text !== YES && text !== NO) return t('{label}: enter Yes or No', { label })
  if (kind === 'barcode' && !hasCheckDigit(text))
    return t('Barcode: the check digit is wrong. Check for typing errors.')
  return null
}

/**
 * Returns the text for all cells of a column, and the problem of the text. An emptied cell means No or 0, but
 * an empty field in the dialogue was forgotten.
 */
export function columnText(
  column: VariantColumn,
  typed: string,
  currency: string,
): { text: string; problem: string | null } {
  const text = tidied(column, typed, { currency, known: '' })
  const is_forgotten = typed.trim() === '' && (column.kind === 'flag' || column.kind === 'whole')
  return {
    text,
    problem: is_forgotten ? t('{label} is required', { label: column.label }) : cellProblem(column, text),
  }
}

const isStock = (key: string): key is `stock:${string}` => key.startsWith('stock:')

type Fields = Omit<VariantUpdate, 'id' | 'option_values'>

/** The ids of pictures by address, because a cell contains the address. */
export type PictureIds = ReadonlyMap<string, string>

/**
 * Returns the fields of a call for the cells. Empty stock is left out. `saved`: the cells of the row as read,
 * unless the row is new.
 */
export function fieldsOf(cells: Cells, pictures: PictureIds, saved?: Cells): Fields {
  const { is_live, price, compare_at_price, cost, sku, barcode, weight, cover_url } = cells
  const stock = Object.entries(cells).flatMap(([key, text]) =>
    isStock(key) && text !== ''
      ? [
          {
            warehouse_id: key.slice('stock:'.length),
            stock_level: Number(text),
            ...(saved && { from_level: Number(saved[key] ?? '') }),
          },
        ]
      : [],
  )
  return {
    ...(is_live !== undefined && { is_live: is_live === YES }),
    ...(price !== undefined && { price }),
    ...(compare_at_price !== undefined && {
      compare_at_price: compare_at_price === '' ? null : compare_at_price,
    }),
    ...(cost !== undefined && { cost: cost === '' ? null : cost }),
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(weight !== undefined && { physical_properties: readWeight(weight) ?? { weight: '0' } }),
    ...(cover_url !== undefined && { cover_url, cover_file_id: pictures.get(cover_url) ?? null }),
    ...(stock.length > 0 && { stock }),
  }
}
