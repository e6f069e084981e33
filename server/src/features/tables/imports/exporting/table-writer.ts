// What the writers of tables have in common: what they read, what they write, and how values become cells.

import type { Db } from '../../../../db/pool.ts'
import { type CsvCell, csvRow } from '../../../../http/files/csv.ts'
import { joinedList } from '../reading/cell-values.ts'

export interface TableSource {
  readonly db: Db
  readonly shop_id: string
  /** Of the addresses of files. */
  readonly origin: string
  /** Of translations; null for all. */
  readonly language: string | null
}

/** Some rows as text, and how many they are. */
export interface TableChunk {
  text: string
  rows: number
}

export const chunkOf = (rows: readonly CsvCell[][]): TableChunk => ({
  text: rows.map(csvRow).join(''),
  rows: rows.length,
})

export interface TableWriter {
  /** How many rows there will be, to show the progress. */
  count(db: Db, shop_id: string): Promise<{ total: number } | undefined>
  write(source: TableSource): AsyncGenerator<TableChunk>
}

export const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return joinedList(value)
  if (typeof value === 'number') return value
  return typeof value === 'string' ? value : String(value)
}

/** A row of these columns. `decimals`: columns of numbers that come as text. */
export const cellsOf = (
  columns: readonly string[],
  decimals: ReadonlySet<string>,
  values: Readonly<Record<string, unknown>>,
): CsvCell[] =>
  columns.map((column) =>
    decimals.has(column) && values[column] ? { number: String(values[column]) } : cellOf(values[column]),
  )
