// The columns of discounts: the fields of the API, with the fields of the conditions beside them. The goods
// of a discount are `all`, or a list of `product:`, `group:` and `collection:` with the slug. If no slug is
// left, the id is written. Columns of ids, as in the API, are read too.

import { normalCode } from '@kontor/contract/prices/discount-code'
import type { Discount } from '@kontor/contract/prices/discounts'
import { isUuid } from '@kontor/contract/values/id'
import { booleanOf, CellError, decimalOf, joinedList, listOf, wholeOf } from '../../reading/cell-values.ts'
import { FileRefused } from '../../reading/file-refused.ts'
import type { ImportedRow } from '../imported-row.ts'
import { findBySlug, findCollectionBySlug, findGroupBySlug } from '../lookups.queries.ts'
import { type Fields, named } from '../row-cells.ts'
import { meantOf } from '../shop-facts.ts'
import type { ItemWork } from '../table-kind.ts'

const word = (text: string) => text.trim().toLowerCase()
const upper = (text: string) => listOf(text).map((each) => each.toUpperCase())
const words = (text: string) => listOf(text).map(word)

/** Parsers of cells with text. An empty cell becomes null, `[]` or false. */
const PLAIN: Readonly<Record<string, (text: string) => unknown>> = {
  title: (text) => text.trim(),
  method: word,
  code: normalCode,
  class: word,
  kind: word,
  percent: decimalOf,
  amount: decimalOf,
  max_times: wholeOf,
  max_shipping: decimalOf,
  starts_at: (text) => text.trim(),
  ends_at: (text) => text.trim(),
  uses_limit: wholeOf,
  uses_per_customer: wholeOf,
  combines_with: words,
  is_active: booleanOf,
}
const CONDITIONS: Readonly<Record<string, (text: string) => unknown>> = {
  min_amount: decimalOf,
  min_quantity: wholeOf,
  emails: words,
  countries: upper,
  first_order_only: booleanOf,
}
const GROUPS = 'customer_groups'

export const DISCOUNT_COLUMNS = [
  'title',
  'method',
  'code',
  'class',
  'kind',
  'percent',
  'amount',
  'applies_to',
  'buys_quantity',
  'buys_applies_to',
  'gets_quantity',
  'gets_percent',
  'gets_applies_to',
  'max_times',
  'max_shipping',
  ...Object.keys(CONDITIONS),
  GROUPS,
  'starts_at',
  'ends_at',
  'uses_limit',
  'uses_per_customer',
  'combines_with',
  'is_active',
] as const

const KINDS = { product: 'product_ids', group: 'group_ids', collection: 'collection_ids' } as const
type Part = '' | 'buys_' | 'gets_'

/** The columns for the goods of a part of a discount. */
const targetColumns = (part: Part): string[] => [
  `${part}applies_to`,
  ...Object.values(KINDS).map((ids) => part + ids),
]

const fieldNamed = named(
  ...DISCOUNT_COLUMNS,
  ...targetColumns(''),
  ...targetColumns('buys_'),
  ...targetColumns('gets_'),
)
const NARROWING = /^(?:conditions|applies_to|buys|gets)(?![a-z])/

/**
 * Also accepts names of the API, such as `conditions.emails` and `buys.applies_to.product_ids`. Throws
 * `FileRefused` for an unreadable column that narrows discounts, because the discounts would apply to too
 * much.
 */
export const discountFieldOf = (column: string): string | null => {
  const name = column.trim().toLowerCase()
  const plain = name
    .replace(/^conditions[._]/, '')
    .replace(/applies_to[._]/, '')
    .replaceAll('.', '_')
  const field = fieldNamed(plain === 'customer_group_ids' ? GROUPS : plain)
  if (field === null && NARROWING.test(name))
    throw new FileRefused(
      `The column ${name.slice(0, 60)} cannot be read, and without it discounts could apply to more than they should. Rename or remove it.`,
    )
  return field
}

const LISTS = new Set(['combines_with', 'emails', 'countries'])
const FLAGS: Readonly<Record<string, boolean>> = { is_active: true, first_order_only: false }
/** Required fields of a discount. Empty cells of these columns are ignored. */
const ALWAYS = new Set(['title', 'method', 'class', 'kind'])

const emptyOf = (column: string) => (LISTS.has(column) ? [] : (FLAGS[column] ?? null))

/**
 * Reports a wrong cell as an error, which leaves out the discount. Without a condition the discount would
 * take off too much.
 */
function read<T>({ problems }: ItemWork, row: ImportedRow, column: string, parse: (text: string) => T) {
  try {
    return parse(row.cells[column] ?? '')
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    problems.error(row, column, error.message, error.code)
    return undefined
  }
}

function readAll(work: ItemWork, row: ImportedRow, columns: typeof PLAIN): Fields {
  const fields: Fields = {}
  for (const [column, parse] of Object.entries(columns)) {
    const text = row.cells[column]
    if (text === undefined || (text.trim() === '' && ALWAYS.has(column))) continue
    const value = text.trim() === '' ? emptyOf(column) : read(work, row, column, parse)
    if (value !== undefined) fields[column] = value
  }
  return fields
}

const FIND = { product: findBySlug, group: findGroupBySlug, collection: findCollectionBySlug }

/** Returns undefined if the cells are empty. */
async function readTargets(work: ItemWork, row: ImportedRow, part: Part): Promise<Fields | undefined> {
  if (!targetColumns(part).some((column) => row.cells[column]?.trim())) return undefined
  const column = `${part}applies_to`
  const targets = [
    ...listOf(row.cells[column] ?? ''),
    ...Object.entries(KINDS).flatMap(([kind, ids]) =>
      listOf(row.cells[part + ids] ?? '').map((id) => `${kind}:${id}`),
    ),
  ]
  if (targets.length === 1 && targets[0]!.toLowerCase() === 'all') return { all: true }
  const ids: Record<string, string[]> = { product_ids: [], group_ids: [], collection_ids: [] }
  for (const target of targets) {
    const at = target.indexOf(':')
    const kind = word(target.slice(0, Math.max(0, at))) as keyof typeof KINDS
    const slug = target.slice(at + 1).trim()
    if (!Object.hasOwn(KINDS, kind)) {
      work.problems.error(
        row,
        column,
        `Enter all, or product:, group: or collection: before “${target.slice(0, 60)}”.`,
      )
      continue
    }
    const id = isUuid(slug) ? slug : (await FIND[kind](work.tx, work.shop, slug))?.id
    if (id === undefined)
      work.problems.error(row, column, `The shop has no ${target.slice(0, 200)}.`, 'not_found')
    else ids[KINDS[kind]]!.push(id)
  }
  return ids
}

/** Finds groups by title, or by id as in the API. `present` holds the groups of the stored discount. */
function readGroups(
  { facts, problems }: ItemWork,
  row: ImportedRow,
  text: string,
  present: readonly string[],
): string[] {
  const known = new Set([...facts.customer_groups.values()].flat())
  return listOf(text).flatMap((title) => {
    const name = title.toLowerCase()
    const ids = facts.customer_groups.get(name) ?? [name].filter((id) => known.has(id))
    if (ids.length === 0) problems.error(row, GROUPS, `The shop has no customer group ${title}.`, 'not_found')
    return meantOf(ids, new Set(present))
  })
}

const BUYS = ['buys_quantity', ...targetColumns('buys_')]
const GETS = ['gets_quantity', 'gets_percent', ...targetColumns('gets_')]

/**
 * Reads the goods to buy, or the goods that the buyer gets, and merges them with the stored part. Returns
 * undefined if the row has no cells of the part.
 */
async function readPart(
  work: ItemWork,
  row: ImportedRow,
  part: 'buys' | 'gets',
  stored: Fields | null | undefined,
): Promise<Fields | undefined> {
  const has = (column: string) => Boolean(row.cells[column]?.trim())
  if (!(part === 'buys' ? BUYS : GETS).some(has)) return undefined
  const applies_to = await readTargets(work, row, `${part}_`)
  const fields: Fields = { applies_to: { all: true }, ...stored, ...(applies_to && { applies_to }) }
  const quantity = `${part}_quantity`
  if (has(quantity)) fields.quantity = read(work, row, quantity, wholeOf)
  else if (!stored) work.problems.error(row, quantity, `Enter a whole number in the column ${quantity}.`)
  if (part === 'gets' && has('gets_percent')) fields.percent = read(work, row, 'gets_percent', decimalOf)
  return fields
}

/** Reads the goods of a discount of this kind. */
async function readGoods(
  work: ItemWork,
  row: ImportedRow,
  kind: unknown,
  stored: Discount | undefined,
): Promise<Fields> {
  if (kind === 'buy_x_get_y') {
    for (const column of targetColumns(''))
      if (!['', 'all'].includes(word(row.cells[column] ?? '')))
        work.problems.error(
          row,
          column,
          'Leave this empty for buy_x_get_y, and use the columns buys_applies_to and gets_applies_to.',
        )
    const buys = await readPart(work, row, 'buys', stored?.buys)
    const gets = await readPart(work, row, 'gets', stored?.gets)
    return { ...(buys && { buys }), ...(gets && { gets }) }
  }
  for (const column of [...BUYS, ...GETS])
    if (row.cells[column]?.trim())
      work.problems.error(row, column, 'Leave this empty, or enter buy_x_get_y in the column kind.')
  const applies_to = await readTargets(work, row, '')
  return applies_to ? { applies_to } : {}
}

/** Returns the fields of the discount in the row, merged with the stored discount. Notes errors. */
export async function readDiscount(
  work: ItemWork,
  row: ImportedRow,
  stored: Discount | undefined,
): Promise<Fields> {
  const fields = readAll(work, row, PLAIN)
  const conditions = readAll(work, row, CONDITIONS)
  const groups = row.cells[GROUPS]
  if (groups !== undefined)
    conditions.customer_group_ids = [
      ...new Set(readGroups(work, row, groups, stored?.conditions.customer_group_ids ?? [])),
    ]
  if (Object.keys(conditions).length > 0) fields.conditions = conditions
  return { ...fields, ...(await readGoods(work, row, fields.kind ?? stored?.kind, stored)) }
}

/** Slugs by id, and titles of customer groups. */
export type Names = ReadonlyMap<string, string>

function targetsText(applies_to: Discount['applies_to'] | undefined, names: Names): string {
  if (!applies_to) return ''
  if ('all' in applies_to) return 'all'
  const named = (kind: string, ids: readonly string[]) => ids.map((id) => `${kind}:${names.get(id) ?? id}`)
  return joinedList([
    ...named('product', applies_to.product_ids),
    ...named('group', applies_to.group_ids),
    ...named('collection', applies_to.collection_ids),
  ])
}

/** The cells of a discount by column. */
export const discountCells = (discount: Discount, names: Names): Fields => ({
  ...discount,
  ...discount.conditions,
  applies_to: targetsText(discount.applies_to, names),
  buys_quantity: discount.buys?.quantity,
  buys_applies_to: targetsText(discount.buys?.applies_to, names),
  gets_quantity: discount.gets?.quantity,
  gets_percent: discount.gets?.percent,
  gets_applies_to: targetsText(discount.gets?.applies_to, names),
  [GROUPS]: discount.conditions.customer_group_ids.flatMap((id) => names.get(id) ?? []),
})
