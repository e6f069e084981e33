// How the columns of a program's file become the cells of Kontor's format.

import type { TableImport } from '@kontor/contract/tables/imports'
import { unescapedCell } from '../../../../http/files/csv.ts'
import type { TableKind } from '../kinds/table-kind.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { withoutFormula } from '../reading/spreadsheet-damage.ts'
import { refuseOtherSource } from './guess-source.ts'

export interface LaidOutRow {
  /** By field. */
  readonly cells: Record<string, string>
  /** The same for rows of one item; undefined where `TableKind.keyOf` finds it. */
  readonly key?: string | undefined
}

export interface Layout {
  readonly columns: TableImport['columns']
  /** The rows are given in the file's order. */
  read(cells: readonly string[]): LaidOutRow
  /** Headings, in small letters, of columns that are not read and not missed. */
  readonly redundant?: ReadonlySet<string>
  /** What the texts of the rows so far had that is not imported. */
  losses?(): TableImport['dropped']
}

export type MakeLayout = (header: readonly string[]) => Layout

/** The columns with the fields they are read as. Of two that are read as one field, only the first is. */
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

/** The cells of a row by field, each as it was before it was escaped for spreadsheets. A cell that the row does not have is not there. */
export function namedCells(columns: Layout['columns'], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [at, cell] of cells.entries()) {
    const field = columns[at]?.field ?? null
    if (field !== null) named[field] = cell.startsWith('=') ? withoutFormula(cell) : unescapedCell(cell)
  }
  return named
}

/** Kontor's own format: columns are named as fields. Refuses two of one name, which no program writes: either may be the right one. */
export const kontorLayout =
  (kind: TableKind): MakeLayout =>
  (header) => {
    const fields = header.flatMap((column) => kind.fieldOf(column) ?? [])
    const twice = fields.find((field, at) => fields.indexOf(field) !== at)
    refuseOtherSource(header, kind)
    if (twice !== undefined) throw new FileRefused(`This table has two columns named ${twice}.`)
    const columns = columnsOf(header, kind.fieldOf)
    return { columns, read: (cells) => ({ cells: namedCells(columns, cells) }) }
  }

/** Of units of XLIFF, whose texts are not escaped for spreadsheets. */
export const unitLayout: MakeLayout = (header) => {
  const columns = header.map((name) => ({ column: name, field: name }))
  return {
    columns,
    read: (cells) => ({ cells: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])) }),
  }
}
