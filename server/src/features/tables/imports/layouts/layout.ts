// How the columns of a program's file become the cells of Kontor's format.

import type { TableImport } from '@kontor/contract/tables/imports'
import { unescapedCell } from '../../../../http/files/csv.ts'
import type { TableKind } from '../kinds/table-kind.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { withoutFormula } from '../reading/spreadsheet-damage.ts'
import { throwIfOtherSource } from './guess-source.ts'

export interface LaidOutRow {
  /** By field. */
  readonly cells: Record<string, string>
  /** The same key for all rows of an item; undefined if `TableKind.keyOf` finds the key. */
  readonly key?: string | undefined
}

export interface Layout {
  readonly columns: TableImport['columns']
  /** The rows are given in the file's order. */
  read(cells: readonly string[]): LaidOutRow
  /** Headings in small letters of unread columns that nobody misses. */
  readonly redundant?: ReadonlySet<string>
  /** Returns the parts of texts that were not imported, for all rows so far. */
  losses?(): TableImport['dropped']
}

export type MakeLayout = (header: readonly string[]) => Layout

/**
 * Returns the columns with their fields. If two columns have the same field, only the first column is read.
 */
export function columnsOf(
  header: readonly string[],
  fieldOf: (column: string) => string | null,
): Layout['columns'] {
  const taken = new Set<string>()
  return header.map((heading) => {
    const wanted = fieldOf(heading)
    const field = wanted === null || taken.has(wanted) ? null : wanted
    if (field !== null) taken.add(field)
    return { column: heading.slice(0, 200), field }
  })
}

/** Returns the cells of a row by field, without the escapes for spreadsheets. A missing cell has no entry. */
export function namedCells(columns: Layout['columns'], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [at, cell] of cells.entries()) {
    const field = columns[at]?.field ?? null
    if (field !== null) named[field] = cell.startsWith('=') ? withoutFormula(cell) : unescapedCell(cell)
  }
  return named
}

/**
 * The format of Kontor: columns have the names of fields. Refuses two columns with the same name, because
 * either may be right and no program writes such a table.
 */
export const kontorLayout =
  (kind: TableKind): MakeLayout =>
  (header) => {
    const fields = header.flatMap((column) => kind.fieldOf(column) ?? [])
    const twice = fields.find((field, at) => fields.indexOf(field) !== at)
    throwIfOtherSource(header, kind)
    if (twice !== undefined) throw new FileRefused(`This table has two columns named ${twice}.`)
    const columns = columnsOf(header, kind.fieldOf)
    return { columns, read: (cells) => ({ cells: namedCells(columns, cells) }) }
  }

/** The layout for units of XLIFF, which have no escapes for spreadsheets. */
export const unitLayout: MakeLayout = (header) => {
  const columns = header.map((name) => ({ column: name, field: name }))
  return {
    columns,
    read: (cells) => ({ cells: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])) }),
  }
}
