// Reads the file of an import into rows, in batches, so that its size does not matter.

import { MAX_IMPORT_BYTES } from '@kontor/contract/tables/imports'
import type { Db } from '../../db/pool.ts'
import {
  deleteRows,
  type ImportKey,
  insertRows,
  markSharedSkus,
  noteTable,
  type StagedRow,
  setStaged,
} from './imports.queries.ts'
import type { TableKind } from './kinds/table-kind.ts'
import type { MakeLayout } from './layouts/layout.ts'
import { FileRefused } from './reading/file-refused.ts'
import { readTable } from './reading/read-table.ts'
import { readXliff } from './reading/read-xliff.ts'

export const MAX_ROWS = 500_000
/**
 * Each row is stored with the names of its fields, so a small file of short rows below a long header would take up very much. A table of 200 MB with
 * as many products as it may have, and all of their columns, takes up three times as much.
 */
export const MAX_STAGED_BYTES = 5 * MAX_IMPORT_BYTES
const BATCH_ROWS = 1000
const BATCH_BYTES = 4 * 1024 * 1024
/** A field with more than this is longer than any that a shop can store. */
const MAX_CELL = 110_000

function refuseCells(columns: readonly unknown[], cells: readonly string[], row: number): void {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    throw new FileRefused(
      `Row ${row} has ${cells.length} cells, but the table has ${columns.length} columns.`,
    )
}

/** As they are laid out: HTML is much longer than the text that is made of it. */
const cutCells = (cells: StagedRow['cells']): StagedRow['cells'] =>
  Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text.slice(0, MAX_CELL)]))

/** Tells the first row of each SKU or slug. In memory these are at most `MAX_ROWS` texts of a hundred characters. */
function makeFirstRows(): (name: string, row: number) => number {
  const rows = new Map<string, number>()
  return (name, row) => {
    const first = rows.get(name)
    if (first !== undefined) return first
    // A copy: what is cut out of a longer text keeps all of that in memory.
    rows.set(Buffer.from(name).toString(), row)
    return row
  }
}

/** Rows on their way to the database. */
class Batch {
  private readonly firstRowOf = makeFirstRows()
  private readonly firstRowOfSlug = makeFirstRows()
  private rows: (StagedRow & { bytes: number })[] = []
  private bytes = 0
  private repeated: { row: number; first_row: number }[] = []
  private readonly kind: TableKind
  private readonly max_bytes: number
  /** Of all rows of the file so far. */
  staged_bytes = 0

  constructor(kind: TableKind, max_bytes: number) {
    this.kind = kind
    this.max_bytes = max_bytes
  }

  /** `row_of_slug` tells the first row of the file with its slug. */
  private withFirstOfSlug(staged: StagedRow): StagedRow {
    const slug = this.kind.slugOf?.(staged.cells) ?? ''
    const first_row = slug === '' ? staged.row : this.firstRowOfSlug(slug, staged.row)
    return first_row === staged.row
      ? staged
      : { ...staged, cells: { ...staged.cells, row_of_slug: String(first_row) } }
  }

  add(read: StagedRow): void {
    const staged = this.withFirstOfSlug(read)
    const bytes = Buffer.byteLength(JSON.stringify(staged.cells))
    this.rows.push({ ...staged, bytes })
    this.bytes += bytes
    this.staged_bytes += bytes
    if (this.staged_bytes > this.max_bytes)
      throw new FileRefused(
        'The rows of this table take up too much storage. Leave out columns that you do not need, or split the table into several files.',
      )
    const { row, cells } = staged
    const sku = this.kind.skuOf?.(cells) ?? ''
    const first_row = sku === '' ? row : this.firstRowOf(sku, row)
    if (first_row !== row) this.repeated.push({ row, first_row })
  }

  isFull(): boolean {
    return this.rows.length >= BATCH_ROWS || this.bytes >= BATCH_BYTES
  }

  async store(db: Db, key: ImportKey): Promise<void> {
    const { rows, repeated } = this
    if (rows.length > 0)
      await db.transaction(async (tx) => {
        await insertRows(tx, key, rows)
        if (repeated.length > 0) await markSharedSkus(tx, key, repeated)
      })
    this.rows = []
    this.bytes = 0
    this.repeated = []
  }
}

/** Throws `FileRefused` for a file that is no table of this kind. Stops where the import has been ended meanwhile. */
export async function stageFile(
  db: Db,
  key: ImportKey,
  {
    kind,
    path,
    is_xliff,
    makeLayout,
  }: { kind: TableKind; path: string; is_xliff: boolean; makeLayout: MakeLayout },
  max_bytes = MAX_STAGED_BYTES,
): Promise<void> {
  await deleteRows(db, key)
  const table = await (is_xliff ? readXliff(path) : readTable(path))
  const { columns, ...layout } = makeLayout(table.header)
  const missing = kind.whatIsMissing(new Set(columns.flatMap(({ field }) => field ?? [])))
  if (missing !== undefined) throw new FileRefused(missing)
  const noteColumns = async () =>
    (await noteTable(db, key, { encoding: table.encoding, delimiter: table.delimiter, columns })) > 0
  if (!(await noteColumns())) return
  const batch = new Batch(kind, max_bytes)
  let count = 0
  for await (const { row, cells } of table.rows) {
    if (++count > MAX_ROWS)
      throw new FileRefused(`A table can have at most ${MAX_ROWS.toLocaleString('en')} rows.`)
    refuseCells(columns, cells, row)
    // A row without a key is an item of its own, with an error.
    const { cells: named, key: item_key = kind.keyOf(named) ?? `row ${row}` } = layout.read(cells)
    batch.add({ row, item_key: item_key.slice(0, 500), cells: cutCells(named) })
    if (!batch.isFull()) continue
    await batch.store(db, key)
    if (!(await noteColumns())) return
  }
  if (count === 0)
    throw new FileRefused(is_xliff ? 'This file has no units.' : 'This table has a header but no rows.')
  await batch.store(db, key)
  if (!(await noteColumns())) return
  await db.transaction((tx) => setStaged(tx, key, { rows: count, bytes: batch.staged_bytes }))
}
