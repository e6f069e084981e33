// Shared by the writers of tables: their source, their output, and the conversion of values to cells.

import type { Db } from '../../../../db/pool.ts'
import { type CsvCell, csvRow } from '../../../../http/files/csv.ts'
import { joinedList } from '../reading/cell-values.ts'

export interface TableSource {
  readonly db: Db
  readonly shop_id: string
  /** The origin in the addresses of files. */
  readonly origin: string
  /** The language of the translations; null for all languages. */
  readonly language: string | null
}

/** Some rows as text, with the number of rows. */
export interface TableChunk {
  text: string
  rows: number
}

export const chunkOf = (rows: readonly CsvCell[][]): TableChunk => ({
  text: rows.map(csvRow).join(''),
  rows: rows.length,
})

export interface TableWriter {
  /** Returns the expected number of rows, for the progress. */
  count(db: Db, shop_id: string): Promise<{ total: number } | undefined>
  write(source: TableSource): AsyncGenerator<TableChunk>
}

export const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return joinedList(value)
  if (typeof value === 'number') return value
  return typeof value === 'string' ? value : String(value)
}

/** Makes a row of the columns. `decimals` are columns of numbers stored as text. */
export const cellsOf = (
  columns: readonly string[],
  decimals: ReadonlySet<string>,
  values: Readonly<Record<string, unknown>>,
): CsvCell[] =>
  columns.map((column) =>
    decimals.has(column) && values[column] ? { number: String(values[column]) } : cellOf(values[column]),
  )
