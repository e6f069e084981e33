// Problems in the rows of an item. An error leaves out the item, a warning only the cell.

import type { FieldError } from '@kontor/contract/http/errors'
import type { ImportedRow } from './imported-row.ts'

export interface ItemProblem {
  row: number
  /** The wrong cell, if a single cell is wrong. */
  field: string
  value: string
  level: 'error' | 'warning'
  code: string
  message: string
}

/** Thrown to leave out the item after its errors are noted. */
export class ItemLeftOut extends Error {
  override readonly name = 'ItemLeftOut'
}

/** Returns undefined if `read` leaves out the item. */
export function unlessLeft<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ItemLeftOut) return undefined
    throw error
  }
}

/** Cells by field of the API, if the names differ. */
const CELLS: ReadonlyMap<string, string> = new Map([
  ['file_ids', 'pictures'],
  ['cover_file_id', 'cover'],
  ['option_values', 'option1_value'],
  ['product_ids', 'applies_to'],
  ['group_ids', 'applies_to'],
  ['collection_ids', 'applies_to'],
  ['customer_group_ids', 'customer_groups'],
])

/** The cell with a stock level; undefined if the row has none. */
export const stockCellOf = ({ cells }: ImportedRow): string | undefined =>
  Object.keys(cells).find(
    (name) => (name === 'quantity' || name.startsWith('stock:')) && cells[name]?.trim() !== '',
  )

/**
 * Returns the cell of a field such as `variants.17.price`, `gets.percent` or `buys.applies_to.group_ids.0`.
 */
function cellOf(row: ImportedRow, path: readonly string[]): string {
  const names = path.filter((part) => /^[a-z_]+$/.test(part))
  const last = names.at(-1) ?? ''
  if (last === 'slug' && row.cells.group?.trim()) return 'group'
  if (names.includes('stock')) return stockCellOf(row) ?? last
  if (last === 'file_ids' && names.length > 1) return 'variant_pictures'
  const cell = CELLS.get(last) ?? last
  const parts = names.map((name) => CELLS.get(name) ?? name).filter((name, at, all) => name !== all[at - 1])
  return [parts.slice(-2).join('_'), cell, last].find((name) => name in row.cells) ?? cell
}

export class ItemProblems {
  readonly list: ItemProblem[] = []
  /** True if the product of the item is not on sale. */
  is_hidden = false

  /** Resets the problems before another attempt to store the item. */
  clear(): void {
    this.list.length = 0
    this.is_hidden = false
  }

  warn(row: ImportedRow, field: string, message: string, code = 'invalid'): void {
    this.list.push({ ...place(row, field), level: 'warning', code, message })
  }

  error(row: ImportedRow, field: string, message: string, code = 'invalid'): void {
    this.list.push({ ...place(row, field), level: 'error', code, message })
  }

  /** Adds errors of fields. `rowAt` returns the row of a path such as `variants.17.price`. */
  addAll(errors: readonly FieldError[], rowAt: (path: readonly string[]) => ImportedRow): void {
    for (const { field, code, message } of errors) {
      const path = field.split('.')
      const row = rowAt(path)
      this.error(row, cellOf(row, path), message, code)
    }
  }

  throwIfErrors(): void {
    if (this.list.some(({ level }) => level === 'error')) throw new ItemLeftOut()
  }
}

const MAX_SHOWN = 200

const place = ({ row, cells }: ImportedRow, field: string) => ({
  row,
  field,
  value: (cells[field] ?? '').slice(0, MAX_SHOWN),
})
