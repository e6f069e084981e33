// Shopify's table of stock: a row for each variant and location. A count entered by a person replaces
// Shopify's count.

import { FileRefused } from '../reading/file-refused.ts'
import { adviceFor, isInventory } from './guess-source.ts'
import { columnsOf, type Layout, type MakeLayout, namedCells } from './layout.ts'

/** The fields by heading, in small letters. */
const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    handle: 'slug',
    sku: 'sku',
    location: 'warehouse',
    'on hand (new)': 'counted',
    'on hand (current)': 'on_hand',
    'on hand': 'on_hand',
    available: 'available',
    'available (not editable)': 'available',
    'option1 value': 'option1_value',
  }),
)

/** Columns with names of existing products and options. */
const REDUNDANT: ReadonlySet<string> = new Set([
  'title',
  ...[1, 2, 3].flatMap((n) => [`option${n} name`, `option${n} value`]),
])

const WITHOUT_LOCATION =
  'This table has no column for the location. Export the stock from Shopify again with all states, or rename the columns to sku, warehouse and quantity and choose Kontor.'

type Cells = Record<string, string>

const hasVariants = ({ option1_value = '' }: Cells): boolean =>
  !['', 'default title'].includes(option1_value.trim().toLowerCase())

function cellsOf(row: Cells): Cells {
  const quantity = [row.counted, row.on_hand, row.available].find((text) => text?.trim()) ?? ''
  const cells: Cells = { sku: row.sku ?? '', warehouse: row.warehouse ?? '', quantity }
  // Variants have slugs of their own here.
  if (!hasVariants(row)) cells.slug = row.slug ?? ''
  if (/^not stocked$/i.test(quantity.trim())) cells.skip = 'true'
  return cells
}

export const shopifyStock: MakeLayout = (header): Layout => {
  const columns = columnsOf(header, (heading) => FIELDS.get(heading.trim().toLowerCase()) ?? null)
  if (!isInventory(header))
    throw new FileRefused(
      `This is not a table of stock from Shopify: it has no columns for SKU, location and on hand. ${adviceFor(header)}`,
    )
  if (!columns.some(({ field }) => field === 'warehouse')) throw new FileRefused(WITHOUT_LOCATION)
  return {
    columns: columns.map(({ column, field }) => ({
      column,
      field: field === 'counted' || field === 'on_hand' || field === 'available' ? 'quantity' : field,
    })),
    redundant: REDUNDANT,
    read: (raw) => ({ cells: cellsOf(namedCells(columns, raw)) }),
  }
}
