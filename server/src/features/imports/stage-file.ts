// Reads the file of an import into rows, in batches, so that its size does not matter.

import type { Db } from '../../db/pool.ts'
import {
  deleteRows,
  type ImportKey,
  insertRows,
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
const BATCH_ROWS = 1000
const BATCH_BYTES = 4 * 1024 * 1024

function refuseCells(columns: readonly unknown[], cells: readonly string[], row: number): void {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    throw new FileRefused(
      `Row ${row} has ${cells.length} cells, but the table has ${columns.length} columns.`,
    )
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
): Promise<void> {
  await deleteRows(db, key)
  const table = await (is_xliff ? readXliff(path) : readTable(path))
  const { columns, ...layout } = makeLayout(table.header)
  const missing = kind.whatIsMissing(new Set(columns.flatMap(({ field }) => field ?? [])))
  if (missing !== undefined) throw new FileRefused(missing)
  if ((await noteTable(db, key, { encoding: table.encoding, delimiter: table.delimiter, columns })) === 0)
    return
  let batch: (StagedRow & { bytes: number })[] = []
  let bytes = 0
  let count = 0
  const flush = async () => {
    if (batch.length > 0) await db.transaction((tx) => insertRows(tx, key, batch))
    batch = []
    bytes = 0
    return (await noteTable(db, key, { encoding: table.encoding, delimiter: table.delimiter, columns })) > 0
  }
  for await (const { row, cells } of table.rows) {
    if (++count > MAX_ROWS)
      throw new FileRefused(`A table can have at most ${MAX_ROWS.toLocaleString('en')} rows.`)
    refuseCells(columns, cells, row)
    // A row without a key is an item of its own, with an error.
    const { cells: named, key: item_key = kind.keyOf(named) ?? `row ${row}` } = layout.read(cells)
    const size = Buffer.byteLength(JSON.stringify(named))
    batch.push({ row, item_key: item_key.slice(0, 500), cells: named, bytes: size })
    bytes += size
    if ((batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) && !(await flush())) return
  }
  if (count === 0)
    throw new FileRefused(is_xliff ? 'This file has no units.' : 'This table has a header but no rows.')
  if (!(await flush())) return
  await db.transaction((tx) => setStaged(tx, key, count))
}
