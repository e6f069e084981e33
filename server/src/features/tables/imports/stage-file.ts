// Reads the file of an import into rows, in batches, so that files of any size take the same memory.

import { MAX_IMPORT_BYTES } from '@kontor/contract/tables/imports'
import type { Db, Tx } from '../../../db/pool.ts'
import {
  deleteItems,
  deleteRows,
  insertItems,
  insertRows,
  lockStaging,
  markSharedSkus,
  noteTable,
  type StagedFile,
  type StagedRow,
  type StagingRun,
  setStaged,
  setStaging,
} from './imports.queries.ts'
import { CELL_COUNT } from './kinds/row-damage.ts'
import type { TableKind } from './kinds/table-kind.ts'
import type { MakeLayout } from './layouts/layout.ts'
import { FileNotes } from './reading/file-notes.ts'
import { FileRefused } from './reading/file-refused.ts'
import { type Reading, readTable } from './reading/read-table.ts'
import { readXliff } from './reading/read-xliff.ts'

export const MAX_ROWS = 500_000
/**
 * Each row is stored with the names of its fields, so a small file with short rows and a long header could
 * take up much storage. The largest table of 200 MB, with all columns and the maximum of products, takes up
 * three times its size.
 */
export const MAX_STAGED_BYTES = 5 * MAX_IMPORT_BYTES
const BATCH_ROWS = 1000
const BATCH_BYTES = 4 * 1024 * 1024
/** The number of rows grouped into items, or deleted, in one statement. */
const BATCH_GROUPED = 2000
/** No field of a shop can store a longer text. */
const MAX_CELL = 110_000

/**
 * Returns the number of cells if a row has more or fewer cells than columns. Extra empty cells do no harm.
 */
function countedCells(columns: readonly unknown[], cells: readonly string[]): StagedRow['cells'] {
  const is_longer = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  return is_longer || cells.length < columns.length ? { [CELL_COUNT]: String(cells.length) } : {}
}

const PICTURES = new Set(['pictures', 'variant_pictures', 'cover', 'group_cover'])
/** Addresses of pictures without a protocol, as in web pages. */
const WITHOUT_PROTOCOL = /(^|\|)\s*\/\/(?=[^/\s])/g

/** Shortens the cells after the layout, because HTML is much longer than its text. */
const finishedCells = (cells: StagedRow['cells']): StagedRow['cells'] =>
  Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [
      field,
      (PICTURES.has(field) ? text.replace(WITHOUT_PROTOCOL, '$1https://') : text).slice(0, MAX_CELL),
    ]),
  )

/**
 * Returns a function that finds the first row of a SKU or slug. Memory holds at most `MAX_ROWS` texts of a
 * hundred characters.
 */
function makeFirstRows(): (name: string, row: number) => number {
  const rows = new Map<string, number>()
  return (name, row) => {
    const first = rows.get(name)
    if (first !== undefined) return first
    // The name is copied, because a slice of a longer text would keep the whole text in memory.
    rows.set(Buffer.from(name).toString(), row)
    return row
  }
}

/** Does nothing and returns undefined if a newer run is in charge or the import has ended. */
const whileInCharge = <Result>(
  db: Db,
  run: StagingRun,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> =>
  db.transaction(async (tx) => ((await lockStaging(tx, run)) === undefined ? undefined : work(tx)))

/** Rows on their way to the database. */
class Batch {
  private readonly firstRowOf = makeFirstRows()
  private readonly firstRowOfSlug = makeFirstRows()
  private rows: (StagedRow & { bytes: number })[] = []
  private bytes = 0
  private repeated: { row: number; first_row: number }[] = []
  private readonly kind: TableKind
  private readonly max_bytes: number
  /** The bytes of all rows of the file so far. */
  staged_bytes = 0

  constructor(kind: TableKind, max_bytes: number) {
    this.kind = kind
    this.max_bytes = max_bytes
  }

  /** `row_of_slug` names the first row of the file with the same slug. */
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

  /** Returns false if another run is in charge. */
  async store(db: Db, run: StagingRun): Promise<boolean> {
    const { rows, repeated } = this
    const stored = await whileInCharge(db, run, async (tx) => {
      await insertRows(tx, run, rows)
      if (repeated.length > 0) await markSharedSkus(tx, run, repeated)
      return true
    })
    this.rows = []
    this.bytes = 0
    this.repeated = []
    return stored ?? false
  }
}

export interface StagingLimits {
  readonly max_bytes: number
  /** The number of rows in one statement. */
  readonly batch: number
}

const LIMITS: StagingLimits = { max_bytes: MAX_STAGED_BYTES, batch: BATCH_GROUPED }

/** Deletes the stored rows and items of the file. */
export async function deleteStaged(db: Db, run: StagingRun, batch = BATCH_GROUPED): Promise<void> {
  for (const deleteSome of [deleteRows, deleteItems])
    while ((await whileInCharge(db, run, (tx) => deleteSome(tx, run, batch))) ?? 0);
}

/** Groups all rows into items, as the last step of reading. Returns false if another run is in charge. */
async function groupRows(
  db: Db,
  run: StagingRun,
  staged: Omit<StagedFile, 'items'>,
  batch: number,
): Promise<boolean> {
  let items = 0
  for (let after: string | null = ''; after !== null; ) {
    const behind: string = after
    const made = await whileInCharge(db, run, (tx) => insertItems(tx, run, behind, batch))
    if (made === undefined) return false
    items += made.items
    after = made.last_key
  }
  return (await setStaged(db, run, { ...staged, items })) > 0
}

interface FileOfKind {
  kind: TableKind
  reading: Reading
  is_xliff: boolean
  makeLayout: MakeLayout
}

/** Throws `FileRefused` if the file is no table of this kind. */
async function openTable({ kind, reading, is_xliff, makeLayout }: FileOfKind) {
  const table = await (is_xliff ? readXliff(reading) : readTable(reading))
  const layout = makeLayout(table.header)
  const missing = kind.whatIsMissing(new Set(layout.columns.flatMap(({ field }) => field ?? [])))
  if (missing !== undefined) throw new FileRefused(missing)
  return { table, layout }
}

/**
 * Throws `FileRefused` if the file is no table of this kind. Returns false if reading stopped early, because
 * the import has ended or another run reads the file.
 */
export async function stageFile(
  db: Db,
  run: StagingRun,
  file: FileOfKind,
  { max_bytes, batch: batch_rows }: StagingLimits = LIMITS,
): Promise<boolean> {
  if ((await setStaging(db, run)) === 0) return false
  await deleteStaged(db, run, batch_rows)
  const { kind, is_xliff } = file
  const { table, layout } = await openTable(file)
  const { encoding, delimiter, rows } = table
  const { columns } = layout
  if ((await noteTable(db, run, { encoding, delimiter, columns })) === 0) return false
  const batch = new Batch(kind, max_bytes)
  const notes = new FileNotes(columns, layout.redundant)
  let count = 0
  for await (const { row, cells } of rows) {
    if (++count > MAX_ROWS)
      throw new FileRefused(`A table can have at most ${MAX_ROWS.toLocaleString('en')} rows.`)
    notes.note(row, cells)
    // A row without a key becomes an item with an error.
    const { cells: named, key: item_key = kind.keyOf(named) ?? `row ${row}` } = layout.read(cells)
    batch.add({
      row,
      item_key: item_key.slice(0, 500),
      cells: { ...finishedCells(named), ...countedCells(columns, cells) },
    })
    if (batch.isFull() && !(await batch.store(db, run))) return false
  }
  if (count === 0)
    throw new FileRefused(is_xliff ? 'This file has no units.' : 'This table has a header but no rows.')
  if (!(await batch.store(db, run))) return false
  const { sample } = notes
  const dropped = [...notes.dropped(), ...(layout.losses?.() ?? [])]
  return groupRows(db, run, { rows: count, bytes: batch.staged_bytes, sample, dropped }, batch_rows)
}
