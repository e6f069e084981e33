// WooCommerce's export of products. A variable product is a row, and each of its variations is one that names it by SKU or id. Grouped and external
// products sell nothing themselves and are skipped.

import { joinedList } from '../reading/cell-values.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { columnsOf, type Layout, type MakeLayout, namedCells } from './layout.ts'
import { unitIn, wooFieldOf } from './woocommerce-headings.ts'

type Cells = Record<string, string>

/** Items between commas; a comma of an item's own is written `\,`. */
const between = (text: string | undefined): string[] =>
  (text ?? '')
    .replaceAll('\\,', '\u0001')
    .split(',')
    .map((item) => item.replaceAll('\u0001', ',').trim())
    .filter((item) => item !== '')

/** `A > B` is the category B. */
const lastOf = (category: string) => category.split('>').at(-1)!.trim()

const TAX_CLASSES: Readonly<Record<string, string>> = { 'reduced-rate': 'reduced', 'zero-rate': 'zero' }

function taxClass(row: Cells): Cells {
  if (row.tax_status === undefined && row.tax_class === undefined) return {}
  if (row.tax_status?.trim().toLowerCase() === 'none') return { tax_class: 'exempt' }
  const name = row.tax_class?.trim().toLowerCase() ?? ''
  // A variation may have that of its product.
  return name === 'parent' ? {} : { tax_class: TAX_CLASSES[name] ?? 'standard' }
}

function sharedCells(row: Cells, types: readonly string[]): Cells {
  const text = row.description?.trim() ? row.description : (row.short ?? '')
  const shared: Cells = { title: row.title ?? '', description: htmlToMarkdown(text), ...taxClass(row) }
  if (row.brand !== undefined) shared.brand = lastOf(between(row.brand)[0] ?? '')
  if (row.categories !== undefined)
    shared.categories = joinedList([...new Set(between(row.categories).map(lastOf))])
  if (row.tags !== undefined) shared.tags = joinedList([...new Set(between(row.tags))])
  if (types.includes('virtual')) shared.requires_shipping = 'false'
  return shared
}

function priceCells(row: Cells): Cells {
  const sale = row.price?.trim() ?? ''
  const regular = row.compare_at_price?.trim() ?? ''
  return sale === '' ? { price: regular, compare_at_price: '' } : { price: sale, compare_at_price: regular }
}

function stockCells(row: Cells): Cells {
  const level = row['stock:']?.trim() ?? ''
  const is_in_stock = row.in_stock?.trim() === '1'
  const cells: Cells = {}
  // Without a count it is sold as long as it is said to be there.
  const is_free =
    /^(?:1|notify|yes)$/i.test(row.allow_negative_stock?.trim() ?? '') || (level === '' && is_in_stock)
  if (row.allow_negative_stock !== undefined || row.in_stock !== undefined)
    cells.allow_negative_stock = String(is_free)
  if (/^-?\d+$/.test(level)) cells['stock:'] = level
  if (row.low_stock_threshold?.trim()) cells.low_stock_threshold = row.low_stock_threshold
  return cells
}

const ownCells = (row: Cells, units: Cells): Cells => {
  const own: Cells = { sku: row.sku ?? '', ...priceCells(row), ...stockCells(row) }
  if (row.barcode !== undefined) own.barcode = row.barcode
  for (const field of ['weight', 'length', 'width', 'height']) if (row[field]?.trim()) own[field] = row[field]
  if (own.weight) own.weight_unit = units.weight ?? 'kilograms'
  if (own.length || own.width || own.height)
    own.dimension_unit = units.length ?? units.width ?? units.height ?? 'centimeters'
  for (const field of ['download_limit', 'download_days'])
    if (row[field] !== undefined) own[field] = /^[1-9]\d*$/.test(row[field].trim()) ? row[field] : ''
  return own
}

/** The options of a variation: each attribute that it has a value of. */
function optionCells(row: Cells): Cells {
  const cells: Cells = {}
  let count = 0
  for (let n = 1; n <= 99 && count < 3; n++) {
    const name = row[`attribute${n}_name`]?.trim()
    const value = between(row[`attribute${n}_value`])[0]
    if (!name || value === undefined) continue
    count++
    cells[`option${count}_name`] = name
    cells[`option${count}_value`] = value
  }
  return cells
}

export const woocommerceProducts: MakeLayout = (header): Layout => {
  const columns = columnsOf(header, wooFieldOf)
  const fields = new Set(columns.map(({ field }) => field))
  if (!fields.has('type') || !fields.has('title'))
    throw new FileRefused(
      'This is not an export of products from WooCommerce: it has no columns for type and name.',
    )
  const units: Cells = {}
  for (const { column, field } of columns) {
    const unit = unitIn(column)
    if (field !== null && unit !== undefined) units[field] = unit
  }
  return {
    columns,
    read(raw) {
      const row = namedCells(columns, raw)
      const types = between(row.type?.toLowerCase())
      const [sku, id] = [row.sku?.trim() ?? '', row.id?.trim() ?? '']
      const reference = sku || `id:${id}`
      const is_live: Cells = row.is_live === undefined ? {} : { is_live: String(row.is_live.trim() === '1') }
      const pictures: Cells = row.pictures?.trim() ? { pictures: joinedList(between(row.pictures)) } : {}
      if (types.includes('grouped') || types.includes('external'))
        return { cells: { sku, title: row.title ?? '', skip: 'true' }, key: `skipped ${reference}` }
      if (types.includes('variation')) {
        const [first] = between(row.pictures)
        const cells: Cells = {
          ...ownCells(row, units),
          ...optionCells(row),
          ...is_live,
          parent: row.parent ?? '',
        }
        return { cells: first ? { ...cells, cover: first } : cells, key: `parent ${row.parent?.trim()}` }
      }
      if (types.includes('variable')) {
        const live: Cells = is_live.is_live === undefined ? {} : { group_is_live: is_live.is_live }
        return {
          cells: { ...sharedCells(row, types), ...live, ...pictures, parent: reference },
          key: `parent ${reference}`,
        }
      }
      return { cells: { ...sharedCells(row, types), ...ownCells(row, units), ...is_live, ...pictures } }
    },
  }
}
