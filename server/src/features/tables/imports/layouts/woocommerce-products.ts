// WooCommerce's export of products. A variable product is a row, and each variation is a row that names the
// product by SKU or id. Grouped and external products sell nothing themselves and are skipped. Types of
// plugins, such as subscriptions, are refused.

import { slugBesides, wantedSlug } from '../kinds/products/store-product.ts'
import { CellError, decimalOf, findBoolean, joinedList } from '../reading/cell-values.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { adviceFor } from './guess-source.ts'
import { decodeEntities } from './html-entities.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { columnsOf, type LaidOutRow, type Layout, type MakeLayout, namedCells } from './layout.ts'
import { TextLosses } from './text-losses.ts'
import { unitIn, wooFieldOf } from './woocommerce-headings.ts'

type Cells = Record<string, string>

/** The items of a list with commas; a comma in an item is written `\,`. */
const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .replaceAll('\\,', '\u0001')
    .split(',')
    .map((item) => item.replaceAll('\u0001', ',').trim())
    .filter((item) => item !== '')

/** WordPress stores titles, and the names of categories, tags and the like, with HTML entities. */
const namesIn = (text: string | undefined): string[] => splitList(text).map(decodeEntities)

/** `A > B` is the category B. */
const categoryName = (category: string) => decodeEntities(category.split('>').at(-1)!.trim())

/** WooCommerce names its own classes in the language of the store at setup. */
const REDUCED_RATES = [
  'reduced-rate',
  'reduzierter-preis',
  'reduzierter-steuersatz',
  'ermaessigter-steuersatz',
  'taux-reduit',
  'tasa-reducida',
  'aliquota-ridotta',
  'tariffa-ridotta',
  'gereduceerd-tarief',
  'verlaagd-tarief',
  'obnizona-stawka',
  'stawka-obnizona',
]
const ZERO_RATES = [
  'zero-rate',
  'taux-zero',
  'tasa-cero',
  'aliquota-zero',
  'tariffa-zero',
  'nultarief',
  'zerowa-stawka',
  'stawka-zerowa',
]
const TAX_CLASSES: ReadonlyMap<string, string> = new Map([
  ['', 'standard'],
  ...REDUCED_RATES.map((name): [string, string] => [name, 'reduced']),
  ...ZERO_RATES.map((name): [string, string] => [name, 'zero']),
])

/** With `shipping` only the shipping is taxed. */
const UNTAXED = ['none', 'shipping']

function taxClass(row: Cells): Cells {
  if (row.tax_status === undefined && row.tax_class === undefined) return {}
  if (UNTAXED.includes(row.tax_status?.trim().toLowerCase() ?? '')) return { tax_class: 'exempt' }
  const name = row.tax_class?.trim().toLowerCase() ?? ''
  // `parent` means the class of the product.
  if (name === 'parent') return {}
  // A class made by the store gets a warning, because the cell is no class of Kontor.
  return { tax_class: TAX_CLASSES.get(name) ?? name }
}

/** WooCommerce writes a line break in a description as `\n`, and a literal `\n` as `\\n`. */
const withLineBreaks = (text: string): string =>
  text.replace(/\\(\\?)n/g, (_, escaped) => (escaped ? '\\n' : '\n')).replace(/\r\n?/g, '\n')

function sharedCells(row: Cells, types: readonly string[]): Cells {
  const text = row.description?.trim() ? row.description : (row.short ?? '')
  const shared: Cells = {
    title: decodeEntities(row.title ?? ''),
    description: htmlToMarkdown(withLineBreaks(text), true),
    ...taxClass(row),
  }
  if (row.brand !== undefined) shared.brand = categoryName(splitList(row.brand)[0] ?? '')
  if (row.categories !== undefined)
    shared.categories = joinedList([...new Set(splitList(row.categories).map(categoryName))])
  if (row.tags !== undefined) shared.tags = joinedList([...new Set(namesIn(row.tags))])
  if (types.includes('virtual')) shared.requires_shipping = 'false'
  return shared
}

function priceCells(row: Cells): Cells {
  const sale = row.price?.trim() ?? ''
  const regular = row.compare_at_price?.trim() ?? ''
  if (sale === '') return { price: regular, compare_at_price: '' }
  const cells: Cells = { price: sale, compare_at_price: regular }
  for (const field of ['sale_starts', 'sale_ends']) if (row[field]?.trim()) cells[field] = row[field]
  return cells
}

/** WooCommerce writes 1 and 0, spreadsheets and plugins a word. */
const isYes = (text = '', word?: string): boolean =>
  text.trim().toLowerCase() === word || findBoolean(text) === true

function stockCells(row: Cells): Cells {
  const level = row['stock:']?.trim() ?? ''
  const is_in_stock = isYes(row.in_stock, 'backorder')
  const cells: Cells = {}
  // Without a count, a product sells while marked as in stock or on backorder.
  const is_free = isYes(row.allow_negative_stock, 'notify') || (level === '' && is_in_stock)
  if (row.allow_negative_stock !== undefined || row.in_stock !== undefined)
    cells.allow_negative_stock = String(is_free)
  // WooCommerce writes a stock shared by variations as `parent`. The cell is no number and gets a warning.
  if (level !== '') cells['stock:'] = level
  if (row.low_stock_threshold?.trim()) cells.low_stock_threshold = row.low_stock_threshold
  return cells
}

/** Multiplies by three. A text that is no number stays and gets a warning. */
function yardsInFeet(yards: string): string {
  try {
    return String(Number((3 * Number(decimalOf(yards))).toFixed(6)))
  } catch (error) {
    if (error instanceof CellError) return yards
    throw error
  }
}

/** An unknown unit stays as written, and its measures get a warning. */
function measureCells(row: Cells, units: Cells): Cells {
  const cells: Cells = {}
  if (row.weight?.trim())
    Object.assign(cells, { weight: row.weight, weight_unit: units.weight ?? 'kilograms' })
  const unit = units.length ?? units.width ?? units.height ?? 'centimeters'
  for (const field of ['length', 'width', 'height']) {
    if (!row[field]?.trim()) continue
    cells[field] = unit === 'yards' ? yardsInFeet(row[field]) : row[field]
    cells.dimension_unit = unit === 'yards' ? 'feet' : unit
  }
  return cells
}

const ownCells = (row: Cells, units: Cells): Cells => {
  const own: Cells = {
    sku: row.sku ?? '',
    ...priceCells(row),
    ...stockCells(row),
    ...measureCells(row, units),
  }
  if (row.barcode !== undefined) own.barcode = row.barcode
  for (const field of ['download_limit', 'download_days'])
    if (row[field] !== undefined) own[field] = /^[1-9]\d*$/.test(row[field].trim()) ? row[field] : ''
  return own
}

/** Returns the options of a variation: each attribute with a value. */
function optionCells(row: Cells): Cells {
  const cells: Cells = {}
  let count = 0
  for (let n = 1; n <= 99 && count < 3; n++) {
    const name = decodeEntities(row[`attribute${n}_name`]?.trim() ?? '')
    const value = namesIn(row[`attribute${n}_value`])[0]
    if (name === '' || value === undefined) continue
    count++
    cells[`option${count}_name`] = name
    cells[`option${count}_value`] = value
  }
  return cells
}

const liveCells = ({ is_live }: Cells, field: 'is_live' | 'group_is_live'): Cells =>
  is_live === undefined ? {} : { [field]: String(isYes(is_live)) }

/** Returns whether no list of the store shows the product. Variations are listed with their product. */
const isUnlisted = ({ visibility }: Cells): boolean => /^(?:hidden|search)$/i.test(visibility?.trim() ?? '')

/**
 * A product missing from the store's lists is not live, because Kontor lists everything on sale. If the
 * product would be live, `visibility` keeps the reason.
 */
function listedCells(row: Cells, field: 'is_live' | 'group_is_live'): Cells {
  const live = liveCells(row, field)
  if (live[field] === 'false' || !isUnlisted(row)) return live
  return { [field]: 'false', visibility: row.visibility ?? '' }
}

/**
 * The table lacks the files of downloads. Until someone uploads the files, a new product is not live, and a
 * stored product stays unchanged. `type` keeps the reason.
 */
function deliveredCells(live: Cells, row: Cells, types: readonly string[]): Cells {
  if (live.is_live === 'false' || !types.includes('downloadable')) return live
  return { type: row.type ?? '' }
}

const pictureCells = ({ pictures }: Cells): Cells =>
  pictures?.trim() ? { pictures: joinedList(splitList(pictures)) } : {}

/** Returns the reference that a variable product and its variations share. */
const referenceOf = ({ sku, id }: Cells): string => sku?.trim() || `id:${id?.trim() ?? ''}`

/**
 * Makes different slugs for products with the same title. `other_slug` is the slug of the title followed by the
 * product's SKU or id, and the import first looks for a stored product with `other_slug`. The first product of
 * a title in the file keeps the plain slug, and each later product gets `other_slug` as its slug. The map has
 * one entry for each title.
 */
function makeTitleSlugs(): (row: Cells) => Cells {
  const first_of = new Map<string, string>()
  return (row): Cells => {
    const slug = wantedSlug({ cells: { title: decodeEntities(row.title ?? '') } })
    const reference = referenceOf(row)
    if (slug === '' || reference === 'id:') return {}
    const other_slug = slugBesides(slug, reference)
    const first = first_of.get(slug) ?? other_slug
    first_of.set(slug, first)
    return first === other_slug ? { other_slug } : { other_slug, slug: other_slug }
  }
}

/** The first picture of a variation belongs to the variation. */
function coverCells({ pictures }: Cells): Cells {
  const [cover] = splitList(pictures)
  return cover ? { cover } : {}
}

/** Returns a row that is not stored. `reason` holds cells with the reason. */
function leftOut(row: Cells, reason: Cells): LaidOutRow {
  const cells = { sku: row.sku?.trim() ?? '', title: decodeEntities(row.title ?? ''), ...reason }
  return { cells, key: `left out ${referenceOf(row)}` }
}

function variation(row: Cells, types: readonly string[], units: Cells): LaidOutRow {
  const { parent = '' } = row
  const cells: Cells = {
    ...ownCells(row, units),
    ...optionCells(row),
    ...taxClass(row),
    ...deliveredCells(liveCells(row, 'is_live'), row, types),
    parent,
    ...coverCells(row),
  }
  if (types.includes('virtual')) cells.is_virtual = 'true'
  return { cells, key: `parent ${row.parent?.trim()}` }
}

function variable(row: Cells, types: readonly string[], slugs: Cells, units: Cells): LaidOutRow {
  const parent = referenceOf(row)
  const cells: Cells = {
    ...sharedCells(row, types),
    ...slugs,
    // The measures for variations without measures.
    ...measureCells(row, units),
    ...listedCells(row, 'group_is_live'),
    ...pictureCells(row),
    parent,
  }
  return { cells, key: `parent ${parent}` }
}

const simple = (row: Cells, types: readonly string[], slugs: Cells, units: Cells): LaidOutRow => ({
  cells: {
    ...sharedCells(row, types),
    ...slugs,
    ...ownCells(row, units),
    ...deliveredCells(listedCells(row, 'is_live'), row, types),
    ...pictureCells(row),
  },
})

export const woocommerceProducts: MakeLayout = (header): Layout => {
  const columns = columnsOf(header, wooFieldOf)
  const fields = new Set(columns.map(({ field }) => field))
  if (!fields.has('type') || !fields.has('title'))
    throw new FileRefused(
      `This is not an export of products from WooCommerce: it has no columns for type and name. ${adviceFor(header)}`,
    )
  const losses = new TextLosses('description', columns)
  const units: Cells = {}
  for (const { column, field } of columns) {
    const unit = unitIn(column)
    if (field !== null && unit !== undefined) units[field] = unit
  }
  const [slugsOfSimple, slugsOfVariable] = [makeTitleSlugs(), makeTitleSlugs()]
  return {
    columns,
    losses: () => losses.list(),
    read(raw) {
      const row = namedCells(columns, raw)
      losses.note(row.description ?? '')
      const types = splitList(row.type?.toLowerCase())
      switch (types.find((type) => type !== 'downloadable' && type !== 'virtual') ?? 'simple') {
        case 'simple':
          return simple(row, types, row.sku?.trim() ? {} : slugsOfSimple(row), units)
        case 'variable':
          return variable(row, types, slugsOfVariable(row), units)
        case 'variation':
          return variation(row, types, units)
        case 'grouped':
        case 'external':
          return leftOut(row, { skip: 'true' })
        default:
          return leftOut(row, { unknown_type: 'true', type: row.type ?? '' })
      }
    },
  }
}
