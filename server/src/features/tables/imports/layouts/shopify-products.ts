// Shopify's export of products, with former and present headings. The rows of a product have the same handle
// and are normally adjacent. The first row has the values of all variants, and rows without options have
// further pictures.

import { slugged } from '@kontor/contract/catalogue/slugged'
import { findBoolean, joinedList } from '../reading/cell-values.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { adviceFor, isInventory } from './guess-source.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { columnsOf, type Layout, type MakeLayout, namedCells } from './layout.ts'
import { TextLosses } from './text-losses.ts'

/** The fields by heading, in small letters. Former headings come first. */
const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    handle: 'slug',
    'url handle': 'slug',
    title: 'title',
    'body (html)': 'description',
    description: 'description',
    vendor: 'brand',
    type: 'categories',
    tags: 'tags',
    published: 'is_published',
    'published on online store': 'is_published',
    status: 'is_live',
    'variant sku': 'sku',
    sku: 'sku',
    'variant barcode': 'barcode',
    barcode: 'barcode',
    'variant grams': 'weight',
    'weight value (grams)': 'weight',
    'variant inventory tracker': 'tracker',
    'inventory tracker': 'tracker',
    'variant inventory qty': 'stock:',
    'inventory quantity': 'stock:',
    'variant inventory policy': 'allow_negative_stock',
    'continue selling when out of stock': 'allow_negative_stock',
    'variant price': 'price',
    price: 'price',
    'variant compare at price': 'compare_at_price',
    'compare-at price': 'compare_at_price',
    'cost per item': 'cost',
    'variant requires shipping': 'requires_shipping',
    'requires shipping': 'requires_shipping',
    'variant taxable': 'taxable',
    'charge tax': 'taxable',
    'image src': 'pictures',
    'product image url': 'pictures',
    'variant image': 'cover',
    'variant image url': 'cover',
    'gift card': 'gift_card',
    'image alt text': 'picture_alt',
    'unit price total measure': 'content_amount',
    'unit price total measure unit': 'content_unit',
  }),
)

/**
 * Each of these headings marks a table of Shopify, because other tables have titles too. Handles may be
 * missing.
 */
const OF_SHOPIFY =
  /^(?:(?:url )?handle|body \(html\)|option1 (?:name|value)|variant (?:sku|price)|compare-at price|published on online store)$/i
const isOfShopify = (header: readonly string[]) => header.some((heading) => OF_SHOPIFY.test(heading.trim()))

/** Columns repeated by other columns, or implied by the order of rows. */
const REDUNDANT: ReadonlySet<string> = new Set([
  'image position',
  'product image position',
  'variant weight unit',
  'weight unit for display',
  'variant fulfillment service',
  'fulfillment service',
  'unit price base measure',
  'unit price base measure unit',
])

function fieldOf(heading: string): string | null {
  const name = heading.trim().toLowerCase()
  const option = /^option([123]) (name|value)$/.exec(name)
  return option ? `option${option[1]}_${option[2]}` : (FIELDS.get(name) ?? null)
}

/** Words of the inventory policy. */
const POLICIES: ReadonlyMap<string, boolean> = new Map([
  ['continue', true],
  ['deny', false],
])

/** Converts the word to the form used in tables. An unknown word stays and gets a warning at its cell. */
function yesOrNo(text: string): string {
  const word = text.trim().toLowerCase()
  return String(POLICIES.get(word) ?? findBoolean(word) ?? word)
}

const isTrue = (text: string | undefined) => findBoolean(text ?? '') === true

type Cells = Record<string, string>

/**
 * A product without options has an option named Title with the value Default Title. Programs write both in
 * any case.
 */
function hasOptions(row: Cells): boolean {
  const [name, value] = [row.option1_name, row.option1_value].map((text) => text?.trim().toLowerCase() ?? '')
  return value !== '' && !(value === 'default title' && (name === 'title' || name === ''))
}

/** Units with another name in Kontor, or multiples of Kontor's units. */
const UNITS: ReadonlyMap<string, readonly [unit: string, factor: number]> = new Map([
  ['m3', ['l', 1000]],
  ['mm', ['cm', 0.1]],
  ['sqm', ['m2', 1]],
  ['m²', ['m2', 1]],
])

/**
 * Returns the content of a unit, for the price per measure. A text that is no number stays and gets a
 * warning.
 */
function contentCells({ content_amount, content_unit }: Cells): Cells {
  if (content_amount === undefined || content_unit === undefined) return {}
  const written = content_unit.trim().toLowerCase()
  const amount = content_amount.trim()
  if (amount === '' || Number(amount) === 0) return { content_amount: '', content_unit: '' }
  const [unit, factor] = UNITS.get(written) ?? [written, 1]
  const scaled =
    factor !== 1 && Number(amount) > 0 ? String(Number((Number(amount) * factor).toFixed(3))) : amount
  return { content_amount: scaled, content_unit: unit }
}

/** Returns the cells of the first row that apply to the whole product. */
function sharedCells(row: Cells): Cells {
  const shared: Cells = { title: row.title ?? '', description: htmlToMarkdown(row.description ?? '') }
  if (row.brand !== undefined) shared.brand = row.brand
  if (row.categories !== undefined) shared.categories = joinedList([row.categories.trim()].filter(Boolean))
  if (row.tags !== undefined)
    shared.tags = joinedList([...new Set(row.tags.split(',').map((tag) => tag.trim()))].filter(Boolean))
  if (row.is_published !== undefined) shared.is_published = row.is_published
  if (row.gift_card !== undefined) shared.gift_card = row.gift_card
  if (findBoolean(row.taxable ?? '') === false) shared.tax_class = 'exempt'
  return shared
}

/** Untracked products sell without stock. */
const sellsWithoutStock = (row: Cells): string =>
  row.tracker?.trim() === '' ? 'true' : yesOrNo(row.allow_negative_stock ?? '') || 'false'

function ownCells(row: Cells): Cells {
  const own: Cells = {
    sku: row.sku ?? '',
    price: row.price ?? '',
    compare_at_price: row.compare_at_price ?? '',
    cost: row.cost ?? '',
    ...contentCells(row),
  }
  // A product has one value for all variants. Variants with another value get a warning.
  if (row.requires_shipping?.trim()) own.requires_shipping = yesOrNo(row.requires_shipping)
  if (row.taxable !== undefined) own.taxable = yesOrNo(row.taxable)
  if (row.barcode !== undefined) own.barcode = row.barcode.replace(/^'/, '')
  if (row.weight?.trim()) Object.assign(own, { weight: row.weight, weight_unit: 'grams' })
  if (row.cover?.trim()) own.cover = row.cover
  if (row['stock:']?.trim() && row.tracker?.trim() !== '') own['stock:'] = row['stock:']
  if (row.allow_negative_stock !== undefined || row.tracker !== undefined)
    own.allow_negative_stock = sellsWithoutStock(row)
  return own
}

const isLive = (row: Cells): boolean | undefined => {
  const status = row.is_live?.trim().toLowerCase()
  if (!status && row.is_published === undefined) return undefined
  return (!status || status === 'active') && (row.is_published === undefined || isTrue(row.is_published))
}

interface RowPosition {
  /** True for the first row of a product. */
  is_first: boolean
  /** True if the product has options and becomes a group. */
  is_group: boolean
  /** True for a gift card. Gift cards are not imported. */
  is_gift_card: boolean
}

function liveCells(row: Cells, { is_first, is_group }: RowPosition): Cells {
  const live = is_first ? isLive(row) : undefined
  if (live === undefined) return {}
  return is_group ? { group_is_live: String(live) } : { is_live: String(live) }
}

/** Returns no cells for a row with only further pictures. */
function variantCells(row: Cells, { is_first, is_group }: RowPosition): Cells {
  if (is_group) return hasOptions(row) ? { ...ownCells(row), is_live: 'true' } : {}
  return is_first ? ownCells(row) : {}
}

const optionCells = (row: Cells): Cells =>
  Object.fromEntries(Object.entries(row).filter(([field, text]) => field.startsWith('option') && text.trim()))

function cellsOf(row: Cells, handle: string, position: RowPosition): Cells {
  const { is_first, is_group, is_gift_card } = position
  const cells: Cells = { [is_group ? 'group' : 'slug']: handle }
  if (row.pictures?.trim()) {
    cells.pictures = joinedList([row.pictures.trim()])
    if (row.picture_alt?.trim()) cells.picture_alt = row.picture_alt.trim()
  }
  if (is_gift_card) cells.skip = 'true'
  if (is_first && row.title?.trim()) Object.assign(cells, sharedCells(row))
  return {
    ...cells,
    ...liveCells(row, position),
    ...variantCells(row, position),
    ...(is_group ? optionCells(row) : {}),
  }
}

/**
 * A row without a handle gets a handle from its title. In a table without handles, a row without a title
 * belongs to the product above, because the rows of a product are adjacent.
 */
function makeHandles(are_named: boolean): (row: Cells) => string {
  let last = ''
  return (row) => {
    const handle = row.slug?.trim().toLowerCase() || slugged(row.title ?? '').slice(0, 190)
    if (handle !== '') last = handle
    return handle === '' && !are_named ? last : handle
  }
}

export const shopifyProducts: MakeLayout = (header): Layout => {
  const columns = columnsOf(header, fieldOf)
  if (!columns.some(({ field }) => field === 'title') || !isOfShopify(header) || isInventory(header))
    throw new FileRefused(
      `This is not an export of products from Shopify: it has no columns for handle and title. ${adviceFor(header)}`,
    )
  const losses = new TextLosses('description', columns)
  const handleOf = makeHandles(columns.some(({ field }) => field === 'slug'))
  /** By handle. */
  const products = new Map<string, { is_group: boolean; is_gift_card: boolean; has_title: boolean }>()
  return {
    columns,
    redundant: REDUNDANT,
    losses: () => losses.list(),
    read(raw) {
      const row = namedCells(columns, raw)
      const handle = handleOf(row)
      if (handle === '') return { cells: {} }
      losses.note(row.description ?? '')
      const before = products.get(handle)
      const has_title = Boolean(row.title?.trim())
      // In a sorted table the row with the product's values may come after other rows.
      const is_first = before === undefined || (has_title && !before.has_title)
      const product = is_first
        ? { is_group: hasOptions(row), is_gift_card: isTrue(row.gift_card), has_title }
        : before
      products.set(handle, product)
      return {
        cells: cellsOf(row, handle, { is_first, ...product }),
        key: `handle ${handle}`,
      }
    },
  }
}
