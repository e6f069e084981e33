// Notes on a file for the plan, beside the counts: cells that show whether the encoding is right, and columns
// without import.

import type { TableImport } from '@kontor/contract/tables/imports'

const MAX_SAMPLES = 5
/** Characters of a cell around the first letter beyond ASCII. */
const BEFORE = 30
const AROUND = 80
const FOREIGN_LETTER = /(?!\p{ASCII})[\p{L}\ufffd]/u

export class FileNotes {
  readonly sample: TableImport['sample'] = []
  private readonly columns: TableImport['columns']
  private readonly redundant: ReadonlySet<string>
  private readonly unread: number[]

  /** `redundant` holds headings in small letters of columns that nobody misses. */
  constructor(columns: TableImport['columns'], redundant: ReadonlySet<string> = new Set()) {
    this.columns = columns
    this.redundant = redundant
    this.unread = columns.map(() => 0)
  }

  note(row: number, cells: readonly string[]): void {
    for (const [at, { field }] of this.columns.entries())
      if (field === null && cells[at]?.trim()) this.unread[at]!++
    if (this.sample.length < MAX_SAMPLES) this.take(row, cells)
  }

  /** Returns the columns without a field, and for each the number of cells with text. */
  dropped(): TableImport['dropped'] {
    return this.columns.flatMap(({ column }, at) => {
      const count = this.unread[at]!
      const is_missed = count > 0 && !this.redundant.has(column.trim().toLowerCase())
      return is_missed ? [{ column, part: '' as const, count }] : []
    })
  }

  private take(row: number, cells: readonly string[]): void {
    for (const [at, { column }] of this.columns.entries()) {
      const found = cells[at]?.search(FOREIGN_LETTER) ?? -1
      if (found < 0) continue
      const value = cells[at]!.slice(Math.max(0, found - BEFORE))
      this.sample.push({ row, column, value: value.slice(0, AROUND).replace(/\s+/g, ' ').trim() })
      return
    }
  }
}
