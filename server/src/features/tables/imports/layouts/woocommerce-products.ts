// WooCommerce's export of products. A variable product is a row, and each of its variations is one that names it by SKU or id. Grouped and external
// products sell nothing themselves and are skipped; types of plugins, such as subscriptions, are refused.

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

/** The names of WooCommerce's own classes are in the language that the store had when it was set up. */
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

/** With `shipping` only what sending it costs is taxed. */
const UNTAXED = ['none', 'shipping']

function taxClass(row: Cells): Cells {
  if (row.tax_status === undefined && row.tax_class === undefined) return {}
  if (UNTAXED.includes(row.tax_status?.trim().toLowerCase() ?? '')) return { tax_class: 'exempt' }
  const name = row.tax_class?.trim().toLowerCase() ?? ''
  // A variation may have that of its product.
  if (name === 'parent') return {}
  // One that the store made itself gets a warning, as a cell that is none of Kontor's classes.
  return { tax_class: TAX_CLASSES.get(name) ?? name }
}

/** WooCommerce writes a line break of a description as `\n`, and these two signs themselves as `\\n`. */
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
  // Without a count it can be sold as long as it is marked as in stock, or as on backorder.
  const is_free = isYes(row.allow_negative_stock, 'notify') || (level === '' && is_in_stock)
  if (row.allow_negative_stock !== undefined || row.in_stock !== undefined)
    cells.allow_negative_stock = String(is_free)
  // A stock that variations share is written as `parent`: as a cell that is no number, it gets a warning.
  if (level !== '') cells['stock:'] = level
  if (row.low_stock_threshold?.trim()) cells.low_stock_threshold = row.low_stock_threshold
  return cells
}

/** Three times as many. What is no number stays, and gets its warning. */
function yardsInFeet(yards: string): string {
  try {
    return String(Number((3 * Number(decimalOf(yards))).toFixed(6)))
  } catch (error) {
    if (error instanceof CellError) return yards
    throw error
  }
}

/** A unit that there is not here stays as it is written: its measures get a warning. */
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

/** The options of a variation: each attribute that it has a value of. */
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

/** Whether the store shows it in none of its lists. Variations are listed with their product. */
const isUnlisted = ({ visibility }: Cells): boolean => /^(?:hidden|search)$/i.test(visibility?.trim() ?? '')

/** Here everything that is on sale is listed: what the store does not list is not live. `visibility` says so where it would be. */
function listedCells(row: Cells, field: 'is_live' | 'group_is_live'): Cells {
  const live = liveCells(row, field)
  if (live[field] === 'false' || !isUnlisted(row)) return live
  return { [field]: 'false', visibility: row.visibility ?? '' }
}

/** Files of downloads are not in the table. Until they are uploaded a new product is not live, and one that is there stays as it is: `type` says so. */
function deliveredCells(live: Cells, row: Cells, types: readonly string[]): Cells {
  if (live.is_live === 'false' || !types.includes('downloadable')) return live
  return { type: row.type ?? '' }
}

const pictureCells = ({ pictures }: Cells): Cells =>
  pictures?.trim() ? { pictures: joinedList(splitList(pictures)) } : {}

/** What a variable product, and each of its variations, names it by. */
const referenceOf = ({ sku, id }: Cells): string => sku?.trim() || `id:${id?.trim() ?? ''}`

/**
 * Tells products of one title apart that have no SKU here: each may have a slug with its id, by which it is looked for first, and all but the first of
 * the file have it. In memory these are at most two slugs a row.
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

/** Of a variation the first picture is its own. */
function coverCells({ pictures }: Cells): Cells {
  const [cover] = splitList(pictures)
  return cover ? { cover } : {}
}

/** A row of which nothing is stored, for the reason that its further cells say. */
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
    // Those of each variation that has none of its own.
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
