// The call that saves a draft, and the cells for the errors of the call.

import type { VariantCreate, VariantUpdate } from '@kontor/contract/catalogue/groups/product-groups'
import type { FieldError } from '@kontor/contract/http/errors'
import { type Cells, fieldsOf, type PictureIds } from './variant-columns.ts'
import type { Draft, Problems, VariantRow } from './variant-draft.ts'

export interface SaveRequest {
  create: VariantCreate[]
  update: VariantUpdate[]
  delete: string[]
}

/** Empty cells of a new variant are not sent. */
const filled = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))

/** `keys`: the rows in the order of the call's lists, to find the rows of errors. */
export function requestOf(
  draft: Draft,
  rows: readonly VariantRow[],
  pictures: PictureIds,
): { body: SaveRequest; keys: Record<keyof SaveRequest, string[]> } {
  const saved = rows.filter(({ is_new }) => !is_new)
  const archived = saved.filter(({ key }) => draft.archived.has(key)).map(({ key }) => key)
  const updated = saved.filter(({ key }) => draft.edits.has(key) && !draft.archived.has(key))
  return {
    body: {
      create: draft.added.map((row) => ({
        option_values: [...row.option_values],
        ...fieldsOf(filled({ ...row.cells, ...draft.edits.get(row.key) }), pictures),
      })),
      update: updated.map(({ key, cells }) => ({
        id: key,
        ...fieldsOf(draft.edits.get(key) ?? {}, pictures, cells),
      })),
      delete: archived,
    },
    keys: {
      create: draft.added.map(({ key }) => key),
      update: updated.map(({ key }) => key),
      delete: archived,
    },
  }
}

/** Returns the column that shows an error of a row at `field`, or '' for the row itself. */
function columnOf(field: string, row: VariantCreate | VariantUpdate | undefined): string {
  const [name = '', at] = field.split('.')
  if (name === 'physical_properties') return 'weight'
  if (name === 'cover_file_id') return 'cover_url'
  if (name === 'stock') {
    const level = row?.stock?.[Number(at)]
    return level === undefined ? '' : `stock:${level.warehouse_id}`
  }
  const is_column = ['is_live', 'price', 'compare_at_price', 'cost', 'sku', 'barcode', 'cover_url'].includes(
    name,
  )
  return is_column ? name : ''
}

/** Returns errors such as `update.17.price` by cell, and the messages of errors that belong to no cell. */
export function errorsAt(
  errors: readonly FieldError[],
  { body, keys }: ReturnType<typeof requestOf>,
): { problems: Problems; others: string[] } {
  const problems = new Map<string, Map<string, string>>()
  const others: string[] = []
  for (const { field, message } of errors) {
    const [list = '', at = '', ...rest] = field.split('.')
    const key = keys[list as keyof SaveRequest]?.[Number(at)]
    if (key === undefined) {
      others.push(message)
      continue
    }
    const column =
      list === 'delete' ? '' : columnOf(rest.join('.'), body[list as 'create' | 'update'][Number(at)])
    const of_row = problems.get(key) ?? new Map<string, string>()
    if (!of_row.has(column)) of_row.set(column, message)
    problems.set(key, of_row)
  }
  return { problems, others }
}
