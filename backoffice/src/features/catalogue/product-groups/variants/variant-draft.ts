// Unsaved changes in the table of variants. The changes are stored beside the server's rows, so newer rows
// can replace older rows without the loss of typed text.

import {
  folded,
  keyOf,
  missingCombinations,
  type Option,
} from '@kontor/contract/catalogue/groups/combinations'
import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import { type Cells, type ColumnKey, cellProblem, tidied, type VariantColumn } from './variant-columns.ts'

export interface VariantRow {
  /** The id of the variant. For an unsaved variant, a key made from the combination. */
  key: string
  is_new: boolean
  /** `M / Blue`. */
  title: string
  option_values: readonly OptionValue[]
  /** The values on the server. For a new row, the initial values. */
  cells: Cells
}

export interface Draft {
  /** The changed cells by row. */
  edits: ReadonlyMap<string, Cells>
  added: readonly VariantRow[]
  archived: ReadonlySet<string>
}

export const EMPTY_DRAFT: Draft = { edits: new Map(), added: [], archived: new Set() }

export interface CellChange {
  row: VariantRow
  column: VariantColumn
  text: string
}

export const isChanged = ({ edits, added, archived }: Draft): boolean =>
  edits.size > 0 || added.length > 0 || archived.size > 0

export const textAt = (draft: Draft, row: VariantRow, column: ColumnKey): string =>
  draft.edits.get(row.key)?.[column] ?? row.cells[column] ?? ''

export const isEdited = (draft: Draft, row: VariantRow, column: ColumnKey): boolean =>
  draft.edits.get(row.key)?.[column] !== undefined

const without = (cells: Cells, column: ColumnKey): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([key]) => key !== column))

/** Returns the same draft if no text changes. A cell with the server's value no longer counts as changed. */
export function withCells(draft: Draft, changes: readonly CellChange[], currency: string): Draft {
  const edits = new Map(draft.edits)
  let is_same = true
  for (const { row, column, text } of changes) {
    const known = row.cells[column.key] ?? ''
    const before = edits.get(row.key) ?? {}
    const next = tidied(column, text, { currency, known })
    if (next === (before[column.key] ?? known)) continue
    is_same = false
    const cells = without(before, column.key)
    if (next !== known) edits.set(row.key, { ...cells, [column.key]: next })
    else if (Object.keys(cells).length > 0) edits.set(row.key, cells)
    else edits.delete(row.key)
  }
  return is_same ? draft : { ...draft, edits }
}

export const newRow = (option_values: readonly OptionValue[], cells: Cells): VariantRow => ({
  key: `new ${keyOf(option_values)}`,
  is_new: true,
  title: option_values.map(({ value }) => value).join(' / '),
  option_values,
  cells,
})

/** Adds a new row for each combination that is neither among the server's rows nor in the draft. */
export function withMissing(
  draft: Draft,
  rows: readonly VariantRow[],
  options: readonly Option[],
  cells: Cells,
): Draft {
  const present = [...rows, ...draft.added].map(({ option_values }) => option_values)
  const missing = missingCombinations(options, present)
  if (missing.length === 0) return draft
  return { ...draft, added: [...draft.added, ...missing.map((chosen) => newRow(chosen, cells))] }
}

/** Removes unsaved rows and archives saved rows. */
export function withArchived(draft: Draft, keys: ReadonlySet<string>): Draft {
  const added = draft.added.filter(({ key }) => !keys.has(key))
  const gone = new Set(draft.added.filter(({ key }) => keys.has(key)).map(({ key }) => key))
  return {
    edits: new Map([...draft.edits].filter(([key]) => !gone.has(key))),
    added,
    archived: new Set([...draft.archived, ...[...keys].filter((key) => !gone.has(key))]),
  }
}

export const withoutArchived = (draft: Draft, keys: ReadonlySet<string>): Draft => ({
  ...draft,
  archived: new Set([...draft.archived].filter((key) => !keys.has(key))),
})

/** The target of a paste: the first cell and the selected rectangle. */
export interface Rectangle {
  top: number
  left: number
  bottom: number
  right: number
}

/**
 * Returns the cells that a paste changes. A single cell fills the selection. Several cells begin at the
 * selection's first cell and repeat as often as whole copies fit into the selection. Cells outside the table
 * are left out.
 */
export function pasted(
  cells: readonly (readonly string[])[],
  { top, left, bottom, right }: Rectangle,
  rows: readonly VariantRow[],
  columns: readonly VariantColumn[],
): CellChange[] {
  const height = cells.length
  const width = Math.max(...cells.map((line) => line.length))
  const down = Math.max(1, Math.floor((bottom - top + 1) / height)) * height
  const across = Math.max(1, Math.floor((right - left + 1) / width)) * width
  const changes: CellChange[] = []
  for (const [r, row] of rows.slice(top, top + down).entries())
    for (const [c, column] of columns.slice(left, left + across).entries()) {
      const text = cells[r % height]?.[c % width]
      if (text !== undefined) changes.push({ row, column, text })
    }
  return changes
}

/** Problems by row and column, without archived rows. */
export type Problems = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Returns the problems of changed cells with a text invalid in the column, and of required cells in new rows.
 */
export function problemsOf(
  draft: Draft,
  rows: readonly VariantRow[],
  columns: readonly VariantColumn[],
): Problems {
  const problems = new Map<string, Map<string, string>>()
  for (const row of rows) {
    if (draft.archived.has(row.key) || !(row.is_new || draft.edits.has(row.key))) continue
    for (const column of columns) {
      if (!row.is_new && !isEdited(draft, row, column.key)) continue
      const problem = cellProblem(column, textAt(draft, row, column.key))
      if (problem === null) continue
      const of_row = problems.get(row.key) ?? new Map<string, string>()
      problems.set(row.key, of_row.set(column.key, problem))
    }
  }
  return problems
}

/**
 * Returns the cells changed here if the same cell on the server has changed since. Both values are known, and
 * the typed value stays.
 */
export function conflictsOf(
  draft: Draft,
  before: readonly VariantRow[],
  after: readonly VariantRow[],
): CellKey[] {
  const newer = new Map(after.map((row) => [row.key, row]))
  return before.flatMap((row) => {
    const now = newer.get(row.key)
    const cells = draft.edits.get(row.key) ?? {}
    return (Object.keys(cells) as ColumnKey[])
      .filter((column) => now !== undefined && (now.cells[column] ?? '') !== (row.cells[column] ?? ''))
      .map((column) => ({ row: row.key, column }))
  })
}

export interface CellKey {
  row: string
  column: ColumnKey
}

/**
 * The rows below a draft, and the product's version at the time of reading. The version is sent with the
 * draft.
 */
export interface DraftBase {
  group: { options: readonly Option[] }
  updated_at: string
  rows: readonly VariantRow[]
}

const pairOf = ({ name, value }: OptionValue): string => folded(JSON.stringify([name, value]))
const pairsOf = (options: readonly Option[]): string[] =>
  options.flatMap(({ name, values }) => values.map((value) => pairOf({ name, value })))

/** Returns the options and values that the product no longer has, such as renamed values. */
export function lostValues({ group: before }: DraftBase, { group: after }: DraftBase): Set<string> {
  const left = new Set(pairsOf(after.options))
  return new Set(pairsOf(before.options).filter((pair) => !left.has(pair)))
}

/**
 * Returns the base of a draft after the rows were read again. Newer rows usually replace the base. The old
 * base stays if a cell or row changed by the draft has changed on the server, too. The old base also stays if
 * a value of a new row was renamed or removed, because saving would bring the value back. The server then
 * rejects the draft as `stale`, and the table shows the conflicts.
 */
export function baseAfter<Base extends DraftBase>(draft: Draft, base: Base, read: Base): Base {
  if (read === base || read.updated_at < base.updated_at) return base
  if (!isChanged(draft)) return read
  const present = new Set(read.rows.map(({ key }) => key))
  const is_gone = base.rows.some(
    ({ key }) => !present.has(key) && (draft.edits.has(key) || draft.archived.has(key)),
  )
  const lost = lostValues(base, read)
  const is_lost = draft.added.some(({ option_values }) => option_values.some((one) => lost.has(pairOf(one))))
  return is_gone || is_lost || conflictsOf(draft, base.rows, read.rows).length > 0 ? base : read
}
